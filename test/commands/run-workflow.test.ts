import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put } from '../cli/run-tool-gem.ts';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { COUNTING, layWorkflow, sopOf, stepLines, TELLING, type WorkflowParts } from './workflow-gem.ts';

const at = (cwd: string) => terminal({ cwd });
const ADD = 'export default async ({ a, b }) => ({ sum: a + b });';
const NUMBERS = {
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
};

/** Runs the SOP of a new gem as JSON. */
async function run(parts: WorkflowParts, ...argv: string[]) {
  const cwd = layWorkflow(parts);
  const answer = await at(cwd).json('run', 'workflow', 's', ...argv);
  return { ...answer, cwd };
}

/** The message of the error that an SOP with this body ends with. */
async function messageOf(body: string, parts: Omit<WorkflowParts, 'sop'> = {}, ...argv: string[]) {
  const { document, code } = await run({ sop: sopOf(body), ...parts }, ...argv);
  expect(code).toBe(1);
  return document.error as { code: string; message: string; step?: number; stack?: string };
}

describe('gem run workflow', () => {
  const sum = sopOf(`
    const one = await ctx.call('tool.add', { a: input.n, b: 1 });
    return await ctx.call('tool.add', { a: one.sum, b: 10 });`);

  it('[T-13] runs the tools that an SOP calls, and tells and keeps each step with its result', async () => {
    const cwd = layWorkflow({ sop: sum, tools: { add: ADD }, declared: { add: NUMBERS } });
    const { code, out, err } = await at(cwd).gem('run', 'workflow', 's', '--event', '{"n":5}');
    expect([code, out]).toEqual([0, '{"sum":16}\n']);
    expect(err.replace(/[\d.]+ ms/g, '… ms')).toBe(
      'gem: run 1\n1  tool.add({"a":5,"b":1})  … ms  ok  {"sum":6}\n2  tool.add({"a":6,"b":10})  … ms  ok  {"sum":16}\n',
    );
    expect(stepLines(cwd, 1)).toMatchObject([
      { format: 1, id: '1', workflow: 's', event: { n: 5 } },
      { pid: process.pid },
      { step: 1, call: 'tool.add', input: { a: 5, b: 1 }, key: '1/step-1' },
      { done: 1, result: { sum: 6 } },
      { step: 2, call: 'tool.add', key: '1/step-2' },
      { done: 2, result: { sum: 16 } },
      { closed: expect.any(String) },
    ]);
  });

  it('[T-13] gives the same as JSON, as its schema says', async () => {
    const { document, code, err } = await run(
      {
        sop: sopOf("console.log('here'); return ctx.call('tool.count', { n: 1 });"),
        tools: { count: `${COUNTING}console.warn('there');` },
      },
      '--run-id',
      'first',
    );
    expect([code, err]).toEqual([0, '']);
    expectToFit(document, 'run-workflow');
    expect(document).toMatchObject({ workflow: 's', runId: 'first', ok: true, result: { count: 1 } });
    expect(document.steps).toMatchObject([
      {
        step: 1,
        call: 'tool.count',
        input: { n: 1 },
        idempotencyKey: 'first/step-1',
        ok: true,
        result: { count: 1 },
        replayed: false,
        calls: [{ method: 'storage.kv.get' }, { method: 'storage.kv.set', writes: true }],
      },
    ]);
    expect(document.console).toEqual([
      { level: 'info', text: 'here' },
      { level: 'warn', text: 'there' },
    ]);
  });

  it('[T-13] [X-07] hands what a tool failed with to the SOP, with the input that it would not take', async () => {
    const { document } = await run({
      sop: sopOf(`
        const said = [];
        for (const [name, given] of [['add', { a: 'x' }], ['boom', {}], ['denied', {}]]) {
          try { await ctx.call('tool.' + name, given); } catch (error) { said.push([error.code, error.message]); }
        }
        return said;`),
      tools: {
        add: ADD,
        boom: "export default async () => { throw new TypeError('boom'); };",
        denied: "export default async (input, ctx) => ctx.http.fetch('https://api.example.com/');",
      },
      declared: { add: NUMBERS },
    });
    const [add, boom, denied] = document.result;
    expect(add[0]).toBe('input-invalid');
    expect(add[1]).toContain('the tool did not run: ');
    expect(add[1]).toContain('/a ');
    expect(add[1]).toContain('/b is missing');
    expect(boom).toEqual(['tool-failed', 'TypeError: boom']);
    expect(denied[0]).toBe('E_PERM_DENIED');
    expect(document.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, false]);
    expectToFit(document, 'run-workflow');
  });

  it('names the step whose failure the SOP let through, with the lines of both', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.boom', {});"),
      tools: { boom: "export default async () => {\n  throw new Error('boom');\n};\n" },
    });
    const { code, out, err } = await at(cwd).gem('run', 'workflow', 's');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/1 {2}tool\.boom\(\{\}\) {2}[\d.]+ ms {2}failed {2}tool-failed: boom\n/);
    expect(err).toContain('at default (tools/boom.js:2:9)');
    expect(err).toContain('gem: error: s: step 1, tool.boom, failed: boom\n');
    expect(err).toContain('workflows/s.js:2:');
    expect(err).toContain('`gem run workflow s --run-id 1` goes on after the recorded steps');
  });

  it('[T-13] [A-14] says what was meant by a name that is not there', async () => {
    const parts = { tools: { add: ADD }, agents: ['clerk'] };
    const told = async (name: string) => (await messageOf(`await ctx.call('${name}', {});`, parts)).message;
    expect(await told('tool.ad')).toContain("did you mean 'tool.add'?");
    expect(await told('agent.clark')).toContain("did you mean 'agent.clerk'?");
    expect(await told('add')).toContain("it is called as 'tool.add'");
    expect(await told('agent.add')).toContain("it is called as 'tool.add'");
    expect(await told('tool.wholly_other')).toContain('it has tool.add, agent.clerk');
    expect(await told('workflow.s')).toContain('is not published, so it is not simulated');
    expect((await messageOf('await ctx.call(7, {});', parts)).code).toBe('E_CALL_INVALID');
    expect(await messageOf("await ctx.call('tool.x');")).toMatchObject({
      code: 'E_CALL_UNKNOWN',
      message: expect.stringContaining('no tools and no agents'),
    });
  });

  it.each([
    "files.read('a.md')",
    "data.collection('a').get('b')",
    "storage.kv.get('a')",
    "resources.path('a')",
  ])('[X-18] has no ctx.%s, and says to go through a tool', async (use) => {
    const { code, message, stack } = await messageOf(`await ctx.${use};`);
    expect(code).toBe('E_TOOL_ONLY');
    expect(message).toContain(`an SOP has no ctx.${use.split('.')[0]}, which only tools have`);
    expect(message).toContain("await ctx.call('tool.<name>', { … })");
    expect(stack).toContain('workflows/s.js:2:');
  });

  it.each([
    "await Deno.readTextFile('notochord.json')",
    "(await import('node:fs')).readFileSync('notochord.json')",
    "await fetch('https://example.com/')",
    "Deno.env.get('HOME')",
  ])('[X-18] reads no files and reaches nothing by itself: %s', async (use) => {
    const { code, message } = await messageOf(`${use};`, {}, '--no-validate');
    expect(code).toBe('workflow-failed');
    expect(message).toContain('an SOP reads no files and reaches nothing by itself');
  });

  it('[X-18] has the code that it imports', async () => {
    const { document } = await run({
      sop: `import { one } from '../lib/one.js';\n${sopOf("return [one, (await import('../lib/two.js')).two];")}`,
      files: { 'lib/one.js': 'export const one = 1;', 'lib/two.js': 'export const two = 2;' },
    });
    expect(document.result).toEqual([1, 2]);
  });

  it('[E-07] says of approval and timers that they are not published, and takes what the scenario answers', async () => {
    const body = "return ctx.approve({ what: 'this' });";
    const { code, message } = await messageOf(body);
    expect(code).toBe('E_NOT_SIMULATED');
    expect(message).toContain('is not published');
    expect(message).toContain('gives its caller a run id');
    expect(message).toContain('- { method: approve, when: {"what":"this"}, returns: { … } }');
    const { document } = await run(
      {
        sop: sopOf(body),
        files: { 'tests/s.yaml': 'workflow: s\ncalls: [ { method: approve, returns: true } ]\n' },
      },
      '--scenario',
      'tests/s.yaml',
    );
    expect(document).toMatchObject({
      result: true,
      steps: [{ call: 'ctx.approve', input: [{ what: 'this' }] }],
    });
  });

  it('[A-14] [E-05] answers agents from the scenario, by their task', async () => {
    const scenario = `workflow: s
calls:
  - { method: agent.clerk, when: { task: { $contains: one } }, returns: first }
  - { method: agent.clerk, when: { task: { $contains: two } }, error: { code: E_MODEL, message: 'no model' } }
  - { method: agent.idle, returns: never }
  - { method: tool.add, returns: never }
`;
    const { document } = await run(
      {
        sop: sopOf(`
          const one = await ctx.call('agent.clerk', { task: 'do one' });
          const two = await ctx.call('agent.clerk', { task: 'do two' }).catch((error) => error.code);
          const three = await ctx.call('agent.clerk', { task: 'do three' }).catch((error) => error.message);
          const none = await ctx.call('agent.clerk', { what: 1 }).catch((error) => error.message);
          return { one, two, three, none };`),
        agents: ['clerk', 'idle'],
        tools: { add: ADD },
        files: { 'tests/s.yaml': scenario },
      },
      '--scenario',
      'tests/s.yaml',
    );
    expect(document.result).toMatchObject({ one: 'first', two: 'E_MODEL' });
    expect(document.result.three).toContain(
      'matches this task; add: - { method: agent.clerk, when: {"task":"do three"}',
    );
    expect(document.result.none).toContain(
      "an agent is given its task in words, and sees nothing else: { task: '…' }",
    );
    expect(document.warnings).toEqual([
      expect.stringContaining('answer tool.add, which runs here'),
      expect.stringContaining('were not used: agent.idle'),
    ]);
  });

  it('[A-14] shows the entry to add where nothing answers an agent', async () => {
    const { message, step } = await messageOf("await ctx.call('agent.clerk', { task: 'sort' });", {
      agents: ['clerk'],
    });
    expect(message).toContain('agents do not run here');
    expect(message).toContain('- { method: agent.clerk, when: {"task":"sort"}, returns: "…" }');
    expect(step).toBe(1);
  });

  it('[E-06] refuses the main chat an SOP that is not exposed', async () => {
    const sop = sopOf('return 1;');
    expect((await run({ sop }, '--as', 'chat')).document.result).toBe(1);
    const hidden = await run({ sop, workflow: { expose: false } }, '--as', 'chat');
    expect(hidden.code).toBe(1);
    expect(hidden.document.error).toMatchObject({ code: 'workflow-not-exposed' });
    expectToFit(hidden.document, 'run-workflow');
    expect((await run({ sop, workflow: { expose: false } })).document.result).toBe(1);
    expect(existsSync(join(hidden.cwd, '.gem'))).toBe(false);
  });

  it('[E-06] [T-11] lets an SOP call tools that are not exposed, whoever started it', async () => {
    const parts = { sop: sopOf("return ctx.call('tool.add', { a: 1, b: 2 });"), tools: { add: ADD } };
    expect((await run(parts, '--as', 'chat')).document.result).toEqual({ sum: 3 });
  });

  it('[T-15] stops a call at limits.maxDurationMs, and not before', async () => {
    const wait = (ms: number) =>
      `export default () => new Promise((done) => setTimeout(done, ${ms}, 'done'));`;
    const parts = (ms: number, maxDurationMs: number) => ({
      sop: sopOf("return ctx.call('tool.wait', {});"),
      tools: { wait: wait(ms) },
      workflow: { limits: { maxDurationMs } },
    });
    expect((await run(parts(50, 20_000))).document.result).toBe('done');
    const { document, cwd } = await run(parts(60_000, 500));
    expect(document.error).toMatchObject({ code: 'workflow-timeout' });
    expect(document.error.message).toBe(
      'the SOP used up the 500 ms that its limits.maxDurationMs allows a run (waiting for downloads counts); step 1, tool.wait, was running',
    );
    expect(document.steps).toEqual([]);
    expect(stepLines(cwd, 1).filter((line) => 'done' in line)).toEqual([]);
  });

  it('[T-15] stops an SOP that calls nothing, too, and after --timeout where that comes first', async () => {
    const sop = sopOf('for (;;);');
    expect(await messageOf('for (;;);', { workflow: { limits: { maxDurationMs: 400 } } })).toMatchObject({
      code: 'workflow-timeout',
    });
    const { document } = await run({ sop }, '--timeout', '0.4');
    expect(document.error.message).toContain('longer than the 0.4 seconds that were asked for');
  });

  it('[L-07] starts with the envelope of a new mail, whose text a tool reads', async () => {
    const permissions = { email: { read: true } };
    const parts = {
      sop: sopOf("return ctx.call('tool.read', { accountId: input.accountId, id: input.id });"),
      tools: { read: 'export default async (input, ctx) => (await ctx.email.getMessage(input)).body;' },
      declared: { read: { permissions } },
      more: { permissions },
      files: {
        'tests/s.yaml': `workflow: s
input: { accountId: work, id: m1, subject: Lease }
email: { accounts: { work: [ { id: m1, subject: Lease, date: 2026-01-30T08:00:00Z, body: Please sign. } ] } }
`,
      },
    };
    const { document } = await run(parts, '--scenario', 'tests/s.yaml');
    expect(document).toMatchObject({ result: 'Please sign.', warnings: [] });
    const other = await run(
      parts,
      '--scenario',
      'tests/s.yaml',
      '--event',
      '{"accountId":"work","id":"m1","body":"x"}',
    );
    expect(other.document.result).toBe('Please sign.');
    expect(other.document.warnings).toEqual([
      expect.stringContaining('this event has body, and the event of a new mail has only the envelope'),
    ]);
  });

  it('makes calls one after the other, in their order, also where the SOP does not wait between', async () => {
    const { document } = await run({
      sop: sopOf(`
        const all = await Promise.all([3, 2, 1].map((n) => ctx.call('tool.count', { n })));
        return [all.map(({ count }) => count), await ctx.call('tool.tell')];`),
      tools: { count: COUNTING, tell: TELLING },
    });
    expect(document.result[0]).toEqual([1, 2, 3]);
    expect(document.result[1].map(({ n }: { n: number }) => n)).toEqual([3, 2, 1]);
  });

  it('begins no call any more once the SOP has failed', async () => {
    const { document, cwd } = await run({
      sop: sopOf(`
        await Promise.all([1, 2, 3, 4].map((n) => ctx.call(n === 2 ? 'tool.boom' : 'tool.count', { n })));`),
      tools: { count: COUNTING, boom: "export default () => { throw new Error('boom'); };" },
    });
    expect(document.error).toMatchObject({ code: 'tool-failed', step: 2 });
    expect(document.steps.length).toBeLessThanOrEqual(3);
    put(cwd, 'tools/boom.js', COUNTING);
    const on = await at(cwd).json('run', 'workflow', 's', '--run-id', '1');
    expect(on.document).toMatchObject({ ok: true, steps: [{ replayed: true }, { replayed: false }, {}, {}] });
  });

  it('runs an SOP and a tool in TypeScript, and names the lines of both', async () => {
    const cwd = layWorkflow({
      sop: '',
      tools: { unused: 'export default () => 1;' },
      workflow: { entry: 'workflows/typed.ts' },
      files: {
        'workflows/typed.ts': `interface Event { n: number }
type Ctx = { call(name: string, input: unknown): Promise<number> };

export default async function (event: Event, ctx: Ctx): Promise<number> {
  return ctx.call('tool.unused', { n: event.n as number }).then((n) => fail(n));
}
function fail(n: number): never {
  throw new Error('typed ' + n);
}
`,
      },
    });
    const { document } = await at(cwd).json('run', 'workflow', 's');
    expect(document.error).toMatchObject({ code: 'workflow-failed', message: 'typed 1' });
    expect(document.error.stack).toContain('workflows/typed.ts:8:');
  });

  it('[T-09] [T-10] keeps to plan mode, and tells what a tool that says it reads has written', async () => {
    const cwd = layWorkflow({
      sop: sopOf(
        "return [await ctx.call('tool.count'), await ctx.call('tool.add').catch((error) => error.code)];",
      ),
      tools: { count: COUNTING, add: ADD },
      declared: { count: { sideEffect: 'read' } },
      files: { 'tests/s.yaml': 'workflow: s\nplan: true\n' },
    });
    const { document } = await at(cwd).json('run', 'workflow', 's', '--scenario', 'tests/s.yaml');
    expect(document.result).toEqual([{ count: 1 }, 'tool-not-in-plan-mode']);
    expect(document.warnings).toEqual([
      expect.stringContaining('step 1, tool.count: count declares sideEffect "read"'),
    ]);
  });

  it('empties what the gem has stored where that is asked for, and never for a scenario', async () => {
    const cwd = layWorkflow({
      sop: sopOf("return (await ctx.call('tool.count')).count;"),
      tools: { count: COUNTING },
      files: { 'tests/s.yaml': 'workflow: s\n' },
    });
    const counted = async (...argv: string[]) =>
      (await at(cwd).json('run', 'workflow', 's', ...argv)).document.result;
    expect([await counted(), await counted()]).toEqual([1, 2]);
    expect(await counted('--scenario', 'tests/s.yaml', '--fresh')).toBe(1);
    expect(await counted()).toBe(3);
    expect(await counted('--fresh')).toBe(1);
  });

  it('traces what the tools ask of their ctx, before the line of their step', async () => {
    const cwd = layWorkflow({ sop: sopOf("await ctx.call('tool.count');"), tools: { count: COUNTING } });
    const { err } = await at(cwd).gem('run', 'workflow', 's', '--trace');
    expect(err.replace(/[\d.]+ ms/g, '… ms')).toMatch(
      /^gem: run 1\nctx\.storage\.kv\.get\("calls"\) … ms → null\nctx\.storage\.kv\.set\(.*\n1 {2}tool\.count/,
    );
  });

  it('says with which options a run goes on', async () => {
    const cwd = layWorkflow({
      sop: sopOf("throw new Error('x');"),
      files: { 'tests/s.yaml': 'workflow: s\n' },
    });
    const { err } = await at(cwd).gem('run', 'workflow', '--scenario', 'tests/s.yaml', '--run-id', 'r');
    expect(err).toContain('`gem run workflow s --run-id r --scenario tests/s.yaml` goes on after');
    expect((await at(cwd).gem('run', 'workflow', 's', '--run-id', 'q', '--quiet')).err).toBe(
      'gem: error: s: workflow-failed: x\n      at default (workflows/s.js:2:7)\n',
    );
  });

  it('gives all tools of a run one folder, and undoes what they did to the workspace at once', async () => {
    const workspace = temporaryFolder('workspace');
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.write'); return ctx.call('tool.read');"),
      tools: {
        write: `export default async (input, ctx) => {
          await ctx.files.write('draft.md', 'text');
          await ctx.files.write('workspace:a.md', 'a');
        };`,
        read: `export default async (input, ctx) => {
          await ctx.files.write('workspace:b.md', 'b');
          return ctx.files.read('draft.md');
        };`,
      },
    });
    const { document } = await at(cwd).json('run', 'workflow', 's', '--workspace', workspace);
    expect(document).toMatchObject({
      result: 'text',
      files: ['draft.md', 'workspace:a.md', 'workspace:b.md'],
    });
    expect(readFileSync(join(cwd, '.gem/runs/1/files/draft.md'), 'utf8')).toBe('text');
    expect((await at(cwd).gem('run', 'undo')).code).toBe(0);
    expect([existsSync(join(workspace, 'a.md')), existsSync(join(workspace, 'b.md'))]).toEqual([
      false,
      false,
    ]);
  });

  it('gives each tool its own recording and permissions, and all of them the scenario’s entries', async () => {
    const asks = (url: string) =>
      `export default async (input, ctx) => (await ctx.http.fetch('${url}')).body;`;
    const network = { permissions: { network: ['api.example.com'] } };
    const recorded = (body: string) =>
      `http: [ { method: GET, url: "https://api.example.com/own", respond: { status: 200, body: ${body} } } ]\n`;
    const { document } = await run(
      {
        sop: sopOf(`
          const said = [];
          for (const name of ['a', 'b', 'both', 'both', 'without'])
            said.push(await ctx.call('tool.' + name).catch((error) => error.code));
          return said;`),
        tools: {
          a: asks('https://api.example.com/own'),
          b: asks('https://api.example.com/own'),
          both: asks('https://api.example.com/both'),
          without: asks('https://api.example.com/own'),
        },
        declared: { a: network, b: network, both: network },
        more: network,
        files: {
          'tests/http/a.yaml': recorded('of-a'),
          'tests/http/b.yaml': recorded('of-b'),
          'tests/s.yaml': `workflow: s
http:
  - { method: GET, url: "https://api.example.com/both", respond: [ { body: one }, { body: two } ] }
`,
        },
      },
      ...['--http', 'replay', '--scenario', 'tests/s.yaml'],
    );
    expect(document.result).toEqual(['of-a', 'of-b', 'one', 'two', 'E_PERM_DENIED']);
  });

  it('gives an SOP no result that is too large, or that is none', async () => {
    expect(await messageOf("return 'x'.repeat(1_048_575);")).toMatchObject({ code: 'result-too-large' });
    expect((await run({ sop: sopOf("return 'x'.repeat(1_048_574);") })).document.ok).toBe(true);
    expect(await messageOf('return 1n;')).toMatchObject({ code: 'workflow-failed' });
    expect(await messageOf('await new Promise(() => {});')).toMatchObject({ code: 'workflow-stalled' });
    expect(await messageOf('Deno.exit(0);')).toMatchObject({ code: 'workflow-exited' });
    const { document } = await run({ sop: 'export const a = 1;' }, '--no-validate');
    expect(document.error.message).toContain('workflows/s.js has no default export');
    let deep = 'let a = []; for (let n = 0; n < 20_000; n++) a = [a]; ';
    expect(await messageOf(`${deep}return a;`)).toMatchObject({ code: 'workflow-failed' });
    deep += "await ctx.call('tool.add', a);";
    expect(await messageOf(deep, { tools: { add: ADD } })).toMatchObject({ code: 'E_CALL_INVALID' });
  });

  it('lists the SOPs where none is named', async () => {
    const cwd = layWorkflow({ sop: sopOf('') });
    expect(await at(cwd).gem('run', 'workflow')).toEqual({ code: 0, out: 's\n  For tests.\n', err: '' });
    const { document } = await at(cwd).json('run', 'workflow');
    expectToFit(document, 'run-workflow-list');
    expect(document.workflows).toEqual([{ name: 's', description: 'For tests.', exposed: true }]);
  });

  it('is not run where the manifest, the SOP or a tool would be refused', async () => {
    const parts = {
      sop: sopOf('return 1;'),
      tools: { add: ADD },
      declared: { add: { inputSchema: { type: 'x' } } },
    };
    const { document, code, cwd } = await run(parts);
    expect([code, document.error.code]).toEqual([1, 'gem-invalid']);
    expectToFit(document, 'run-workflow');
    expect(existsSync(join(cwd, '.gem'))).toBe(false);
    const { err } = await at(cwd).gem('run', 'workflow', 's');
    expect(err).toContain('the SOP was not run, because of these errors; --no-validate runs it all the same');
    expect((await run(parts, '--no-validate')).document.result).toBe(1);
  });

  it.each([
    [['t'], 'this gem has no SOP "t"; it has s'],
    [['s', '--event', '{'], '--event is not JSON'],
    [['s', '--run-id', '../x'], '"../x" is not an id of a run'],
    [['s', '--run-id', '7'], 'there is no run 7 to go on with'],
    [['s', '--scenario', 'tests/tool.yaml'], 'is a scenario of the tool "add", and not of an SOP'],
    [['s', '--scenario', 'tests/other.yaml'], 'is a scenario of the SOP "other"'],
    [['--trace'], 'no SOP is named'],
    [['s', '--scenario', 'tests/both.yaml'], 'beside `workflow` there is no `tool`'],
  ])('says what is wrong with %j', async (argv, message) => {
    const cwd = layWorkflow({
      sop: sopOf(''),
      tools: { add: ADD },
      files: {
        'tests/tool.yaml': 'tool: add\n',
        'tests/other.yaml': 'workflow: other\n',
        'tests/both.yaml': 'workflow: s\ntool: add\n',
      },
    });
    const { code, out, err } = await at(cwd).gem('run', 'workflow', ...argv);
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, '']);
    expect(existsSync(join(cwd, '.gem'))).toBe(false);
  });

  it('sends a scenario of an SOP to the right command', async () => {
    const cwd = layWorkflow({ sop: sopOf(''), tools: { add: ADD } });
    put(cwd, 'tests/s.yaml', 'workflow: s\n');
    const { code, err } = await at(cwd).gem('run', 'tool', 'add', '--scenario', 'tests/s.yaml');
    expect(code).toBe(2);
    expect(err).toContain('gem run workflow s --scenario tests/s.yaml');
  });

  it('says it in Chinese too', async () => {
    const cwd = layWorkflow({ sop: sopOf('await ctx.files.list();'), tools: { add: ADD } });
    const { err } = await at(cwd).gem('run', 'workflow', 's', '--lang', 'zh-CN');
    expect(err).toContain('gem: 运行 1\n');
    expect(err).toContain('SOP 没有 ctx.files，只有工具才有');
    expect(err).toContain('`gem run workflow s --run-id 1` 会从记录的步骤之后继续');
  });

  it('runs the SOP of the example in its scenario', async () => {
    const cwd = temporaryFolder('mail-helper');
    cpSync('examples/mail_helper', cwd, { recursive: true });
    const { code, document } = await terminal({ cwd }).json(
      ...['run', 'workflow', '--scenario', 'tests/digest_new_mail.yaml'],
    );
    expect(code).toBe(0);
    expect(document.result).toEqual({
      emails: 3,
      failed: 1,
      path: 'output/digest-2026-01-31.md',
      more: false,
    });
    expect(document.warnings).toEqual([]);
    expectToFit(document, 'run-workflow');
  });
});
