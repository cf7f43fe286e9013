import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { builtProgram } from './pseudo-terminal.ts';

describe.skipIf(process.platform === 'win32')('the three commands that gem init prints', () => {
  let program: string;
  beforeAll(async () => {
    program = await builtProgram();
  });

  it.each(['tool', 'skill'])('work when pasted, whatever the folder is called: %s', async (template) => {
    const bin = temporaryFolder('gem-bin');
    writeFileSync(join(bin, 'gem'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
      mode: 0o755,
    });
    const cwd = temporaryFolder("it's $(a) folder");
    const env = { PATH: `${bin}:${process.env.PATH}`, HOME: bin, XDG_CACHE_HOME: join(bin, 'cache') };
    const gem = (command: string) => spawnSync('bash', ['-e', '-c', command], { cwd, env, encoding: 'utf8' });
    const made = gem(`gem init "it's 我的 \\$(gem)" --template ${template} --yes`);
    const pasted = made.stderr.split('next:\n')[1] ?? '';
    expect(pasted.trim().split('\n').length).toBe(3);
    expect(gem(pasted).status).toBe(0);
    const folder = join(cwd, "it's 我的 $(gem)");
    if (template === 'skill') expect(readdirSync(join(folder, 'dist'))).toEqual(['my_gem-0.1.0.gem']);
    else expect(readdirSync(join(folder, 'tools'))).toEqual(['count_words.js', 'my_tool.js']);
  });
});
