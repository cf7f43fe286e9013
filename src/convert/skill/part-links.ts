import type { TextEdit } from '../../gem/finding.ts';
import { Lines } from '../../gem/lines.ts';
import { readMarkdown } from '../../gem/markdown.ts';
import { type Note, note } from '../note.ts';
import { asDestination } from './link-target.ts';
import { DEFINITION, type Parts } from './parts.ts';
import { edited } from './rewrite.ts';

/**
 * A part of a file with its links to anchors leading into the part where the anchor is now, with the definitions that
 * its links by reference need, and with a line that names the next part.
 */
export function linkedPart(
  own: Parts,
  index: number,
  byPath: ReadonlyMap<string, Parts>,
  notes: Note[],
): string {
  const text = own.texts[index] ?? '';
  if (own.kind !== 'markdown') return text;
  const isSplit = own.paths.length > 1;
  const isLed = isSplit || [...byPath.values()].some(({ paths }) => paths.length > 1);
  const linked = isLed ? withLinks(own, index, text, byPath, notes) : text;
  if (!isSplit) return linked;
  const defined = linked + definitions(own, index);
  const next = own.paths[index + 1];
  return next === undefined ? defined : `${defined}${gap(defined)}> This goes on in \`${next}\`.\n`;
}

function withLinks(
  own: Parts,
  index: number,
  text: string,
  byPath: ReadonlyMap<string, Parts>,
  notes: Note[],
): string {
  const lines = new Lines(text);
  const edits: TextEdit[] = [];
  for (const { target, at } of readMarkdown(own.file, text).links) {
    const mark = target.indexOf('#');
    if (mark < 0 || !at.start || !at.end) continue;
    const path = decoded(target.slice(0, mark));
    const led = path === '' ? own : byPath.get(path);
    const anchor = decoded(target.slice(mark + 1));
    if (!led || led.paths.length === 1 || anchor === '') continue;
    const part = partOf(led, anchor);
    if (part < 0)
      notes.push(note('anchor-unknown', { file: own.file, to: own.paths[index], args: { target } }));
    else if (path !== '' || part !== index) {
      const to = asDestination(led.paths[part] ?? led.to);
      const put = to.endsWith('>') ? `${to.slice(0, -1)}#${anchor}>` : `${to}#${anchor}`;
      if (put !== target) edits.push({ from: lines.offset(at.start), to: lines.offset(at.end), text: put });
    }
  }
  return edited(text, edits);
}

function partOf({ anchors }: Parts, anchor: string): number {
  const exact = anchors.findIndex((ids) => ids.has(anchor));
  return exact >= 0 ? exact : anchors.findIndex((ids) => ids.has(anchor.toLowerCase()));
}

/** The definitions of the other parts that this one uses. */
function definitions({ texts }: Parts, index: number): string {
  const text = texts[index] ?? '';
  const lower = text.toLowerCase();
  const own = new Set([...text.matchAll(DEFINITION)].map(({ groups }) => groups?.label?.toLowerCase()));
  const wanted = texts
    .filter((_, other) => other !== index)
    .flatMap((other) => [...other.matchAll(DEFINITION)])
    .filter(({ groups }) => {
      const label = groups?.label?.toLowerCase() ?? '';
      return !own.has(label) && lower.includes(`[${label}]`);
    })
    .map(([line]) => line.replace(/\r$/, ''));
  return wanted.length === 0 ? '' : `${gap(text)}${[...new Set(wanted)].join('\n')}\n`;
}

function gap(text: string): string {
  return text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
