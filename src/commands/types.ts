import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../archive/atomic-file.ts';
import { fileFault } from '../archive/file-fault.ts';
import { ExitCode, UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { fill, type Text } from '../text.ts';
import { MADE_BY, TYPES_FILE } from '../types/gem-types.ts';
import { isSameGem, typesFile } from '../types/types-file.ts';
import { argument, type Command } from './command.ts';
import { oneGemFolder, shownPath } from './gem-paths.ts';
import { NAME_A_GEM, noManifest } from './no-manifest.ts';

const command: Command = {
  arguments: [
    {
      name: '[dir]',
      text: {
        en: 'the gem’s folder (default: the gem here or above)',
        'zh-CN': 'gem 的文件夹（默认：当前或上级的 gem）',
      },
    },
  ],
  options: [
    {
      flags: '--check',
      text: {
        en: 'write nothing, and fail when the types are not those of notochord.json',
        'zh-CN': '不写文件；类型和 notochord.json 不一致时失败',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem types',
      text: {
        en: 'types for ctx, and for this gem’s collections, tools and resources',
        'zh-CN': '写出 ctx 的类型，以及这个 gem 的集合、工具和资源的类型',
      },
    },
    {
      line: 'gem types --check',
      text: { en: 'in CI: fail when they were not written anew', 'zh-CN': '用于 CI：没有重新生成时失败' },
    },
  ],
  run: async (call) => {
    const { io, voice, options } = call;
    const folder = oneGemFolder(io.cwd, argument(call, 0));
    const gem = await loadFolder(folder);
    checkManifest(gem, shownPath(io.cwd, folder));
    const path = join(folder, TYPES_FILE);
    const shown = shownPath(io.cwd, path);
    const before = existingTypes(path, shown);
    const text = typesFile(gem);
    const checks = options.check === true;
    const status = statusOf(before, text, checks);
    if (status === 'written')
      await writeAtomically(path, Buffer.from(text), { force: true, signal: io.signal });
    const isSettled = status === 'written' || status === 'current';
    const code = isSettled ? ExitCode.yes : ExitCode.no;
    if (voice.format === 'json') {
      printJson(io, { path: shown, status });
      return code;
    }
    const said = fill(inLanguage(voice, SAID[status]), { path: printable(shown) });
    if (!isSettled) io.err(`${said}\n`);
    else if (!voice.quiet) io.out(`${said}\n`);
    if (status === 'written' && !voice.quiet && !hasProject(folder))
      io.err(`${inLanguage(voice, NO_PROJECT)}\n`);
    return code;
  },
};
export default command;

type Status = 'written' | 'current' | 'stale' | 'missing';

function statusOf(before: string | undefined, text: string, checks: boolean): Status {
  if (!checks) return before === text ? 'current' : 'written';
  if (before === undefined) return 'missing';
  return isSameGem(before, text) ? 'current' : 'stale';
}

/** A file of that name that somebody wrote by hand is theirs. */
function existingTypes(path: string, shown: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileFault(error, 'read', shown);
  }
  if (text.trim() === '' || text.startsWith(MADE_BY)) return text;
  throw new UserError(
    'types-not-ours',
    {
      en: `${shown} was not made by \`gem types\`, and was left as it is`,
      'zh-CN': `${shown} 不是 \`gem types\` 生成的，没有改动它`,
    },
    {
      en: 'give your own file another name, then run this again',
      'zh-CN': '请给自己的文件换个名字，再运行一次',
    },
  );
}

function checkManifest(gem: Gem, shown: string): void {
  const { manifest } = gem;
  if (manifest && manifest.syntaxFaults.length === 0 && isObject(manifest.data)) return;
  if (!manifest) throw noManifest(gem, shown, NAME_A_GEM);
  throw new UserError(
    'manifest-syntax',
    {
      en: `notochord.json in ${shown} is not a JSON object, so nothing is known of what it declares`,
      'zh-CN': `${shown} 里的 notochord.json 不是 JSON 对象，无法知道它声明了什么`,
    },
    { en: '`gem validate` says where and why', 'zh-CN': '`gem validate` 会说明位置和原因' },
  );
}

/** Without one, an editor that opens a tool does not know of the types beside it. */
function hasProject(folder: string): boolean {
  if (['jsconfig.json', 'tsconfig.json'].some((name) => existsSync(join(folder, name)))) return true;
  return dirname(folder) !== folder && hasProject(dirname(folder));
}

const SAID: Readonly<Record<Status, Text>> = {
  written: { en: 'wrote {path}', 'zh-CN': '已写入 {path}' },
  current: { en: '{path} is up to date', 'zh-CN': '{path} 已是最新' },
  stale: {
    en: '{path} is not what notochord.json declares now; run `gem types`',
    'zh-CN': '{path} 和 notochord.json 现在的声明不一致；请运行 `gem types`',
  },
  missing: { en: '{path} is not there yet; run `gem types`', 'zh-CN': '还没有 {path}；请运行 `gem types`' },
};
const NO_PROJECT: Text = {
  en: 'editors find it through a jsconfig.json or tsconfig.json in the gem’s folder; {"compilerOptions": {"checkJs": true, "noImplicitAny": false, "module": "preserve", "noEmit": true, "types": []}} will do, and never ships',
  'zh-CN':
    '编辑器要通过 gem 文件夹里的 jsconfig.json 或 tsconfig.json 找到它；写 {"compilerOptions": {"checkJs": true, "noImplicitAny": false, "module": "preserve", "noEmit": true, "types": []}} 就够了，这个文件不会打进包里',
};
