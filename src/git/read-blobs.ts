import { askGit, type GitOptions } from './ask-git.ts';

/** Reads contents by their names from the repository around a folder, in one go. */
export function readBlobs(
  folder: string,
  objects: readonly string[],
  options: GitOptions,
): ReadonlyMap<string, Uint8Array> {
  const wanted = [...new Set(objects)];
  if (wanted.length === 0) return new Map();
  const answer = askGit(folder, ['cat-file', '--batch'], { ...options, input: `${wanted.join('\n')}\n` });
  if ('failure' in answer) throw new Error(`git cat-file: ${answer.failure}`);
  return parseBatch(answer.out);
}

/** Each is a line `<object> blob <size>`, the content, and a line feed. */
function parseBatch(out: Buffer): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at);
    const [object = '', kind, size] = out.toString('latin1', at, end).split(' ');
    if (kind !== 'blob') throw new Error(`git cat-file: ${object} ${kind ?? ''}`);
    const from = end + 1;
    found.set(object, out.subarray(from, from + Number(size)));
    at = from + Number(size) + 1;
  }
  return found;
}
