import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { put } from '../cli/run-tool-gem.ts';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { COUNTING, layWorkflow, sopOf, stepLines, TELLING } from './workflow-gem.ts';

const at = (cwd: string, signal?: AbortSignal) => terminal({ cwd, ...(signal ? { signal } : {}) });
const workflow = (cwd: string, ...argv: string[]) => at(cwd).json('run', 'workflow', 's', ...argv);
const replayed = (document: { steps: { replayed: boolean }[] }) =>
  document.steps.map((step) => step.replayed);

/** A tool that fails as long as the gem says so. */
const flaky = (fails: boolean) => `
${COUNTING.replace('export default', 'const count =')}
export default async function (input, ctx) {
  const counted = await count(input, ctx);
  ${fails ? "throw new Error('not yet');" : 'return counted;'}
}
`;

describe('a run of an SOP goes on', () => {
  const twoSteps = sopOf(`
    await ctx.call('tool.count', { n: 1 });
    return ctx.call('tool.flaky', { n: 2 });`);

  it('[X-06] after the recorded steps; the one whose failure ended it runs again with the same key', async () => {
    const cwd = layWorkflow({ sop: twoSteps, tools: { count: COUNTING, flaky: flaky(true), tell: TELLING } });
    const first = await workflow(cwd);
    expect(first.document).toMatchObject({ ok: false, runId: '1', error: { code: 'tool-failed', step: 2 } });
    put(cwd, 'tools/flaky.js', flaky(false));
    const second = await workflow(cwd, '--run-id', '1');
    expect(second.document).toMatchObject({ ok: true, result: { count: 3 } });
    expect(replayed(second.document)).toEqual([true, false]);
    expectToFit(second.document, 'run-workflow');
    const { out } = await at(cwd).gem('run', 'tool', 'tell');
    expect(JSON.parse(out)).toEqual([
      { n: 1, key: '1/step-1' },
      { n: 2, key: '1/step-2' },
      { n: 2, key: '1/step-2' },
    ]);
    const { err } = await at(cwd).gem('run', 'workflow', 's', '--run-id', '1');
    expect(err).toContain('gem: run 1 goes on after 2 recorded steps\n');
    expect(err).toContain('2  tool.flaky({"n":2})  recorded  ok  {"count":3}\n');
  });

  it('[X-05] when it has ended, without calling anything again', async () => {
    const cwd = layWorkflow({ sop: twoSteps, tools: { count: COUNTING, flaky: flaky(false) } });
    const first = await workflow(cwd, '--run-id', 'monday');
    const second = await workflow(cwd, '--run-id', 'monday');
    expect(second.document.result).toEqual(first.document.result);
    expect(replayed(second.document)).toEqual([true, true]);
    const other = await workflow(cwd, '--run-id', 'tuesday');
    expect(replayed(other.document)).toEqual([false, false]);
    expect(other.document.result).toEqual({ count: 4 });
    expect(readdirSync(join(cwd, '.gem/runs')).sort()).toEqual(['1', '2']);
  });

  it('with what the SOP caught, caught again', async () => {
    const cwd = layWorkflow({
      sop: sopOf(`
        const said = await ctx.call('tool.flaky', {}).catch((error) => error.message);
        if (!input.on) throw new Error('stop here');
        return said;`),
      tools: { flaky: flaky(true) },
    });
    const { err } = await at(cwd).gem('run', 'workflow', 's');
    expect(err).toContain('s: workflow-failed: stop here\n');
    expect(err).toContain('meets the recorded failures again (step 1); to have them tried again, start anew');
    put(cwd, 'workflows/s.js', sopOf("return ctx.call('tool.flaky', {}).catch((error) => error.message);"));
    const { document } = await workflow(cwd, '--run-id', '1');
    expect(document).toMatchObject({ result: 'not yet', steps: [{ replayed: true, ok: false }] });
  });

  it('[X-06] after it was killed in the middle of a step, which runs again with the same key', async () => {
    if (!existsSync('dist/gem.js')) return;
    const cwd = layWorkflow({
      sop: sopOf(`
        await ctx.call('tool.count', { n: 1 });
        await ctx.call('tool.slow', { n: 2 });
        return ctx.call('tool.tell');`),
      tools: {
        count: COUNTING,
        slow: `${COUNTING.replace('export default', 'const count =')}
          export default async function (input, ctx) {
            await count(input, ctx);
            await ctx.files.write('once.md', 'x');
            const seen = await ctx.storage.kv.get('seen');
            await ctx.storage.kv.set('seen', 'yes');
            if (seen === null) await new Promise((done) => setTimeout(done, 600_000));
            return ctx.files.read('once.md');
          }`,
        tell: TELLING,
      },
    });
    const home = temporaryFolder();
    const env = { PATH: process.env.PATH, HOME: home, LOCALAPPDATA: home, XDG_CACHE_HOME: home };
    const child = spawn(process.execPath, [resolve('bin/gem.js'), 'run', 'workflow', 's', '--run-id', 'k'], {
      cwd,
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.on('exit', done));
    while (!existsSync(join(cwd, '.gem/runs/1/files/once.md'))) await pause(20);
    // A second one does not run beside it.
    expect((await workflow(cwd, '--run-id', 'k')).document.error).toMatchObject({ code: 'run-in-progress' });
    await pause(200);
    child.kill('SIGKILL');
    await ended;
    expect(stepLines(cwd, 1).filter((line) => 'done' in line)).toHaveLength(1);

    const { document } = await workflow(cwd, '--run-id', 'k');
    expect(document.error).toBeUndefined();
    expect(replayed(document)).toEqual([true, false, false]);
    expect(document.result).toEqual([
      { n: 1, key: 'k/step-1' },
      { n: 2, key: 'k/step-2' },
      { n: 2, key: 'k/step-2' },
    ]);
  });

  it('after it was stopped, and says how', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.count', {}); return ctx.call('tool.wait', {});"),
      tools: {
        count: COUNTING,
        wait: 'export default () => new Promise((done) => setTimeout(done, 600_000));',
      },
    });
    const stop = new AbortController();
    const answer = at(cwd, stop.signal).gem('run', 'workflow', 's');
    while (stepLines(cwd, 1).filter((line) => 'step' in line).length < 2) await pause(20);
    stop.abort('SIGINT');
    const { code, err } = await answer;
    expect(code).toBe(130);
    expect(err).toContain('the SOP was stopped before it returned; step 2, tool.wait, was running');
    put(cwd, 'tools/wait.js', "export default () => 'waited';");
    const { document } = await workflow(cwd, '--run-id', '1');
    expect(document.result).toBe('waited');
    expect(replayed(document)).toEqual([true, false]);
  });

  it('[X-05] only where the SOP makes the same calls again', async () => {
    const cwd = layWorkflow({
      sop: sopOf(`
        try { await ctx.call('tool.count', { at: Math.random() }); } catch {}
        throw new Error('stop');`),
      tools: { count: COUNTING, tell: TELLING },
    });
    expect((await workflow(cwd)).document.error.code).toBe('workflow-failed');
    const { code, document } = await workflow(cwd, '--run-id', '1');
    expect([code, document.error.code]).toEqual([1, 'workflow-diverged']);
    expectToFit(document, 'run-workflow');
    expect(document.error.message).toMatch(
      /^step 1 was tool\.count\(\{"at":0\.\d+\}\) when it was recorded, and is tool\.count\(/,
    );
    const { out } = await at(cwd).gem('run', 'tool', 'tell');
    expect(JSON.parse(out)).toHaveLength(1);

    put(cwd, 'workflows/s.js', sopOf("return ctx.call('tool.tell', {});"));
    expect((await workflow(cwd, '--run-id', '1')).document.error.code).toBe('workflow-diverged');
    put(cwd, 'workflows/s.js', sopOf("return 'nothing';"));
    expect((await workflow(cwd, '--run-id', '1')).document).toMatchObject({
      result: 'nothing',
      warnings: [expect.stringContaining('1 recorded step, and this time the SOP made only 0')],
    });
  });

  it('where the order of keys in an input is another, it is the same call', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.count', { a: 1, b: 2 }); throw new Error('stop');"),
      tools: { count: COUNTING },
    });
    await workflow(cwd);
    put(cwd, 'workflows/s.js', sopOf("return ctx.call('tool.count', { b: 2, a: 1 });"));
    expect((await workflow(cwd, '--run-id', '1')).document.steps).toMatchObject([{ replayed: true }]);
  });

  it('in its scenario, on the state that it had, and with the answers that are left', async () => {
    const scenario = `workflow: s
input: { n: 5 }
now: 2026-01-31T09:00:00Z
kv: { calls: '["before"]' }
data: { notes: [ { id: n1, title: Milk } ] }
files: { draft.md: text }
calls:
  - { method: agent.clerk, sequence: [ { returns: one }, { returns: two } ] }
`;
    const body = (last: string) =>
      sopOf(`
        const one = await ctx.call('agent.clerk', { task: 'a' });
        const first = await ctx.call('tool.note', { n: input.n });
        ${last}`);
    const cwd = layWorkflow({
      sop: body("throw new Error('stop');"),
      agents: ['clerk'],
      tools: {
        note: `export default async ({ n }, ctx) => {
          const calls = JSON.parse(await ctx.storage.kv.get('calls'));
          await ctx.storage.kv.set('calls', JSON.stringify([...calls, n]));
          await ctx.files.write('draft.md', (await ctx.files.read('draft.md')) + n);
          const notes = ctx.data.collection('notes');
          const { id } = await notes.insert({ title: String(n) });
          return { id, uuid: crypto.randomUUID(), calls, count: await notes.count({}), text: await ctx.files.read('draft.md') };
        };`,
      },
      more: { data: { collections: { notes: { kind: 'table', fields: { title: { type: 'string' } } } } } },
      files: { 'tests/s.yaml': scenario },
    });
    expect((await workflow(cwd, '--scenario', 'tests/s.yaml')).document.error.message).toBe('stop');
    expect(existsSync(join(cwd, '.gem/state'))).toBe(false);
    put(
      cwd,
      'workflows/s.js',
      body(
        "return [one, first, await ctx.call('agent.clerk', { task: 'b' }), await ctx.call('tool.note', { n: 6 })];",
      ),
    );
    const { document } = await workflow(cwd, '--scenario', 'tests/s.yaml', '--run-id', '1');
    const [one, first, two, second] = document.result;
    expect([one, two]).toEqual(['one', 'two']);
    expect(first).toMatchObject({ calls: ['before'], count: 2, text: 'text5' });
    expect(second).toMatchObject({ calls: ['before', 5], count: 3, text: 'text56' });
    expect(second.id).not.toBe(first.id);
    expect(second.uuid).not.toBe(first.uuid);
    expect(existsSync(join(cwd, '.gem/state'))).toBe(false);

    const without = await workflow(cwd, '--run-id', '1');
    expect([without.code, without.document.error.code]).toEqual([2, 'scenario-differs']);
  });

  it('in a scenario’s copy of a workspace, as it was left', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.add', { name: 'one' }); throw new Error('stop');"),
      tools: {
        add: `export default async ({ name }, ctx) => {
          await ctx.files.write('workspace:' + name, name);
          return (await ctx.files.list('workspace:')).map((entry) => entry.name);
        };`,
      },
      files: { 'tests/s.yaml': 'workflow: s\nworkspace: inbox\n', 'tests/inbox/a': 'a' },
    });
    await workflow(cwd, '--scenario', 'tests/s.yaml');
    put(
      cwd,
      'workflows/s.js',
      sopOf("await ctx.call('tool.add', { name: 'one' }); return ctx.call('tool.add', { name: 'two' });"),
    );
    const { document } = await workflow(cwd, '--scenario', 'tests/s.yaml', '--run-id', '1');
    expect(document.result).toEqual(['a', 'one', 'two']);
    expect(readdirSync(join(cwd, 'tests/inbox'))).toEqual(['a']);
    // It was no workspace of anybody's.
    expect((await at(cwd).gem('run', 'undo')).out).not.toContain('one');
  });

  it('gives the same in a scenario each time', async () => {
    const cwd = layWorkflow({
      sop: sopOf("return [Date.now(), Math.random(), await ctx.call('tool.t'), await ctx.call('tool.t')];"),
      tools: { t: 'export default () => [Date.now(), Math.random()];' },
      files: { 'tests/s.yaml': 'workflow: s\nnow: 2026-01-31T09:00:00Z\n' },
    });
    const first = await workflow(cwd, '--scenario', 'tests/s.yaml');
    const second = await workflow(cwd, '--scenario', 'tests/s.yaml');
    expect(second.document.result).toEqual(first.document.result);
    const [now, , one, two] = first.document.result;
    expect([now, one[0], two[0]]).toEqual(Array(3).fill(Date.parse('2026-01-31T09:00:00Z')));
    expect(one[1]).not.toBe(two[1]);
  });

  it.each([
    [['--event', '{"n":2}'], 'event-differs'],
    [['--fresh'], 'fresh-run'],
    [['--workspace', '..'], 'workspace-not-apart'],
    [['--workspace', temporaryFolder('other')], 'workspace-differs'],
    [['--scenario', 'tests/s.yaml'], 'scenario-differs'],
  ])('says why it cannot go on with %j', async (argv, code) => {
    const cwd = layWorkflow({ sop: sopOf('return input;'), files: { 'tests/s.yaml': 'workflow: s\n' } });
    expect((await workflow(cwd, '--run-id', 'r', '--fresh', '--event', '{"n":1}')).document.result).toEqual({
      n: 1,
    });
    const answer = await workflow(cwd, '--run-id', 'r', ...argv);
    expect([answer.code, answer.document.error.code]).toEqual([2, code]);
    expect((await workflow(cwd, '--run-id', 'r', '--event', '{"n":1}')).document.result).toEqual({ n: 1 });
    expect((await workflow(cwd, '--run-id', 'r')).document.result).toEqual({ n: 1 });
  });

  it('does not take another SOP’s run', async () => {
    const cwd = layWorkflow({ sop: sopOf("return ctx.call('tool.count', {});"), tools: { count: COUNTING } });
    await workflow(cwd, '--run-id', 'r');
    edit(cwd, (text) => text.replace('"workflow":"s"', '"workflow":"other"'));
    expect((await workflow(cwd, '--run-id', 'r')).document.error.code).toBe('run-of-another-workflow');
  });

  it('[X-06] a line that was being written when the process was killed is no damage; its step runs again, and that is said', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.count', {}); return ctx.call('tool.count', {});"),
      tools: { count: COUNTING },
    });
    await workflow(cwd, '--run-id', 'r');
    // As of a process that is gone.
    endless(cwd);
    edit(cwd, (text) =>
      text.replace(/"pid":\d+/, '"pid":999999999').slice(0, text.lastIndexOf('{"done"') + 20),
    );
    const { document } = await workflow(cwd, '--run-id', 'r');
    expect(document).toMatchObject({ ok: true, result: { count: 3 } });
    expect(replayed(document)).toEqual([true, false]);
    expect(document.warnings).toEqual([
      'step 2, tool.count, had begun when the run was cut off, and its result was not recorded; it may have done its work, and runs again with the same ctx.idempotencyKey, r/step-2',
    ]);
    const again = await workflow(cwd, '--run-id', 'r');
    expect(again.document).toMatchObject({ result: { count: 3 }, warnings: [] });
    expect(replayed(again.document)).toEqual([true, true]);
    // Whole but for its end.
    endless(cwd);
    edit(cwd, (text) => text.trimEnd());
    expect((await workflow(cwd, '--run-id', 'r')).document).toMatchObject({ result: { count: 3 } });
    expect((await workflow(cwd, '--run-id', 'r')).document).toMatchObject({ result: { count: 3 } });
  });

  const lines = (change: (all: string[]) => unknown) => (text: string) => {
    const all = text.trimEnd().split('\n');
    change(all);
    return `${all.join('\n')}\n`;
  };
  // The head, the attempt, twice a step and its outcome, and the end.
  it.each<[string, (text: string) => string | Uint8Array, string]>([
    [
      'a line in its middle is cut',
      lines((all) => all.splice(3, 1, '{"done":1,"ms":2,"res')),
      ', line 4: it is no line',
    ],
    [
      'two lines run into each other',
      lines((all) => all.splice(3, 2, `${all[3]}${all[4]}`)),
      ', line 4: it is no line',
    ],
    ['an outcome is missing', lines((all) => all.splice(3, 1)), ', line 4: a line before it is missing'],
    [
      'a step and its outcome are missing',
      lines((all) => all.splice(2, 2)),
      ', line 3: a line before it is missing',
    ],
    ['a beginning is missing', lines((all) => all.splice(4, 1)), ', line 5: a line before it is missing'],
    ['its end is missing', lines((all) => all.splice(3, 4)), ', line 4: the lines at its end are missing'],
    [
      'its end is missing, in the middle of a line',
      (text) => text.slice(0, -70),
      ', line 6: the lines at its end are missing',
    ],
    ['a line is of another kind', lines((all) => all.splice(3, 1, '{"done":1}')), ', line 4: it is no line'],
    ['a line is a list', lines((all) => all.splice(3, 1, '[]')), ', line 4: it is no line'],
    ['a line is zeros', lines((all) => all.splice(3, 1, '\0'.repeat(50))), ', line 4: it is no line'],
    [
      'a key is another run’s',
      lines((all) => all.splice(2, 1, all[2]?.replace('r/step', 'q/step') ?? '')),
      ', line 3: it is no line',
    ],
    [
      'a line is not UTF-8',
      (text) => Buffer.from(text.replace('"count":1', '"count":"\xff"'), 'latin1'),
      ', line 4: it is no line',
    ],
    [
      'an outcome stands twice',
      lines((all) => all.splice(3, 0, all[3] ?? '')),
      ', line 5: a line before it is missing',
    ],
    ['it is empty', () => '', ', line 1: the file is empty'],
    ['it is a line without end', () => '{"form', ', line 1: it is no line'],
    ['it holds blanks', () => '\n \n', ', line 1: the file is empty'],
    ['its head is spoiled', (text) => `x${text}`, ', line 1: it is no line'],
    ['its head is missing', lines((all) => all.splice(0, 1)), ', line 1: it does not say which run'],
    [
      'it is of another format',
      (text) => text.replace('"format":1', '"format":2'),
      ', line 1: it does not say which run',
    ],
    ['its head names another run', (text) => text.replace('"id":"r"', '"id":"x"'), ', line 3: it is no line'],
    ['only its head is there', lines((all) => all.splice(1)), ', line 2: the lines at its end are missing'],
  ])('does not go on, nor begin anew, where %s', async (_, change, told) => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.count', {}); return ctx.call('tool.count', {});"),
      tools: { count: COUNTING },
    });
    await workflow(cwd, '--run-id', 'r');
    edit(cwd, change);
    const { code, document } = await workflow(cwd, '--run-id', 'r');
    expect([code, document.error.code]).toEqual([2, 'run-record-damaged']);
    expect(document.error.message).toContain(`.gem/runs/1/steps.jsonl${told}`);
    expect(document.error.message).toContain(' run r has done, and going on could do one a second time');
    expect(stepLines(cwd, 2)).toEqual([]);
  });

  it('where its record is damaged, another run still begins, and this one where a person took the record away', async () => {
    const cwd = layWorkflow({ sop: sopOf("return ctx.call('tool.count', {});"), tools: { count: COUNTING } });
    await workflow(cwd, '--run-id', 'r');
    edit(cwd, () => '');
    expect((await workflow(cwd, '--run-id', 'q')).document).toMatchObject({ result: { count: 2 } });
    rmSync(logOf(cwd));
    expect((await workflow(cwd, '--run-id', 'r')).document).toMatchObject({ result: { count: 3 } });
  });

  it('of a record that nothing else names, it may be any run’s', async () => {
    const cwd = layWorkflow({ sop: sopOf("return ctx.call('tool.count', {});"), tools: { count: COUNTING } });
    await workflow(cwd, '--run-id', 'r');
    edit(cwd, () => '');
    rmSync(join(cwd, '.gem/runs/1/journal.jsonl'));
    const { document } = await workflow(cwd, '--run-id', 'q');
    expect(document.error.message).toContain(
      'steps.jsonl: the file is empty; so it may be the record of run q',
    );
    expect((await workflow(cwd)).document).toMatchObject({ runId: '2', result: { count: 2 } });
    expect((await workflow(cwd, '--run-id', '2')).document).toMatchObject({ result: { count: 2 } });
    const { err } = await at(cwd).gem('run', 'workflow', 's', '--run-id', '1', '--lang', 'zh-CN');
    expect(err).toContain('.gem/runs/1/steps.jsonl 第 1 行：文件是空的；因此不知道运行 1 做过哪些步骤');
    expect(err).toContain('提示: 请把文件恢复原样，或去掉 --run-id 重新开始\n');
  });

  it.skipIf(process.platform === 'win32')('says why a record cannot be read, or written', async () => {
    const cwd = layWorkflow({ sop: sopOf("return ctx.call('tool.count', {});"), tools: { count: COUNTING } });
    await workflow(cwd, '--run-id', 'r');
    const log = logOf(cwd);
    rmSync(log);
    mkdirSync(log);
    expect((await workflow(cwd, '--run-id', 'r')).document.error.message).toContain(
      'steps.jsonl: it is not a plain file; so it is not known',
    );
    rmSync(log, { recursive: true });
    symlinkSync('journal.jsonl', log);
    expect((await workflow(cwd, '--run-id', 'r')).document.error.message).toContain(
      'steps.jsonl: it is not a plain file; so it is not known',
    );
  });

  it('calls that wait for their turn when the run ends are not made', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await Promise.all([1, 2, 3].map((n) => ctx.call('tool.count', { n })));"),
      tools: { count: COUNTING, tell: TELLING },
    });
    await workflow(cwd, '--run-id', 'r');
    put(
      cwd,
      'workflows/s.js',
      sopOf("await Promise.all([1, 5, 3, 4].map((n) => ctx.call('tool.count', { n })));"),
    );
    expect((await workflow(cwd, '--run-id', 'r')).document.error.code).toBe('workflow-diverged');
    const { out } = await at(cwd).gem('run', 'tool', 'tell');
    expect(JSON.parse(out)).toHaveLength(3);
    put(
      cwd,
      'workflows/s.js',
      sopOf("await Promise.all([1, 2, 3, 4].map((n) => ctx.call('tool.count', { n })));"),
    );
    expect(replayed((await workflow(cwd, '--run-id', 'r')).document)).toEqual([true, true, true, false]);
  });

  it('a tool that returns nothing has ended as well', async () => {
    const cwd = layWorkflow({
      sop: sopOf("return ctx.call('tool.t');"),
      tools: { t: 'export default () => {};' },
    });
    await workflow(cwd, '--run-id', 'r');
    expect(replayed((await workflow(cwd, '--run-id', 'r')).document)).toEqual([true]);
  });
});

const logOf = (cwd: string) => join(cwd, '.gem/runs/1/steps.jsonl');

function edit(cwd: string, change: (text: string) => string | Uint8Array): void {
  writeFileSync(logOf(cwd), change(readFileSync(logOf(cwd), 'utf8')));
}

/** The record of files does not say that the run ended: as of one that was killed. */
function endless(cwd: string): void {
  const journal = join(cwd, '.gem/runs/1/journal.jsonl');
  const lines = readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('"ended"'));
  writeFileSync(journal, lines.join('\n'));
}
