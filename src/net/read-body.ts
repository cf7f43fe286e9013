import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { HopAnswer } from './hop.ts';
import { NetError, shownUrl } from './net-error.ts';
import { codeOf, plainDetail } from './open-socket.ts';

/** What readBody can undo; the value of `accept-encoding` for answers that it reads. */
export const DECODED = 'gzip, deflate, br';

/** Compressions on top of each other that are undone. Ours, for safety: servers use one. */
const CODINGS_MAX = 2;

/**
 * Reads the whole body, its compression undone, up to a limit of bytes after that. The connection is ended in every
 * case. Throws NetError `answer-too-large`, `encoding-unknown`, `encoding-broken`, and as the body does.
 */
export async function readBody(
  { headers, body, close, url }: HopAnswer & { readonly url: string },
  limit: number,
): Promise<Buffer> {
  const shown = shownUrl(new URL(url));
  const fault = (thrown: unknown) =>
    thrown instanceof NetError
      ? thrown
      : new NetError('encoding-broken', shown, { detail: plainDetail(codeOf(thrown)) });
  try {
    let source: AsyncIterable<Uint8Array> = body;
    for (const coding of codingsOf(headers, shown)) source = decoded(source, coding, shown);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of source) {
      size += part.length;
      if (size > limit) throw new NetError('answer-too-large', shown, { limit });
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (thrown) {
    throw fault(thrown);
  } finally {
    close();
  }
}

/** The codings to undo, the last one first. */
function codingsOf(headers: HopAnswer['headers'], shown: string): string[] {
  const codings = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim().replace(/^x-/, ''))
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > CODINGS_MAX)
    throw new NetError('encoding-unknown', shown, { detail: codings.slice(0, 5).join(', ') });
  return codings.reverse();
}

async function* decoded(
  source: AsyncIterable<Uint8Array>,
  coding: string,
  shown: string,
): AsyncGenerator<Uint8Array> {
  const parts = source[Symbol.asyncIterator]();
  const first = await parts.next();
  // An answer to HEAD, and a status like 204, says how its body would be compressed and has none.
  if (first.done === true) return;
  const undo = decoderOf(coding, first.value, shown);
  const from = Readable.from(
    (async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => parts };
    })(),
  );
  from.on('error', (error) => undo.destroy(error));
  undo.on('close', () => from.destroy());
  yield* from.pipe(undo);
}

function decoderOf(coding: string, first: Uint8Array, shown: string): Transform {
  switch (coding) {
    case 'gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Many servers leave out the wrapping that RFC 9110 asks for; its first byte cannot begin what has none.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new NetError('encoding-unknown', shown, { detail: coding.replace(/[^\w-]/g, '?').slice(0, 40) });
  }
}
