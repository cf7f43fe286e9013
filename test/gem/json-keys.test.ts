import fc from 'fast-check';
import { visit } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { repeatsKey } from '../../src/gem/json-keys.ts';

/** JSON as text, in which keys may be repeated: strings of all that could be taken for something else. */
const string = fc
  .array(fc.constantFrom('a', '"', '\\', ':', ',', '{', '}', '[', ' ', '\n', '\\"', 'é', '__proto__'), {
    maxLength: 5,
  })
  .map((parts) => JSON.stringify(parts.join('')));
const space = fc.constantFrom('', ' ', '\n\t', '\r\n ');
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    string,
    fc.constantFrom('1', 'null', 'true', '-0.5e3'),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(' , ')}]`),
    fc
      .array(fc.tuple(string, space, space, tie('json')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, a, b, value]) => `${key}${a}:${b}${value}`).join(',')}}`),
  ),
}));

function repeatsByTheLibrary(text: string): boolean {
  const open: Set<string>[] = [];
  let repeats = false;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key) => {
      repeats ||= open.at(-1)?.has(key) === true;
      open.at(-1)?.add(key);
    },
  });
  return repeats;
}

it('a repeated key is noticed exactly where there is one', () => {
  let repeated = 0;
  fc.assert(
    fc.property(json, (text) => {
      const expected = repeatsByTheLibrary(text);
      if (expected) repeated++;
      expect(repeatsKey(text, JSON.parse(text)), text).toBe(expected);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 3_000) },
  );
  expect(repeated).toBeGreaterThan(20);
});
