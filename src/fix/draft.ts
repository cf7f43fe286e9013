import { decode } from '../gem/decode.ts';
import type { Fix, TextEdit } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';

/** What becomes of one file. */
export interface Change {
  /** Its path now, and its path afterwards; both relative to the gem, and mostly the same. */
  readonly from: string;
  readonly to: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Changes that were not written yet, by the path that each file would have. */
export type Draft = ReadonlyMap<string, Change>;

/** The draft with one more fix. Its offsets are those of the file as the draft has it. */
export function withFix(gem: Gem, draft: Draft, fix: Fix): Draft {
  const path = fix.kind === 'edit' ? fix.file : fix.from;
  const known = draft.get(path);
  const before = known?.before ?? gem.bytes(path);
  const change = known ?? { from: path, to: path, before, after: before };
  const next = new Map(draft);
  next.delete(path);
  if (fix.kind === 'rename') return next.set(fix.to, { ...change, to: fix.to });
  return next.set(path, { ...change, after: editedBytes(change.after, fix.edits) });
}

/** A draft as `revisedGem` takes it. */
export function contentsOf(draft: Draft): Map<string, Uint8Array | undefined> {
  const contents = new Map<string, Uint8Array | undefined>();
  for (const { from, to } of draft.values()) if (from !== to) contents.set(from, undefined);
  for (const { to, after } of draft.values()) contents.set(to, after);
  return contents;
}

/** Everything outside of the edits stays as it is to the byte, a byte order mark too. */
export function editedBytes(bytes: Uint8Array, edits: readonly TextEdit[]): Uint8Array {
  const { text, bom } = decode(bytes);
  let edited = bom ? '\ufeff' : '';
  let at = 0;
  for (const { from, to, text: put } of [...edits].sort((a, b) => a.from - b.from)) {
    edited += text.slice(at, from) + put;
    at = to;
  }
  return Buffer.from(edited + text.slice(at), 'utf8');
}
