/**
 * Texts of which every key and token in private-keys.ts and tokens.ts holds at least one, those first with which one
 * begins: they stand at the beginning of a word.
 */
const BEGINNINGS: readonly string[] = [
  ...['PuTTY-User-Key-File-', 'AGE-SECRET-KEY-1', 'LS0tLS1CRUdJTi', 'LTAI', 'sk-', 'ATATT3', 'AKIA', 'ASIA'],
  ...['aws_secret_access_key', 'AWS_SECRET_ACCESS_KEY', 'secretAccessKey', 'SecretAccessKey', 'AccountKey='],
  ...['SharedAccessKey=', 'dapi', 'dckr_', 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_', 'glpat-'],
  ...['gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'gloas-', 'glsoat-', 'glffct-'],
  ...['AIza', 'GOCSPX-', 'glsa_', 'gsk_', 'hvs.', 'hf_', 'lin_api_', 'ntn_', 'npm_', '_authToken=', 'oy2'],
  ...['pplx-', 'pypi-AgE', 'r8_', 'rubygems_', 'SG.', 'sntrys_', 'sntryu_', 'shpat_', 'shpca_', 'shppa_'],
  ...['shpss_', 'xox', 'xapp-', 'hooks.slack.com', 'whsec_', 'sbp_', 'AKID', 'xai-'],
];
const INSIDE: readonly string[] = ['PRIVATE KEY', '"d"', 'Q~', '_v1_', '_live_', ':AA'];

/**
 * Whether a text may hold a secret. Looking for these in a small file takes no time, where the expressions that tell
 * for sure take a millisecond to get ready.
 */
export function mayHoldSecret(text: string): boolean {
  const isIn = (literal: string) => text.includes(literal);
  return BEGINNINGS.some(isIn) || INSIDE.some(isIn);
}

interface Literal {
  readonly bytes: Buffer;
  /** Where the pair of bytes stands by which it is looked for. */
  readonly pairAt: number;
  readonly isBeginning: boolean;
}

/** By pairs of bytes, as a number of 16 bits: those to be looked for where the pair is met. */
interface Table {
  readonly isKnown: Uint8Array;
  readonly byPair: ReadonlyMap<number, readonly Literal[]>;
}

let table: Table | undefined;

/**
 * The same for bytes: one pass over them for all texts. `true` for a text that would go on after the end is left to the
 * caller, who looks over the edge again.
 */
export function holdsLiteral(bytes: Uint8Array): boolean {
  table ??= tableOf();
  const { isKnown } = table;
  const { length } = bytes;
  // Nothing but whole numbers, and no closure, in this loop: V8 makes it five times as fast.
  let before = length > 0 ? (bytes[0] as number) : 0;
  for (let at = 1; at < length; at++) {
    const byte = bytes[at] as number;
    if (isKnown[(before << 8) | byte] !== 0 && isOneAt(bytes, at - 1, table)) return true;
    before = byte;
  }
  return false;
}

/** Whether one of those with the pair of bytes that stands here does. */
function isOneAt(bytes: Uint8Array, pair: number, { byPair }: Table): boolean {
  const key = ((bytes[pair] as number) << 8) | (bytes[pair + 1] as number);
  for (const literal of byPair.get(key) ?? []) if (standsAt(bytes, pair, literal)) return true;
  return false;
}

/** Bytes of the longest of them. */
export const LITERAL_MAX = Math.max(...[...BEGINNINGS, ...INSIDE].map(({ length }) => length));

function standsAt(bytes: Uint8Array, pair: number, { bytes: wanted, pairAt, isBeginning }: Literal): boolean {
  const from = pair - pairAt;
  if (from < 0 || (isBeginning && from > 0 && isWord(bytes[from - 1] as number))) return false;
  return wanted.every((byte, at) => byte === bytes[from + at]);
}

/** As `\w` of a regular expression. */
function isWord(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || byte === 95 || (byte >= 97 && byte <= 122)
  );
}

function tableOf(): Table {
  const isKnown = new Uint8Array(0x10000);
  const byPair = new Map<number, Literal[]>();
  const literals = [
    ...BEGINNINGS.map((text) => ({ text, isBeginning: true })),
    ...INSIDE.map((text) => ({ text, isBeginning: false })),
  ];
  for (const { text, isBeginning } of literals) {
    const pairAt = rarestPair(text);
    const bytes = Buffer.from(text, 'latin1');
    const pair = bytes.readUInt16BE(pairAt);
    isKnown[pair] = 1;
    byPair.set(pair, [...(byPair.get(pair) ?? []), { bytes, pairAt, isBeginning }]);
  }
  return { isKnown, byPair };
}

/** Where in a text two characters stand that are seldom seen beside each other: small letters and blanks are not. */
function rarestPair(text: string): number {
  const rarity = (at: number) => [...text.slice(at, at + 2)].filter((sign) => !/[a-z ]/.test(sign)).length;
  let best = 0;
  for (let at = 1; at < text.length - 1; at++) if (rarity(at) > rarity(best)) best = at;
  return best;
}
