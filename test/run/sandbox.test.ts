import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { NO_CTX } from '../../src/run/sandbox/ctx-shape.ts';
import { explainEnding } from '../../src/run/sandbox/ending.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { type SandboxOptions, startSandbox } from '../../src/run/sandbox/sandbox.ts';
import { stage } from '../../src/run/sandbox/stage.ts';
import { fileOf, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const CALL = { entry: 'a.js', input: {}, values: {}, shape: NO_CTX, onConsole: () => {} };

async function call(code: string, more: Partial<SandboxOptions> = {}) {
  const cache = cacheFolder();
  const folder = stage([fileOf('a.js', code)], cache);
  const sandbox = startSandbox({ deno: findDeno(cache), cache, folder, ...more });
  const ending = await sandbox.call({
    ...CALL,
    onCall: async (_, path, args) => ({ value: [path, ...args] }),
  });
  sandbox.kill();
  return ending;
}

describe('the sandbox', () => {
  it('[X-01] reads the resource files that it is given, and their neighbours not', async () => {
    const folder = temporaryFolder();
    const [model, neighbour] = [join(folder, 'model.bin'), join(folder, 'neighbour.bin')];
    writeFileSync(model, 'model');
    writeFileSync(neighbour, 'neighbour');
    const read = (file: string) => `export default async () => Deno.readTextFile(${JSON.stringify(file)})`;
    expect(await call(read(model), { resources: [model] })).toEqual({ kind: 'done', value: 'model' });
    expect(await call(read(neighbour), { resources: [model] })).toMatchObject({
      kind: 'failed',
      thrown: { name: 'NotCapable' },
    });
    const write = `export default async () => Deno.writeTextFile(${JSON.stringify(model)}, 'x')`;
    expect(await call(write, { resources: [model] })).toMatchObject({ kind: 'failed' });
  });

  it('carries 20 MB of text each way', async () => {
    const ending = await call(`export default async (input, ctx) => {
      const text = '汉'.repeat(7_000_000);
      const [path, back] = await ctx.files.write(text);
      return [path, back === text];
    }`);
    expect(ending).toEqual({ kind: 'done', value: ['files.write', true] });
  });

  it('lets what a call has left running go on until the next call, and between many', async () => {
    const cache = cacheFolder();
    const code =
      'let turns = 0; setInterval(() => turns++, 1); export default () => { const was = turns; turns = 0; return was; };';
    const sandbox = startSandbox({
      deno: findDeno(cache),
      cache,
      folder: stage([fileOf('a.js', code)], cache),
    });
    const turns = async () => {
      const ending = await sandbox.call({ ...CALL, onCall: async () => ({ value: null }) });
      return ending.kind === 'done' ? Number(ending.value) : Number.NaN;
    };
    try {
      for (let call = 0; call < 10; call++) await turns();
      await wait(300);
      expect(await turns()).toBeGreaterThan(10);
      let sum = 0;
      for (const until = Date.now() + 200; Date.now() < until; ) sum += await turns();
      expect(sum).toBeGreaterThan(5);
    } finally {
      sandbox.kill();
    }
  });

  it('ends as killed, whoever does it', async () => {
    const cache = cacheFolder();
    const folder = stage(
      [fileOf('a.js', 'console.log("up"); export default () => new Promise((r) => setTimeout(r, 60_000))')],
      cache,
    );
    const sandbox = startSandbox({ deno: findDeno(cache), cache, folder });
    const onConsole = () => process.kill(sandbox.pid as number, 'SIGKILL');
    expect(await sandbox.call({ ...CALL, onConsole, onCall: async () => ({ value: null }) })).toEqual({
      kind: 'killed',
    });
    expect(sandbox.alive).toBe(false);
    expect(await sandbox.call({ ...CALL, onCall: async () => ({ value: null }) })).toEqual({
      kind: 'killed',
    });
  });

  it('that cannot be started is an error of its own', async () => {
    const ending = await call('', { deno: { path: join(temporaryFolder(), 'deno'), version: '2.9.0' } });
    expect(ending).toMatchObject({
      kind: 'not-started',
      error: { code: 'deno-not-started', message: expect.stringContaining('it does not exist') },
    });
    if (ending.kind !== 'not-started') throw new Error(ending.kind);
    const context = { entry: 'a.js', folder: '/x', errorOf: () => undefined };
    expect(() => explainEnding(ending, context)).toThrow(ending.error);
  });

  const silent = `#!/bin/sh\nexec sleep 60\n`;
  it.skipIf(process.platform === 'win32')('that is never ready is an error of its own', async () => {
    const path = join(temporaryFolder(), 'deno');
    writeFileSync(path, silent, { mode: 0o755 });
    const ending = await call('', { deno: { path, version: '2.9.0' }, startLimit: 200 });
    expect(ending).toMatchObject({
      error: { message: expect.stringMatching(/it was not ready after 0.2 seconds, and printed nothing$/) },
    });
  });
});
