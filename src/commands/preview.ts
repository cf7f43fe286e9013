import { ExitCode } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { loadPalette } from '../paint.ts';
import { printJson } from '../report.ts';
import { type Call, type Command, textOption } from './command.ts';
import { previewDocument, type Views } from './preview-document.ts';
import { type Previewed, withGems } from './preview-gems.ts';
import { readingOf, searchOf, sessionOf, storePages } from './preview-views.ts';
import { ASSUMED, ESTIMATED } from './preview-words.ts';

/** Lines longer than this are tiring to read, however wide the terminal is. */
const WIDTH_MAX = 100;

const command: Command = {
  arguments: [
    {
      name: '[path...]',
      text: {
        en: 'gems to look at as if they were installed: folders, packed files, or a folder of gems (default: the gem here or above)',
        'zh-CN': '当作已安装来看的 gem：文件夹、打好的包，或放着多个 gem 的文件夹（默认：当前或上级的 gem）',
      },
    },
  ],
  options: [
    {
      flags: '--read <name>',
      text: {
        en: 'what read_skill returns for a gem’s id, or for a file of its skill',
        'zh-CN': 'read_skill 对某个 gem 的 id 或它 skill 里某个文件返回什么',
      },
    },
    {
      flags: '--search <words>',
      text: { en: 'what tool_search finds', 'zh-CN': 'tool_search 会找到什么' },
    },
    {
      flags: '--agent <name>',
      text: {
        en: 'what one of the gem’s own agents has before it',
        'zh-CN': 'gem 自己的某个 agent 看到什么',
      },
    },
    {
      flags: '--store',
      text: { en: 'the page in the store', 'zh-CN': '商店里的介绍页' },
    },
    {
      flags: '--store-language <tag>',
      text: {
        en: 'the language of that page (default: as --lang, else English)',
        'zh-CN': '介绍页的语言（默认：同 --lang，没有则用英文）',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem preview',
      text: {
        en: 'all that the AI has before it, and what it costs in tokens',
        'zh-CN': 'AI 看到的一切，以及大约占多少 token',
      },
    },
    {
      line: 'gem preview gems/ --search "translate mail"',
      text: { en: 'which gem the AI finds by these words', 'zh-CN': '用这些词 AI 会找到哪个 gem' },
    },
    {
      line: 'gem preview --agent mail_clerk',
      text: {
        en: 'the system prompt and the tools of an agent',
        'zh-CN': '一个 agent 的系统提示和工具',
      },
    },
  ],
  run: (call) => {
    const [paths = []] = call.args;
    return withGems(call, typeof paths === 'string' ? [paths] : paths, (gems) => show(gems, call));
  },
};
export default command;

async function show(gems: readonly Previewed[], call: Call): Promise<ExitCode> {
  const views = viewsOf(gems, call);
  if (call.voice.format === 'json') {
    printJson(call.io, previewDocument(gems, views, call.voice));
    return ExitCode.yes;
  }
  call.io.out(`${(await reportLines(gems, views, call)).join('\n')}\n`);
  return ExitCode.yes;
}

function viewsOf(previewed: readonly Previewed[], call: Call): Views {
  const gems = previewed.map(({ gem }) => gem);
  const [name, query, agent] = ['read', 'search', 'agent'].map((option) => textOption(call, option));
  const language = textOption(call, 'storeLanguage');
  const isStore = call.options.store === true || language !== undefined;
  return {
    ...(name === undefined ? {} : { read: readingOf(gems, name) }),
    ...(query === undefined ? {} : { search: searchOf(gems, query) }),
    ...(agent === undefined ? {} : { agent: sessionOf(gems, agent) }),
    ...(isStore ? { store: storePages(gems, language, call.voice.language) } : {}),
  };
}

/** The views that were asked for; without any, all that the AI has before it. */
async function reportLines(
  gems: readonly Previewed[],
  { read, search, agent, store }: Views,
  { io, voice }: Call,
): Promise<string[]> {
  const palette = await loadPalette(voice.color);
  const sheet = { voice, palette, width: Math.min(io.columns, WIDTH_MAX) };
  const { overviewLines } = await import('./preview-report.ts');
  const { agentLines } = await import('./preview-agent-report.ts');
  const { readLines, searchLines } = await import('./preview-view-reports.ts');
  const { said } = await import('./preview-blocks.ts');
  const parts = [
    ...(read ? [readLines(read, sheet)] : []),
    ...(search ? [searchLines(search, sheet)] : []),
    ...(agent ? [agentLines(agent, sheet)] : []),
  ];
  if (store) {
    // The parser of Markdown is needed for nothing else.
    const { storeLines } = await import('./preview-store-report.ts');
    parts.push(...store.map((page) => storeLines(page, sheet)));
  }
  if (parts.length === 0) parts.push(overviewLines(gems, sheet));
  const isOnlyStore = store !== undefined && !read && !search && !agent;
  // Nothing of that page is read by a model, and its tabs and languages are published.
  if (!isOnlyStore)
    parts.push(
      [ESTIMATED, ASSUMED].flatMap((note) => said(inLanguage(voice, note), sheet, 0).map(palette.faint)),
    );
  return parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}
