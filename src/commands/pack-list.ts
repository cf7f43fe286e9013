import { cells, truncate, wrap } from '../cells.ts';
import { ExitCode } from '../errors.ts';
import type { LeftOut } from '../gem/files.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import type { Drop } from '../gem/shipping.ts';
import { inLanguage } from '../io.ts';
import { planPack } from '../pack/plan.ts';
import { type Shipment, shipmentOf } from '../pack/shipment.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { sizeWords } from '../size-words.ts';
import { type Args, fill, type Text } from '../text.ts';
import type { Call } from './command.ts';

/** Why a path stays at home: by its name, or because code that ships holds it. */
type Reason = Drop | 'bundled';

interface Listed {
  readonly files: readonly { readonly path: string; readonly size: number; readonly made: boolean }[];
  readonly leftOut: readonly (Omit<LeftOut, 'by'> & { readonly by: Reason })[];
}

/** `gem pack --list`: what goes in, as a tree with sizes, and what stays at home. Nothing is validated or written. */
export async function listPack(folder: string, { io, voice, options }: Call): Promise<ExitCode> {
  const gem = await loadFolder(folder);
  const shipment = await shipmentOf(gem);
  const { entries } = planPack(gem, shipment, { sourceMaps: options.sourcemap === true });
  const made = new Set(shipment.files.flatMap((file) => (file.made ? [file.path] : [])));
  const listed: Listed = {
    files: entries.map(({ path, size }) => ({ path, size, made: made.has(path) || !gem.files.has(path) })),
    leftOut: leftOutOf(gem, shipment),
  };
  const size = listed.files.reduce((sum, file) => sum + file.size, 0);
  if (voice.format === 'json') {
    printJson(io, {
      files: listed.files,
      size,
      leftOut: listed.leftOut.map(({ path, by, line }) => ({
        path,
        by,
        line: line?.line ?? null,
        pattern: line?.pattern ?? null,
      })),
      problems: gem.problems.map(({ path, kind }) => ({ path, kind })),
    });
    return ExitCode.yes;
  }
  const say = (text: Text, args: Args = {}) => fill(inLanguage(voice, text), args);
  const total = say(TOTAL, { files: listed.files.length, size: sizeWords(size) });
  const home = homeGroups(listed).map(
    ({ text, args, paths }) => say(text, args) + say(COLON) + namesOf(paths, say),
  );
  const lines = [
    ...treeRows(listed, io.columns),
    '',
    total,
    ...(home.length > 0 ? ['', say(HOME)] : []),
    ...home.flatMap((line) => indented(printable(line), io.columns)),
    ...gem.problems.flatMap(({ path }) => wrap(printable(say(PROBLEM, { path })), io.columns)),
  ];
  io.out(`${lines.join('\n')}\n`);
  return ExitCode.yes;
}

const TOTAL: Text = { en: '{files} {files|file|files}, {size}', 'zh-CN': '{files} 个文件，{size}' };
const HOME: Text = { en: 'stays at home', 'zh-CN': '不打包' };
const COLON: Text = { en: ': ', 'zh-CN': '：' };
const PROBLEM: Text = {
  en: '{path} cannot be packed: `gem validate` says why',
  'zh-CN': '{path} 无法打包：`gem validate` 会说明原因',
};
const MORE: Text = { en: ' and {more} more', 'zh-CN': ' 等，另有 {more} 项' };

/** What each group of paths at home has in common. */
const GROUPS = {
  hidden: { en: 'names that start with a dot', 'zh-CN': '名字以点开头' },
  node_modules: { en: 'packages', 'zh-CN': '依赖包' },
  tests: { en: 'tests', 'zh-CN': '测试' },
  package: { en: 'packed gems', 'zh-CN': '打好的包' },
  config: { en: 'configuration of these tools', 'zh-CN': '本工具的配置' },
  'project-file': { en: 'the project around the gem', 'zh-CN': 'gem 之外的项目文件' },
  declarations: { en: 'type declarations', 'zh-CN': '类型声明' },
  system: { en: 'the operating system’s', 'zh-CN': '操作系统的文件' },
  gemignore: { en: '.gemignore, line {line} ({pattern})', 'zh-CN': '.gemignore 第 {line} 行（{pattern}）' },
  bundled: { en: 'bundled into code that ships', 'zh-CN': '已并入会打包的代码' },
} satisfies Record<Reason, Text>;

function leftOutOf(gem: Gem, { files }: Shipment): Listed['leftOut'] {
  const shipped = new Set(files.map(({ path }) => path));
  const bundled = [...gem.files.keys()].filter((path) => !shipped.has(path));
  return [...gem.leftOut, ...bundled.map((path) => ({ path, by: 'bundled' as const }))].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

interface Group {
  readonly text: Text;
  readonly args: Args;
  readonly paths: string[];
}

function homeGroups({ leftOut }: Listed): Group[] {
  const groups = new Map<string, Group>();
  for (const { path, by, line } of leftOut) {
    const key = line ? `${by} ${line.line}` : by;
    const group: Group = groups.get(key) ?? { text: GROUPS[by], args: { ...line }, paths: [] };
    group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Names of a group that are shown; the rest is counted. */
const NAMES_MAX = 6;

function namesOf(paths: readonly string[], say: (text: Text, args?: Args) => string): string {
  const more = paths.length - NAMES_MAX;
  return paths.slice(0, NAMES_MAX).join(', ') + (more > 0 ? say(MORE, { more }) : '');
}

function indented(line: string, width: number): string[] {
  return wrap(line, width - 4).map((part, index) => (index === 0 ? `  ${part}` : `    ${part}`));
}

/** A row a folder and a file, folders with the sum of what is in them, sizes in a column. */
function treeRows({ files }: Listed, width: number): string[] {
  const rows: { label: string; size: number }[] = [];
  const folders = new Map<string, { label: string; size: number }>();
  for (const { path, size } of files) {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      const row = folders.get(folder) ?? { label: rowLabel(`${parts[depth - 1]}/`, depth - 1), size: 0 };
      if (!folders.has(folder)) rows.push(row);
      folders.set(folder, row);
      row.size += size;
    }
    rows.push({ label: rowLabel(parts.at(-1) ?? '', parts.length - 1), size });
  }
  const sizes = rows.map(({ size }) => sizeWords(size));
  const sizeColumn = Math.max(0, ...sizes.map((size) => size.length));
  const column = Math.min(Math.max(0, ...rows.map(({ label }) => cells(label))), width - sizeColumn - 2);
  return rows.map(({ label }, index) => {
    const cut = truncate(label, column);
    return `${cut}${' '.repeat(column - cells(cut))}  ${(sizes[index] ?? '').padStart(sizeColumn)}`;
  });
}

function rowLabel(name: string, depth: number): string {
  return '  '.repeat(depth) + printable(name);
}
