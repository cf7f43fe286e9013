import type { Extracted, Json } from '../../platform/ctx.ts';
import { decodeText } from '../decode/decode-text.ts';
import { extractError, guessedEncoding, noText, notStarted, otherType } from '../extract/extract-words.ts';
import { contentOf, isBinaryName, promisedType, shortName, textTypeOf } from '../extract/kind.ts';
import { MEMORY_MAX_MIB, type ReadOutcome, readDocument, TIME_MAX } from '../extract/read-document.ts';
import { filesOf } from '../files/open-files.ts';
import { parsePath } from '../files/path.ts';
import { findDeno } from '../sandbox/find-deno.ts';
import { CtxError, type Method, type Service, type ServiceContext } from './service.ts';

/** [X-15] `ctx.extract(path)`: the text of a document (A-extract-api). It has no permission of its own. */
export const extract: Service = {
  create(context) {
    const files = filesOf(context);
    const ending = new AbortController();
    const stop = () => ending.abort();
    context.signal?.addEventListener('abort', stop, { once: true });
    // One after the other, so that a tool that asks for a thousand does not start a thousand processes.
    let last: Promise<unknown> = Promise.resolve();
    const method: Method = {
      run([path]) {
        const turn = last.then(() => extractText(path, context, ending.signal));
        last = turn.catch(() => {});
        return turn.then((extracted) => ({ ...extracted }));
      },
    };
    return {
      methods: { '': method },
      endCall: files.endCall,
      async close() {
        stop();
        context.signal?.removeEventListener('abort', stop);
        await last;
        await files.close();
      },
    };
  },
};

async function extractText(
  given: Json | undefined,
  context: ServiceContext,
  signal: AbortSignal,
): Promise<Extracted> {
  const bytes = await readBytes(given, context);
  // It was a string, or no bytes had come of it.
  const path = given as string;
  const promised = promisedType(path);
  const extracted = await textOf(path, bytes, context, signal);
  const { mimeType, text } = extracted;
  if (promised !== undefined && promised !== mimeType)
    context.log(otherType(path, shortName(promised), shortName(mimeType)));
  if (text.trim() === '' && mimeType === 'application/pdf') context.log(noText(path));
  return { text, mimeType };
}

async function readBytes(given: Json | undefined, context: ServiceContext): Promise<Buffer> {
  try {
    return await filesOf(context).read(parsePath('extract', given));
  } catch (thrown) {
    if (!(thrown instanceof CtxError)) throw thrown;
    const ours = (words: string) => words.replace('ctx.files.extract', 'ctx.extract');
    const { code, text, cannot } = thrown;
    throw new CtxError(code, { en: ours(text.en), 'zh-CN': ours(text['zh-CN']) }, cannot);
  }
}

async function textOf(
  path: string,
  bytes: Buffer,
  context: ServiceContext,
  signal: AbortSignal,
): Promise<Extracted> {
  const { kind } = contentOf(bytes);
  if (kind === 'text') {
    const mimeType = textTypeOf(path, bytes);
    const isEmpty = bytes.length === 0;
    if (isEmpty && isBinaryName(path)) throw extractError('broken', { path, detail: 'it is empty' });
    if (mimeType !== 'text/html') {
      const { text, encoding } = decodeText(bytes);
      tellEncoding(path, encoding, context);
      return { text, mimeType };
    }
  }
  if (kind === 'unsupported' || kind === 'old-office' || kind === 'encrypted')
    throw extractError(kind, { path });
  const { cache, env } = context;
  const reader = kind === 'text' ? 'html' : kind;
  const outcome = await readDocument(reader, bytes, { deno: findDeno(cache, env), cache, signal });
  if ('fault' in outcome) throw faultOf(path, outcome);
  if (outcome.encoding !== undefined) tellEncoding(path, outcome.encoding, context);
  return outcome;
}

function tellEncoding(path: string, encoding: string, { log }: ServiceContext): void {
  if (!encoding.startsWith('utf-')) log(guessedEncoding(path, encoding));
}

function faultOf(path: string, { fault, detail }: Extract<ReadOutcome, { fault: string }>): Error {
  if (fault === 'not-started') return notStarted(detail);
  if (fault === 'memory') return extractError('memory', { path, limit: MEMORY_MAX_MIB });
  if (fault === 'timeout') return extractError('timeout', { path, limit: TIME_MAX / 1000 });
  return extractError(fault, { path, detail });
}
