/** Characters of an email that are read: some ten pages. What a summary needs stands at the beginning. */
const TEXT_MAX = 20_000;

/** One string for one email: ids are only unique inside their account. */
export function messageKey({ accountId, id }) {
  return `${encodeURIComponent(accountId)}/${id}`;
}

/** The bare address in lower case: `Anna <Anna@Example.org>` is `anna@example.org`. */
export function addressOf(from) {
  const open = from.lastIndexOf('<');
  const close = from.indexOf('>', open);
  const bare = open >= 0 && close > open ? from.slice(open + 1, close) : from;
  return bare.trim().toLowerCase();
}

/**
 * What the sender wrote in this email: no quoted answers, no signature. An email that is nothing but quotes (one
 * forwarded without a word) is kept as it is.
 */
export function readableText(body) {
  const lines = body.replaceAll('\r\n', '\n').split('\n');
  const signature = lines.findIndex((line) => line.trimEnd() === '--');
  const written = (signature >= 0 ? lines.slice(0, signature) : lines).filter((line) => !line.startsWith('>'));
  const text = written.join('\n').trim() || body.trim();
  return { text: cut(text, TEXT_MAX), shortened: text.length > TEXT_MAX };
}

/** At most `max` UTF-16 units, never half of a character. */
export function cut(text, max) {
  if (text.length <= max) return text;
  const end = text.codePointAt(max - 1) > 0xffff ? max - 1 : max;
  return text.slice(0, end).trimEnd();
}
