import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/commands/outside.ts';
import { planFixes } from '../../src/fix/plan.ts';
import { writeChanges } from '../../src/fix/write.ts';
import { loadFolder } from '../../src/gem/load.ts';
import { parsePage } from '../../src/validate/page.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { validate } from '../../src/validate/validate.ts';
import { temporaryFolder } from '../temporary.ts';
import { gemOf, isPossibleHere } from '../validate/page-gem.ts';
import { contents } from './gem-folder.ts';

/** Rules that offer a fix for one of the examples on their own page. */
const FIXABLE = [
  'agent/description-cut',
  'agent/header-syntax',
  'agent/unknown-key',
  'docs/language-invalid',
  'manifest/schema',
  'manifest/syntax',
  'manifest/unknown-key',
  'skill/relative-reference',
];

const examples = RULES.flatMap((rule) => {
  const page = parsePage(readFileSync(`src/validate/rules/${rule.id}.md`, 'utf8'));
  return [...page.fails, ...page.passes]
    .filter((example) => !example.files.some(({ kind }) => kind === 'package') && isPossibleHere(example))
    .map((example, index) => ({ id: rule.id, index: index + 1, example }));
});

const check = (gem: Parameters<typeof validate>[0]) => validate(gem, undefined, OUTSIDE);

describe('of all pages', () => {
  it('those of the rules that offer a fix, and no others, say what it does', () => {
    const pages = RULES.filter(
      ({ id }) => parsePage(readFileSync(`src/validate/rules/${id}.md`, 'utf8')).fix !== '',
    );
    expect(pages.map(({ id }) => id)).toEqual(FIXABLE);
    for (const language of ['en', 'zh-CN'] as const)
      expect(RULES.filter(({ words }) => words[language].fix).map(({ id }) => id)).toEqual(FIXABLE);
  });

  it('every fix that a rule offers mends its finding, and doing it again changes nothing', async () => {
    const mended = new Set<string>();
    for (const { id, index, example } of examples) {
      const folder = temporaryFolder();
      const gem = await gemOf(example, folder);
      if (example.packed) {
        expect((await check(gem)).filter(({ fix }) => fix)).toEqual([]);
        continue;
      }
      const before = contents(folder);
      const plan = await planFixes(gem, { check });
      expect(contents(folder)).toEqual(before);
      if (plan.changes.length === 0) continue;
      for (const { rule } of plan.fixed) if (rule === id) mended.add(id);

      await writeChanges(folder, plan.changes);
      const again = await planFixes(await loadFolder(folder), { check });
      expect({ id, index, left: plan.leftOut, again: again.changes }).toEqual({
        id,
        index,
        left: [],
        again: [],
      });
      expect((await check(await loadFolder(folder))).filter(({ fix }) => fix)).toEqual([]);
      const touched = new Set(plan.changes.flatMap(({ from, to }) => [from, to]));
      const others = (all: Record<string, string>) =>
        Object.entries(all).filter(([path]) => !touched.has(path));
      expect(others(contents(folder))).toEqual(others(before));
    }
    expect([...mended].sort()).toEqual(FIXABLE);
  }, 60_000);
});
