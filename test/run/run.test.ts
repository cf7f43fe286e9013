import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRun, runTool } from '../../src/run/run.ts';
import { fileOf, optionsFor, runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

describe('a result', () => {
  it('[X-02] is what the tool returns, and input is what it gets', async () => {
    const report = await runCode('export default async (input) => ({ got: input })', {
      input: { a: [1, '二', null] },
    });
    expect(report).toMatchObject({ tool: 'sample', ok: true, result: { got: { a: [1, '二', null] } } });
    expect(report).toMatchObject({ calls: [], console: [], files: [], warnings: [], ms: expect.any(Number) });
  });

  it('[A-undefined] is null when the tool returns nothing', async () => {
    expect(await runCode('export default async () => {}')).toMatchObject({ ok: true, result: null });
  });

  it.each([
    ['one under', 1_048_573, true],
    ['at the limit', 1_048_574, true],
    ['one over', 1_048_575, false],
  ])('[X-09] of 1,048,576 characters as JSON passes, no more: %s', async (_, letters, ok) => {
    const report = await runCode(`export default async () => '汉'.repeat(${letters})`);
    expect(report.ok).toBe(ok);
    if (!ok) {
      expect(report.error?.code).toBe('result-too-large');
      expect(report.error?.message).toContain('1048577 characters as JSON, 1 over the limit of 1048576');
    }
  });

  it('[X-13] is not what the tool prints', async () => {
    const report = await runCode(`export default async () => {
      console.debug('a %d', 1); console.log('b'); console.info({ c: [1] }); console.warn('d\\ne'); console.error('f');
      Deno.stdout.writeSync(new TextEncoder().encode('raw\\nunfinished'));
      Deno.stderr.writeSync(new TextEncoder().encode('to stderr'));
      return 'result';
    }`);
    expect(report.result).toBe('result');
    expect(report.console).toHaveLength(9);
    expect(
      report.console
        .slice(7)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['to stderr', 'unfinished']);
    expect(report.console.slice(0, 7)).toEqual([
      { level: 'debug', text: 'a 1' },
      { level: 'info', text: 'b' },
      { level: 'info', text: '{ c: [ 1 ] }' },
      { level: 'warn', text: 'd' },
      { level: 'warn', text: 'e' },
      { level: 'error', text: 'f' },
      { level: 'info', text: 'raw' },
    ]);
  });

  it('[T-06] that does not match outputSchema is a warning', async () => {
    const tool = { outputSchema: { type: 'object', required: ['a'] } };
    const report = await runCode('export default async () => ({})', { tool });
    expect(report).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('/a is missing and required')],
    });
    expect(await runCode('export default async () => ({ a: 1 })', { tool })).toMatchObject({ warnings: [] });
  });
});

describe('a failure', () => {
  it('[X-14] is told with the message and the author’s own lines', async () => {
    const report = await runTool({
      ...(await optionsFor('')),
      tool: { name: 'sample', entry: 'tools/sample.ts', inputSchema: {} },
      files: [
        fileOf(
          'tools/sample.ts',
          `import { fail } from '../lib/fail.ts';\n\nexport default async (input: object) => fail(input);\n`,
        ),
        fileOf(
          'lib/fail.ts',
          `export function fail(input: object): never {\n  throw new TypeError('no good');\n}\n`,
        ),
      ],
    });
    expect(report.error).toEqual({
      code: 'tool-failed',
      message: 'TypeError: no good',
      stack: '    at fail (lib/fail.ts:2:9)\n    at default (tools/sample.ts:3:41)',
    });
  });

  it('[X-11] is told when there is no function to call', async () => {
    const report = await runCode('export const sample = 1');
    expect(report.error?.message).toContain('no default export that is a function');
  });

  it('is told when the code does not parse', async () => {
    const report = await runCode('export default async () => {\n  let a = = 1;\n}');
    expect(report.error).toMatchObject({
      code: 'tool-failed',
      message: expect.stringContaining('tools/sample.js:2:11'),
    });
  });

  it('[X-03] names the file that is missing from the package', async () => {
    const report = await runCode(`import './gone.js'; export default async () => 1`);
    expect(report.error?.message).toBe('no such file among those that would be packed (tools/gone.js)');
  });

  it('is told in Chinese where that is asked for', async () => {
    const report = await runCode('export default () => new Promise(() => {})', { language: 'zh-CN' });
    expect(report.error).toMatchObject({ code: 'tool-stalled', message: expect.stringMatching(/^工具在等/) });
  });

  it('keeps the code of an error of ctx that the tool let through, and its stack', async () => {
    const report = await runCode(
      `export default async (input, ctx) => {\n  await ctx.email.listSince({});\n}`,
    );
    expect(report.error).toMatchObject({
      code: 'E_PERM_DENIED',
      stack: '    at default (tools/sample.js:2:19)',
    });
  });

  it('is the tool’s own when it throws anew', async () => {
    const report = await runCode(
      `export default async (input, ctx) => { try { await ctx.email.x() } catch (error) { throw new Error('wrapped ' + error.code) } }`,
    );
    expect(report.error).toMatchObject({ code: 'tool-failed', message: 'wrapped E_PERM_DENIED' });
  });
});

describe('a call', () => {
  it('[X-06] has the idempotency key that was given, or one of its own', async () => {
    const code = 'export default async (input, ctx) => ctx.idempotencyKey';
    expect(await runCode(code, { idempotencyKey: 'k1' })).toMatchObject({ result: 'k1' });
    const [first, second] = [await runCode(code), await runCode(code)];
    expect(first.result).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.result).not.toBe(second.result);
  });

  it('[X-04] finds nothing in memory of the one before, unless the sandbox is kept', async () => {
    const code = 'let count = 0; export default async () => ++count';
    const fresh = openRun(await optionsFor(code));
    expect([await fresh.call({ input: {} }), await fresh.call({ input: {} })]).toMatchObject([
      { result: 1 },
      { result: 1 },
    ]);
    await fresh.close();
    const kept = openRun(await optionsFor(code, { reuse: true }));
    expect([await kept.call({ input: {} }), await kept.call({ input: {} })]).toMatchObject([
      { result: 1 },
      { result: 2 },
    ]);
    await kept.close();
  });

  it('[X-04] gets a new sandbox where the one that was kept has ended', async () => {
    const code = 'let count = 0; export default async ({ exit }) => (exit ? Deno.exit(0) : ++count)';
    const run = openRun(await optionsFor(code, { reuse: true }));
    expect(await run.call({ input: { exit: true } })).toMatchObject({ error: { code: 'tool-exited' } });
    expect(await run.call({ input: {} })).toMatchObject({ result: 1 });
    await run.close();
  });

  it('[X-04] of a kept sandbox that stalls is told, though the one before left a call behind', async () => {
    const code = `export default async ({ first }, ctx) => {
      if (!first) return new Promise(() => {});
      setTimeout(() => ctx.storage.kv.get('late').catch((error) => console.log(error.code)), 1);
      return 1;
    }`;
    const run = openRun(await optionsFor(code, { reuse: true }));
    expect(await run.call({ input: { first: true } })).toMatchObject({ result: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await run.call({ input: {} })).toMatchObject({ error: { code: 'tool-stalled' } });
    await run.close();
  });

  it('[X-04] of a kept sandbox is not disturbed by what the one before left running', async () => {
    const code = `export default async ({ first }, ctx) => {
      if (first) { setTimeout(() => ctx.storage.kv.set('late', 'x').catch(() => {}), 5); return 1; }
      await new Promise((resolve) => setTimeout(resolve, 50));
      return 2;
    }`;
    const run = openRun(await optionsFor(code, { reuse: true }));
    expect(await run.call({ input: { first: true } })).toMatchObject({ result: 1 });
    expect(await run.call({ input: {} })).toMatchObject({ result: 2 });
    await run.close();
  });

  it('[T-12] [X-05] is stopped by the user, and has no time limit but one that was asked for', async () => {
    const stop = new AbortController();
    const code = 'console.log("running"); export default async () => { for (;;); }';
    const report = await runCode(code, { signal: stop.signal, onConsole: () => stop.abort() });
    expect(report).toMatchObject({
      ok: false,
      error: { code: 'tool-killed' },
      console: [{ text: 'running' }],
    });
    const early = await runCode(code, { signal: AbortSignal.abort() });
    expect(early).toMatchObject({ error: { code: 'tool-killed' }, console: [] });
  });

  it('[X-05] begins anew after one that was interrupted, and makes nothing of it up', async () => {
    const state = temporaryFolder();
    const code = `export default async ({ stall }, { storage: { kv } }) => {
      const begun = Number((await kv.get('begun')) ?? 0) + 1;
      await kv.set('begun', String(begun));
      if (stall) { console.log('stalled'); for (;;); }
      await kv.set('ended', String(begun));
      return [begun, await kv.get('ended')];
    };`;
    const stop = new AbortController();
    const first = await runCode(code, {
      state,
      input: { stall: true },
      signal: stop.signal,
      onConsole: () => stop.abort(),
    });
    expect(first).toMatchObject({ ok: false, error: { code: 'tool-killed' } });
    expect(await runCode(code, { state, input: { stall: false } })).toMatchObject({ result: [2, '2'] });
  });

  it('warns of calls to ctx that were not waited for, and still makes them', async () => {
    const state = temporaryFolder();
    const report = await runCode(`export default async (input, ctx) => { ctx.storage.kv.set('a', 'b'); }`, {
      state,
    });
    expect(report.warnings).toEqual([expect.stringContaining('before 1 call to ctx had been answered')]);
    expect(report.calls).toMatchObject([{ method: 'storage.kv.set', result: null }]);
  });
});

describe('a .wasm tool', () => {
  it('[T-14] [A-wasm] is not run, and the reason is told', async () => {
    const options = await optionsFor('', { tool: { entry: 'tools/sample.wasm' } });
    await expect(runTool(options)).rejects.toMatchObject({
      code: 'wasm-not-run',
      message: expect.stringContaining('not published'),
    });
  });
});

describe('the sandbox', () => {
  it('[X-12] is a process of its own for each gem', async () => {
    const code = 'export default async () => Deno.pid';
    const [one, two] = await Promise.all([runCode(code), runCode(code, { gem: { id: 'other' } })]);
    expect(one.result).not.toBe(two.result);
  });

  it('[X-01] holds the files that would ship and can be read, and nothing else', async () => {
    const code = `export default async () => [...Deno.readDirSync('.')].map((entry) => entry.name).sort().concat(await Deno.readTextFile('data/a.txt'))`;
    const report = await runCode(code, {
      files: [fileOf('tools/sample.js', code), fileOf('data/a.txt', 'A')],
    });
    expect(report.result).toEqual(['data', 'tools', 'A']);
  });

  it('[X-01] makes no state folder for a tool that stores nothing', async () => {
    const state = join(temporaryFolder(), 'state');
    await runCode('export default async () => 1', { state });
    expect(existsSync(state)).toBe(false);
  });
});

describe('a result that is not JSON', () => {
  it.each([
    ['return { rows: [1, { size: 10n }] };', 'result.rows[1].size is a BigInt'],
    [
      'const all = { list: [{}] }; all.list[0]["the whole"] = all; return all;',
      'result.list[0]["the whole"] is a circular reference',
    ],
    ['return { toJSON: () => 10n };', 'Do not know how to serialize a BigInt'],
    ['return { get a() { throw new Error("not now"); } };', 'not now'],
  ])('[X-14] is told with its place, where it has one: %s', async (body, words) => {
    expect(await runCode(`export default () => { ${body} }`)).toMatchObject({
      ok: false,
      error: { code: 'tool-failed', message: expect.stringContaining(`cannot be written as JSON: ${words}`) },
    });
  });

  it('[X-14] an error in a Worker that nobody handles is told in its own words', async () => {
    const report = await runCode(`export default async () => {
      new Worker('data:text/javascript,throw new Error("of the worker")', { type: 'module' });
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }`);
    expect(report).toMatchObject({
      ok: false,
      error: { code: 'tool-failed', message: expect.stringContaining('of the worker') },
    });
  });
});
