import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutAtLines } from '../../src/convert/skill/cut-lines.ts';
import { outlineOf } from '../../src/convert/skill/headings.ts';
import { splitMarkdown } from '../../src/convert/skill/split.ts';
import { wrapCode } from '../../src/convert/skill/wrap.ts';
import { SKILL_FILE_MAX } from '../../src/platform/limits.ts';

const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '# One',
        '## Two',
        '### Three',
        'Title\n====',
        '```\n# not a heading\n```',
        '- a\n\n  b',
        '',
        '> # quoted',
      ),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    ),
    { maxLength: 40 },
  )
  .map((blocks) => blocks.join('\n\n'));

it('[S-04] parts of a Markdown text are small enough, and together the text', () => {
  fc.assert(
    fc.property(markdown, fc.integer({ min: 16, max: 200 }), (text, max) => {
      const { parts } = splitMarkdown(text, max);
      expect(parts.join('')).toBe(text);
      expect(parts.filter((part) => Buffer.byteLength(part) > max)).toEqual([]);
      expect(text === '' || parts.every((part) => part !== '')).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('parts of any text are small enough, and together the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 40, max: 80 }),
      (text, max) => {
        const parts = cutAtLines(text, max);
        expect(parts.join('')).toBe(text);
        expect(parts.filter((part) => Buffer.byteLength(part) > max)).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

it('cuts at the highest headings, and never inside a fence that fits', () => {
  const text = `# A\n\n${'a\n'.repeat(30)}\n\`\`\`\n# not here\n${'c\n'.repeat(10)}\`\`\`\n\n# B\n\n## B1\n\n${'b\n'.repeat(30)}\n`;
  const { parts, isTorn } = splitMarkdown(text, 130);
  expect(isTorn).toBe(false);
  expect(parts.map((part) => part.split('\n')[0])).toEqual(['# A', '# B']);
});

it('a block that alone is too long is cut between lines, and told', () => {
  const { parts, isTorn } = splitMarkdown(`\`\`\`\n${'x\n'.repeat(60)}\`\`\`\n`, 50);
  expect(isTorn).toBe(true);
  expect(parts.length).toBeGreaterThan(2);
});

it('knows what links call a heading', () => {
  const text =
    '# Hello, World!\n\n## `code` & [link](x)\n\n# Hello, World!\n\n标题 二\n====\n\n<a id="Own"></a>\n';
  expect(outlineOf(text).anchors.map(({ id }) => id)).toEqual([
    'hello-world',
    'code--link',
    'hello-world-1',
    '标题-二',
    'Own',
  ]);
});

it.each([
  ['a.py', 'print("```")\n', '````python'],
  ['a.unknownending', 'x', '```unknownending'],
  ['Makefile', 'all:\n', '```makefile'],
  ['run', '#!/usr/bin/env python3\n', '```python'],
  ['a.js', `${'`'.repeat(5)}\n`, '``````javascript'],
])('wraps %s in a fence that nothing in it closes', (path, text, fence) => {
  const [wrapped = '', ...more] = wrapCode(path, text);
  expect(more).toEqual([]);
  const [note, blank, opening] = wrapped.split('\n');
  expect([note, blank, opening]).toEqual([expect.stringMatching(/cannot run it/), '', fence]);
  expect(wrapped).toContain(`${fence}\n${text.trimEnd()}\n${fence.replace(/[a-z]+$/, '')}\n`);
});

it('[S-04] code over 64 KB is several files, each whole in itself', () => {
  const parts = wrapCode('long.js', 'const x = 1;\n'.repeat(12_000));
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(SKILL_FILE_MAX);
    expect(part).toMatch(/^> The text of `long\.js`, part \d of \d/);
    expect(part).toMatch(/```javascript\n[\s\S]*\n```\n$/);
  }
});
