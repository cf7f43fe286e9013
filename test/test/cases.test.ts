import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Case } from '../../src/test/case.ts';
import { inputOf } from '../../src/test/input-of.ts';
import { loadCases } from '../../src/test/load-cases.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'gem-cases-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A gem with these files under tests/. */
function gemWith(files: Readonly<Record<string, string>>): string {
  const gem = mkdtempSync(join(root, 'gem-'));
  writeFileSync(join(gem, 'notochord.json'), '{}');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(gem, path)), { recursive: true });
    writeFileSync(join(gem, path), text);
  }
  return gem;
}

function load(text: string, gem = root): Promise<readonly Case[]> {
  return loadCases(text, 'tests/a.yaml', join(gem, 'tests'));
}

async function refused(text: string, at: string, words: string, gem = root): Promise<void> {
  await expect(load(text, gem)).rejects.toMatchObject({
    code: 'scenario-invalid',
    message: expect.stringContaining(words),
    text: { 'zh-CN': expect.stringMatching(/[\u4e00-\u9fff]/) },
  });
  await expect(load(text, gem)).rejects.toThrow(new RegExp(`^${at.replaceAll('.', '\\.')} `));
}

describe('a scenario file', () => {
  it('without `cases` is one case with one step, called as its file or by its name', async () => {
    const [only, ...others] = await load('tool: a\ninput: { x: 1 }\nexpect: { result: 1 }');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      name: 'a',
      file: 'tests/a.yaml',
      line: 1,
      scenario: { tool: 'a', input: { x: 1 } },
      steps: [{ tool: 'a', input: { x: 1 }, expect: { result: 1 }, line: 1, earlier: 0 }],
    });
    expect((await load('name: adds up\ntool: a'))[0]?.name).toBe('adds up');
    expect((await load('tool: a\nskip: not yet'))[0]?.skip).toBe('not yet');
  });

  it('gives its keys to every case: what a world is made of adds up, all else is replaced', async () => {
    const [first, second] = await load(`tool: a
input: { x: 1, y: 1 }
kv: { a: "1", b: "1" }
grants: [ email ]
data: { notes: [ { id: n1 } ], tags: [] }
calls: [ { method: models.generate, returns: 1 } ]
http: [ { url: "https://a.example", respond: { status: 200 } } ]
sql: "create table a (x)"
expect: { result: 1 }
cases:
  - { name: as the file says }
  - name: with its own
    tool: b
    input: { x: 2 }
    kv: { b: "2" }
    grants: [ email, knowledge ]
    data: { notes: [] }
    calls: [ { method: models.generate, returns: 2 } ]
    http: [ { url: "https://b.example", respond: { status: 404 } } ]
    sql: "create table b (x)"
    expect: { error: E_X }
`);
    expect(first).toMatchObject({
      name: 'as the file says',
      line: 11,
      steps: [{ tool: 'a', input: { x: 1, y: 1 }, expect: { result: 1 } }],
    });
    expect(second).toMatchObject({
      name: 'with its own',
      line: 12,
      scenario: {
        kv: { a: '1', b: '2' },
        grants: ['email', 'knowledge'],
        calls: [{ returns: 2 }, { returns: 1 }],
        http: [{ url: 'https://b.example' }, { url: 'https://a.example' }],
        data: [{ name: 'tags' }, { name: 'notes', items: [] }],
      },
    });
    expect(second?.steps).toMatchObject([{ tool: 'b', input: { x: 2 }, expect: { error: 'E_X' } }]);
    expect(second?.steps[0]?.expect).toEqual({ error: 'E_X' });
    expect(second?.scenario.sql?.map(({ script }) => script.text)).toEqual([
      'create table a (x)',
      'create table b (x)',
    ]);
  });

  it.each([
    ['tool: a\ncases: []', '2:1', 'this one is empty'],
    ['tool: a\nname: x\ncases: [ { name: y } ]', '2:1', 'belongs to each of the `cases`'],
    ['tool: a\ncases: [ {} ]', '2:10', 'needs a `name`'],
    ['tool: a\ncases: [ { name: x }, { name: x } ]', '2:31', 'is called "x" already'],
    ['cases: [ { name: x } ]', '1:10', '"tool" is missing'],
    ['tool: a\ncases: [ { name: x, inptu: {} } ]', '2:21', 'no key "inptu"'],
    ['tool: a\ncases: [ { name: x, cases: [] } ]', '2:21', 'no key "cases"'],
    ['tool: a\ncases: [ { name: "" } ]', '2:18', 'not empty'],
    ['tool: a\nname: "a\\nb"', '2:7', 'in one line'],
    ['tool: a\ncases: [ 1 ]', '2:10', 'must be a mapping'],
    ['tool: a\nkv: { a: 1 }\ncases: [ { name: x, kv: { a: "1" } } ]', '2:10', 'in quotes'],
    ['tool: a\nskip: true', '2:7', 'a text that is not empty'],
  ])('says where it is wrong: %j', async (text, at, words) => {
    await refused(text, `tests/a.yaml:${at}`, words);
  });
});

describe('`each`', () => {
  it('makes a case of each row, with its cells in place of ${column}', async () => {
    const cases = await load(`tool: count
name: "\${text} has \${words}"
input: { text: "\${text}", "\${key}": [ "\${list}", "\${list}" ] }
kv: { "k-\${key}": "\${words} words, $\${words}" }
each:
  - { text: one two, words: 2, key: a, list: [ 1 ] }
  - { text: "", words: 0, key: b, list: null }
expect: { result: { words: "\${words}" } }
`);
    expect(cases.map(({ name }) => name)).toEqual(['one two has 2', ' has 0']);
    expect(cases[0]).toMatchObject({
      scenario: { kv: { 'k-a': '2 words, ${words}' } },
      steps: [{ input: { text: 'one two', a: [[1], [1]] }, expect: { result: { words: 2 } } }],
    });
    expect(cases[1]?.steps[0]?.input).toEqual({ text: '', b: [null, null] });
  });

  it('numbers the names that the columns do not tell apart', async () => {
    const names = async (text: string) => (await load(text)).map(({ name }) => name);
    const rows = 'each: [ { x: 1 }, { x: 2 } ]\ninput: "${x}"';
    expect(await names(`tool: t\n${rows}`)).toEqual(['a #1', 'a #2']);
    expect(await names(`name: "\${x}"\ntool: t\n${rows}`)).toEqual(['1', '2']);
    expect(await names(`tool: t\n${rows}\ncases: [ { name: p }, { name: "q \${x}" } ]`)).toEqual([
      'p #1',
      'p #2',
      'q 1',
      'q 2',
    ]);
  });

  it('says that a column in braces wants quotes', async () => {
    await expect(load('tool: a\neach: [ { x: 1 } ]\ninput: { a: ${x} }')).rejects.toMatchObject({
      hint: { en: 'within braces and brackets, ${…} stands in quotes: { text: "${text}" }' },
    });
    await refused('tool: a\n---\ntool: b', 'tests/a.yaml:2:1', 'a second document begins here');
  });

  it.each([
    ['each: []', '2:7', 'this one is empty'],
    ['each: [ 1 ]', '2:9', 'a mapping of its columns'],
    ['each: [ {} ]', '2:9', 'a mapping of its columns'],
    ['each: [ { my col: 1 } ]', '2:11', 'a column is named by letters'],
    ['each: [ { 1: 1 } ]', '2:11', 'a column is named by letters'],
    ['each: [ { x: 1, y: 2 } ]\ninput: "${x}"', '2:17', 'asks for the column "y"'],
    ['each: [ { word: 1 } ]\ninput: "${wrod}"', '3:8', 'no column "wrod"'],
    ['each: [ { x: 1 }, { y: 1 } ]\ninput: "${x}"', '3:8', 'no column "x"'],
    ['each: [ { x: [ 1 ] } ]\ninput: "a ${x}"', '3:8', 'cannot stand within a text'],
    ['each: [ { x: a } ]\ninput: { a: 1, "${x}": 2 }', '3:16', 'is given twice'],
    ['each: [ { x: [ 1 ] } ]\nname: "${x}"', '3:7', 'cannot stand within a text'],
    ['each: [ { x: tomorrow } ]\nnow: "${x}"', '2:14', 'a time with its zone'],
  ])('says where it is wrong: %j', async (text, at, words) => {
    await refused(`tool: a\n${text}`, `tests/a.yaml:${at}`, words);
  });
});

describe('`steps`', () => {
  it('are calls one after the other, which can use what an earlier one returned', async () => {
    const [found] = await load(`tool: save
as: chat
steps:
  - { input: { title: Milk }, expect: { result: { id: { $regex: . } } } }
  - tool: find
    as: gem
    input: { id: { $step: 1, $at: /id }, all: [ { $step: 1 } ] }
    expect:
      result: { id: { $step: 1, $at: /id } }
      kv: { a: "1" }
`);
    const [first, second] = found?.steps ?? [];
    expect(found?.scenario).toMatchObject({ tool: 'save', input: { title: 'Milk' } });
    expect(first).toMatchObject({ tool: 'save', as: 'chat', line: 4, earlier: 0 });
    expect(second).toMatchObject({ tool: 'find', as: 'gem', line: 5, earlier: 1 });
    if (second === undefined) throw new Error('no second step');
    expect(inputOf(second, [{ id: 'n1' }])).toEqual({ id: 'n1', all: [{ id: 'n1' }] });
    expect(() => inputOf(second, [{}])).toThrow('tests/a.yaml:5:5 step 1 returned nothing at /id');
    expect([
      second.lineOf(''),
      second.lineOf('/result/id'),
      second.lineOf('/kv/a'),
      second.lineOf('/x'),
    ]).toEqual([8, 9, 10, 8]);
  });

  it('leave $step in a file without steps as it is', async () => {
    const [found] = await load('tool: a\ninput: { $step: 1 }');
    const [step] = found?.steps ?? [];
    expect(step && inputOf(step, [])).toEqual({ $step: 1 });
  });

  it.each([
    ['steps: []', '2:1', 'this one is empty'],
    ['steps: [ 1 ]', '2:10', 'a step is a mapping'],
    ['input: {}\nsteps: [ {} ]', '2:1', 'its own `input` and `expect`'],
    ['steps: [ { kv: {} } ]', '2:12', 'no key "kv"'],
    ['steps: [ { input: { $step: 1 } } ]', '2:28', 'no step comes before'],
    ['steps: [ {}, { input: { $step: 2 } } ]', '2:32', 'here from 1 to 1'],
    ['steps: [ {}, { input: { $step: 1, $att: /a } } ]', '2:35', 'no key "$att"'],
    ['steps: [ {}, { input: { $step: 1, $at: a } } ]', '2:40', 'JSON Pointer'],
    ['steps: [ { expect: { reslt: 1 } } ]', '2:22', 'no key "reslt"'],
  ])('says where it is wrong: %j', async (text, at, words) => {
    await refused(`tool: a\n${text}`, `tests/a.yaml:${at}`, words);
  });
});

describe('`use`', () => {
  it('takes fixtures of other files, with paths from their own folders', async () => {
    const gem = gemWith({
      'tests/fixtures/world.yaml': 'use: deep/base.yaml\nkv: { a: world, b: world }\nworkspace: inbox',
      'tests/fixtures/deep/base.yaml':
        'kv: { a: base, c: base }\nnow: 2026-01-31T09:00:00Z\nhttp: [ { url: "https://a.example", respond: { file: body.txt } } ]',
      'tests/fixtures/deep/body.txt': 'body',
      'tests/fixtures/inbox/a.txt': 'a',
      'tests/fixtures/more.yaml': 'kv: { d: more }',
    });
    const [found] = await load(
      'use: [ fixtures/world.yaml, fixtures/more.yaml ]\ntool: a\nkv: { a: own }',
      gem,
    );
    expect(found?.scenario).toMatchObject({
      kv: { a: 'own', b: 'world', c: 'base', d: 'more' },
      now: Date.UTC(2026, 0, 31, 9),
      workspace: join(gem, 'tests/fixtures/inbox'),
      http: [{ respond: { body: { kind: 'file', value: join(gem, 'tests/fixtures/deep/body.txt') } } }],
    });
  });

  it('tells circles, escapes and what is not there', async () => {
    const gem = gemWith({
      'tests/loop.yaml': 'use: other.yaml',
      'tests/other.yaml': 'kv: {}\nuse: loop.yaml',
      'tests/slip.yaml': 'kv:\n  a: 1',
      'tests/key.yaml': 'kvv: {}',
      'tests/tool.yaml': 'tool: a',
      'tests/list.yaml': '- a',
      'tests/latin.yaml': '',
    });
    writeFileSync(join(gem, 'tests/latin.yaml'), Buffer.from([0x61, 0xff]));
    writeFileSync(join(root, 'outside.yaml'), 'kv: {}');
    symlinkSync(join(root, 'outside.yaml'), join(gem, 'tests/link.yaml'));
    const told = (use: string, at: string, words: string) => refused(`tool: a\nuse: ${use}`, at, words, gem);
    await told('loop.yaml', 'tests/other.yaml:2:6', 'uses this file in turn');
    await told('../../outside.yaml', 'tests/a.yaml:2:6', 'out of the gem');
    await told('link.yaml', 'tests/a.yaml:2:6', 'out of the gem');
    await told(join(root, 'outside.yaml'), 'tests/a.yaml:2:6', 'from this file’s own folder');
    await told('nothing.yaml', 'tests/a.yaml:2:6', 'there is no file nothing.yaml');
    await told('slip.yaml', 'tests/slip.yaml:2:6', 'in quotes');
    await told('key.yaml', 'tests/key.yaml:1:1', 'no key "kvv"');
    await told('tool.yaml', 'tests/tool.yaml:1:1', 'belongs into the scenario itself');
    await told('list.yaml', 'tests/list.yaml:1:1', 'a mapping of fixtures');
    await told('latin.yaml', 'tests/a.yaml:2:6', 'not text in UTF-8');
  });

  it('reads a file that two others use once', async () => {
    const files: Record<string, string> = { 'tests/f0.yaml': 'kv: { a: "0" }\ngrants: [ email ]' };
    for (let n = 1; n <= 40; n++) files[`tests/f${n}.yaml`] = `use: [ f${n - 1}.yaml, f${n - 1}.yaml ]`;
    const [found] = await load('tool: a\nuse: f40.yaml', gemWith(files));
    expect(found?.scenario).toMatchObject({ kv: { a: '0' }, grants: ['email'] });
  });
});
