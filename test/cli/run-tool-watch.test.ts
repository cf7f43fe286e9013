import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { put, withTool } from './run-tool-gem.ts';
import type { Terminal } from './terminal.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

/** A watch that has begun, of which what is printed can be waited for. */
function watching(code: string, ...argv: string[]) {
  const stop = new AbortController();
  let seen = '';
  let wake = () => {};
  const at: Terminal = withTool(
    code,
    {},
    {
      signal: stop.signal,
      onOut(text) {
        seen += text;
        wake();
      },
    },
  );
  return {
    ...at,
    start: () => at.gem('run', 'tool', 't', '--watch', ...argv),
    until: async (words: string) => {
      while (!seen.includes(words))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      seen = '';
    },
    stop: () => stop.abort('SIGINT'),
  };
}

const returns = (value: unknown) => `export default () => (${JSON.stringify(value)});\n`;

describe('--watch', () => {
  it('runs again on save of code, manifest, input and scenario, survives what is half-saved, and ends on Ctrl-C', async () => {
    const watch = watching(returns('one'), '--input', '@in.json', '--scenario', 's.yaml');
    const { cwd } = watch;
    put(cwd, 'in.json', '{}');
    put(cwd, 's.yaml', 'tool: t\n');
    const ended = watch.start();
    await watch.until('"one"\n');
    put(cwd, 'tools/t.js', 'export default () => {');
    put(cwd, 'tools/t.js', returns('two'));
    await watch.until('"two"\n');
    put(cwd, 'tools/t.js', 'export default (input, ctx) => [input.a, ctx.idempotencyKey];\n');
    put(cwd, 's.yaml', 'tool: t\nidempotencyKey: k1\n');
    put(cwd, 'in.json', '{"a": ');
    put(cwd, 'in.json', '{"a": 1}');
    await watch.until('[1,"k1"]\n');
    put(cwd, 's.yaml', 'tool: t\nidempotencyKey: k2\n');
    await watch.until('[1,"k2"]\n');
    watch.stop();
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toContain('waiting for a change; Ctrl-C ends');
  });

  it('goes on when the gem’s folder is taken away, and when it is back', async () => {
    const watch = watching(returns('one'));
    const { cwd } = watch;
    const ended = watch.start();
    await watch.until('"one"\n');
    renameSync(cwd, `${cwd}-away`);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    renameSync(`${cwd}-away`, cwd);
    await watch.until('"one"\n');
    put(cwd, 'tools/t.js', returns('two'));
    await watch.until('"two"\n');
    watch.stop();
    expect((await ended).code).toBe(130);
  });

  it('notices a change after the folder was away for a moment', async () => {
    const watch = watching(returns('one'));
    const { cwd } = watch;
    const ended = watch.start();
    await watch.until('"one"\n');
    renameSync(cwd, `${cwd}-away`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    renameSync(`${cwd}-away`, cwd);
    await watch.until('"one"\n');
    // Once it is looked at again, which it is twice a second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    put(cwd, 'tools/t.js', returns('two'));
    await watch.until('"two"\n');
    watch.stop();
    expect((await ended).code).toBe(130);
  });

  it('tells what is wrong and goes on', async () => {
    const watch = watching(returns(1));
    const ended = watch.start();
    await watch.until('1\n');
    put(watch.cwd, 'notochord.json.new', '');
    const manifest = join(watch.cwd, 'notochord.json');
    const { readFileSync } = await import('node:fs');
    const whole = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, '{ "id": ');
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(manifest, whole);
    await watch.until('1\n');
    watch.stop();
    expect((await ended).err).toContain('notochord.json:1');
  });

  it('ends a run that is under way when its code changes', async () => {
    const watch = watching('export default () => { for (;;); };\n');
    const ended = watch.start();
    await new Promise((resolve) => setTimeout(resolve, 500));
    put(watch.cwd, 'tools/t.js', returns('free'));
    await watch.until('"free"\n');
    watch.stop();
    expect((await ended).err).not.toContain('tool-killed');
  });

  it('is not woken by what the tool itself stores and writes', async () => {
    const watch = watching(
      'export default async (input, ctx) => { await ctx.storage.kv.set("a", String(Date.now())); return "done"; };\n',
      '--state',
      'kept',
    );
    const ended = watch.start();
    await watch.until('"done"\n');
    let again = false;
    watch.until('"done"').then(() => {
      again = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(again).toBe(false);
    watch.stop();
    await ended;
  });
});
