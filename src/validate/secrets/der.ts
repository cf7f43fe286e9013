/** What a DER file (X.690) holds when it is a private key. */
export interface DerKey {
  readonly kind: 'PKCS#8' | 'PKCS#1' | 'SEC1' | 'DSA';
  readonly encrypted: boolean;
}

const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const OID = 0x06;
const SEQUENCE = 0x30;
/** [RFC 5915] The parameters and the public key of an EC key. */
const EC_TAGS: readonly number[] = [0xa0, 0xa1];

/** Object identifiers of ways to encrypt with a passphrase: PKCS#5 1.2.840.113549.1.5.* and PKCS#12 ….1.12.1.* */
const PASSPHRASE_OIDS = ['2a864886f70d0105', '2a864886f70d010c01'];

interface Element {
  readonly tag: number;
  /** Where its content begins and ends. */
  readonly from: number;
  readonly to: number;
}

/** Bytes that have to be there: the largest keys take some 20 KB. */
export const DER_MAX = 32 * 1024;

/**
 * The private key that a whole file is, by its structure: PKCS#8 (RFC 5958), encrypted or not, PKCS#1 (RFC 8017), SEC1
 * (RFC 5915) and OpenSSL's form of DSA. Every length has to fit, so chance does not make one.
 */
export function derKey(bytes: Uint8Array): DerKey | undefined {
  if (bytes[0] !== SEQUENCE || bytes.length > DER_MAX) return undefined;
  const [whole, ...more] = elements(bytes, 0, bytes.length) ?? [];
  const parts = whole && more.length === 0 ? elements(bytes, whole.from, whole.to) : undefined;
  if (!parts) return undefined;
  const tags = parts.map(({ tag }) => tag);
  const [first, second, third] = parts;
  if (!first || !second) return undefined;
  if (parts.length === 2 && isPassphrase(bytes, first) && second.tag === OCTET_STRING)
    return { kind: 'PKCS#8', encrypted: true };
  const version = versionOf(bytes, first);
  if (version === undefined) return undefined;
  if (version <= 1 && second.tag === SEQUENCE && bytes[second.from] === OID && third?.tag === OCTET_STRING)
    return { kind: 'PKCS#8', encrypted: false };
  if (version === 1 && second.tag === OCTET_STRING && tags.slice(2).every((tag) => EC_TAGS.includes(tag)))
    return sizeOf(second) >= EC_MIN && sizeOf(second) <= EC_MAX
      ? { kind: 'SEC1', encrypted: false }
      : undefined;
  if (version !== 0 || !tags.every((tag) => tag === INTEGER) || sizeOf(second) < MODULUS_MIN)
    return undefined;
  if (parts.length === RSA_PARTS) return { kind: 'PKCS#1', encrypted: false };
  return parts.length === DSA_PARTS ? { kind: 'DSA', encrypted: false } : undefined;
}

/** Version, modulus, two exponents, two primes, two more exponents and a coefficient. */
const RSA_PARTS = 9;
const DSA_PARTS = 6;
/** 512 bits. */
const MODULUS_MIN = 64;
/** Bytes of a private scalar, from the smallest curve to P-521. */
const EC_MIN = 14;
const EC_MAX = 72;

function sizeOf({ from, to }: Element): number {
  return to - from;
}

function versionOf(bytes: Uint8Array, element: Element): number | undefined {
  return element.tag === INTEGER && sizeOf(element) === 1 ? bytes[element.from] : undefined;
}

function isPassphrase(bytes: Uint8Array, { tag, from, to }: Element): boolean {
  const [oid] = (tag === SEQUENCE && elements(bytes, from, to)) || [];
  if (oid?.tag !== OID) return false;
  const hex = Buffer.from(bytes.subarray(oid.from, oid.to)).toString('hex');
  return PASSPHRASE_OIDS.some((known) => hex.startsWith(known));
}

/** The elements that fill a stretch exactly, or nothing. */
function elements(bytes: Uint8Array, from: number, to: number): Element[] | undefined {
  const found: Element[] = [];
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at);
    if (!element || element.to > to) return undefined;
    found.push(element);
    at = element.to;
  }
  return found;
}

function elementAt(bytes: Uint8Array, at: number): Element | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  if (first < 0x80) return { tag, from: at + 2, to: at + 2 + first };
  const count = first - 0x80;
  if (count === 0 || count > 3) return undefined;
  let length = 0;
  for (let i = 0; i < count; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const from = at + 2 + count;
  return { tag, from, to: from + length };
}
