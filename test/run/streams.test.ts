import { expect, it } from 'vitest';
import { runCode, setUpSandbox } from './support.ts';

setUpSandbox();

it.each([
  ['and returns', 'Deno.stdout.close(); return 1;'],
  ['and asks', 'Deno.stdout.close(); await ctx.storage.kv.get("a"); return 1;'],
])('a tool that closes its standard output %s has ended', async (_, body) => {
  const report = await runCode(`export default async (input, ctx) => { ${body} }`);
  expect(report).toMatchObject({ ok: false, error: { code: 'tool-exited' } });
  expect(report.error?.message).toContain('standard output');
});

it.each([
  ['Deno.stdin.read', 'await Deno.stdin.read(new Uint8Array(9))'],
  ['Deno.stdin.readSync', 'Deno.stdin.readSync(new Uint8Array(9))'],
  ['Deno.stdin.readable', '(await Array.fromAsync(Deno.stdin.readable)).length || null'],
  ['a closed Deno.stdin', '(Deno.stdin.close(), null)'],
])('a tool finds standard input at its end by %s, and calls are answered all the same', async (_, read) => {
  const report = await runCode(
    `export default async (input, ctx) => {
      const asked = ctx.models.generate({});
      const got = ${read};
      return [got, await asked, ${read}];
    }`,
    {
      gem: { id: 'sample', permissions: { models: true } },
      tool: { permissions: { models: true } },
      scenario: 'tool: sample\ncalls: [{ method: models.generate, returns: 1 }]\n',
    },
  );
  expect(report).toMatchObject({ ok: true, result: [null, 1, null] });
});

it('values that are nested deeper than a report can be are cut in its log, and not for the tool', async () => {
  const report = await runCode(
    `export default async (input, ctx) => {
      let deep = 1;
      for (let i = 0; i < 5_000; i++) deep = [deep];
      try { await ctx.storage.kv.set('a', deep); } catch {}
      let text = '['.repeat(50_000) + ']'.repeat(50_000);
      try { await ctx.models.generate(JSON.parse(text)); } catch (error) { return error.message.slice(0, 20); }
    }`,
  );
  expect(report.ok).toBe(true);
  const nested = JSON.stringify(report.calls, null, 2);
  expect(nested).toContain('…');
});
