import type { Gem } from './gem.ts';

/**
 * What the compiled manifest takes at most, known without making it: each mark that is written may come to stand at the
 * end of a line, with the next one indented by two spaces a level; an agent's header is escaped (six for one), indented,
 * and given all its keys. It is told roughly where even that is no more than `enough`.
 */
export function compiledSizeAtMost(gem: Gem, enough: number): number {
  const { text = '', data } = gem.manifest ?? {};
  const sizes = gem.agents.map(({ path }) => gem.files.get(path)?.size ?? 0);
  const agents = sizes.reduce((sum, size) => sum + 16 * size + 1_000, 0);
  const withMarks = (marks: number) => Buffer.byteLength(text) + marks * (2 * depthOf(data) + 4) + agents;
  const roughly = withMarks(text.length);
  return roughly <= enough ? roughly : withMarks(marksIn(text));
}

/** Brackets, commas and colons, also those within texts: it is to be enough, not to be exact. */
function marksIn(text: string): number {
  // V8 looks for one many times as fast as code that has only just been loaded walks along a text.
  let count = 0;
  for (const mark of '{}[],:')
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++;
  return count;
}

function depthOf(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  return 1 + Object.values(data).reduce<number>((deepest, value) => Math.max(deepest, depthOf(value)), 0);
}
