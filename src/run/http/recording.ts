import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { ensureFolder } from '../../ensure-folder.ts';
import { UserError } from '../../errors.ts';
import { NAME_PATTERN } from '../../platform/limits.ts';
import { type HttpEntry, readHttp } from '../scenario/http.ts';
import { unknownKey } from '../scenario/values.ts';
import { parseScenarioYaml } from '../scenario/yaml.ts';
import type { RecordedEntry, RecordedRequest } from './recorded-entry.ts';

/** Where the recordings of a tool are: `tests/http/<tool>.yaml` in the author's own folder. */
export interface RecordingFile {
  readonly path: string;
  /** As messages have it. */
  readonly name: string;
  /** Where the paths in it begin; larger bodies are in the folder of the tool's name in there. */
  readonly folder: string;
  readonly tool: string;
}

/** Throws `recordings-without-folder`. */
export function recordingFile(root: string | null, tool: string): RecordingFile {
  if (root === null || !NAME_PATTERN.test(tool))
    throw new UserError(
      'recordings-without-folder',
      {
        en: `recordings stand in tests/http/<tool>.yaml of the gem’s folder, and there is no such place for "${tool}"`,
        'zh-CN': `录制内容放在 gem 文件夹的 tests/http/<工具>.yaml 里，而 "${tool}" 没有这样的位置`,
      },
      {
        en: 'run the tool from the folder of its gem, under a valid name',
        'zh-CN': '请在 gem 的文件夹里、以合法的名字运行工具',
      },
    );
  const folder = join(root, 'tests', 'http');
  return { path: join(folder, `${tool}.yaml`), name: `tests/http/${tool}.yaml`, folder, tool };
}

/** The entries of a recording; undefined where there is no file. Throws `scenario-invalid`, `recording-unreadable`. */
export function readRecording(file: RecordingFile): readonly HttpEntry[] | undefined {
  const text = readText(file);
  if (text === undefined) return undefined;
  const root = parseScenarioYaml(text, file.name);
  for (const [key, { fault }] of root.entries ?? [])
    if (key !== 'http') throw unknownKey(key, ['http'], fault);
  const http = root.entries?.get('http');
  return http === undefined ? [] : readHttp(http.at, file.folder);
}

/**
 * Puts answers into a recording, in place of those to the same requests, else at its end; what else the author wrote
 * there stays. The file is written whole or not at all.
 */
export function writeRecording(file: RecordingFile, recorded: readonly RecordedEntry[]): void {
  try {
    const text = readText(file);
    const document = parseDocument(text ?? `# ${HEADER}\nhttp: []\n`, { uniqueKeys: false });
    const list = listOf(document);
    for (const { request, respond, files } of recorded) {
      for (const { path, bytes } of files) writeWhole(join(file.folder, path), bytes);
      const node = document.createNode(
        { ...request, respond: respond.length === 1 ? respond[0] : respond },
        { aliasDuplicateObjects: false },
      );
      const at = list.items.findIndex((item) => isMap(item) && isSame(item.toJSON(), request));
      if (at === -1) list.items.push(node);
      else list.items[at] = node;
    }
    const written = document.toString({ lineWidth: 0, flowCollectionPadding: true });
    writeWhole(file.path, written);
    removeUnused(file, written);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw unusable(file, error);
  }
}

const HEADER =
  'Recorded by `gem run tool --http record`: credentials and cookies are left out. Yours to edit; --http replay answers from here.';

function listOf(document: Document): YAMLSeq {
  const found = document.get('http');
  if (isSeq(found)) {
    found.flow = false;
    return found;
  }
  const list = new YAMLSeq();
  document.set('http', list);
  return list;
}

function isSame(item: Record<string, unknown>, request: RecordedRequest): boolean {
  const { respond: _, ...rest } = item;
  return isDeepStrictEqual(rest, { ...request });
}

function readText({ path, ...file }: RecordingFile): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable({ path, ...file }, error);
  }
}

let written = 0;

/** Through a link, the file that it leads to is replaced. */
function writeWhole(named: string, content: string | Uint8Array): void {
  ensureFolder(dirname(named));
  const path = behindLinks(named);
  const temporary = `${path}.${process.pid}-${written++}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function behindLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Bodies of answers that were replaced. Only names that a recording gives, so nothing of the author's. */
function removeUnused({ folder, tool }: RecordingFile, text: string): void {
  let names: readonly string[];
  try {
    names = readdirSync(join(folder, tool));
  } catch {
    return;
  }
  for (const name of names)
    if (/^[\da-f]{16}\.(json|txt|bin)$/.test(name) && !text.includes(`${tool}/${name}`))
      rmSync(join(folder, tool, name), { force: true });
}

function unusable({ name }: RecordingFile, error: unknown): UserError {
  const { code = 'EIO' } = error as NodeJS.ErrnoException;
  return new UserError(
    'recording-unusable',
    {
      en: `${name} cannot be read or written (${code}), so the answers of this run are not kept`,
      'zh-CN': `无法读写 ${name}（${code}），这次运行的回答没有保存`,
    },
    {
      en: 'make sure that it is a file, and that it and its folder are yours to write',
      'zh-CN': '请确认它是文件，并且自己可以写入它和它所在的文件夹',
    },
  );
}
