import { diffGems, type GemDiff } from '../diff/diff.ts';
import { ExitCode } from '../errors.ts';
import { agentHeaders } from '../gem/items.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { withProgress } from '../progress.ts';
import { printJson } from '../report.ts';
import { fill, type Text } from '../text.ts';
import { argument, type Call, type Command, textOption } from './command.ts';
import { compareFiles } from './diff-files.ts';
import { folderBeside, openSide, refuseUnread, type Side } from './diff-open.ts';
import { oneGemFolder, shownPath } from './gem-paths.ts';

const command: Command = {
  arguments: [
    {
      name: '<old>',
      text: {
        en: 'what users have: a folder, a packed gem, or git:REV for a revision of the gem’s folder',
        'zh-CN': '用户手里的：文件夹、打好的包，或用 git:REV 表示 gem 文件夹的某个版本',
      },
    },
    {
      name: '[new]',
      text: {
        en: 'what they would get, named in the same ways (default: the gem here or above)',
        'zh-CN': '将要给用户的，写法相同（默认：当前或上级的 gem）',
      },
    },
  ],
  options: [
    {
      flags: '--fail-on <what>',
      choices: ['permissions'],
      text: {
        en: 'fail too when the gem asks for more than before: permissions, hosts, platform tools of agents',
        'zh-CN': '要求比原来多时也算不通过：权限、主机、agent 的平台工具',
      },
    },
    {
      flags: '--write-migration',
      text: {
        en: 'write the skeletons of the migration steps that are missing, and set version and migrations in notochord.json',
        'zh-CN': '写出缺少的迁移步骤的骨架，并在 notochord.json 里设好 version 和 migrations',
      },
    },
  ],
  formats: ['pretty', 'json', 'markdown'],
  examples: [
    {
      line: 'gem diff git:v1.0.0',
      text: {
        en: 'what changed in the gem you are in since the tag v1.0.0',
        'zh-CN': '当前的 gem 从标签 v1.0.0 以来改了什么',
      },
    },
    {
      line: 'gem diff old.gem new.gem --fail-on permissions',
      text: {
        en: 'what an upgrade does, and a failure when it asks for more',
        'zh-CN': '升级会带来什么；要求变多时算不通过',
      },
    },
    {
      line: 'gem diff git:origin/main --format markdown',
      text: { en: 'a comment for a pull request', 'zh-CN': '写成拉取请求的评论' },
    },
    {
      line: 'gem diff git:v1.0.0 --write-migration',
      text: {
        en: 'begin the migrations that changed data needs',
        'zh-CN': '为改动过的数据写出迁移的开头',
      },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const named = { old: argument(call, 0) ?? '', new: argument(call, 1) };
    const here = named.new ?? shownPath(io.cwd, oneGemFolder(io.cwd, undefined));
    const { before, after } = await withProgress(io, voice, READING, () => openBoth(named.old, here, call));
    try {
      for (const side of [before, after]) refuseUnread(side);
      tellUnread([before, after], call);
      const written = call.options.writeMigration === true ? await begin(before, after, call) : null;
      const now = written?.after ?? after;
      const diff = diffGems(before.gem, now.gem, await compareFiles(before, now));
      const failedOn = textOption(call, 'failOn') === 'permissions' && diff.asksMore ? 'permissions' : null;
      await show({ before, after: now, diff, failedOn, written: written?.files ?? [] }, call);
      return diff.activates && failedOn === null ? ExitCode.yes : ExitCode.no;
    } finally {
      before.close();
      after.close();
    }
  },
};
export default command;

const READING: Text = { en: 'reading both gems', 'zh-CN': '正在读取两个 gem' };

async function openBoth(old: string, fresh: string, { io }: Call): Promise<{ before: Side; after: Side }> {
  const before = await openSide(old, folderBeside(fresh, io), io);
  try {
    return { before, after: await openSide(fresh, folderBeside(old, io), io) };
  } catch (error) {
    before.close();
    throw error;
  }
}

async function begin(before: Side, after: Side, call: Call) {
  const { writeMigrations } = await import('./diff-migration.ts');
  return writeMigrations(before, after, call);
}

/** An agent whose header cannot be read counts for nothing, and that should not look like a change. */
function tellUnread(sides: readonly Side[], { io, voice }: Call): void {
  if (voice.quiet) return;
  for (const { gem, shown } of sides) {
    if (gem.kind === 'packed') continue;
    const read = new Set(agentHeaders(gem).map(({ agent }) => agent.path));
    for (const { path } of gem.agents)
      if (!read.has(path)) io.err(`${printable(fill(inLanguage(voice, UNREAD), { path, shown }))}\n`);
  }
}

const UNREAD: Text = {
  en: 'gem: warning: the header of {path} in {shown} cannot be read, so that agent is left out; `gem validate` says why',
  'zh-CN':
    'gem: 警告: 无法读取 {shown} 里 {path} 的文件头，所以没有算上这个 agent；`gem validate` 会说明原因',
};

/** What the command found, as its reports take it. */
export interface DiffResult {
  readonly before: Side;
  readonly after: Side;
  readonly diff: GemDiff;
  /** What `--fail-on` made fail. */
  readonly failedOn: 'permissions' | null;
  /** Files that `--write-migration` wrote, relative to the new gem. */
  readonly written: readonly string[];
}

async function show(result: DiffResult, { io, voice }: Call): Promise<void> {
  if (voice.format === 'json') {
    const { diffDocument } = await import('./diff-document.ts');
    return printJson(io, diffDocument(result, voice.language));
  }
  if (voice.format === 'markdown') {
    const { diffMarkdown } = await import('./diff-markdown.ts');
    return io.out(diffMarkdown(result, voice.language));
  }
  const { diffText } = await import('./diff-report.ts');
  const { loadPalette } = await import('../paint.ts');
  io.out(diffText(result, { voice, width: io.columns, palette: await loadPalette(voice.color) }));
}
