import { join } from 'node:path';
import { createAtomicFile } from '../archive/atomic-file.ts';
import { fileFault } from '../archive/file-fault.ts';
import { declaredDataChanges } from '../diff/data.ts';
import { withSteps } from '../diff/migration-skeleton.ts';
import { type Migration, migrationsToWrite } from '../diff/migrations.ts';
import { writeChanges } from '../fix/write.ts';
import { stepName } from '../gem/data-change.ts';
import { decode } from '../gem/decode.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import { inLanguage } from '../io.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printable } from '../printable.ts';
import { withInserted, withReplaced } from '../resources/json-insert.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';
import { checkInside, checkWritable, noneNeeded } from './diff-migration-errors.ts';
import type { Side } from './diff-open.ts';

/** What was written, and the new gem as it is now. */
interface Written {
  readonly files: readonly string[];
  readonly after: Side;
}

/**
 * `--write-migration`: gives each module the steps that it lacks, and `notochord.json` the `version` and `migrations`
 * that go with them. A step that exists is never touched.
 *
 * @throws UserError where nothing needs a migration, or where one cannot be written.
 */
export async function writeMigrations(before: Side, after: Side, call: Call): Promise<Written> {
  const { io, voice } = call;
  const { gem } = after;
  const changes = declaredDataChanges(before.gem, gem);
  const migrations = migrationsToWrite(before.gem, gem, changes);
  checkWritable(after, migrations);
  if (migrations.length === 0) throw noneNeeded(changes);
  const modules = modulesOf(gem, migrations, call);
  const manifest = { from: MANIFEST, after: manifestWith(gem, migrations) };
  const files = [...modules, manifest].filter(({ from, after: text }) => !isSame(gem, from, text));
  const [there, fresh] = [true, false].map((isThere) =>
    files.filter(({ from }) => gem.files.has(from) === isThere),
  );
  for (const { from } of fresh ?? []) checkInside(gem.root, from);
  for (const { from, after: bytes } of fresh ?? []) await create(join(gem.root, from), from, bytes, call);
  await writeChanges(
    gem.root,
    (there ?? []).map(({ from, after: bytes }) => ({
      from,
      to: from,
      before: gem.bytes(from),
      after: bytes,
    })),
    io.signal,
  );
  const written = files.map(({ from }) => from);
  if (!voice.quiet) {
    for (const path of written)
      io.err(`${printable(fill(inLanguage(voice, path === MANIFEST ? SET : WROTE), { path }))}\n`);
    io.err(`${inLanguage(voice, THROWS)}\n`);
  }
  return { files: written, after: { ...after, gem: await loadFolder(gem.root) } };
}

const WROTE: Text = { en: 'wrote {path}', 'zh-CN': '已写入 {path}' };
const SET: Text = {
  en: 'set version and migrations in {path}',
  'zh-CN': '已在 {path} 里设好 version 和 migrations',
};
const THROWS: Text = {
  en: 'each new step throws until it is written; `gem run migration` tries it on sample records',
  'zh-CN': '新的步骤写好之前会抛错；用 `gem run migration` 可以拿样本记录试',
};

interface NewContent {
  readonly from: string;
  readonly after: Uint8Array;
}

/** Several tables may share a module: a step that they all need is written once, for all of them. */
function modulesOf(gem: Gem, migrations: readonly Migration[], { voice }: Call): NewContent[] {
  const modules = new Map<string, Map<string, Text[]>>();
  for (const { path, missing, to, reasons } of migrations) {
    const steps = modules.get(path) ?? new Map<string, Text[]>();
    modules.set(path, steps);
    for (const step of missing) {
      // What changed lies between the old gem and the new; earlier steps were published with what they did.
      const own = step === stepName(to - 1) ? reasons : [];
      steps.set(step, [...(steps.get(step) ?? []), ...own]);
    }
  }
  return [...modules]
    .filter(([, steps]) => steps.size > 0)
    .map(([path, steps]) => {
      const { text, bom } = gem.files.has(path) ? decode(gem.bytes(path)) : { text: '', bom: false };
      const wanted = [...steps].map(([name, reasons]) => ({ name, reasons }));
      return { from: path, after: encode(withSteps(text, path, wanted, voice.language), bom) };
    });
}

/** All else in the manifest stays as it is to the character. */
function manifestWith(gem: Gem, migrations: readonly Migration[]): Uint8Array {
  const { bom } = decode(gem.bytes(MANIFEST));
  let text = gem.manifest?.text ?? '';
  for (const { collection, to, versionSet, path, pathSet } of migrations) {
    const at = ['data', 'collections', collection];
    const declared = collectionIn(gem, collection);
    if (!versionSet)
      text = Object.hasOwn(declared, 'version')
        ? withReplaced(text, [...at, 'version'], to)
        : withInserted(text, at, to, { key: 'version', after: ['kind', 'description'] });
    if (!pathSet) text = withInserted(text, at, path, { key: 'migrations', after: ['version'] });
  }
  return encode(text, bom);
}

function collectionIn({ manifest }: Gem, name: string): object {
  const { data } = (manifest?.data ?? {}) as { data?: { collections?: Record<string, object> } };
  return data?.collections?.[name] ?? {};
}

function encode(text: string, bom: boolean): Uint8Array {
  return Buffer.from((bom ? '\ufeff' : '') + text);
}

function isSame(gem: Gem, path: string, bytes: Uint8Array): boolean {
  return gem.files.has(path) && Buffer.compare(gem.bytes(path), bytes) === 0;
}

/** A file that is there by now is not the one that was planned for, and stays. */
async function create(target: string, path: string, bytes: Uint8Array, { io }: Call): Promise<void> {
  try {
    const file = await createAtomicFile(target);
    try {
      await file.handle.write(bytes);
      io.signal.throwIfAborted();
      await file.commit();
    } finally {
      await file.discard();
    }
  } catch (error) {
    throw fileFault(error, 'write', path);
  }
}
