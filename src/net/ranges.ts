/** What an address is for, when it is not one of the public internet. */
export type AddressKind =
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'carrier-grade'
  | 'unspecified'
  | 'multicast'
  | 'reserved';

type Reach = AddressKind | 'public';

/**
 * The IANA special-purpose address registries (RFC 6890 and its successors), the first range that holds an
 * address deciding. Small exceptions that the registries make for services of the network itself, which no file
 * is ever downloaded from, are left out.
 */
const RANGES: readonly (readonly [string, Reach])[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  // Protocol assignments, documentation, 6to4 relays, benchmarks.
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'reserved'],
  ['203.0.113.0/24', 'reserved'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['0.0.0.0/0', 'public'],

  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['64:ff9b::/96', 'public'],
  // NAT64 within one network (RFC 8215), unique local, site-local of old.
  ['64:ff9b:1::/48', 'private'],
  ['fc00::/7', 'private'],
  ['fec0::/10', 'private'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
  // Protocol assignments with Teredo among them, documentation.
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'reserved'],
  ['3fff::/20', 'reserved'],
  // All that has ever been given out for the public internet.
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
];

/** Addresses that carry an IPv4 address: where packets to them end. The bits to its right are `shift`. */
const CARRIERS: readonly (readonly [string, bigint])[] = [
  // NAT64 (RFC 6052), 6to4 (RFC 3056), IPv4-compatible (RFC 4291), IPv4-translated (RFC 2765).
  ['64:ff9b::/96', 0n],
  ['2002::/16', 80n],
  ['::/96', 0n],
  ['::ffff:0:0:0/96', 0n],
];

interface Range {
  readonly prefix: bigint;
  readonly shift: bigint;
}

/** IPv4 addresses are read as IPv4-mapped ones (RFC 4291), so that one table serves both spellings. */
const MAPPED = 0xffffn << 32n;

/** Made when an address is first judged. */
let tables: ReturnType<typeof makeTables> | undefined;
function makeTables() {
  return {
    reaches: RANGES.map(([text, reach]) => ({ ...range(text), reach })),
    carriers: CARRIERS.map(([text, inner]) => ({ ...range(text), inner })),
  };
}

export interface Judged {
  readonly kind: AddressKind;
  /** The address that decided: the IPv4 address within, where that is what is not public. */
  readonly address: bigint;
}

/** Why an address is not one of the public internet; nothing when it is. */
export function judge(address: bigint): Judged | undefined {
  tables ??= makeTables();
  const special = address <= 1n;
  for (const carrier of special ? [] : tables.carriers) {
    if (!holds(carrier, address)) continue;
    const inner = judge(MAPPED | ((address >> carrier.inner) & 0xffffffffn));
    if (inner) return inner;
  }
  const reach = tables.reaches.find((range) => holds(range, address))?.reach ?? 'reserved';
  return reach === 'public' ? undefined : { kind: reach, address };
}

function holds({ prefix, shift }: Range, address: bigint): boolean {
  return address >> shift === prefix;
}

function range(text: string): Range {
  const [base = '', length] = text.split('/');
  const bits = BigInt(length ?? 0) + (base.includes(':') ? 0n : 96n);
  const shift = 128n - bits;
  return { prefix: addressValue(base) >> shift, shift };
}

/** The 128 bits of an address in its plain form: four decimal numbers, or hexadecimal groups with at most one `::`. */
export function addressValue(text: string): bigint {
  if (!text.includes(':'))
    return MAPPED | text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
  const [head = '', tail] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [front, back] = [groups(head), groups(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(gap).fill('0'), ...back].reduce(
    (value, group) => (value << 16n) | BigInt(`0x${group}`),
    0n,
  );
}

/** The IPv4 address that an address is, in four decimal numbers; nothing for a true IPv6 address. */
export function asIpv4(address: bigint): string | undefined {
  if (address >> 32n !== 0xffffn) return undefined;
  return [24n, 16n, 8n, 0n].map((shift) => String((address >> shift) & 0xffn)).join('.');
}
