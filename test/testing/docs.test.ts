import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectWithPackage } from './installed.ts';

const examples = [...readFileSync('docs/testing.md', 'utf8').matchAll(/```js(?:on)? (\S+)\n([\s\S]*?)```/g)];

describe('docs/testing.md has an example that runs as it stands, from the built package', () => {
  const project = projectWithPackage();
  for (const [, path = '', text = ''] of examples) project.write(path, text);

  it('with node:test', () => {
    const { status, stdout } = project.node('--test', 'test/notes.test.js');
    expect(stdout).toMatch(/pass 3\n/);
    expect(status, stdout).toBe(0);
  });

  it('with vitest', () => {
    const vitest = 'node_modules/vitest/vitest.mjs';
    // Inline is what it does with a package that is linked, as those of a workspace are.
    const inline = { server: { deps: { inline: ['notochord-gem'] } } };
    for (const how of [{ pool: 'forks' }, { pool: 'threads' }, inline]) {
      const config = { test: { include: ['test/*.vitest.js'], ...how } };
      project.write('vitest.config.js', `export default ${JSON.stringify(config)};`);
      const { status, stdout, stderr } = project.node(vitest, 'run');
      expect(stdout + stderr).toMatch(/2 passed/);
      expect(status, stderr).toBe(0);
    }
  });
});
