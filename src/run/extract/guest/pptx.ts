import { ExtractError } from './serve.ts';
import { walkXml } from './xml.ts';
import type { Parts } from './zip.ts';

const MAIN = 'ppt/presentation.xml';

/** Slides in their order, one line a paragraph, cells of a table apart by tabs; the speaker's notes follow a slide. */
export function pptxText(parts: Parts): string {
  const main = parts[MAIN];
  if (main === undefined) throw new ExtractError('broken', `${MAIN} is missing`);
  const targets = relations(parts, MAIN);
  const slides: string[] = [];
  walkXml(main, {
    open(name, attribute) {
      if (name !== 'sldId') return;
      const path = targets.get(attribute('r:id') ?? '')?.path;
      if (path !== undefined) slides.push(path);
    },
  });
  return slides
    .flatMap((path) => [slideText(parts, path), ...notesOf(parts, path)])
    .filter((text) => text !== '')
    .join('\n\n');
}

function notesOf(parts: Parts, slide: string): string[] {
  return [...relations(parts, slide).values()]
    .filter(({ type }) => type.endsWith('/notesSlide'))
    .map(({ path }) => slideText(parts, path));
}

/** Placeholders that hold no words of the author: dates, footers, the slide's number and its picture. */
const NOT_WORDS = new Set(['dt', 'ftr', 'sldNum', 'sldImg', 'hdr']);

function slideText(parts: Parts, path: string): string {
  const part = parts[path];
  if (part === undefined) return '';
  const lines: string[] = [];
  let line = '';
  let cells: string[] | undefined;
  let inText = false;
  let skipping = false;
  walkXml(part, {
    open(name, attribute) {
      if (name === 'sp') skipping = false;
      else if (name === 'ph') skipping = NOT_WORDS.has(attribute('type') ?? '');
      else if (name === 't') inText = true;
      else if (name === 'br') line += cells === undefined ? '\n' : ' ';
      else if (name === 'tab') line += '\t';
      else if (name === 'tr') cells = [];
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'p' && cells === undefined) {
        if (!skipping && line.trim() !== '') lines.push(line.trimEnd());
        line = '';
      } else if (name === 'p') line += ' ';
      else if (name === 'tc') {
        cells?.push(line.trim());
        line = '';
      } else if (name === 'tr') {
        lines.push((cells ?? []).join('\t').trimEnd());
        cells = undefined;
      } else if (name === 'sp') skipping = false;
    },
    text(text) {
      if (inText) line += text;
    },
  });
  return lines.join('\n');
}

/** The relations of a part (ECMA-376 part 2, 6.5), by id. */
function relations(
  parts: Parts,
  path: string,
): Map<string, { readonly path: string; readonly type: string }> {
  const slash = path.lastIndexOf('/');
  const part = parts[`${path.slice(0, slash)}/_rels/${path.slice(slash + 1)}.rels`];
  const found = new Map<string, { path: string; type: string }>();
  if (part === undefined) return found;
  walkXml(part, {
    open(name, attribute) {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined || attribute('TargetMode') === 'External') return;
      const from = target.startsWith('/') ? '/' : `/${path}`;
      const absolute = new URL(target, `zip:${from}`).pathname.slice(1);
      found.set(attribute('Id') ?? '', { path: decodeURIComponent(absolute), type: attribute('Type') ?? '' });
    },
  });
  return found;
}
