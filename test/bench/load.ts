import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A module of bench/, which is plain JavaScript and has no types. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function load(name: string): Promise<any> {
  return import(pathToFileURL(resolve('bench', name)).href);
}
