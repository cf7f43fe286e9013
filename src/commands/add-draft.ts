import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Addition } from '../add/addition.ts';
import { UserError } from '../errors.ts';
import { type Change, editedBytes } from '../fix/draft.ts';
import { identity } from '../fix/judge.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { ignoreFile } from '../gem/ignore-file.ts';
import { revisedGem } from '../gem/load.ts';
import { droppedByName } from '../gem/shipping.ts';
import { MANIFEST } from '../platform/layout.ts';
import { withInserted } from '../resources/json-insert.ts';
import { RULES } from '../validate/rules/index.ts';
import { validate } from '../validate/validate.ts';
import type { OpenGem } from './add-gem.ts';
import { checkInside } from './diff-migration-errors.ts';

/** What an addition makes of a gem, before anything is written. */
export interface AddDraft {
  readonly fresh: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly changes: readonly Change[];
  /** Errors and warnings that the gem would have and has not now: what stands against the addition. */
  readonly brings: readonly Finding[];
  /** The gem as it would be. */
  readonly revised: Gem;
}

/**
 * Works an addition out and asks the rules about it. Throws `file-exists`, `file-ignored` and `link-leaves-gem`, where a
 * file cannot be made.
 */
export async function draftOf(open: OpenGem, { files, edits, rewritten }: Addition): Promise<AddDraft> {
  const { gem } = open;
  for (const { path } of files) await checkPlace(open, path);
  const fresh = files.map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
  const before = gem.bytes(MANIFEST);
  const text = gem.manifest?.text ?? '';
  const edited = withEdits(text, edits);
  const changes: Change[] = [...rewritten].map(([path, after]) =>
    changed(path, gem.bytes(path), Buffer.from(after)),
  );
  if (edited !== text)
    changes.push(
      changed(MANIFEST, before, editedBytes(before, [{ from: 0, to: text.length, text: edited }])),
    );
  const contents = new Map<string, Uint8Array>();
  // What lies under tests/ does not ship, and rules do not look at it.
  for (const { path, bytes } of fresh) if (!path.startsWith('tests/')) contents.set(path, bytes);
  for (const { to, after } of changes) contents.set(to, after);
  const revised = await revisedGem(gem, contents);
  // What is added has no SQL, so that no other program has to be asked.
  const rules = RULES.filter(({ needs }) => needs === undefined);
  const brings = broughtBy(await validate(gem, rules), await validate(revised, rules));
  return { fresh, changes: [...changes, ...(await typesChange(open, revised))], brings, revised };
}

/** A manifest's text with more in it, written as what is there is; all else stays to the character. */
export function withEdits(manifest: string, edits: Addition['edits']): string {
  return edits.reduce((text, { to, value, key, after }) => {
    const at = { ...(key === undefined ? {} : { key }), ...(after === undefined ? {} : { after }) };
    return withInserted(text, [...to], value, at);
  }, manifest);
}

function changed(path: string, before: Uint8Array, after: Uint8Array): Change {
  return { from: path, to: path, before, after };
}

function broughtBy(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Map<string, number>();
  for (const finding of before) known.set(identity(finding), (known.get(identity(finding)) ?? 0) + 1);
  return after.filter((finding) => {
    const room = known.get(identity(finding)) ?? 0;
    known.set(identity(finding), room - 1);
    return finding.severity !== 'info' && room <= 0;
  });
}

/** Types that `gem types` wrote stay those of the manifest. */
async function typesChange({ types }: OpenGem, revised: Gem): Promise<Change[]> {
  if (types === undefined) return [];
  const [{ typesFile, isSameGem }, { TYPES_FILE }] = await Promise.all([
    import('../types/types-file.ts'),
    import('../types/gem-types.ts'),
  ]);
  const text = typesFile(revised);
  if (isSameGem(Buffer.from(types).toString('utf8'), text)) return [];
  return [changed(TYPES_FILE, types, Buffer.from(text))];
}

async function checkPlace({ gem, isFree }: OpenGem, path: string): Promise<void> {
  for (const folder of foldersAbove(path)) {
    const there = statSync(join(gem.root, folder), { throwIfNoEntry: false });
    if (there && !there.isDirectory()) throw notAFolder(folder, path);
  }
  if (!isFree(path)) throw fileExists(path);
  checkInside(gem.root, path);
  if (path.startsWith('tests/')) return;
  const { rules } = await ignoreFile(gem.root);
  if (!rules) return;
  const line = [
    ...foldersAbove(path).map((each) => droppedByName(each, true, rules)),
    droppedByName(path, false, rules),
  ].find((drop) => drop !== undefined)?.line;
  if (line) throw ignored(path);
}

/** Outermost first. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function notAFolder(folder: string, path: string): UserError {
  return new UserError(
    'not-a-folder',
    {
      en: `${folder} is a file, and ${path} needs a folder of that name, so nothing was added`,
      'zh-CN': `${folder} 是一个文件，而 ${path} 需要同名的文件夹，所以什么都没有添加`,
    },
    { en: 'rename the file, or move it away', 'zh-CN': '请给这个文件改名，或者移走它' },
  );
}

function fileExists(path: string): UserError {
  return new UserError(
    'file-exists',
    {
      en: `there is a ${path} already; nothing was overwritten, and nothing was added`,
      'zh-CN': `已经有 ${path} 了；没有覆盖它，也没有添加任何内容`,
    },
    { en: 'choose another name', 'zh-CN': '请换一个名字' },
  );
}

function ignored(path: string): UserError {
  return new UserError(
    'file-ignored',
    {
      en: `${path} would not ship, because .gemignore leaves it out, so nothing was added`,
      'zh-CN': `.gemignore 把 ${path} 排除在外，它不会被打包，所以什么都没有添加`,
    },
    {
      en: 'change that line of .gemignore, or choose another name',
      'zh-CN': '请修改 .gemignore 的那一行，或者换一个名字',
    },
  );
}
