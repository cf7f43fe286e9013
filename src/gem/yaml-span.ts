import type { Scalar } from 'yaml';
import type { Span } from './document.ts';

/**
 * Where a part of a scalar's value stands in the YAML. `undefined` where it cannot be known, as in a block,
 * whose indentation and folding leave no trace in the value.
 */
export function spanInScalar(yaml: string, scalar: Scalar, span: Span): Span | undefined {
  const { range, type, value } = scalar;
  if (!range || typeof value !== 'string') return undefined;
  const quote = type === 'QUOTE_DOUBLE' ? '"' : type === 'QUOTE_SINGLE' ? "'" : '';
  if (quote === '' && type !== 'PLAIN') return undefined;
  const from = range[0] + quote.length;
  const source = yaml.slice(from, range[1] - quote.length);
  const offsets = unitOffsets(source, quote);
  if (offsets.length !== value.length) return undefined;
  const at = (index: number) => from + (offsets[index] ?? source.length);
  return { from: at(span.from), to: at(span.to) };
}

/** For each UTF-16 unit of the value, where it begins in the source. */
function unitOffsets(source: string, quote: '"' | "'" | ''): number[] {
  const offsets: number[] = [];
  let i = 0;
  const put = (units: number, length: number) => {
    for (let unit = 0; unit < units; unit++) offsets.push(i);
    i += length;
  };
  while (i < source.length) {
    const white = whiteSpaceAt(source, i);
    if (white !== '') {
      const feeds = white.split('\n').length - 1;
      // One line feed folds to a space, each further one stands for itself.
      if (feeds > 0) put(Math.max(1, feeds - 1), white.length);
      else for (const _ of white) put(1, 1);
    } else if (quote === "'" && source[i] === "'") put(1, 2);
    else if (quote === '"' && source[i] === '\\') putEscape(source, i, put);
    else put(1, 1);
  }
  return offsets;
}

const ESCAPE_LENGTHS: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

function putEscape(source: string, at: number, put: (units: number, length: number) => void): void {
  const kind = source[at + 1] ?? '';
  // The line goes on below, without a space between.
  if (kind === '\n' || kind === '\r') put(0, 1 + whiteSpaceAt(source, at + 1).length);
  else {
    const wide = kind === 'U' && Number.parseInt(source.slice(at + 2, at + 10), 16) > 0xffff;
    put(wide ? 2 : 1, ESCAPE_LENGTHS[kind] ?? 2);
  }
}

function whiteSpaceAt(source: string, from: number): string {
  let to = from;
  while (to < source.length && ' \t\r\n'.includes(source[to] as string)) to++;
  return source.slice(from, to);
}
