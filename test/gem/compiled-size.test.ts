import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAgentFile } from '../../src/gem/agents.ts';
import { compileManifest } from '../../src/gem/compile.ts';
import { compiledSizeAtMost } from '../../src/gem/compiled-size.ts';
import type { Gem } from '../../src/gem/gem.ts';
import { parseJsonDocument } from '../../src/gem/json-document.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** As much of a gem as is compiled. */
function gemOf(manifest: string, agents: readonly string[]): Gem {
  const files = agents.map((text, at) => ({ path: `agents/a${at}.md`, text }));
  return {
    kind: 'folder',
    manifest: parseJsonDocument('notochord.json', bytes(manifest)),
    agents: files.map(({ path, text }) => parseAgentFile(path, bytes(text))),
    files: new Map(files.map(({ path, text }) => [path, { path, size: bytes(text).length }])),
  } as unknown as Gem;
}

const header = fc.record({ description: fc.string({ unit: 'grapheme' }), tools: fc.array(fc.string()) });

describe('a compiled manifest', () => {
  it('is the same whether it is laid out from its text or printed from its tree', () => {
    const anyManifest = fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, '\t'));
    fc.assert(
      fc.property(anyManifest, fc.array(header, { maxLength: 2 }), ([data, indent], headers) => {
        const agents = headers.map((each) => `---\n${JSON.stringify(each)}\n---\nPrompt.\n`);
        const gem = gemOf(JSON.stringify(data, null, indent), agents);
        expect(compileManifest(gem)).toBe(compileManifest(gem, new Map([['no such file', 'x']])));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  });
});

describe('what a compiled manifest takes', () => {
  it('is never more than is said before it is made', () => {
    const anyManifest = fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 4));
    fc.assert(
      fc.property(anyManifest, fc.array(header, { maxLength: 3 }), ([data, indent], headers) => {
        const agents = headers.map((each) => `---\n${JSON.stringify(each)}\n---\nPrompt.\n`);
        const gem = gemOf(JSON.stringify(data, null, indent), agents);
        const size = Buffer.byteLength(compileManifest(gem));
        expect(size).toBeLessThanOrEqual(compiledSizeAtMost(gem, 0));
        expect(size).toBeLessThanOrEqual(compiledSizeAtMost(gem, Number.POSITIVE_INFINITY));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  });

  it('is known well enough that an ordinary manifest need not be made', () => {
    const tool = {
      name: 'a',
      entry: 'tools/a.js',
      description: 'x'.repeat(500),
      inputSchema: { type: 'object' },
    };
    const gem = gemOf(JSON.stringify({ id: 'a', tools: Array(50).fill(tool) }, null, 2), []);
    expect(compiledSizeAtMost(gem, 0)).toBeLessThan(3 * Buffer.byteLength(compileManifest(gem)));
  });
});
