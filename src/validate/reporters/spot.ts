import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding, Location, Position } from '../../gem/finding.ts';
import { printable } from '../../printable.ts';
import type { Checked } from '../report.ts';

/** Where a finding stands for a program that knows the file system and not gems. */
export interface Spot {
  /** With `/`: as seen from where the command ran, or absolute for what is far from there. */
  readonly path: string;
  readonly start: Position | undefined;
  readonly end: Position | undefined;
  /** For a packed file, the place in it; a file that only stands inside another has no path of its own. */
  readonly inside: string | undefined;
}

export function spotOf(gem: Checked, { at }: Finding): Spot {
  if (gem.kind === 'packed')
    return {
      path: gem.path.replaceAll('\\', '/'),
      start: undefined,
      end: undefined,
      inside: at.file === '.' ? undefined : placeText(at),
    };
  return { path: pathIn(gem, at.file), start: at.start, end: at.end, inside: undefined };
}

/** A file of a gem's folder, or the folder itself, as seen from where the command ran. */
export function pathIn(gem: Checked, file: string): string {
  const base = gem.path.replaceAll('\\', '/');
  return base === '.' ? file : file === '.' ? base : `${base}/${file}`;
}

/** `file:line:column`, as far as it is known. */
export function placeText({ file, start }: Location): string {
  return printable(start ? `${file}:${start.line}:${start.column}` : file);
}

/** A path as a URI reference: relative below where the command ran, else whole. */
export function uriOf(path: string, cwd: string): { readonly uri: string; readonly relative: boolean } {
  // Half a surrogate pair, which a damaged name may hold, has no way into a URI.
  const whole = path.toWellFormed();
  if (/^(\/|[a-z]:\/|\.\.(\/|$))/i.test(whole))
    return { uri: pathToFileURL(resolve(cwd, whole)).href, relative: false };
  return { uri: whole.split('/').map(encodeURIComponent).join('/'), relative: true };
}
