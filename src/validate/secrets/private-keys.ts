import { isPlaceholder } from './tokens.ts';

/** A private key that was recognized in a text. */
export interface PrivateKey {
  /** The encoding, by its own name. */
  readonly kind: string;
  readonly encrypted: boolean;
  /** Where it begins and ends, and from where on it is secret, in the text that was looked at. */
  readonly from: number;
  readonly to: number;
  readonly secretFrom: number;
}

/** Characters of a key that are looked at, enough for RSA with 8,192 bits. */
export const KEY_MAX = 8 * 1024;

/** What a private key in a text begins with, each at the beginning of a word. */
export const KEY_BEGINNINGS = [
  'BEGIN (?:[A-Z0-9]{2,10} ){0,3}PRIVATE KEY',
  'PuTTY-User-Key-File-\\d: ',
  'AGE-SECRET-KEY-1',
  'LS0tLS1CRUdJTi',
  'd"[ \\t]{0,4}:[ \\t]{0,4}"[\\w-]{43}',
] as const;

const PEM = /(-----|---- )BEGIN ((?:[A-Z0-9]{2,10} ){0,3})PRIVATE KEY( BLOCK)?(-----| ----)/y;
const PUTTY = /PuTTY-User-Key-File-\d: [\w.@-]+\r?\nEncryption: ([\w-]+)\r?\n/y;
const AGE = /AGE-SECRET-KEY-1([0-9A-Z]{58})(?![0-9A-Z])/y;
const ENCODED_PEM = /LS0tLS1CRUdJTi[A-Za-z0-9+/]{40,}={0,2}/y;
const JWK = /"d"[ \t]{0,4}:[ \t]{0,4}"([\w-]{43,})"/y;

/** Encodings by the label of their PEM block. */
const KINDS: Readonly<Record<string, string>> = {
  '': 'PKCS#8',
  'ENCRYPTED ': 'PKCS#8',
  'RSA ': 'PKCS#1',
  'EC ': 'SEC1',
  'DSA ': 'DSA',
  'OPENSSH ': 'OpenSSH',
  'PGP ': 'PGP',
  'SSH2 ENCRYPTED ': 'SSH2',
};

/** The private key that begins at `at`, where one of {@link KEY_BEGINNINGS} stands; `undefined` when it is only spoken of. */
export function privateKeyAt(text: string, at: number): PrivateKey | undefined {
  return pemAt(text, at) ?? puttyAt(text, at) ?? ageAt(text, at) ?? jwkAt(text, at) ?? encodedPemAt(text, at);
}

function match(expression: RegExp, text: string, at: number): RegExpExecArray | undefined {
  expression.lastIndex = at;
  return expression.exec(text) ?? undefined;
}

function pemAt(text: string, at: number): PrivateKey | undefined {
  const found = match(PEM, text, at - '-----'.length);
  const kind = KINDS[found?.[2] ?? '?'];
  if (!found || kind === undefined) return undefined;
  const secretFrom = PEM.lastIndex;
  const { encoded, headers, length } = bodyOf(text.slice(secretFrom, secretFrom + KEY_MAX));
  if (encoded.length < BODY_MIN || isPlaceholder(encoded.slice(0, BODY_MIN))) return undefined;
  const isSealed = headers.some((header) => /^Proc-Type:.*ENCRYPTED/.test(header));
  if (kind === 'OpenSSH' ? !encoded.startsWith(OPENSSH) : isDer(kind) && !isSealed && encoded[0] !== 'M')
    return undefined;
  const encrypted =
    isSealed ||
    found[2]?.includes('ENCRYPTED') === true ||
    (kind === 'OpenSSH' && !encoded.startsWith(OPENSSH_OPEN));
  return { kind, encrypted, from: found.index, to: secretFrom + length, secretFrom };
}

/** An Ed25519 key, the shortest, has 64 characters. */
const BODY_MIN = 60;
/** `openssh-key-v1` and a NUL, then the cipher `none`, in Base64. */
const OPENSSH = 'b3BlbnNzaC1rZXktdjEA';
const OPENSSH_OPEN = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU';

/** What begins with a SEQUENCE (X.690), whose Base64 begins with `M`. */
function isDer(kind: string): boolean {
  return kind !== 'PGP' && kind !== 'SSH2';
}

interface Body {
  /** The Base64 without what stands between its lines. */
  readonly encoded: string;
  readonly headers: readonly string[];
  /** Up to the line that ends the block, or as far as it was seen. */
  readonly length: number;
}

/** What follows the first line of a PEM block, also as a literal of a program or in JSON, with `\n` for its lines. */
function bodyOf(text: string): Body {
  const end = /-----?\s?END/.exec(text)?.index;
  const headers: string[] = [];
  let encoded = '';
  for (const line of text.slice(0, end).split(/\\r|\\n|\r|\n/)) {
    const plain = line.replace(/^[\s"'`+>|*#]+/, '').replace(/[\s"'`+,;\\]+$/, '');
    if (encoded === '' && /^[A-Za-z][\w-]*:/.test(plain)) headers.push(plain);
    else if (/^[A-Za-z0-9+/= ]*$/.test(plain)) encoded += plain.replaceAll(' ', '');
    else break;
  }
  return { encoded, headers, length: end ?? /^(?:\\[nr]|[\s"'`+A-Za-z0-9/=])*/.exec(text)?.[0].length ?? 0 };
}

function puttyAt(text: string, at: number): PrivateKey | undefined {
  const found = match(PUTTY, text, at);
  if (!found) return undefined;
  const secretFrom = PUTTY.lastIndex;
  const rest = text.slice(secretFrom, secretFrom + KEY_MAX);
  const end = /Private-MAC: [0-9a-f]+/.exec(rest);
  const to = secretFrom + (end ? end.index + end[0].length : rest.length);
  return { kind: 'PuTTY', encrypted: found[1] !== 'none', from: at, to, secretFrom };
}

function ageAt(text: string, at: number): PrivateKey | undefined {
  const found = match(AGE, text, at);
  if (!found || isPlaceholder(found[1] ?? '')) return undefined;
  const to = AGE.lastIndex;
  return { kind: 'age', encrypted: false, from: at, to, secretFrom: to - (found[1]?.length ?? 0) };
}

/** [RFC 7517] A JSON object with a key type and the private part of a key of that type. */
function jwkAt(text: string, at: number): PrivateKey | undefined {
  const found = match(JWK, text, at - 1);
  if (!found || isPlaceholder(found[1] ?? '')) return undefined;
  const near = text.slice(Math.max(at - KEY_MAX, 0), at);
  const after = text.slice(at, at + KEY_MAX);
  const object = near.slice(near.lastIndexOf('{') + 1) + after.slice(0, after.indexOf('}') + 1 || undefined);
  if (!/"kty"\s*:\s*"(?:EC|OKP|RSA)"/.test(object)) return undefined;
  const to = JWK.lastIndex;
  return { kind: 'JWK', encrypted: false, from: at - 1, to, secretFrom: to - 1 - (found[1]?.length ?? 0) };
}

/** A whole PEM block once more in Base64, as variables of a CI hold it. */
function encodedPemAt(text: string, at: number): PrivateKey | undefined {
  const found = match(ENCODED_PEM, text, at);
  if (!found) return undefined;
  const decoded = Buffer.from(found[0], 'base64').toString('latin1');
  const inner = pemAt(decoded, '-----'.length);
  return inner && { ...inner, from: at, to: at + found[0].length, secretFrom: at };
}
