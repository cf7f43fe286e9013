import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { projectWithPackage } from './installed.ts';

const GEM = {
  'notochord.json': JSON.stringify({
    id: 'small',
    name: 'Small',
    version: '1.0.0',
    description: 'Small.',
    tools: ['set', 'loop'].map((name) => ({
      name,
      description: 'Does something.',
      entry: `tools/${name}.js`,
      inputSchema: { type: 'object' },
    })),
  }),
  'tools/set.js': `export default async (input, ctx) => { await ctx.storage.kv.set('a', '1'); await ctx.files.write('a.txt', 'a'); return 'set'; };`,
  'tools/loop.js': 'export default () => { for (;;); };',
};
/** A host that has been used, so that it has two processes, and one more that waits for a call. */
const USED = `const host = await createHost({ gem: './gem' });
console.log(await host.call('set'), await host.kv());
const other = await createHost({ gem: './gem' });`;
const ESM = "import { createHost } from 'notochord-gem/testing';";

/** Processes that were started with this cache. */
function left(cache: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${cache}/`);
      } catch {
        return false;
      }
    });
}

async function expectNothingLeft(cache: string): Promise<void> {
  // What was killed takes a moment to be gone.
  for (let tries = 0; tries < 50 && left(cache).length > 0; tries++) await sleep(100);
  expect(left(cache)).toEqual([]);
}

describe.skipIf(process.platform !== 'linux')('a host that nobody closes leaves no process', () => {
  const project = projectWithPackage();
  for (const [path, text] of Object.entries(GEM)) project.write(`gem/${path}`, text);

  it.each([
    ['a plain script', 'plain.mjs', `${ESM}\n${USED}`],
    [
      'a script in CommonJS',
      'plain.cjs',
      `const { createHost } = require('notochord-gem/testing');\n(async () => {\n${USED}\n})();`,
    ],
    [
      'a script that ends itself while a tool loops',
      'ends.mjs',
      `${ESM}\n${USED}\nhost.call('loop').catch(() => {});\nsetTimeout(() => process.exit(0), 300);`,
    ],
    ['a script that closed one host of two', 'one.mjs', `${ESM}\n${USED}\nawait host.close();`],
  ])('of %s', async (_, file, code) => {
    project.write(file, code);
    const { status, stdout, stderr } = project.node(file);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "set { a: '1' }\n", stderr: '' });
    await expectNothingLeft(project.cache);
    expect(readdirSync(`${project.cache}/notochord/in-use`)).toEqual([]);
  });

  it('of a script that fails', async () => {
    project.write('fails.mjs', `${ESM}\n${USED}\nthrow new Error('on purpose');`);
    expect(project.node('fails.mjs')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('on purpose'),
    });
    await expectNothingLeft(project.cache);
  });

  it('of node:test', async () => {
    project.write(
      'forgets.test.mjs',
      `${ESM}\nimport { test } from 'node:test';\ntest('forgets', async () => {\n${USED}\n});`,
    );
    const { status, stdout } = project.node('--test', 'forgets.test.mjs');
    expect([status, stdout]).toEqual([0, expect.stringContaining('pass 1')]);
    await expectNothingLeft(project.cache);
  });

  it.each(['forks', 'threads'])('of vitest with %s', async (pool) => {
    project.write(
      'forgets.vitest.mjs',
      `${ESM}\nimport { test } from 'vitest';\ntest('forgets', async () => {\n${USED}\nhost.call('loop').catch(() => {});\n});`,
    );
    project.write('vitest.config.js', "export default { test: { include: ['*.vitest.mjs'] } };");
    const { status, stdout, stderr } = project.node(
      'node_modules/vitest/vitest.mjs',
      'run',
      `--pool=${pool}`,
    );
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining('1 passed')]);
    await expectNothingLeft(project.cache);
  });

  it('of a script that is killed while a tool loops', async () => {
    project.write('killed.mjs', `${ESM}\n${USED}\nhost.call('loop').catch(() => {});`);
    const child = spawn(process.execPath, ['killed.mjs'], {
      cwd: project.folder,
      env: { ...process.env, XDG_CACHE_HOME: project.cache },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await sleep(300);
    // The store of the one, the call that loops, and the sandbox that waits in the other.
    expect(left(project.cache)).toHaveLength(3);
    child.kill('SIGKILL');
    await expectNothingLeft(project.cache);
  });
});
