import { describe, expect, it } from 'vitest';
import { runCode, setUpSandbox } from './support.ts';

setUpSandbox();

const code = 'export default () => { console.log("ran"); return 1; }';

describe('plan mode', () => {
  it.each([
    ['read', true],
    ['write', false],
    ['destructive', false],
    [undefined, false],
  ] as const)('[T-09] [T-08] with sideEffect %s: runs %s', async (sideEffect, runs) => {
    const tool = sideEffect === undefined ? {} : { sideEffect };
    const report = await runCode(code, { plan: true, tool });
    expect(report.ok).toBe(runs);
    expect(report.console).toHaveLength(runs ? 1 : 0);
    if (!runs)
      expect(report.error).toEqual({
        code: 'tool-not-in-plan-mode',
        message: expect.stringContaining(sideEffect ?? 'declares no sideEffect, which means "write"'),
      });
  });

  it('[T-09] is asked for by a scenario too, and an option says otherwise', async () => {
    const scenario = 'tool: sample\nplan: true\n';
    expect(await runCode(code, { scenario })).toMatchObject({ error: { code: 'tool-not-in-plan-mode' } });
    expect(await runCode(code, { scenario, plan: false })).toMatchObject({ ok: true });
  });
});

describe('the main chat', () => {
  it('[T-11] [X-16] [E-06] is refused a tool that is not exposed', async () => {
    expect(await runCode(code, { as: 'chat' })).toMatchObject({
      ok: false,
      error: { code: 'tool-not-exposed' },
      console: [],
    });
    expect(await runCode(code, { as: 'chat', tool: { expose: true } })).toMatchObject({ result: 1 });
    expect(await runCode(code, { as: 'gem' })).toMatchObject({ result: 1 });
  });

  it('[T-11] is asked for by a scenario too', async () => {
    const scenario = 'tool: sample\nas: chat\n';
    expect(await runCode(code, { scenario })).toMatchObject({ error: { code: 'tool-not-exposed' } });
    expect(await runCode(code, { scenario, as: 'gem' })).toMatchObject({ result: 1 });
  });
});

describe('a permission', () => {
  const email = 'export default (input, ctx) => ctx.email.listSince({}).catch(() => "none")';

  it('[X-15] that was refused is told when the tool went on without', async () => {
    const { result, warnings } = await runCode(email);
    expect(result).toBe('none');
    expect(warnings).toEqual([expect.stringContaining('ctx.email was refused for want of a permission')]);
  });

  it.each([
    [{ network: [] }, { network: true }, 'the gem declares none'],
    [{ network: true }, { network: [] }, 'only the gem declares it'],
    [{ network: 'example.com' }, { network: true }, 'has not the shape'],
    [['network'], { network: true }, 'has not the shape'],
    [{ network: true }, { network: 1 }, 'has not the shape'],
  ])('[X-15] [A-permissions] written as %j and %j is none', async (gem, tool, says) => {
    const report = await runCode('export default (input, ctx) => ctx.http.fetch("https://example.com")', {
      gem: { id: 'sample', permissions: gem },
      tool: { permissions: tool },
    });
    expect(report.error).toMatchObject({ code: 'E_PERM_DENIED', message: expect.stringContaining(says) });
  });
});

it('[T-10] a tool that reads and wrote is told by what', async () => {
  const { warnings } = await runCode('export default (input, ctx) => ctx.storage.kv.set("a", "b")', {
    tool: { sideEffect: 'read' },
  });
  expect(warnings).toEqual([expect.stringContaining('wrote to its storage (ctx.storage.kv.set)')]);
});
