import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layWorkflow, sopOf } from '../commands/workflow-gem.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { terminal } from './terminal.ts';

/** The built command where no file may grow beyond so many KiB, as on a disk that is full. */
function gem(kilobytes: number, cwd: string, ...argv: string[]) {
  const home = temporaryFolder();
  const { PATH } = process.env;
  return spawnSync(
    'bash',
    // Without the trap the system ends whoever writes beyond it.
    [
      '-c',
      `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$@"`,
      'bash',
      process.execPath,
      resolve('bin/gem.js'),
      ...argv,
    ],
    { cwd, env: { PATH, HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home }, encoding: 'utf8' },
  );
}

const everything = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe.skipIf(process.platform !== 'linux' || !needs('bash'))(
  'where a file cannot be written to its end',
  () => {
    it('gem init --force leaves nothing of what it began', () => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'docs'));
      writeFileSync(join(folder, 'docs', 'mine.md'), 'mine');
      const { status, stderr } = gem(16, folder, 'init', '--force', '--yes');
      expect([status, stderr]).toEqual([2, expect.stringContaining('no gem can be made, because of')]);
      expect(everything(folder)).toEqual(['docs', join('docs', 'mine.md')]);
    });

    it('gem add says which file it was, and leaves the gem as it is', () => {
      const folder = temporaryFolder();
      const manifest = {
        ...{ id: 'x', name: 'X', version: '1.0.0', description: 'For tests.' },
        data: { collections: { notes: { kind: 'table', fields: { text: { type: 'string' } } } } },
      };
      const text = JSON.stringify(manifest, null, 2).replace('"X"', `"X"${' '.repeat(17_000)}`);
      writeFileSync(join(folder, 'notochord.json'), text);
      const { status, stderr } = gem(16, folder, 'add', 'tool', 'shout', '--yes');
      expect([status, stderr]).toEqual([2, expect.stringContaining('notochord.json cannot be written: ')]);
      expect(everything(folder)).toEqual(['notochord.json']);
      expect(readFileSync(join(folder, 'notochord.json'), 'utf8')).toBe(text);
    });

    it('gem run workflow ends before a step that it cannot write down, and goes on where there is room', async () => {
      const cwd = layWorkflow({
        sop: sopOf(`
          const sizes = [];
          for (const letter of 'abcd')
            sizes.push(await ctx.call('tool.size', { text: letter.repeat(900_000) }));
          return sizes;`),
        tools: { size: 'export default async ({ text }) => text[0] + text.length;' },
      });
      const { status, stderr } = gem(2048, cwd, 'run', 'workflow', 's', '--run-id', 'k');
      const log = join('.gem', 'runs', '1', 'steps.jsonl');
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(/, the record of this run, cannot be written: .*; the run was ended there$/m),
      ]);
      expect(stderr).toContain(`${log}, the record of this run`);
      expect(stderr).toContain('then the run can go on, with its --run-id\n');
      // All lines are whole, and none is of a third step.
      const lines = readFileSync(join(cwd, log), 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).step ?? 0)).toEqual([0, 0, 1, 0, 2, 0, 0]);
      const { document } = await terminal({ cwd }).json('run', 'workflow', 's', '--run-id', 'k');
      expect(document.result).toEqual(['a900000', 'b900000', 'c900000', 'd900000']);
      expect(document.steps.map((step: { replayed: boolean }) => step.replayed)).toEqual([
        true,
        true,
        false,
        false,
      ]);
    });

    it('gem run workflow does not begin a run whose event it cannot write down', async () => {
      const cwd = layWorkflow({ sop: sopOf('return input.text.length;') });
      // Beside the gem, which is copied as a whole.
      const event = join(temporaryFolder(), 'event.json');
      writeFileSync(event, JSON.stringify({ text: 'x'.repeat(3_000_000) }));
      const line = ['run', 'workflow', 's', '--run-id', 'k', '--event', `@${event}`];
      const { status, stderr } = gem(2048, cwd, ...line);
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(
          /runs\/1\/steps\.jsonl, the record of .* cannot be written: .*; the run was not begun$/m,
        ),
      ]);
      expect(everything(join(cwd, '.gem'))).toEqual(['runs']);
      const { document } = await terminal({ cwd }).json(...line);
      expect(document.result).toBe(3_000_000);
    });
  },
);
