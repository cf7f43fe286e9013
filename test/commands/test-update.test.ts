import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { terminal } from '../cli/terminal.ts';
import { gemWith } from './test-gem.ts';

const ECHO = 'export default async (input) => input.give;\n';

function echoGem(tests: Readonly<Record<string, string>>): string {
  return gemWith({ ...tests, 'tools/add.js': ECHO });
}

const update = (cwd: string, ...argv: string[]) => terminal({ cwd }).gem('test', '--update', ...argv);
const read = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8');

describe('gem test --update', () => {
  it('changes values where they stand, and leaves comments, order, quotes and blanks as they are', async () => {
    const before = `# what it is for
tool: add   # which
input:
  give: { n: 2, single: new, double: new, plain: new, list: [1, { a: 2 }], same: kept, more: not asked for }

expect:
  # of the result
  result:
    single: 'old'   # why

    double: "old"
    plain: old
    list: [ 1, { a: 1 } ]   # odd   blanks
    gone: 1
    n:   1
    same:   kept
# the end
`;
    const cwd = echoGem({ 'tests/a.yaml': before });
    const { code, out } = await update(cwd);
    expect(code).toBe(0);
    const after = before
      .replace("'old'", "'new'")
      .replace('"old"', '"new"')
      .replace('plain: old', 'plain: new')
      .replace('{ a: 1 }', '{ a: 2 }')
      .replace('    gone: 1\n', '')
      .replace('n:   1', 'n: 2');
    expect(read(cwd, 'tests/a.yaml')).toBe(after);
    expect(out).toContain('✓ tests/a.yaml  1 recorded\n');
    expect(out).toContain("  -    single: 'old'   # why\n  +    single: 'new'   # why\n");
    expect(out).toMatch(/\n1 recorded in 1 file/);
    expect((await terminal({ cwd }).gem('test')).code).toBe(0);
    const { mtimeMs } = statSync(join(cwd, 'tests/a.yaml'));
    const again = await update(cwd);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('nothing to record') });
    expect(statSync(join(cwd, 'tests/a.yaml')).mtimeMs).toBe(mtimeMs);
  });

  it('records the result of a case that expects nothing, in steps and in one line too', async () => {
    const cwd = echoGem({
      'tests/a.yaml': 'tool: add\ninput: { give: { $key: 1, text: "a\\nb\\n" } }\n',
      'tests/b.yaml':
        'cases:\n  - { name: one, tool: add, input: { give: null } }\n  - name: two\n    steps:\n      - tool: add\n        input: { give: [yes, "no", "1", " x", "a: b"] }\n      - { tool: add, input: { give: 7 } }\n',
    });
    expect((await update(cwd)).code).toBe(0);
    expect(read(cwd, 'tests/a.yaml')).toBe(
      'tool: add\ninput: { give: { $key: 1, text: "a\\nb\\n" } }\nexpect:\n  result:\n    $exactly:\n      $key: 1\n      text: |\n        a\n        b\n',
    );
    expect(read(cwd, 'tests/b.yaml')).toBe(
      'cases:\n  - { name: one, tool: add, input: { give: null }, expect: { result: null } }\n  - name: two\n    steps:\n      - tool: add\n        input: { give: [yes, "no", "1", " x", "a: b"] }\n        expect: { result: ["yes", "no", "1", " x", "a: b"] }\n      - { tool: add, input: { give: 7 }, expect: { result: 7 } }\n',
    );
    expect(await update(cwd)).toMatchObject({ out: expect.stringContaining('nothing to record') });
  });

  it('keeps an exact value exact, and adds and takes away what it holds', async () => {
    const cwd = echoGem({
      'tests/a.yaml':
        'tool: add\ninput: { give: { a: 1, c: 3 } }\nexpect:\n  result:\n    $exactly:\n      a: 1   # first\n',
      'tests/b.yaml':
        'tool: add\ninput: { give: { a: 1 } }\nexpect: { result: { $exactly: { a: 1, b: 2 } } }\n',
    });
    expect((await update(cwd)).code).toBe(0);
    expect(read(cwd, 'tests/a.yaml')).toContain('      a: 1   # first\n      c: 3\n');
    expect(read(cwd, 'tests/b.yaml')).toContain('{ $exactly: { a: 1 } }');
  });

  it('keeps the comments in braces of several lines where a key goes', async () => {
    const braces = (...lines: string[]) =>
      `tool: add\ninput: { give: { a: 1, c: 3 } }\nexpect:\n  result: {\n${lines.join('')}  }\n`;
    const cwd = echoGem({
      'tests/last.yaml': braces('    a: 2, # first\n', '    b: 2\n'),
      'tests/first.yaml': braces('    b: 2,\n', '    # of a\n', '    a: 2\n'),
      'tests/plain.yaml': braces('    a: 2,\n', '    b: 2\n'),
    });
    expect((await update(cwd)).code).toBe(0);
    expect(read(cwd, 'tests/last.yaml')).toBe(braces('    a: 1, # first\n'));
    expect(read(cwd, 'tests/first.yaml')).toBe(braces('    # of a\n', '    a: 1\n'));
    expect(read(cwd, 'tests/plain.yaml')).toBe(braces('    a: 1\n'));
    expect((await terminal({ cwd }).gem('test')).code).toBe(0);
  });

  it('says why it left a file alone in the width of the terminal', async () => {
    const cwd = echoGem({
      'tests/a.yaml': 'tool: add\ninput: { give: 1 }\nexpect: { result: { $gt: 1 } }\n',
    });
    const { out } = await terminal({ cwd, columns: 60 }).gem('test', '--update');
    expect(out).toContain('a  what is expected is more than a value');
    expect(out.split('\n').filter((line) => line.length > 60)).toEqual([]);
  });

  it.each([
    ['a tool that failed', 'tool: fail\nexpect: { result: 1 }\n', 'another reason than a changed value'],
    [
      'a tool that did not fail',
      'tool: add\ninput: { give: 1 }\nexpect: { error: tool-failed }\n',
      'another reason',
    ],
    ['another error', 'tool: fail\nexpect: { error: E_OTHER }\n', 'the calls or the error changed'],
    ['operators', 'tool: add\ninput: { give: 1 }\nexpect: { result: { $gt: 1 } }\n', 'it has operators'],
    [
      'other calls',
      'tool: note\ninput: { text: a }\nexpect: { calls: [http.fetch] }\n',
      'the calls or the error',
    ],
    [
      'rows',
      'tool: add\ninput: { give: "${give}" }\nexpect: { result: "${want}" }\neach:\n  - { give: 1, want: 2 }\n',
      'rows of `each`',
    ],
    [
      'a file that is missing',
      'tool: add\ninput: { give: 1 }\nexpect: { files: { a.txt: x } }\n',
      'is not there',
    ],
  ])('leaves the file of a case as it is that fails because of %s', async (_, text, why) => {
    const cwd = echoGem({ 'tests/a.yaml': text });
    const { code, out } = await update(cwd);
    expect(code).toBe(1);
    expect(read(cwd, 'tests/a.yaml')).toBe(text);
    expect(out).toContain('tests/a.yaml: left as it is\n');
    expect(out).toContain(why);
  });

  it('leaves a whole file as it is when one of its cases fails for another reason', async () => {
    const text = `cases:
  - { name: thrown, tool: fail }
  - { name: value, tool: add, input: { give: 1 }, expect: { result: 2 } }
`;
    const cwd = echoGem({ 'tests/a.yaml': text });
    expect((await update(cwd)).code).toBe(1);
    expect(read(cwd, 'tests/a.yaml')).toBe(text);
    expect((await update(cwd, '--grep', 'value')).code).toBe(0);
    expect(read(cwd, 'tests/a.yaml')).toBe(text.replace('result: 2', 'result: 1'));
  });

  it('keeps a byte order mark and line ends of Windows', async () => {
    const text =
      '\ufefftool: add\r\ninput: { give: { a: [1, 2], t: "x\\ny" } }\r\nexpect:\r\n  result:\r\n    a: 1\r\n    t: old\r\n';
    const cwd = echoGem({ 'tests/a.yaml': text });
    expect((await update(cwd)).code).toBe(0);
    expect(read(cwd, 'tests/a.yaml')).toBe(
      text.replace('a: 1\r', 'a: [1, 2]\r').replace('t: old\r', 't: |-\r\n      x\r\n      y\r'),
    );
    expect((await terminal({ cwd }).gem('test')).code).toBe(0);
  });

  it('records files, kv and console', async () => {
    const cwd = gemWith({
      'tests/a.yaml':
        'tool: note\ninput: { text: milk }\nexpect:\n  kv: { note: eggs }\n  console: [noted eggs]\n',
      'tests/b.yaml':
        'tool: write\ninput: { path: a.txt, text: "one\\ntwo\\n" }\nexpect:\n  files:\n    a.txt: |\n      one\n',
    });
    expect((await update(cwd)).code).toBe(0);
    expect(read(cwd, 'tests/a.yaml')).toContain('  kv: { note: milk }\n  console: [noted milk]\n');
    expect(read(cwd, 'tests/b.yaml')).toContain('    a.txt: |\n      one\n      two\n');
  });

  it.each([
    [
      'JSON on one line',
      '{ "tool": "add", "input": { "give": 2 }, "expect": { "result": 1 } }\n',
      '"result": 1',
      '"result": 2',
    ],
    [
      'an empty expectation',
      'tool: add\ninput: { give: 5 }\nexpect: {}\n',
      'expect: {}',
      'expect: { result: 5 }',
    ],
    [
      'no line end',
      'tool: add\ninput: { give: true }\nexpect:\n  result: false',
      'result: false',
      'result: true',
    ],
    [
      'nothing and a comment',
      'tool: add\ninput: { give: 3 }\nexpect:\n  result:  # none\n',
      'result:  #',
      'result: 3  #',
    ],
    [
      'a folded text and lists without indent',
      'tool: add\ninput: { give: { t: one, l: [] } }\nexpect:\n  result:\n    t: >\n      a\n      b\n    l:\n    - 1\n    - 2\n',
      't: >\n      a\n      b\n    l:\n    - 1\n    - 2\n',
      't: one\n    l: []\n',
    ],
    [
      'keys that are gone, behind a dash',
      'tool: add\ninput: { give: [{ c: 1 }] }\nexpect:\n  result:\n    - a: 1\n      b: 2\n      c: 0\n',
      '- a: 1\n      b: 2\n      c: 0',
      '- c: 1',
    ],
    [
      'all keys gone',
      'tool: add\ninput: { give: {} }\nexpect:\n  result:\n    a: 1\n    b: 2\n',
      'result:\n    a: 1\n    b: 2\n',
      'result: {}\n',
    ],
    [
      'an exact value with other keys',
      'tool: add\ninput: { give: { b: 2, c: 3, e: 5 } }\nexpect: { result: { $exactly: { a: 1, b: 2, c: 3, d: 4 } } }\n',
      '{ a: 1, b: 2, c: 3, d: 4 }',
      '{ b: 2, c: 3, e: 5 }',
    ],
    [
      'cases that share what they expect',
      'tool: add\ninput: { give: 4 }\nexpect: { result: 3 }\ncases:\n  - { name: a }\n  - { name: b }\n',
      'result: 3',
      'result: 4',
    ],
  ])('records into %s', async (_, text, from, to) => {
    const cwd = echoGem({ 'tests/a.yaml': text });
    expect((await update(cwd)).code).toBe(0);
    expect(read(cwd, 'tests/a.yaml')).toBe(text.replace(from, to));
    expect((await update(cwd)).out).toContain('nothing to record');
  });

  it('leaves what cases share as it is where they did different things', async () => {
    const text =
      'tool: add\nexpect: { result: 3 }\ncases:\n  - { name: a, input: { give: 4 } }\n  - { name: b, input: { give: 5 } }\n';
    const cwd = echoGem({ 'tests/a.yaml': text });
    const { code, out } = await update(cwd);
    expect(code).toBe(1);
    expect(out).toContain('several cases share what they expect');
    expect(read(cwd, 'tests/a.yaml')).toBe(text);
  });

  it('says what does not go together', async () => {
    const cwd = echoGem({ 'tests/a.yaml': 'tool: add\n' });
    for (const other of [['--bail'], ['--watch']])
      expect(await update(cwd, ...other)).toMatchObject({
        code: 2,
        err: expect.stringContaining('does not go with'),
      });
    writeFileSync(join(cwd, 'tests/a.yaml'), 'tool: add\n');
  });
});
