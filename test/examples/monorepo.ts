import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

/** Whether the example can run: Turborepo comes with this project's packages, and `gem` with `npm run build`. */
export function canRun(): boolean {
  const missing = [
    ['node_modules/turbo', 'npm install'],
    ['dist/boot.js', 'npm run build'],
  ].filter(([path = '']) => !existsSync(path));
  if (missing.length > 0 && process.env.CI)
    throw new Error(missing.map(([path, command]) => `${path} is missing; ${command} brings it`).join('; '));
  return missing.length === 0;
}

export interface Task {
  readonly taskId: string;
  readonly task: string;
  readonly directory: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Null where there are none. */
  readonly outputs: readonly string[] | null;
  readonly cache: { readonly status: 'HIT' | 'MISS' };
}

/** A copy of the example with so many gems, as it is after `npm install`. */
export function monorepo(gems: number) {
  const root = temporaryFolder();
  cpSync('examples/monorepo', root, {
    recursive: true,
    filter: (path) => !/monorepo[/\\](?:gems|node_modules|\.turbo)(?:$|[/\\])/.test(path),
  });
  const bin = join(root, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['turbo', '@turbo'])
    symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name), 'junction');
  command(bin, 'turbo', resolve('node_modules/turbo/bin/turbo'));
  command(bin, 'gem', resolve('bin/gem.js'));

  const home = temporaryFolder();
  const env = {
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    HOME: home,
    XDG_CACHE_HOME: home,
    LOCALAPPDATA: home,
    APPDATA: home,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_CACHE_DIR: undefined,
    NO_COLOR: '1',
  };
  const node = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, out: stdout, err: stderr };
  };
  const turbo = (...args: string[]) => {
    const { status, out, err } = node(
      'node_modules/turbo/bin/turbo',
      'run',
      'validate',
      'test',
      'pack',
      ...args,
    );
    return { status, all: out + err };
  };
  node('generate.mjs', String(gems));
  lock(root, '0.1.0');
  return {
    root,
    node,
    turbo,
    /** What turbo would do now. */
    plan(...args: string[]): readonly Task[] {
      const { status, all } = turbo('--dry-run=json', ...args);
      if (status !== 0) throw new Error(all);
      return JSON.parse(all.slice(all.indexOf('{'), all.lastIndexOf('}') + 1)).tasks;
    },
    /** As after an upgrade of gem. */
    lock: (version: string) => lock(root, version),
  };
}

/** As npm puts commands into node_modules/.bin. */
function command(bin: string, name: string, file: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${file}" "$@"\n`);
  chmodSync(join(bin, name), 0o755);
  writeFileSync(join(bin, `${name}.cmd`), `@"${process.execPath}" "${file}" %*\r\n`);
}

/** The lock file that `npm install` would write, without asking a registry. */
function lock(root: string, version: string): void {
  const gem = { 'notochord-gem': '^0.1.0' };
  const members = readdirSync(join(root, 'gems')).flatMap((id) => {
    const name = id.replace('_', '-');
    return [
      [`gems/${id}`, { name, version: '1.0.0', devDependencies: gem }],
      [`node_modules/${name}`, { resolved: `gems/${id}`, link: true }],
    ];
  });
  const packages = {
    '': { name: 'many-gems', workspaces: ['gems/*'], devDependencies: { ...gem, turbo: '*' } },
    ...Object.fromEntries(members),
    'node_modules/notochord-gem': { version, dev: true },
    'node_modules/turbo': { version: '2.0.0', dev: true },
  };
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ name: 'many-gems', lockfileVersion: 3, requires: true, packages }),
  );
}
