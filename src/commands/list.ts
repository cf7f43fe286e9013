import { join, sep } from 'node:path';
import { openContainer } from '../archive/open-container.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { cells } from '../cells.ts';
import { ExitCode } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { parseJsonDocument } from '../gem/json-document.ts';
import { readPlain } from '../gem/read-plain.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { ofShard, parseShard } from '../test/shard.ts';
import type { Text } from '../text.ts';
import { type Command, textOption } from './command.ts';
import { type GemPath, gemPaths, shownPath } from './gem-paths.ts';

const command: Command = {
  arguments: [
    {
      name: '[path...]',
      text: {
        en: 'gem folders, packed gems, or folders of gems (default: the gem here or above, else the gems below)',
        'zh-CN': 'gem 的文件夹、打好的包，或放着多个 gem 的文件夹（默认：当前或上级的 gem，否则下级的 gem）',
      },
    },
  ],
  options: [
    {
      flags: '--shard <i/n>',
      text: {
        en: 'only part i of n: each gem is in exactly one part, and no part is larger than another by more than one',
        'zh-CN': '只列出 n 份中的第 i 份：每个 gem 恰好在一份里，各份的数目最多相差一个',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem list gems/',
      text: { en: 'every gem below a folder', 'zh-CN': '文件夹下的每个 gem' },
    },
    {
      line: 'gem list gems/ --shard 2/4 --format json',
      text: {
        en: 'the gems that the second of four machines takes, for a script',
        'zh-CN': '四台机器中第二台负责的 gem，结果给脚本用',
      },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const given = textOption(call, 'shard');
    const shard = given === undefined ? undefined : parseShard(given);
    const paths = gemPaths(io.cwd, (call.args[0] as readonly string[] | undefined) ?? []);
    const all = paths.map((path) => ({ ...path, shown: shownPath(io.cwd, path.path).replaceAll(sep, '/') }));
    // In an order that does not depend on how the paths were given, so that every machine cuts alike.
    all.sort((a, b) => (a.shown < b.shown ? -1 : 1));
    const gems = (shard ? ofShard(all, shard) : all).map(listed);
    if (voice.format === 'json') printJson(io, { gems });
    else print(gems, io, voice);
    return ExitCode.yes;
  },
};
export default command;

interface Listed {
  /** With `/`, from the current folder where that is near. */
  readonly path: string;
  /** What the manifest says, where it can be read. Nothing is checked here. */
  readonly id: string | null;
  readonly version: string | null;
}

function listed({ path, kind, shown }: GemPath & { readonly shown: string }): Listed {
  const { id, version } = kind === 'folder' ? ofFolder(path) : ofPackage(path);
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return { path: shown, id: textOrNull(id), version: textOrNull(version) };
}

/** A manifest that is missing or broken is for `gem validate` to tell of: the gem is listed, so that it is asked. */
function ofFolder(folder: string): Readonly<Record<string, unknown>> {
  try {
    const { data } = parseJsonDocument(MANIFEST, readPlain(join(folder, MANIFEST)));
    return isObject(data) ? data : {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return {};
  }
}

function ofPackage(path: string): Partial<Listed> {
  try {
    const { index, close } = openContainer(path);
    close();
    return { id: index.id, version: index.version };
  } catch (error) {
    if (error instanceof ArchiveRefusal) return {};
    throw error;
  }
}

function print(gems: readonly Listed[], io: Io, voice: Voice): void {
  const rows = gems.map(({ path, id, version }) => ({
    path: printable(path),
    what: [id, version].flatMap((part) => (part === null ? [] : [printable(part)])).join(' '),
  }));
  const width = Math.max(0, ...rows.map(({ path }) => cells(path)));
  const lines = rows.map(({ path, what }) =>
    what === '' ? path : `${path}${' '.repeat(width - cells(path))}  ${what}`,
  );
  io.out(lines.map((line) => `${line}\n`).join(''));
  if (gems.length === 0 && !voice.quiet) io.err(`${inLanguage(voice, EMPTY)}\n`);
}

const EMPTY: Text = {
  en: 'there are fewer gems than parts, and none is in this one',
  'zh-CN': 'gem 的数目少于份数，这一份里没有 gem',
};
