import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { didYouMean } from '../did-you-mean.ts';
import type { Gem } from '../gem/gem.ts';
import { importedFile, importedPath } from '../gem/modules.ts';
import { isCode } from '../gem/read-limits.ts';
import type { Drop } from '../gem/shipping.ts';
import type { Args } from '../text.ts';
import { leftOutBy } from './entries.ts';
import type { ImportMessageId } from './import-words.ts';
import { shown } from './place.ts';

export interface ImportFault {
  readonly messageId: ImportMessageId;
  readonly args: Args;
}

/** Why the sandbox could not load what a module of the gem imports. */
export function importFault(gem: Gem, importer: string, specifier: string): ImportFault | undefined {
  const told = relativeFault(gem, importer, specifier) ?? schemeFault(specifier);
  if (told !== undefined) return told === 'fine' ? undefined : withSpecifier(told, specifier);
  const fault = packageFault(gem, importer, specifier);
  return fault && withSpecifier(fault, specifier);
}

/** What keeps the file at home that a module imports. */
export function importLeftOutBy(gem: Gem, importer: string, specifier: string): Drop | undefined {
  const path = importedPath(importer, specifier);
  if (path === undefined || leadsOut(path) || importedFile(gem, importer, specifier) !== undefined)
    return undefined;
  const by = leftOutBy(gem.leftOut, path);
  // Of a file of declarations nothing is loaded, though the import does not say so.
  return by === 'declarations' && importer.endsWith('.ts') ? undefined : by;
}

type Told = { readonly messageId: ImportMessageId; readonly args?: Args };

function withSpecifier({ messageId, args }: Told, specifier: string): ImportFault {
  return { messageId, args: { specifier: shown(specifier), ...args } };
}

function relativeFault(gem: Gem, importer: string, specifier: string): Told | 'fine' | undefined {
  const path = importedPath(importer, specifier);
  if (path === undefined) return undefined;
  if (leadsOut(path)) return { messageId: 'leaves' };
  if (importedFile(gem, importer, specifier) !== undefined) return 'fine';
  // Told by the rules of files.
  if (gem.problems.some((problem) => problem.path === path || path.startsWith(`${problem.path}/`)))
    return 'fine';
  if (leftOutBy(gem.leftOut, path) !== undefined) return 'fine';
  const plain = path.replace(/\/$/, '');
  if (importer.endsWith('.ts') && leftOutBy(gem.leftOut, `${plain.replace(/\.(?:js|ts)$/, '')}.d.ts`))
    return 'fine';
  const paths = [...gem.files.keys()];
  const meant = nearest(plain, paths);
  const relative = meant === undefined ? undefined : relativeTo(importer, meant);
  if (plain === '.' || paths.some((each) => each.startsWith(`${plain}/`)))
    return relative === undefined
      ? { messageId: 'folder' }
      : { messageId: 'folderMeant', args: { meant: relative } };
  return relative === undefined
    ? { messageId: 'notThere' }
    : { messageId: 'notThereMeant', args: { meant: relative } };
}

function leadsOut(path: string): boolean {
  return path === '..' || path.startsWith('../');
}

/** The same with an ending, the index of a folder, the same name elsewhere, a near path. */
function nearest(path: string, paths: readonly string[]): string | undefined {
  const stem = path.replace(/\.(?:[cm]?[jt]s|json)$/, '');
  const sameStem = (candidate: string) => candidate.replace(/\.(?:[cm]?[jt]s|json)$/, '');
  const candidates = paths.filter((each) => isCode(each) || each.endsWith('.json'));
  return (
    candidates.find((each) => sameStem(each) === stem) ??
    candidates.find((each) => sameStem(each) === `${stem}/index`) ??
    candidates.find((each) => each.toLowerCase() === path.toLowerCase()) ??
    candidates.find((each) => posix.basename(each) === posix.basename(path)) ??
    didYouMean(path, candidates)
  );
}

function relativeTo(importer: string, path: string): string {
  const relative = posix.relative(posix.dirname(importer), path);
  return relative.startsWith('../') ? relative : `./${relative}`;
}

function schemeFault(specifier: string): Told | 'fine' | undefined {
  if (/^(?:[\\/]|[A-Za-z]:[\\/]|file:)/.test(specifier)) return { messageId: 'absolute' };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(specifier)?.[1]?.toLowerCase();
  switch (scheme) {
    case undefined:
      return undefined;
    // Code that is made while running is the gem's own; the sandbox holds it like the rest.
    case 'blob':
    case 'data':
    case 'node':
      return 'fine';
    case 'http':
    case 'https':
      return { messageId: 'remote' };
    case 'jsr':
    case 'npm':
      return { messageId: scheme, args: packageArgs(specifier.slice(4)) };
    default:
      return { messageId: 'scheme', args: { scheme } };
  }
}

/** Of `@scope/name@1.2/part`: the package, and what imports it from `node_modules`. */
function packageArgs(specifier: string): Args {
  const [, name = specifier, part = ''] =
    /^\/?((?:@[^/]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier) ?? [];
  return { package: name, meant: name + part };
}

function packageFault(gem: Gem, importer: string, specifier: string): Told | undefined {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const args = { package: name };
  if (gem.kind === 'folder') {
    const folder = join(gem.root, posix.dirname(importer));
    if (isAbove(folder, join('node_modules', name))) return undefined;
    // Such names are explained by the package.json around the gem.
    if (specifier.startsWith('#') && isAbove(folder, 'package.json')) return undefined;
    if (name !== '' && !isPackageName(name)) return { messageId: 'alias' };
  }
  if (isBuiltin(specifier)) return { messageId: 'builtin', args: { meant: `node:${specifier}` } };
  const path = [posix.join(posix.dirname(importer), specifier), specifier].find((each) =>
    gem.files.has(each),
  );
  if (path !== undefined) return { messageId: 'bare', args: { meant: relativeTo(importer, path) } };
  return { messageId: gem.kind === 'packed' ? 'packedPackage' : 'notInstalled', args };
}

function isPackageName(name: string): boolean {
  return /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9-][a-z0-9._~-]*$/i.test(name);
}

/** Whether a folder, or one above it, holds this. */
function isAbove(folder: string, path: string): boolean {
  for (let above = folder; ; above = join(above, '..')) {
    if (existsSync(join(above, path))) return true;
    if (above === join(above, '..')) return false;
  }
}
