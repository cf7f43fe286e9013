import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planFixes } from '../../src/fix/plan.ts';
import { type DataObject, isObject } from '../../src/gem/document.ts';
import type { Gem } from '../../src/gem/gem.ts';
import { loadFolder, revisedGem } from '../../src/gem/load.ts';
import { validate } from '../../src/validate/validate.ts';
import { gemFolder, MANIFEST } from './gem-folder.ts';

const check = (gem: Gem) => validate(gem);
const base = await loadFolder(gemFolder());

/** A gem with these files beside those of the base, and what becomes of them. */
async function mended(files: Record<string, string>): Promise<Record<string, string>> {
  const changes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const { changes: done } = await planFixes(await revisedGem(base, new Map(changes)), { check });
  return Object.fromEntries(done.map(({ to, after }) => [to, Buffer.from(after).toString()]));
}

const agent = (header: string) => `---\n${header}\n---\nYou welcome guests.\n`;
const hosted = async (header: string) =>
  (await mended({ 'agents/host.md': agent(header) }))['agents/host.md'];

async function headerOf(text: string): Promise<DataObject> {
  const { agents } = await revisedGem(base, new Map([['agents/host.md', Buffer.from(text)]]));
  const data = agents[0]?.header?.data;
  return isObject(data) ? data : {};
}

describe('the header of an agent', () => {
  it.each([
    [
      'a text that goes on below',
      'description: Welcomes: all\n  of them\ntools: [greet]',
      'description: >-\n  Welcomes: all\n  of them\ntools: [greet]',
    ],
    [
      'a text with nothing beside its key',
      'description:\nWelcomes guests.\n\nAll of them.',
      'description: >-\n  Welcomes guests.\n\n  All of them.',
    ],
    [
      'several faults that hide each other',
      'description: Welcomes: all\nplatformTools: [fs.cat]\ntool: [greet]',
      'description: "Welcomes: all"\nplatform_tools: [fs.cat]\ntools: [greet]',
    ],
    [
      'a key with comments and an order of its own',
      '# mine\nexpose: true # yes\nplatformTools: [fs.cat] # reads\ndescription: Hi.',
      '# mine\nexpose: true # yes\nplatform_tools: [fs.cat] # reads\ndescription: Hi.',
    ],
    ['a key in quotes', '"descripton": Hi.', 'description: Hi.'],
    [
      'a text that ends at a misspelt key',
      'name: host\ndescription: Hi. Examples:\n<example>\nuser: "Hello"\n</example>\nplatformTools: [fs.cat]\ncolour: red',
      'name: host\ndescription: >-\n  Hi. Examples:\n  <example>\n  user: "Hello"\n  </example>\nplatform_tools: [fs.cat]\ncolour: red',
    ],
    ['signs within quotes', "description: 'it's me'", 'description: "it\'s me"'],
    [
      'a cut with signs inside',
      'description: Says "hi" in C:\\x #all',
      'description: "Says \\"hi\\" in C:\\\\x #all"',
    ],
  ])('%s is mended [A-05]', async (_, before, after) => {
    expect(await hosted(before)).toBe(agent(after));
  });

  it.each([
    ['the value of a key that is no text', 'description: Hi.\nmodels: main: {}'],
    ['a list where a text may go on', 'description: Hi.\n- greet'],
    ['a last line that may be a key', 'description: Hi. Examples:\n<example>\nuser: "Hello"'],
    ['a comment that may be text', 'description: Hi.\nAll of you\n# and you\ntools: [greet]'],
    ['a known key within the text', 'description: Hi.\n<a>\ntools: hammers\n</a>\ntools: [greet]'],
    ['text after keys that may be text', 'description: Examples: two\nuser: hi\n</example>'],
    ['a block that may begin there', 'description: | Welcomes guests.'],
    ['an escape beside what is none', 'description: "C:\\new\\plans"'],
    ['signs that were escaped already', 'description: "Says \\"hi\\" to "all""'],
    ['a quote that is never closed', 'description: "Welcomes guests.'],
    ['two keys that mean the same', 'description: Hi.\ntool: [greet]\ntoolz: [greet]'],
    [
      'a key whose right spelling is there',
      'description: Hi.\nplatformTools: [a.b]\nplatform_tools: [fs.cat]',
    ],
    ['a key that is known elsewhere', 'description: Hi.\nmodel: opus'],
    ['a tab for an indent', 'description: Hi.\nmodels:\n\tmain: {}'],
  ])('%s is left to its author', async (_, header) => {
    expect(await hosted(header)).toBeUndefined();
  });

  it('whatever the text is, nothing but its quotes is changed, and YAML reads it as it was written', async () => {
    const word = fc.stringMatching(/^[\w:#"'`*&!%@,.?{}[\]|>\\-]{1,7}$/);
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const after = await hosted(`description: ${written}\ntools: [greet]`);
        if (after === undefined) return;
        const data = await headerOf(after);
        const read = data.description;
        // Quotes around all of it, and a backslash in them, may have been YAML's and not the author's.
        const plain = (value: unknown) => String(value).replace(/^(["'])(.*)\1$/, '$2');
        expect(plain(read)).toBe(plain(written));
        expect(data).toMatchObject({ tools: ['greet'] });
      }),
      { numRuns: 150 },
    );
  });

  it('a text over several lines keeps every word, and the key below it stays one', async () => {
    const word = fc.stringMatching(/^[\w:#"'`*&!%@,.{}[\]|>\\<-]{1,7}$/);
    const words = fc.array(word, { maxLength: 3 });
    const line = fc
      .tuple(fc.constantFrom('', '', '  ', '\t'), words)
      .map(([indent, all]) => indent + all.join(' '));
    const signs = /[\s"'\\]+/g;
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 5 }), async (lines) => {
        // A line of its own that is a comment in YAML, and the sign of a block, are no text.
        fc.pre(!lines.some((one) => /^\s*#/.test(one)) && !/^\s*[|>][+-]?\s*$/.test(lines[0] ?? ''));
        const after = await hosted(`description: ${lines.join('\n')}\ntools: [greet]`);
        if (after === undefined) return;
        const data = await headerOf(after);
        expect(Object.keys(data)).toEqual(['description', 'tools']);
        expect(data.tools).toEqual(['greet']);
        expect(String(data.description).replace(signs, '')).toBe(lines.join('').replace(signs, ''));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the manifest', () => {
  const withKey = (line: string) => MANIFEST.replace('"expose": true', `"expose": true,\n      ${line}`);

  it('a key is renamed where it stands, and all else stays', async () => {
    const before = withKey('"side_effect" :\t"read"');
    const after = (await mended({ 'notochord.json': before }))['notochord.json'];
    expect(after).toBe(before.replace('side_effect', 'sideEffect'));
  });

  it.each([
    ['a key that may be two', '"putSchema": {}'],
    ['a key that is only near', '"sideFx": "read"'],
    ['a key whose right spelling is there', '"exposed": true'],
    ['two keys that mean the same', '"side_effect": "read", "sideeffect": "write"'],
    ['a value that the right key cannot have', '"side_effect": "reads"'],
  ])('%s is left to its author', async (_, line) => {
    expect(await mended({ 'notochord.json': withKey(line) })).toEqual({});
  });

  it('each comma after which nothing follows is taken out', async () => {
    const before = MANIFEST.replace('true\n', 'true,\n').replace('  ]\n', '  ],\n');
    expect((await mended({ 'notochord.json': before }))['notochord.json']).toBe(MANIFEST);
  });

  it('agents are never made of another key', async () => {
    expect(
      await mended({ 'notochord.json': MANIFEST.replace('"tools"', '"agent": [],\n  "tools"') }),
    ).toEqual({});
  });
});

describe('SKILL.md', () => {
  const files = (skill: string) => ({
    'skill/SKILL.md': skill,
    'skill/references/titles.md': 'Ada is a countess.\n',
    'skill/references/a b.md': 'Bow.\n',
  });

  it('[S-11] a path is written from the root of the gem, with its fragment and around what stands beside it', async () => {
    const done = await mended(
      files('See [t](references/titles.md#all "T"), *./references/titles.md*.\n\n<a b.md>'),
    );
    expect(done['skill/SKILL.md']).toBe(
      'See [t](skill/references/titles.md#all "T"), *skill/references/titles.md*.\n\n<a b.md>',
    );
  });

  it.each([
    [
      'written with escapes',
      'See references/tit\\les.md, references/title&#115;.md. skill/references/a b.md',
    ],
    ['that needs escapes itself', 'See skill/references/titles.md and [b](references/a%20b.md).'],
  ])('a path %s is left to its author', async (_, skill) => {
    expect(await mended(files(skill))).toEqual({});
  });
});

describe('docs/', () => {
  const readme = { 'docs/README.en.md': '# Greeter\n' };

  it.each(['zh_CN', 'ZH-cn', 'zh-cn'])('[O-02] %s is renamed to zh-CN', async (tag) => {
    expect(await mended({ ...readme, [`docs/README.${tag}.md`]: '# 问候\n' })).toEqual({
      'docs/README.zh-CN.md': '# 问候\n',
    });
  });

  it.each([
    ['there is one of that name', { 'docs/README.zh_CN.md': 'a', 'docs/README.zh-CN.md': 'b' }],
    ['two would have the same name', { 'docs/README.zh_CN.md': 'a', 'docs/README.cn.md': 'b' }],
    ['another file names it', { 'docs/README.zh_CN.md': 'a', 'docs/README.en.md': '[b](README.zh_CN.md)' }],
    ['its tag is no language', { 'docs/README.cn.md': 'a' }],
    ['it has no tag', { 'docs/prompts/sign-in.md': 'a' }],
  ])('a file is not renamed when %s', async (_, files) => {
    expect(await mended({ ...readme, ...files })).toEqual({});
  });
});
