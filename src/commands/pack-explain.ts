import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import { inLanguage, type Voice } from '../io.ts';
import { type Fate, fateOf } from '../pack/explain.ts';
import { shipmentOf } from '../pack/shipment.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { sizeWords } from '../size-words.ts';
import { type Args, fill, type Text } from '../text.ts';
import { homeWords } from '../validate/entry-words.ts';
import type { Call } from './command.ts';
import { noSuchPath } from './gem-paths.ts';

/** `gem pack --explain PATH`: what becomes of a file or a folder, and which rule says so. */
export async function explainPath(folder: string, named: string, { io, voice }: Call): Promise<ExitCode> {
  const gem = await loadFolder(folder);
  const path = pathInGem(gem, named, io.cwd);
  const fate = await fateOf(gem, path, () => shipmentOf(gem));
  if (!fate) throw noSuchPath(named);
  const message = words(path === '' ? '.' : path, fate, voice);
  if (voice.format === 'json') printJson(io, { ...documentOf(path, fate), message });
  else io.out(`${message}\n`);
  return ExitCode.yes;
}

/** As the person wrote it: from the gem, as findings show it, or from where they are, as a shell completes it. */
function pathInGem({ root }: Gem, named: string, cwd: string): string {
  const inGem = resolve(root, named);
  const target = isAbsolute(named) || existsSync(inGem) ? inGem : resolve(cwd, named);
  const path = relative(root, existsSync(target) ? target : inGem);
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path))
    throw new UserError(
      'path-outside',
      { en: `${named} is not in the gem ${root}`, 'zh-CN': `${named} 不在 gem ${root} 里` },
      { en: 'name a path in the gem’s folder', 'zh-CN': '请给出 gem 文件夹里的路径' },
    );
  return path.split(sep).join('/');
}

const WORDS = {
  asWritten: { en: '{path} goes in as it is, {size}', 'zh-CN': '{path} 会原样打包，{size}' },
  kept: {
    en: '{path} goes in as it is, {size}: line {line} of .gemignore keeps it ({pattern})',
    'zh-CN': '{path} 会原样打包，{size}：.gemignore 第 {line} 行保留了它（{pattern}）',
  },
  changed: {
    en: '{path} goes in as packing makes it from your own, {size}',
    'zh-CN': '{path} 会打包，由你的文件生成，{size}',
  },
  made: {
    en: '{path} is in the package and not in your folder: packing makes it, {size}',
    'zh-CN': '{path} 在包里，不在你的文件夹里：由打包生成，{size}',
  },
  folder: {
    en: '{path} goes in: {files} {files|file|files}, {size}',
    'zh-CN': '{path} 会打包：{files} 个文件，{size}',
  },
  folderPart: {
    en: '{path} goes in: {files} {files|file|files}, {size}; {home} in it {home|stays|stay} at home',
    'zh-CN': '{path} 会打包：{files} 个文件，{size}；其中 {home} 项不打包',
  },
  empty: {
    en: '{path} holds nothing that ships, and a package has no empty folders',
    'zh-CN': '{path} 里没有会打包的文件，而包里没有空文件夹',
  },
  line: {
    en: '{path} stays at home: line {line} of .gemignore names it ({pattern})',
    'zh-CN': '{path} 不打包：.gemignore 第 {line} 行写了它（{pattern}）',
  },
  lineAbove: {
    en: '{path} stays at home with {above}: line {line} of .gemignore names that ({pattern})',
    'zh-CN': '{path} 随 {above} 不打包：.gemignore 第 {line} 行写了后者（{pattern}）',
  },
  home: { en: '{path} stays at home: {why}', 'zh-CN': '{path} 不打包：{why}' },
  compiled: {
    en: '{path} stays at home: it goes in compiled, as {into}',
    'zh-CN': '{path} 不打包：编译后以 {into} 打包',
  },
  bundled: {
    en: '{path} stays at home: the code that imports it was bundled, and holds it',
    'zh-CN': '{path} 不打包：导入它的代码已合并成一个文件，其中包含它',
  },
  problem: {
    en: '{path} cannot be packed, and nothing can until it is mended: `gem validate` says why',
    'zh-CN': '{path} 无法打包，改好之前什么都不能打包：`gem validate` 会说明原因',
  },
} satisfies Record<string, Text>;

function words(path: string, fate: Fate, voice: Voice): string {
  const [id, args] = wording(fate, voice);
  const shown = fate.is === 'folder' ? `${path}/` : path;
  return printable(fill(inLanguage(voice, WORDS[id]), { ...args, path: shown }));
}

function wording(fate: Fate, voice: Voice): [keyof typeof WORDS, Args] {
  switch (fate.is) {
    case 'file': {
      const size = sizeWords(fate.size);
      if (fate.keptBy) return ['kept', { size, ...fate.keptBy }];
      return [fate.made ? (fate.inFolder ? 'changed' : 'made') : 'asWritten', { size }];
    }
    case 'folder': {
      const { files, home } = fate;
      const id = files === 0 ? 'empty' : home === 0 ? 'folder' : 'folderPart';
      return [id, { files, home, size: sizeWords(fate.size) }];
    }
    case 'home': {
      const { by, line, above } = fate;
      if (line) return above ? ['lineAbove', { ...line, above }] : ['line', { ...line }];
      return ['home', { why: homeWords((why) => inLanguage(voice, why))[`home:${by}`] }];
    }
    case 'bundled':
      return fate.into === undefined ? ['bundled', {}] : ['compiled', { into: fate.into }];
    case 'problem':
      return ['problem', {}];
  }
}

/** Described by schemas/pack-explain.schema.json. */
function documentOf(path: string, fate: Fate): Record<string, unknown> {
  const line = fate.is === 'home' ? fate.line : fate.is === 'file' ? fate.keptBy : undefined;
  const counted = fate.is === 'folder' ? fate : undefined;
  return {
    path: path === '' ? '.' : path,
    ships: fate.is === 'file' || (fate.is === 'folder' && fate.files > 0),
    because: reasonOf(fate),
    line: line?.line ?? null,
    pattern: line?.pattern ?? null,
    files: counted?.files ?? (fate.is === 'file' ? 1 : 0),
    size: fate.is === 'file' || fate.is === 'folder' ? fate.size : 0,
  };
}

function reasonOf(fate: Fate): string {
  if (fate.is === 'file') return fate.made ? 'made' : 'as-written';
  if (fate.is === 'home') return fate.by;
  if (fate.is === 'bundled') return fate.into === undefined ? 'bundled' : 'compiled';
  return fate.is === 'problem' ? fate.problem.kind : 'folder';
}
