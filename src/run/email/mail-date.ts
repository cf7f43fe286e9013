/**
 * When a mail was sent (RFC 5322, with the forms of RFC 822 and C's asctime), in milliseconds since 1970; undefined
 * for what is no date. A date without a zone, or with one that nobody knows, is taken for UTC, so that it is the same
 * at every desk.
 */
export function readMailDate(header: string): number | undefined {
  const text = header
    .slice(0, LENGTH_MAX)
    .replace(/\([^()]*\)/g, ' ')
    .trim();
  return fromMail(text) ?? fromAsctime(text) ?? fromIso(text);
}

/** Characters of a header that are looked at: no date comes near. */
const LENGTH_MAX = 200;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours, as RFC 5322 4.3 has them. */
const ZONES: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

const MAIL =
  /^(?:[a-z]{2,9}[,.]?\s*)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s,-]+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[a-z]+)?/i;
const ASCTIME =
  /^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})\s+(?:([a-z]+|[+-]\d{4})\s+)?(\d{4})/i;
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i;

function fromMail(text: string): number | undefined {
  const found = MAIL.exec(text);
  if (found === null) return undefined;
  const [, day, month, year = '', hour, minute, second = '0', zone] = found;
  return timeOf({ year: fullYear(year), month, day, clock: [hour, minute, second], zone });
}

function fromAsctime(text: string): number | undefined {
  const found = ASCTIME.exec(text);
  if (found === null) return undefined;
  const [, month, day, hour, minute, second, zone, year] = found;
  return timeOf({ year: Number(year), month, day, clock: [hour, minute, second], zone });
}

function fromIso(text: string): number | undefined {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const time = Date.parse(`${found[1]}T${found[2]}${found[3] ?? 'Z'}`);
  return Number.isNaN(time) ? undefined : time;
}

interface Parts {
  readonly year: number;
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly clock: readonly (string | undefined)[];
  readonly zone: string | undefined;
}

function timeOf({ year, month = '', day, clock, zone }: Parts): number | undefined {
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  if (monthIndex < 0 || hour > 23 || minute > 59 || second > 60) return undefined;
  const time = Date.UTC(year, monthIndex, Number(day), hour, minute, second);
  // 31 February is another day.
  if (new Date(Date.UTC(year, monthIndex, Number(day))).getUTCDate() !== Number(day)) return undefined;
  return time - offsetOf(zone);
}

/** Milliseconds east of UTC. */
function offsetOf(zone: string | undefined): number {
  const found = /^([+-])(\d{2})(\d{2})$/.exec(zone ?? '');
  if (found === null) return (ZONES[(zone ?? '').toUpperCase()] ?? 0) * 3_600_000;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return (found[1] === '-' ? -minutes : minutes) * 60_000;
}

/** RFC 5322 4.3 */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 2) return year + (year < 50 ? 2000 : 1900);
  return text.length === 3 ? year + 1900 : year;
}
