import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { temporaryFolder } from '../temporary.ts';

/** The program as it is in the sources, in a folder laid out as the package is. */
export async function builtProgram(): Promise<string> {
  const root = temporaryFolder('gem-built');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  await build({
    stdin: {
      contents: `import { main } from './src/cli.ts'; main(process.argv.slice(2), process).then((code) => { process.exitCode = code; });`,
      resolveDir: '.',
    },
    outfile: join(root, 'dist', 'gem.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    external: Object.keys(dependencies),
    define: { 'import.meta.url': '__place', 'import.meta.dirname': '__dirname' },
    banner: { js: "const __place=require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'error',
  });
  writeFileSync(join(root, 'package.json'), '{ "name": "notochord-gem", "type": "commonjs" }');
  for (const name of ['templates', 'schemas', 'types', 'node_modules', 'dist/guest'])
    symlinkSync(resolve(name), join(root, name), 'junction');
  return join(root, 'dist', 'gem.cjs');
}

export interface PseudoTerminal {
  /** Waits until this is on the screen, and gives the screen. */
  until(shown: RegExp): Promise<string>;
  /** Types text as it is. */
  type(text: string): void;
  /** Presses keys by tmux's names: `Enter`, `Down`, `C-c`. */
  press(...keys: string[]): void;
  /** The screen with the marks of its colours. */
  colored(): string;
  close(): void;
}

/** A command in a real terminal of its own. What it answered stands on the screen at the end, as `exit=0`. */
export function pseudoTerminal(
  command: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): PseudoTerminal {
  const socket = join(temporaryFolder('gem-tmux'), 's');
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const settings = Object.entries({ LC_ALL: 'C.UTF-8', ...env }).map(([key, value]) => `${key}='${value}'`);
  const home = join(cwd, '..', 'home');
  mkdirSync(home, { recursive: true });
  const script = `env -u CI -u npm_command HOME='${home}' ${settings.join(' ')} ${quoted}; echo "exit=$?"; exec sleep 600`;
  const tmux = (...argv: string[]) => spawnSync('tmux', ['-u', '-S', socket, ...argv], { encoding: 'utf8' });
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '80', '-y', '50', '-c', cwd, script);
  const screen = () => tmux('capture-pane', '-p').stdout;
  return {
    async until(shown) {
      for (let tries = 0; tries < 600; tries += 1) {
        const now = screen();
        if (shown.test(now)) return now;
        await wait(50);
      }
      throw new Error(`${shown} did not appear on:\n${screen()}`);
    },
    type: (text) => void tmux('send-keys', '-l', text),
    press: (...keys) => void tmux('send-keys', ...keys),
    colored: () => tmux('capture-pane', '-e', '-p').stdout,
    close: () => void tmux('kill-server'),
  };
}
