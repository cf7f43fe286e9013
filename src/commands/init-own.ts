import { join } from 'node:path';
import { isObject } from '../gem/document.ts';
import { parseJsonDocument } from '../gem/json-document.ts';
import { readPlain } from '../gem/read-plain.ts';
import { ID_PATTERN } from '../platform/archive.ts';
import { MANIFEST } from '../platform/layout.ts';

export interface OwnManifest {
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Whether any of its code is written in TypeScript; `undefined` where it names none. */
  readonly typescript: boolean | undefined;
}

/** What the manifest that is there already says of the gem, as far as it can be read. */
export function ownManifest(folder: string): OwnManifest {
  const nothing = { id: undefined, name: undefined, typescript: undefined };
  let bytes: Uint8Array;
  try {
    bytes = readPlain(join(folder, MANIFEST));
  } catch {
    return nothing;
  }
  const { data } = parseJsonDocument(MANIFEST, bytes);
  if (!isObject(data)) return nothing;
  const { id, name, tools, workflows } = data;
  const entries = [tools, workflows]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((item) => (isObject(item) && typeof item.entry === 'string' ? [item.entry] : []));
  return {
    id: typeof id === 'string' && ID_PATTERN.test(id) ? id : undefined,
    name: typeof name === 'string' ? name : undefined,
    typescript: entries.length === 0 ? undefined : entries.some((entry) => entry.endsWith('.ts')),
  };
}
