import type { IgnoreLine, IgnoreRules } from './ignore-rules.ts';

/** Which rule keeps a path out of the packed file. */
export type Drop =
  | 'hidden'
  | 'node_modules'
  | 'tests'
  | 'package'
  | 'config'
  | 'project-file'
  | 'declarations'
  | 'system'
  | 'gemignore';

const PROJECT_FILES = new Set([
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'tsconfig.json',
  'jsconfig.json',
]);

const SYSTEM_FILES = new Set(['Thumbs.db', 'desktop.ini']);

/**
 * What keeps a path at home, by its name alone; `undefined` for a path that ships. `.gitignore` is not
 * consulted: what is not in version control is often just what has to ship.
 */
export function droppedByName(
  path: string,
  folder: boolean,
  rules?: Pick<IgnoreRules, 'ignoredBy'>,
): { readonly by: Drop; readonly line?: IgnoreLine } | undefined {
  const by = droppedAlways(path, folder);
  if (by) return { by };
  const line = rules?.ignoredBy(folder ? `${path}/` : path);
  return line && { by: 'gemignore', line };
}

/** The same for what no author can change. */
function droppedAlways(path: string, folder: boolean): Drop | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith('.')) return name === '.DS_Store' ? 'system' : 'hidden';
  if (folder && name === 'node_modules') return 'node_modules';
  if (folder && path === 'tests') return 'tests';
  if (!folder) {
    if (name.endsWith('.gem')) return 'package';
    if (path === 'gem.config.json') return 'config';
    if (!path.includes('/') && PROJECT_FILES.has(name)) return 'project-file';
    if (name.endsWith('.d.ts')) return 'declarations';
    if (SYSTEM_FILES.has(name)) return 'system';
  }
  return undefined;
}
