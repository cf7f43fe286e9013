import type { HeaderList } from '../../net/hop.ts';
import type { HttpAnswer } from '../../platform/ctx.ts';

/** What the tool gets of an answer: the body as text where it is text, else in base64 (A-http-api). */
export function answerOf(status: number, headers: HeaderList, body: Uint8Array): HttpAnswer {
  const text = textOf(body, charsetOf(headers));
  return {
    ok: status >= 200 && status <= 299,
    status,
    headers: headersOf(headers),
    ...(text === undefined
      ? { body: Buffer.from(body).toString('base64'), encoding: 'base64' }
      : { body: text }),
  };
}

/** One value a name, as `Headers` of the Fetch standard join them. */
function headersOf(list: HeaderList): Readonly<Record<string, string>> {
  const joined = new Map<string, string>();
  for (const [name, value] of list) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

function charsetOf(headers: HeaderList): string | undefined {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1];
}

/**
 * The text of bytes: by a mark at their beginning, by the charset that is said, else as UTF-8. Undefined for what is
 * none: it holds a NUL, or is not in that charset.
 */
export function textOf(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const label = markOf(bytes) ?? charset ?? 'utf-8';
  const text = decode(bytes, label) ?? decode(bytes, 'utf-8');
  return text?.includes('\0') === true ? undefined : text;
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
