import matter from 'gray-matter';
import { AGENT_HEADER_LINES_MAX, AGENT_HEADER_MAX } from '../platform/limits.ts';
import type { Args } from '../text.ts';

/** A Markdown file cut into its YAML header and the body, with the offsets (UTF-16 units) where each begins. */
export interface FrontMatter {
  readonly header: string;
  readonly headerOffset: number;
  readonly body: string;
  readonly bodyOffset: number;
}

/** Why a file has no header that can be read. Offsets are where to point. */
export interface FenceFault {
  readonly reason: 'missing' | 'notFirstLine' | 'fenceNotExact' | 'notClosed' | 'tooLarge' | 'tooManyLines';
  readonly args?: Args;
  readonly from: number;
  readonly to: number;
}

const refuse = () => {
  throw new Error('front matter in a language other than YAML is never run');
};

/**
 * gray-matter only splits here. Its YAML engine is replaced by one that reads nothing, and the engines that
 * would run or parse anything else refuse: the fence below admits a bare `---` alone, so they are never chosen.
 */
const SPLIT_ONLY = {
  language: 'yaml',
  engines: { yaml: () => ({}), json: refuse, javascript: refuse },
};

/** Cuts off the header that stands between a first line that is exactly `---` and the next such line. */
export function splitFrontMatter(text: string): FrontMatter | FenceFault {
  const fault = fenceFault(text);
  if (fault) return fault;
  const { matter: header, content: body } = matter(text, SPLIT_ONLY) as unknown as {
    matter: string;
    content: string;
  };
  const headerOffset = text.indexOf('\n') + 1;
  // It leaves out the line feed before the closing fence, and would part a CRLF there.
  const end = '---'.length + header.length + 1;
  return { header: text.slice(headerOffset, end), headerOffset, body, bodyOffset: text.length - body.length };
}

function fenceFault(text: string): FenceFault | undefined {
  const lines = linesOf(text);
  const { value: first } = lines.next();
  if (first?.text !== '---') return openingFault(text);
  let count = 0;
  for (const line of lines) {
    if (line.text === '---') {
      const size = Buffer.byteLength(text.slice(text.indexOf('\n') + 1, line.from));
      if (size > AGENT_HEADER_MAX)
        return { reason: 'tooLarge', args: { size, limit: AGENT_HEADER_MAX }, from: 0, to: 3 };
      if (count <= AGENT_HEADER_LINES_MAX) return undefined;
      return { reason: 'tooManyLines', args: { count, limit: AGENT_HEADER_LINES_MAX }, from: 0, to: 3 };
    }
    // gray-matter would end the header here, and other readers would not.
    if (line.text.startsWith('---')) return notExact(line);
    count++;
  }
  return { reason: 'notClosed', from: 0, to: 3 };
}

function openingFault(text: string): FenceFault {
  let opening: Line | undefined;
  for (const line of linesOf(text)) {
    if (line.from === 0) opening = line;
    if (line.text.trim() === '' || /^\s*(#|<!--)/.test(line.text)) continue;
    if (line.text.trim() === '---' && line.from > 0)
      return { reason: 'notFirstLine', from: line.from, to: line.to };
    break;
  }
  if (opening?.text.startsWith('---')) return notExact(opening);
  return { reason: 'missing', from: 0, to: opening?.to ?? 0 };
}

function notExact(line: Line): FenceFault {
  return { reason: 'fenceNotExact', args: { found: line.text.slice(0, 40) }, from: line.from, to: line.to };
}

interface Line {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function* linesOf(text: string): Generator<Line, undefined> {
  let from = 0;
  while (from <= text.length) {
    const feed = text.indexOf('\n', from);
    const end = feed < 0 ? text.length : feed;
    const to = feed > from && text[feed - 1] === '\r' ? feed - 1 : end;
    yield { text: text.slice(from, to), from, to };
    from = end + 1;
  }
}
