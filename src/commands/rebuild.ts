import { loadFolder } from '../gem/load.ts';
import { inLanguage } from '../io.ts';
import { type Difference, rebuild } from '../pack/rebuild.ts';
import { printable } from '../printable.ts';
import { withProgress } from '../progress.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';
import { oneGemFolder, shownPath } from './gem-paths.ts';
import type { Inspection } from './inspect-package.ts';

/** What `gem verify --rebuild` says of a package and a folder, as it stands in the JSON document. */
export interface RebuildDocument {
  /** The folder, as seen from where the command ran. */
  readonly dir: string;
  /** The package's content is what the folder makes, byte for byte. */
  readonly same: boolean;
  /** Of what the folder makes. */
  readonly tarSha256: string;
  readonly differences: readonly Difference[];
}

/** Asks a folder whether it makes this package's content; `undefined` when the package could not be read to its end. */
export async function rebuildFrom(
  named: string,
  { content, tarSha256 }: Inspection,
  { io, voice }: Call,
): Promise<RebuildDocument | undefined> {
  const folder = oneGemFolder(io.cwd, named);
  if (!content || tarSha256 === null) return undefined;
  const { files, bytes } = content;
  const rebuilt = await withProgress(io, voice, REBUILDING, async () =>
    rebuild({ files, bytes, tarSha256 }, await loadFolder(folder)),
  );
  return { dir: shownPath(io.cwd, folder), same: rebuilt.tarSha256 === tarSha256, ...rebuilt };
}

const REBUILDING: Text = { en: 'packing again', 'zh-CN': '正在重新打包' };

/** The same in words. */
export function rebuildLines(
  { dir, same, differences }: RebuildDocument,
  { voice }: Pick<Call, 'voice'>,
): string[] {
  const shown = differences.slice(0, LINES_MAX);
  const more = differences.length - shown.length;
  return [
    fill(inLanguage(voice, same ? SAME : OTHER), { dir, count: differences.length }),
    ...shown.map((one) => `  ${printable(line(one, voice))}`),
    ...(more > 0 ? [`  ${fill(inLanguage(voice, MORE), { more })}`] : []),
  ];
}

/** As many as tell what is wrong; `--format json` has all. */
const LINES_MAX = 20;

const SAME: Text = { en: 'made from {dir}, byte for byte', 'zh-CN': '由 {dir} 打包而成，逐字节相同' };
const OTHER: Text = {
  en: 'not made from {dir} as it is now: {count} {count|file differs|files differ}',
  'zh-CN': '不是由现在的 {dir} 打包而成：有 {count} 个文件不同',
};
const MORE: Text = { en: '… and {more} more', 'zh-CN': '……还有 {more} 个' };

const DIFFERENCES: Readonly<Record<Difference['is'], Text>> = {
  'only-in-package': { en: '{path} is in the package alone', 'zh-CN': '{path} 只在包里' },
  'only-in-folder': { en: '{path} is in the folder alone', 'zh-CN': '{path} 只在文件夹里' },
  content: { en: '{path} has other content', 'zh-CN': '{path} 的内容不同' },
  mode: { en: '{path} is marked as a program in the package', 'zh-CN': '{path} 在包里被标记为可执行' },
  manifest: { en: '{path} differs in {keys}', 'zh-CN': '{path} 的 {keys} 不同' },
};
const WRITING: Text = {
  en: '{path} says the same, written in another way',
  'zh-CN': '{path} 内容相同，写法不同',
};

function line({ path, is, keys }: Difference, voice: Call['voice']): string {
  const text = is === 'manifest' && keys.length === 0 ? WRITING : DIFFERENCES[is];
  return fill(inLanguage(voice, text), { path, keys: keys.join(', ') });
}
