import { fill, type Text } from '../../text.ts';
import { hideFolder } from './stack.ts';

interface Saying {
  readonly pattern: RegExp;
  /** May name the pattern's groups. */
  readonly text: Text;
}

/**
 * What Deno says of a refusal in the gem's words, which name what a tool should do instead: Deno's own advice, a
 * flag for its command line, is of no use to an author [X-01] [X-02] [X-03].
 */
const SAYINGS: readonly Saying[] = [
  {
    pattern: /^Requires net access(?: to "(?<what>[^"]*)")?|^getaddrinfo EPERM (?<what2>\S+)/,
    text: {
      en: 'a tool cannot reach the network itself{what}: use ctx.http.fetch, and declare `network` in the permissions of the gem and the tool',
      'zh-CN':
        '工具不能直接访问网络{what}：请用 ctx.http.fetch，并在 gem 和工具的 permissions 里声明 `network`',
    },
  },
  {
    pattern: /^Requires read access to "?(?<what>[^"]*?)"?(?:, run again|$)/,
    text: {
      en: 'a tool can read only the files of its own gem and its downloaded resources{what}: use ctx.files for the user’s files and ctx.resources.path for resources',
      'zh-CN':
        '工具只能读取自己 gem 里的文件和已下载的资源{what}：用户的文件请用 ctx.files，资源请用 ctx.resources.path',
    },
  },
  {
    pattern:
      /^Requires write access to "?(?<what>[^"]*?)"?(?:, run again|$)|^Deno\.(?:sym)?link(?:Sync)?\(\) requires/,
    text: {
      en: 'a tool cannot write files itself{what}: use ctx.files.write, or ctx.data and ctx.storage for what should be kept',
      'zh-CN': '工具不能直接写文件{what}：请用 ctx.files.write；需要保存的状态请用 ctx.data 和 ctx.storage',
    },
  },
  {
    pattern: /^Requires env access(?: to "(?<what>[^"]*)")?/,
    text: {
      en: 'a tool has no environment variables{what}: take settings as input, or keep them with ctx.storage.kv',
      'zh-CN': '工具读不到环境变量{what}：请把设置作为参数传入，或用 ctx.storage.kv 保存',
    },
  },
  {
    pattern: /^Requires run access(?: to "(?<what>[^"]*)")?|^Failed to spawn '(?<what2>[^']*)'/,
    text: { en: 'a tool cannot start other programs{what}', 'zh-CN': '工具不能启动其他程序{what}' },
  },
  {
    pattern: /^Requires ffi access(?: to "(?<what>[^"]*)")?/,
    text: { en: 'a tool cannot load native libraries{what}', 'zh-CN': '工具不能加载本机代码库{what}' },
  },
  {
    pattern: /^Requires sys access(?: to "(?<what>[^"]*)")?/,
    text: { en: 'a tool cannot ask about this computer{what}', 'zh-CN': '工具不能查询这台电脑的信息{what}' },
  },
  {
    pattern: /^npm specifiers were requested/,
    text: {
      en: '`npm:` imports are refused: install the package with npm and import it by its name, and `gem pack` puts it into the gem',
      'zh-CN': '`npm:` 开头的导入会被拒绝：请用 npm 安装这个包并按名字导入，`gem pack` 会把它打进 gem',
    },
  },
  {
    pattern:
      /A remote specifier was requested: "(?<what>[^"]*)"|^Requires import access(?: to "(?<what2>[^"]*)")?/,
    text: {
      en: 'a tool cannot import from the network{what}: put the code into the gem',
      'zh-CN': '工具不能从网络导入代码{what}：请把代码放进 gem',
    },
  },
  {
    pattern: /^Import "(?<what>[^"]*)" not a dependency/,
    text: {
      en: 'the sandbox has no packages{what}: install it with npm beside the gem, and `gem pack` puts it into the gem',
      'zh-CN': '沙盒里没有任何包{what}：请用 npm 在 gem 旁安装它，`gem pack` 会把它打进 gem',
    },
  },
  {
    pattern: /^Module not found "(?<what>[^"]*)"/,
    text: {
      en: 'no such file among those that would be packed{what}',
      'zh-CN': '会打进包里的文件中没有这一个{what}',
    },
  },
  {
    pattern: /^(?<what>localStorage|sessionStorage|caches) is not defined/,
    text: {
      en: 'a tool has no browser storage{what}: use ctx.storage.kv',
      'zh-CN': '工具没有浏览器存储{what}：请用 ctx.storage.kv',
    },
  },
];

/** Deno's message in the gem's words, or undefined when it is not one of Deno's refusals. */
export function translateDeno(message: string, folder: string): Text | undefined {
  for (const { pattern, text } of SAYINGS) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const named = match.groups?.what ?? match.groups?.what2;
    const what = named === undefined || named === '' ? undefined : hideFolder(named, folder);
    return {
      en: fill(text.en, { what: what === undefined ? '' : ` (${what})` }),
      'zh-CN': fill(text['zh-CN'], { what: what === undefined ? '' : `（${what}）` }),
    };
  }
  return undefined;
}
