import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { gemWith } from './test-gem.ts';

const ADD = 'tool: add\ninput: { a: 1 }\nexpect: { result: { sum: 2 } }\n';
const WRONG = 'tool: add\ninput: { a: 1 }\nexpect:\n  result:\n    sum: 3\n';

function testIn(cwd: string, ...argv: string[]) {
  return terminal({ cwd }).gem('test', ...argv);
}

describe('gem test', () => {
  it('runs every scenario under tests/, but what lies below fixtures/ and http/', async () => {
    const cwd = gemWith({
      'tests/b.yaml': ADD,
      'tests/a.yaml': ADD,
      'tests/more/c.yaml': ADD,
      'tests/fixtures/world.yaml': 'kv: {}\n',
      'tests/http/add.yaml': 'not: a scenario\n',
      'tests/more/fixtures/x.yaml': 'kv: {}\n',
      'tests/.hidden.yaml': 'not: a scenario\n',
    });
    const { code, out, err } = await testIn(cwd);
    expect(out.replace(/[\d.]+ s\n$/, 'N s\n')).toBe(
      '✓ tests/a.yaml\n✓ tests/b.yaml\n✓ tests/more/c.yaml\n\n3 passed in 3 files, N s\n',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(readdirSync(cwd).sort()).toEqual(['notochord.json', 'tests', 'tools']);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe among the scenarios', async () => {
    const cwd = gemWith({ 'tests/a.yaml': ADD });
    execFileSync('mkfifo', [join(cwd, 'tests', 'pipe.yaml')]);
    const { code, out } = await testIn(cwd);
    expect(code).toBe(1);
    expect(out).toContain('✗ tests/pipe.yaml is not a file\n');
    expect(out).toContain('1 file could not be read, 1 passed');
  });

  it('runs many cases at a time without a word of Node’s about it', async () => {
    const warned: string[] = [];
    const hear = ({ name }: Error) => warned.push(name);
    process.on('warning', hear);
    const cases = Array.from({ length: 20 }, (_, index) => `  - { name: c${index} }\n`).join('');
    const cwd = gemWith({ 'tests/a.yaml': `tool: add\ninput: { a: 1 }\ncases:\n${cases}` });
    const { signal } = new AbortController();
    const { code } = await terminal({ cwd, signal }).gem('test', '--jobs', '16');
    process.off('warning', hear);
    expect(code).toBe(0);
    expect(warned).toEqual([]);
  });

  it('is not well when it was stopped before all cases had run', async () => {
    const cwd = gemWith({
      'tests/a.yaml': ADD,
      'tests/b.yaml': 'tool: loop\n',
      'tests/c.yaml': ADD,
    });
    const stop = new AbortController();
    setTimeout(() => stop.abort('SIGINT'), 1_000);
    const { document } = await terminal({ cwd, signal: stop.signal }).json('test', '--jobs', '1');
    expect(document).toMatchObject({ ok: false, summary: { failed: 0, notRun: 2 } });
    expectToFit(document, 'test');
  });

  it('[X-14] tells the beginning of a very long error, and the other failures after it', async () => {
    const cwd = gemWith({
      'tests/a.yaml': 'tool: fail\n',
      'tests/b.yaml': 'tool: fail\n',
      'tools/fail.js': "export default async () => { throw new Error('e'.repeat(60_000)); };\n",
    });
    const { out } = await testIn(cwd);
    expect(out).toContain('2 failed in 2 files');
    expect(out.length).toBeLessThan(8_000);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('names no tools where there are none', async () => {
    const { out } = await terminal({ cwd: gemWith({ 'notochord.json': '{', 'tests/a.yaml': ADD }) }).gem(
      'test',
      '--no-validate',
    );
    expect(out).toContain('  it declares none\n');
  });

  it('says what to do where there are no tests, and names a file with another ending', async () => {
    expect(await testIn(gemWith({}))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('there is no .yaml file under tests/'),
    });
    const { code, err } = await testIn(gemWith({ 'tests/a.yml': ADD }));
    expect(code).toBe(2);
    expect(err).toContain('rename tests/a.yml: a scenario file ends in .yaml');
    const both = await testIn(gemWith({ 'tests/a.yml': ADD, 'tests/b.yaml': ADD }));
    expect(both.code).toBe(0);
    expect(both.err).toBe('gem: tests/a.yml is not run: a scenario file ends in .yaml\n');
  });

  it('shows place, difference, calls and console of a failure, and the command that repeats it', async () => {
    const cwd = gemWith({
      'tests/note.yaml': `cases:
  - name: the first note
    tool: note
    input: { text: milk }
    expect: { result: { before: eggs } }
  - name: "costs $5"
    tool: fail
`,
    });
    const { code, out } = await testIn(cwd);
    expect(code).toBe(1);
    expect(out).toContain('✗ tests/note.yaml  2 of 2 cases failed\n');
    expect(out).toContain('✗ tests/note.yaml:2  the first note\n');
    expect(out).toContain('result.before');
    expect(out).toContain('tests/note.yaml:5\n');
    expect(out).toContain('    ctx.storage.kv.get("note") → null\n');
    expect(out).toContain('  printed:\n    noted milk\n');
    expect(out).toContain('  repeat it: gem test tests/note.yaml --grep "the first note"\n');
    expect(out).toContain("  repeat it: gem test tests/note.yaml --grep 'costs $5'\n");
    expect(out).toContain('TypeError: on purpose');
    expect(out).toContain('at default (tools/fail.js:2:9)');
    const again = await testIn(cwd, 'tests/note.yaml', '--grep', 'costs $5');
    expect(again.out).toMatch(/^✗ tests\/note.yaml\n[\s\S]*\n1 failed in 1 file/);
  });

  it('tells a misspelt key with its place, runs the other files, and fails', async () => {
    const cwd = gemWith({ 'tests/a.yaml': ADD, 'tests/b.yaml': 'tool: add\n  \ninputt: {}\n' });
    const { code, out } = await testIn(cwd);
    expect(code).toBe(1);
    expect(out).toContain('✗ tests/b.yaml:3:1 error scenario/invalid\n  a scenario has no key "inputt" here');
    expect(out).toContain('did you mean "input"?');
    expect(out).toContain('1 file could not be read, 1 passed');
    const { document } = await terminal({ cwd }).json('test');
    expect(document.faults).toMatchObject([
      { file: 'tests/b.yaml', line: 3, column: 1, code: 'scenario-invalid' },
    ]);
  });

  it('chooses files by path, by part of a path and by pattern, and cases by their names', async () => {
    const cases = ['one', 'one more', 'two'].map(
      (name) => `  - { name: ${name}, tool: add, input: { a: 1 } }\n`,
    );
    const cwd = gemWith({
      'tests/a.yaml': `cases:\n${cases.join('')}`,
      'tests/b/x.yaml': ADD,
      'tests/b/y.yaml': ADD,
    });
    const names = async (...argv: string[]) => {
      const { document } = await terminal({ cwd }).json('test', ...argv);
      return document.cases.map(({ file, name }: { file: string; name: string }) => `${file} ${name}`);
    };
    expect(await names('tests/b')).toEqual(['tests/b/x.yaml x', 'tests/b/y.yaml y']);
    expect(await names('tests/**/?.yaml', '--grep', 'x')).toEqual(['tests/b/x.yaml x']);
    expect(await names('b/y')).toEqual(['tests/b/y.yaml y']);
    expect(await names('--grep', 'ONE')).toEqual(['tests/a.yaml one', 'tests/a.yaml one more']);
    expect(await names('--grep', 'one')).toEqual(['tests/a.yaml one']);
    expect(await testIn(cwd, 'tests/c.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no scenario file matches "tests/c.yaml"'),
    });
    expect(await testIn(cwd, '--grep', 'three')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no case has "three" in its name'),
    });
  });

  it('gives every case to exactly one shard', async () => {
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`tests/${n}.yaml`, ADD]));
    const cwd = gemWith(files);
    const seen: string[] = [];
    for (const shard of ['1/3', '2/3', '3/3']) {
      const { document } = await terminal({ cwd }).json('test', '--shard', shard);
      seen.push(...document.cases.map(({ file }: { file: string }) => file));
    }
    expect(seen.sort()).toEqual(Object.keys(files));
    for (const shard of ['0/3', '4/3', '1', 'a/b', '1/0'])
      expect(await testIn(cwd, '--shard', shard)).toMatchObject({ code: 2 });
    for (const jobs of ['0', '257', 'x', '1.5'])
      expect(await testIn(cwd, '--jobs', jobs)).toMatchObject({ code: 2 });
    expect(await testIn(cwd, '--jobs', '256')).toMatchObject({ code: 0 });
  });

  it('begins no more cases after a failure with --bail', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`tests/${n}.yaml`, n === 1 ? WRONG : ADD]),
    );
    const { code, out } = await testIn(gemWith(files), '--bail', '--jobs', '1');
    expect(code).toBe(1);
    expect(out).toMatch(/\n1 failed, 1 passed, 4 not run in 2 files/);
  });

  it('stops at errors of the gem, and not with --no-validate', async () => {
    const cwd = gemWith({ 'tests/a.yaml': ADD });
    const manifest = JSON.parse(readFileSync(join(cwd, 'notochord.json'), 'utf8'));
    writeFileSync(join(cwd, 'notochord.json'), JSON.stringify({ ...manifest, version: 'one' }));
    const stopped = await testIn(cwd);
    expect(stopped).toMatchObject({ code: 1, out: '' });
    expect(stopped.err).toContain('the tests were not run, because of these errors');
    const { code, document } = await terminal({ cwd }).json('test');
    expect(code).toBe(1);
    expectToFit(document, 'test');
    expect((await testIn(cwd, '--format', 'junit')).out).toContain('errors="1"');
    expect(await testIn(cwd, '--no-validate')).toMatchObject({ code: 0 });
  });

  it('prints JSON that its schema describes, and JUnit with a suite for each file', async () => {
    const cwd = gemWith({
      'tests/a.yaml': `cases:
  - { name: good, tool: add, input: { a: 1 } }
  - { name: bad & <odd>, tool: add, input: { a: 1 }, expect: { result: { sum: 3 } } }
  - { name: later, skip: not yet, tool: add }
`,
      'tests/b.yaml': 'tool: nothing\n',
      'tests/c.yaml': 'too: bad\n',
    });
    const { code, document } = await terminal({ cwd }).json('test', '--coverage', '--update');
    expect(code).toBe(1);
    expectToFit(document, 'test');
    expect(document.summary).toMatchObject({ passed: 1, failed: 1, recorded: 1, skipped: 1, faults: 1 });
    const { out, code: junit } = await testIn(cwd, '--format', 'junit');
    expect(junit).toBe(1);
    expect(out).toContain('<testsuites name="gem" tests="5" failures="0" errors="2" skipped="1">');
    expect(out).toContain('<testcase name="bad &amp; &lt;odd&gt;" classname="tests.a" file="tests/a.yaml"/>');
    expect(out).toContain('<skipped message="not yet"/>');
    expect(out).toContain('this gem has no tool &quot;nothing&quot;');
  });

  it('tells with --coverage which lines of the author’s files ran, of what was never called too', async () => {
    const cwd = gemWith({
      'tests/a.yaml':
        'cases:\n  - { name: a, tool: add, input: { a: 1 } }\n  - { name: b, tool: add, input: { a: 2 } }\n',
      'tests/n.yaml': 'tool: note\ninput: { text: a }\n',
      'tools/add.js':
        'import { half } from "../lib/half.js";\nexport default async ({ a }) => {\n  if (a > 1) {\n    return half(a);\n  }\n  return a;\n};\n',
      'lib/half.js':
        'export function half(a) {\n  return a / 2;\n}\nexport function third(a) {\n  return a / 3;\n}\n',
    });
    const { code, err } = await testIn(cwd, 'tests/a.yaml', '--coverage', 'cov');
    expect(code).toBe(0);
    expect(err).toMatch(/^\nlib\/half\.js {3}\s*\d+ % {2}\d+\/\d+\ntools\/add\.js {4}100 % {2}/);
    expect(err).toMatch(/\ntools\/fail\.js {5}0 % {2}0\/\d+\n/);
    const lcov = readFileSync(join(cwd, 'cov/lcov.info'), 'utf8');
    expect(lcov).toContain('SF:lib/half.js\n');
    expect(lcov).toContain('DA:2,1\n');
    expect(lcov).toContain('DA:5,0\n');
    expect(lcov.match(/^SF:.*$/gm)).toHaveLength(6);
    const named = await testIn(cwd, '--coverage', 'tests/n.yaml');
    expect(named.out).toMatch(/^✓ tests\/n\.yaml\n\n1 passed/);
    expect(existsSync(join(cwd, '.gem/coverage/lcov.info'))).toBe(true);
  });

  it('says the same in Chinese', async () => {
    const { out } = await testIn(gemWith({ 'tests/a.yaml': WRONG }), '--lang', 'zh-CN');
    expect(out).toContain('重新运行：gem test tests/a.yaml --grep "a"');
    expect(out).toMatch(/\n1 个失败（1 个文件，[\d.]+ 秒）\n$/);
  });
});

describe('cases of gem test are isolated', () => {
  it('each has a state, a workspace copy, a clock and a seed of its own, in any order', async () => {
    const note = (name: string) => `  - { name: ${name}, tool: note, input: { text: ${name} } }\n`;
    const cwd = gemWith({
      'tests/a.yaml': `cases:\n${['a', 'b', 'c'].map(note).join('')}`,
      'tests/w.yaml': `workspace: fixtures/room
cases:
  - { name: d, tool: write, input: { path: "workspace:d.txt", text: d }, expect: { result: [d.txt, kept.txt], files: { "workspace:d.txt": d } } }
  - { name: e, tool: write, input: { path: "workspace:kept.txt", text: e }, expect: { result: [kept.txt] } }
  - { name: f, tool: write, input: { path: output/f.txt, text: f }, expect: { files: { output/f.txt: f } } }
`,
    });
    mkdirSync(join(cwd, 'tests/fixtures/room'), { recursive: true });
    writeFileSync(join(cwd, 'tests/fixtures/room/kept.txt'), 'as it was');
    const runs = [];
    for (const jobs of ['1', '3']) {
      const { code, document } = await terminal({ cwd }).json('test', '--jobs', jobs);
      expect(code).toBe(0);
      runs.push(
        document.cases.flatMap(({ steps }: { steps: { returned: unknown }[] }) =>
          steps.map((step) => step.returned),
        ),
      );
    }
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0].slice(0, 3)).toEqual(
      Array(3).fill({ value: { before: null, time: Date.UTC(2026, 0, 1), random: expect.any(Number) } }),
    );
    expect(readFileSync(join(cwd, 'tests/fixtures/room/kept.txt'), 'utf8')).toBe('as it was');
    expect(readdirSync(join(cwd, 'tests/fixtures/room'))).toEqual(['kept.txt']);
    expect(existsSync(join(cwd, '.gem'))).toBe(false);
  });

  it('steps share one state, and each is a call of its own', async () => {
    const cwd = gemWith({
      'tests/a.yaml': `steps:
  - { tool: note, input: { text: one }, expect: { result: { before: null } } }
  - { tool: note, input: { text: two }, expect: { result: { before: one }, kv: { note: two } } }
  - { tool: add, input: { a: 2 }, expect: { result: { sum: 3 } } }
`,
    });
    expect(await testIn(cwd)).toMatchObject({ code: 0 });
  });
});
