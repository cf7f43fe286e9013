import { docxText } from './docx.ts';
import { pptxText } from './pptx.ts';
import { ExtractError, type Extraction, serve } from './serve.ts';
import { xlsxText } from './xlsx.ts';
import { type Parts, readParts } from './zip.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

await serve(async (bytes): Promise<Extraction> => {
  const parts = readParts(bytes);
  if (has(parts, 'word/'))
    return { text: await docxText(parts), mimeType: `${OFFICE}.wordprocessingml.document` };
  if (has(parts, 'xl/')) return { text: await xlsxText(parts), mimeType: `${OFFICE}.spreadsheetml.sheet` };
  if (has(parts, 'ppt/')) return { text: pptxText(parts), mimeType: `${OFFICE}.presentationml.presentation` };
  const named = parts.mimetype;
  throw new ExtractError(
    'unsupported',
    named === undefined ? '' : new TextDecoder().decode(named).slice(0, 100),
  );
});

function has(parts: Parts, folder: string): boolean {
  return '[Content_Types].xml' in parts && Object.keys(parts).some((name) => name.startsWith(folder));
}
