import matter from 'gray-matter';
import { AGENT_HEADER_MAX } from '../platform/limits.ts';
import type { Args } from '../text.ts';

/** A Markdown file cut into its YAML header and the body, with the offsets (UTF-16 units) where each begins. */
export interface FrontMatter {
  readonly header: string;
  readonly headerOffset: number;
  readonly body: string;
}

/** Why a file has no header that can be read. Offsets are where to point. */
export interface FenceFault {
  readonly reason: 'missing' | 'notFirstLine' | 'fenceNotExact' | 'notClosed' | 'tooLarge';
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
  const first = header.startsWith('\r\n') ? 2 : 1;
  return { header: header.slice(first), headerOffset: text.indexOf('\n') + 1, body };
}

function fenceFault(text: string): FenceFault | undefined {
  const lines = linesOf(text);
  const first = lines[0];
  if (!first || first.text !== '---') return openingFault(text, lines);
  for (const line of lines.slice(1)) {
    if (line.text === '---') {
      const size = Buffer.byteLength(text.slice(first.to, line.from));
      if (size <= AGENT_HEADER_MAX) return undefined;
      return { reason: 'tooLarge', args: { size, limit: AGENT_HEADER_MAX }, from: 0, to: 3 };
    }
    // gray-matter would end the header here, and other readers would not.
    if (line.text.startsWith('---'))
      return {
        reason: 'fenceNotExact',
        args: { found: line.text.slice(0, 40) },
        from: line.from,
        to: line.to,
      };
  }
  return { reason: 'notClosed', from: 0, to: 3 };
}

function openingFault(text: string, lines: readonly Line[]): FenceFault {
  const first = lines.find((line) => line.text.trim() !== '' && !/^\s*(#|<!--)/.test(line.text));
  if (first?.text.trim() === '---' && first.from > 0)
    return { reason: 'notFirstLine', from: first.from, to: first.to };
  if (lines[0]?.text.startsWith('---'))
    return { reason: 'fenceNotExact', args: { found: lines[0].text.slice(0, 40) }, from: 0, to: lines[0].to };
  return { reason: 'missing', from: 0, to: Math.min(lines[0]?.to ?? 0, text.length) };
}

interface Line {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  while (from <= text.length) {
    const feed = text.indexOf('\n', from);
    const end = feed < 0 ? text.length : feed;
    const to = text[end - 1] === '\r' && end > from ? end - 1 : end;
    lines.push({ text: text.slice(from, to), from, to });
    from = end + 1;
  }
  return lines;
}
