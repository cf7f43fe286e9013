import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';

/**
 * The files that the patterns name, in their order. A pattern is a path that exists, as seen from `cwd`; or it has `*`
 * or `?` and is matched against the whole path in the gem; or it is a part of that path.
 *
 * Throws `no-such-test` for a pattern that names none.
 */
export function chooseFiles(
  files: readonly string[],
  patterns: readonly string[],
  { root, cwd }: { readonly root: string; readonly cwd: string },
): readonly string[] {
  if (patterns.length === 0) return files;
  const chosen = new Set<string>();
  for (const pattern of patterns) {
    const found = files.filter(matcherOf(pattern, root, cwd));
    if (found.length === 0) throw noSuchTest(pattern, files);
    for (const file of found) chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}

function matcherOf(pattern: string, root: string, cwd: string): (file: string) => boolean {
  const path = resolve(cwd, pattern);
  if (pattern !== '' && existsSync(path)) {
    const inside = relative(root, path).split(sep).join('/');
    if (inside === '') return () => true;
    return (file) => file === inside || file.startsWith(`${inside}/`);
  }
  const wanted = pattern.replaceAll('\\', '/').replace(/^\.\//, '');
  if (/[*?]/.test(wanted)) {
    const whole = globOf(wanted);
    return (file) => whole.test(file);
  }
  return (file) => wanted !== '' && file.includes(wanted);
}

/** `*` and `?` stay within a name, `**` is any number of folders. */
function globOf(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\?)/).map((part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}

function noSuchTest(pattern: string, files: readonly string[]): UserError {
  const near = didYouMean(pattern, files) ?? didYouMean(pattern, files.map(nameOf));
  const shown = files.slice(0, 5).join(', ') + (files.length > 5 ? ', …' : '');
  return new UserError(
    'no-such-test',
    { en: `no scenario file matches "${pattern}"`, 'zh-CN': `没有场景文件与“${pattern}”匹配` },
    near !== undefined
      ? { en: `did you mean ${near}?`, 'zh-CN': `是不是想写 ${near}？` }
      : {
          en: `name a file, a folder, a part of a path or a pattern with *; there are ${shown}`,
          'zh-CN': `请给出文件、文件夹、路径的一部分，或带 * 的模式；现有的文件：${shown}`,
        },
  );
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
