import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const rounds = 20;

export const rows = { 'watch-validate': { own: 'validate' }, 'watch-run': { own: 'run' } };

export async function prepare({ scratch, template, trivial, gem, env }) {
  const checked = join(scratch, 'watched-template');
  cpSync(template(), checked, { recursive: true });
  const manifest = join(checked, 'notochord.json');
  const good = readFileSync(manifest, 'utf8');
  const tool = join(cpTo(trivial(), join(scratch, 'watched-tool')), 'tools', 'add.js');
  const validating = await watch(gem(checked, 'validate', '--watch'), env, 'nothing found');
  const running = await watch(
    gem(join(scratch, 'watched-tool'), 'run', 'tool', 'add', '--arg', 'a=1', '--arg', 'b=2', '--watch'),
    env,
    '"sum":3',
  );
  let number = 0;
  return {
    contenders: {
      validate: {
        measure: async () => {
          const bad = number++ % 2 === 0;
          const text = bad ? good.replace('"version": "', '"version": "x') : good;
          return validating.saved(() => writeFileSync(manifest, text), bad ? 'error' : 'nothing found');
        },
      },
      run: {
        measure: () => {
          number++;
          const text = `export default async () => ({ saved: ${number} });\n`;
          return running.saved(() => writeFileSync(tool, text), `"saved":${number}}`);
        },
      },
    },
    close: () => Promise.all([validating.close(), running.close()]),
  };
}

function cpTo(from, to) {
  cpSync(from, to, { recursive: true });
  return to;
}

/** A command that goes on until it is ended, and how long it takes from a save until it says something. */
async function watch({ command, args, cwd }, env, first) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  let told = () => {};
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
    told();
  });
  const until = (words) =>
    new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(`${args.join(' ')} ended after it had said: ${said}`)));
      told = () => said.includes(words) && resolve();
      told();
    });
  await until(first);
  return {
    async saved(save, words) {
      // Nobody saves again at once, and what the last save set off has to be over.
      await setTimeout(300);
      child.removeAllListeners('exit');
      said = '';
      const start = process.hrtime.bigint();
      save();
      await until(words);
      return Number(process.hrtime.bigint() - start) / 1e6;
    },
    async close() {
      child.removeAllListeners('exit');
      child.kill();
      await once(child, 'exit');
    },
  };
}
