import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cells } from '../../src/cells.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { terminal } from './terminal.ts';

const at = (columns: number) => terminal({ cwd: temporaryFolder(), columns });
const widest = (text: string) => Math.max(...text.split('\n').map(cells));

describe('gem explain', () => {
  it.each(['en', 'zh-CN'] as const)('lists every rule with its summary: %s', async (language) => {
    const { code, out, err } = await at(500).gem('explain', '--lang', language);
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    const columns = new Set<number>();
    for (const { id, words } of RULES) {
      const line = lines.find((one) => one.startsWith(`  ${id} `)) ?? '';
      const [first = ''] = words[language].summary.split(' ');
      expect(line, id).toContain(first);
      columns.add(cells(line.slice(0, line.indexOf(first))));
    }
    const groups = new Set(RULES.map(({ id }) => id.slice(0, id.indexOf('/'))));
    expect(lines.filter((line) => /^\S/.test(line))).toEqual([...groups]);
  });

  it.each([
    [40, 'en'],
    [80, 'zh-CN'],
  ] as const)(
    'is no wider than a terminal of %i, and its columns stand below each other: %s',
    async (columns, language) => {
      const { gem } = at(columns);
      const list = await gem('explain', 'skill', '--lang', language);
      expect(widest(list.out)).toBeLessThanOrEqual(columns);
      for (const { id } of RULES) {
        const { code, out } = await gem('explain', id, '--lang', language);
        expect(code).toBe(0);
        expect(widest(out), id).toBeLessThanOrEqual(columns);
        expect(out.startsWith(`${id}  `)).toBe(true);
        // None of these may reach a terminal.
        expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      }
    },
  );

  it('lists a group, named in any way that a shell lets through', async () => {
    const { gem } = at(80);
    const { out } = await gem('explain', 'skill/*');
    const ids = [...out.matchAll(/^ {2}(\S+\/\S+)/gm)].map(([, id]) => id);
    expect(ids).toEqual(RULES.map(({ id }) => id).filter((id) => id.startsWith('skill/')));
    for (const name of ['skill/', 'skill']) expect((await gem('explain', name)).out).toBe(out);
  });

  it('shows a page: the words, and the examples indented under their files', async () => {
    const { out } = await at(80).gem('explain', 'skill/too-large');
    expect(out.split('\n')[0]).toBe('skill/too-large  error  E_PERM_INVALID S-02 S-04 A-limits');
    expect(out).toContain('\nWhy\n');
    expect(out).toMatch(/\n {2}skill\/SKILL\.md.*\n {4}\S/);
    expect(out).toMatch(/\n {2}gem says:\n {4}skill\/\S+ error skill\/too-large\n {6}\S/);
    expect(out).not.toContain('```');
  });

  it('says what it says in Chinese too, and keeps the examples', async () => {
    const { out } = await at(100).gem('explain', 'name/invalid', '--lang', 'zh-CN');
    const rule = RULES.find(({ id }) => id === 'name/invalid');
    const { summary, why, messages } = rule?.words['zh-CN'] ?? { summary: '', why: '', messages: {} };
    const joined = out.replace(/\n */g, '');
    for (const words of [summary, why, ...Object.values(messages)])
      expect(joined).toContain(words.replace(/\n */g, ''));
    expect(out).toContain('SendGreeting');
    for (const heading of ['原因', '会这样说', '不通过的例子', '通过的例子'])
      expect(out.split('\n')).toContain(heading);
  });

  it('is coloured where colour is wanted', async () => {
    const { out } = await terminal({ cwd: temporaryFolder(), env: { FORCE_COLOR: '1' } }).gem(
      'explain',
      'name/invalid',
    );
    expect(out.startsWith('\u001b[1mname/invalid\u001b[22m')).toBe(true);
  });

  it.each(['en', 'zh-CN'] as const)('is a document for programs: %s', async (language) => {
    const { json } = at(80);
    const { document } = await json('explain', 'name/invalid', '--lang', language);
    expectToFit(document, 'explain');
    const rule = RULES.find(({ id }) => id === 'name/invalid');
    expect(document).toMatchObject({
      rule: 'name/invalid',
      severity: 'error',
      code: null,
      statements: ['T-01', 'A-02'],
      assumes: ['A-workflow'],
      summary: rule?.words[language].summary,
      messages: rule?.words[language].messages,
    });
    expect(Object.keys(document.hints)).toEqual(Object.keys(document.messages));
    if (language === 'en')
      expect(document.page).toBe(readFileSync('src/validate/rules/name/invalid.md', 'utf8'));
    const list = await json('explain', '--lang', language);
    expectToFit(list.document, 'explain-list');
    expect(list.document.rules.map((one: { rule: string }) => one.rule)).toEqual(RULES.map(({ id }) => id));
  });

  it.each([
    ['nmae/invalid', 'did you mean name/invalid?'],
    ['nmae/*', 'did you mean name/*?'],
    ['x/y', '`group/*` stands for all of a group'],
  ])('answers %s with 2 and what could have been meant', async (name, hint) => {
    const { gem, json } = at(80);
    const { code, out, err } = await gem('explain', name);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`there is no rule "${name}"`);
    expect(err).toContain(hint);
    const { document } = await json('explain', name);
    expectToFit(document, 'error');
    expect(document.error.code).toBe('no-such-rule');
  });
});
