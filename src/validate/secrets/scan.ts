import { derKey } from './der.ts';
import { holdsLiteral, LITERAL_MAX, mayHoldSecret } from './literals.ts';
import { KEY_BEGINNINGS, KEY_MAX, type PrivateKey, privateKeyAt } from './private-keys.ts';
import { createRunFinder } from './text-run.ts';
import { isPlaceholder, TOKEN_FORMS } from './tokens.ts';

/** A secret in the bytes of a file. Offsets in bytes. */
export interface Secret {
  readonly from: number;
  readonly to: number;
  /** From here on nothing may be shown. */
  readonly secretFrom: number;
  readonly is:
    | { readonly key: Pick<PrivateKey, 'kind' | 'encrypted'> }
    | {
        readonly token: {
          readonly service: string;
          /** What it begins with, without anything secret. */
          readonly beginning: string;
        };
      };
}

/** After so many a file is a list of secrets, and one more says nothing new. */
const FOUND_MAX = 50;

/** All forms at once, so that a file is gone through once. `\b` passes over most of a text at a glance. */
const anyForm = () =>
  new RegExp(
    `\\b(?:${byInitial([...KEY_BEGINNINGS, ...TOKEN_FORMS.map(({ prefix, secret }) => prefix + secret)])})`,
    'g',
  );
let any: RegExp | undefined;

/** Bytes up to which all files together are too little for the filter and the expression to be worth getting ready. */
const LITERALS_UNTIL = 64 * 1024;
let seen = 0;

/** Alternatives with those together that begin with the same character: a quarter faster than as they are. */
function byInitial(expressions: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const expression of expressions) {
    const initial = /^\w(?![*+?{])/.exec(expression)?.[0] ?? '';
    groups.set(initial, [...(groups.get(initial) ?? []), expression.slice(initial.length)]);
  }
  return [...groups].map(([initial, rest]) => `${initial}(?:${rest.join('|')})`).join('|');
}

const formsOf = () =>
  TOKEN_FORMS.map((form) => ({ ...form, expression: new RegExp(`(${form.prefix})(${form.secret})`, 'y') }));
let forms: ReturnType<typeof formsOf> | undefined;

/**
 * The private keys and tokens in a file, which comes in pieces; a small file has to come in one. Bytes are looked at
 * as Latin-1, so binary files are no different. What begins at the end of one piece is looked at again together with
 * the next. In UTF-16 the offsets are not those of the file.
 */
export function scan(pieces: Iterable<Uint8Array>): Secret[] {
  const found: Secret[] = [];
  const mayHold = createPieceFilter();
  let isFirst = true;
  let isWide = false;
  /** What was read last, from `base` on in the file. */
  let text: string | Buffer = '';
  let base = 0;
  let done = 0;
  /** Bytes that are still gone through after a piece that may hold one: what began there may end in them. */
  let due = 0;
  for (const piece of pieces) {
    if (isFirst) {
      const key = derKey(piece);
      if (key) return [{ from: 0, to: piece.length, secretFrom: 0, is: { key } }];
      isWide = (piece[0] === 0xff && piece[1] === 0xfe) || (piece[0] === 0xfe && piece[1] === 0xff);
      isFirst = false;
    }
    seen += piece.length;
    const isWorth = isWide || seen <= LITERALS_UNTIL || mayHold(piece);
    if (!isWorth && due <= 0) {
      const end: number = base + text.length + piece.length;
      text = keep(typeof text === 'string' ? Buffer.from(text.slice(-CONTEXT), 'latin1') : text, piece);
      base = end - text.length;
      done = Math.max(done, end - KEY_MAX);
      continue;
    }
    due = isWorth ? CONTEXT : due - piece.length;
    const last: string = typeof text === 'string' ? text : latin1(text);
    const kept: string = last.slice(-CONTEXT);
    base += last.length - kept.length;
    text = kept + (isWide ? latin1(piece).replaceAll('\0', '') : latin1(piece));
    // The last part is left for when what follows is there, too.
    done = scanText(text, base, done, text.length - KEY_MAX, found);
    if (found.length >= FOUND_MAX) return found;
  }
  if (typeof text === 'string') scanText(text, base, done, text.length, found);
  return found;
}

/** Characters before a place that may belong to the secret there, and as many that are looked at again. */
const CONTEXT = 2 * KEY_MAX;

let context: Buffer | undefined;

/**
 * The end of what was kept and a piece together. A copy, because a piece is good only until the next: one for all files,
 * as they are read one after another.
 */
function keep(before: Buffer, piece: Uint8Array): Buffer {
  context ??= Buffer.allocUnsafeSlow(CONTEXT);
  const added = piece.subarray(-CONTEXT);
  const left = Math.min(before.length, CONTEXT - added.length);
  before.copy(context, 0, before.length - left);
  context.set(added, left);
  return context.subarray(0, left + added.length);
}

/** Tells of the pieces of a file, in order, whether one may hold what a secret is known by. */
function createPieceFilter(): (piece: Uint8Array) => boolean {
  const hasRun = createRunFinder();
  const edge = Buffer.alloc(2 * LITERAL_MAX);
  let before = 0;
  return (piece) => {
    edge.set(piece.subarray(0, LITERAL_MAX), before);
    const overEdge = edge.subarray(0, before + Math.min(LITERAL_MAX, piece.length));
    const isText = hasRun(piece);
    const holds = isText && (holdsLiteral(overEdge) || holdsLiteral(piece));
    const tail = piece.length < LITERAL_MAX ? overEdge : piece;
    const kept = tail.subarray(-LITERAL_MAX);
    before = kept.length;
    edge.set(kept);
    return holds;
  };
}

function latin1(piece: Uint8Array): string {
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
}

/** Looks at what begins before `until`, and gives the place in the file from which to go on. */
function scanText(text: string, base: number, done: number, until: number, found: Secret[]): number {
  if (until <= 0) return Math.max(base + until, done);
  if (any === undefined) {
    if (seen <= LITERALS_UNTIL && !mayHoldSecret(text)) return Math.max(base + until, done);
    any = anyForm();
  }
  any.lastIndex = Math.max(done - base, 0);
  while (any.lastIndex < until) {
    const match = any.exec(text);
    if (!match || match.index >= until) break;
    const secret = secretAt(text, match.index);
    any.lastIndex = secret ? secret.to : match.index + 1;
    if (!secret) continue;
    const { from, to, secretFrom, is } = secret;
    found.push({ is, from: base + from, to: base + to, secretFrom: base + secretFrom });
    if (found.length >= FOUND_MAX) break;
  }
  return Math.max(base + until, found.at(-1)?.to ?? 0, done);
}

function secretAt(text: string, at: number): Secret | undefined {
  const key = privateKeyAt(text, at);
  if (key) return { ...key, is: { key } };
  forms ??= formsOf();
  for (const { service, expression } of forms) {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (!match) continue;
    const [{ length }, beginning = '', secret = ''] = match;
    if (isPlaceholder(secret)) continue;
    const shown = beginning.replace(/[~=:"'\s].*$/s, '');
    return {
      from: at,
      to: at + length,
      secretFrom: at + beginning.length,
      is: { token: { service, beginning: shown } },
    };
  }
  return undefined;
}
