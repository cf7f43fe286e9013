import './proto.ts';

import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { htmlText } from '../../decode/html-text.ts';
import type { Parts } from './zip.ts';

/** Paragraphs, lists and tables as they are read; of a table one line a row. */
export async function docxText(parts: Parts): Promise<string> {
  // The library unpacks what it is given without a bound, so it is given what was unpacked within ours.
  const zip = zipSync(parts, { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: zip.buffer as ArrayBuffer },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  return htmlText(value, { joinCells: true });
}
