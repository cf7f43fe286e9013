import { getDocumentProxy } from 'unpdf';
import { createCMaps } from './cmaps.ts';
import { ExtractError, serve } from './serve.ts';

/** Says of pdf.js that errors alone are told. */
const ERRORS_ONLY = 0;
/** Characters that all pages may have together; the answer is bounded besides. */
const TEXT_MAX = 32 * 1024 * 1024;

await serve(async (bytes) => {
  const document = await open(bytes);
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages && length <= TEXT_MAX; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
      .trim();
    page.cleanup();
    length += text.length;
    pages.push(text);
  }
  return { text: pages.filter((page) => page !== '').join('\n\n'), mimeType: 'application/pdf' };
});

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: ERRORS_ONLY,
      BinaryDataFactory: createCMaps(),
      cMapPacked: false,
      useWorkerFetch: false,
    });
  } catch (thrown) {
    if ((thrown as Error).name === 'PasswordException') throw new ExtractError('encrypted');
    throw thrown;
  }
}
