import { REFERENCE_ENDINGS } from '../../platform/layout.ts';
import { SKILL_FILE_MAX } from '../../platform/limits.ts';
import { isLicense } from '../license.ts';
import type { SourceFile } from '../source.ts';
import { type JudgeText, sourceText } from '../source-text.ts';
import { languageOf } from './languages.ts';

/** Files of text above which nothing is made of them: the AI would not read so many parts. Ours. */
export const TEXT_MAX = 16 * SKILL_FILE_MAX;

/** What becomes of a file of a skill. */
export type Content =
  | { readonly as: 'license' }
  | { readonly as: 'left-out'; readonly why: LeftOut; readonly likely?: string }
  | {
      readonly as: 'text' | 'code';
      readonly text: string;
      readonly encoding: string | undefined;
      /** The path with an ending that a reference may have. */
      readonly path: string;
    };

export type LeftOut = 'picture' | 'binary' | 'unknown-encoding' | 'text-too-large' | 'empty-file';

const PICTURES = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|tiff?|svg|heic)$/i;
/** Endings that mean the same as one that a reference may have. */
const SAME_ENDING: Readonly<Record<string, string>> = {
  '.markdown': '.md',
  '.mdown': '.md',
  '.mkd': '.md',
  '.mdx': '.md',
  '.text': '.txt',
  '.ndjson': '.jsonl',
};

/** [S-03] [S-05] What a file can be in a gem, by its name and its bytes. */
export function classify({ path, size, bytes, start }: SourceFile, judge: JudgeText): Content {
  if (!path.includes('/') && isLicense(path)) return { as: 'license' };
  if (PICTURES.test(path)) return { as: 'left-out', why: 'picture' };
  if (size === 0) return { as: 'left-out', why: 'empty-file' };
  if (size > TEXT_MAX) {
    const isBinary = judge(start(LOOKED_AT))?.kind === 'binary';
    return { as: 'left-out', why: isBinary ? 'binary' : 'text-too-large' };
  }
  const read = sourceText(bytes(), judge);
  if ('not' in read)
    return { as: 'left-out', why: read.not, ...(read.likely === undefined ? {} : { likely: read.likely }) };
  if (read.text.trim() === '') return { as: 'left-out', why: 'empty-file' };
  const ending = /\.[^./]+$/.exec(path)?.[0] ?? '';
  const plain = SAME_ENDING[ending.toLowerCase()] ?? ending.toLowerCase();
  const isReference = (REFERENCE_ENDINGS as readonly string[]).includes(plain);
  if (isReference) return { as: 'text', ...read, path: path.slice(0, path.length - ending.length) + plain };
  // Prose without an ending is text for people, and what has a language or marks of code is code.
  const isProse = ending === '' && languageOf(path) === '' && !read.text.startsWith('#!');
  return isProse ? { as: 'text', ...read, path: `${path}.txt` } : { as: 'code', ...read, path: `${path}.md` };
}

const LOOKED_AT = 4096;
