import type { Gem } from '../../../gem/gem.ts';
import { tools, workflows } from '../../../gem/items.ts';
import { entriesOf, modules } from '../../../gem/modules.ts';
import type { RefusedKind } from '../../../platform/sandbox.ts';
import type { Language, Text } from '../../../text.ts';
import { defineRule } from '../../rule.ts';
import { refusedUses } from '../../sandbox-uses.ts';

/** Whose code a module is: what it can do in place of what is refused depends on it. */
type Role = 'tool' | 'workflow' | 'migration';
type MessageId = `${Role}:${RefusedKind}`;

const MESSAGES: Readonly<Record<RefusedKind, Text>> = {
  write: {
    en: '{api} writes to the disk, which the sandbox refuses',
    'zh-CN': '{api} 会直接写磁盘，沙盒会拒绝',
  },
  network: {
    en: '{api} goes to the network, which the sandbox refuses',
    'zh-CN': '{api} 会直接联网，沙盒会拒绝',
  },
  listen: {
    en: '{api} waits for connections, which the sandbox refuses',
    'zh-CN': '{api} 会等待连接，沙盒会拒绝',
  },
  environment: {
    en: '{api} reads the environment, which the sandbox refuses',
    'zh-CN': '{api} 会读环境变量，沙盒会拒绝',
  },
  storage: {
    en: '{api} is a store of the browser’s kind, which the sandbox does not have',
    'zh-CN': '{api} 是浏览器那样的存储，沙盒里没有',
  },
  program: {
    en: '{api} reaches other programs or native code, which the sandbox refuses',
    'zh-CN': '{api} 会用到别的程序或本机代码，沙盒会拒绝',
  },
  system: {
    en: '{api} asks about the machine, which the sandbox refuses',
    'zh-CN': '{api} 会读取这台机器的信息，沙盒会拒绝',
  },
};

const NO_WAY: Text = {
  en: 'nothing in ctx does that; do the work in the tool’s own JavaScript or WebAssembly',
  'zh-CN': 'ctx 里没有对应的接口；请在工具自己的 JavaScript 或 WebAssembly 里完成',
};

const HINTS: Readonly<Record<RefusedKind, Text>> = {
  write: { en: 'use {instead}', 'zh-CN': '请用 {instead}' },
  network: {
    en: 'use {instead}, and declare `network` in the permissions of the gem and of the tool',
    'zh-CN': '请用 {instead}，并在 gem 和工具的 permissions 里声明 `network`',
  },
  listen: {
    en: 'a tool is called and returns; what has to be fetched, ctx.http.fetch fetches',
    'zh-CN': '工具被调用后就返回；要取的内容请用 ctx.http.fetch 去取',
  },
  environment: {
    en: 'keep settings in {instead} or take them as parameters; credentials belong to the `connection` of ctx.http.fetch',
    'zh-CN': '设置请存在 {instead} 里，或作为参数传入；凭据请用 ctx.http.fetch 的 `connection`',
  },
  storage: { en: 'use {instead}', 'zh-CN': '请用 {instead}' },
  program: NO_WAY,
  system: NO_WAY,
};

/** An SOP leaves to tools what needs more than calling them. */
const IN_WORKFLOW = {
  en: 'an SOP does not do this itself: let it call a tool of this gem that does ({hint})',
  'zh-CN': 'SOP 自己不做这件事：让它调用这个 gem 的工具来做（{hint}）',
};
const IN_MIGRATION: Text = {
  en: 'a migration only turns one record into the next version; take it out',
  'zh-CN': '迁移只把一条记录变成下一个版本；请去掉它',
};

export default defineRule({
  id: 'tool/sandbox-api',
  severity: 'warning',
  statements: ['X-01', 'X-02'],
  words: {
    en: {
      summary: 'code that uses what the sandbox refuses',
      why: 'the code installs, and fails when it comes to this place',
      messages: words((kind) => MESSAGES[kind].en),
      hints: words((kind, role) => hintFor(kind, role, 'en')),
    },
    'zh-CN': {
      summary: '代码用了沙盒拒绝的功能',
      why: '能安装，但代码运行到这里会失败',
      messages: words((kind) => MESSAGES[kind]['zh-CN']),
      hints: words((kind, role) => hintFor(kind, role, 'zh-CN')),
    },
  },
  *check(gem) {
    for (const [path, role] of roles(gem))
      for (const { name, api, at } of refusedUses(gem, path)) {
        const args = { api: name, instead: api.instead ?? '' };
        yield { messageId: `${role}:${api.kind}`, args, at };
      }
  },
});

/** Each module once: as a tool's, if any tool loads it. */
function roles(gem: Gem): Map<string, Role> {
  const found = new Map<string, Role>();
  for (const path of modules(gem)) found.set(path, 'migration');
  for (const path of modules(gem, entriesOf(workflows(gem)))) found.set(path, 'workflow');
  for (const path of modules(gem, entriesOf(tools(gem)))) found.set(path, 'tool');
  return found;
}

function hintFor(kind: RefusedKind, role: Role, language: Language): string {
  const hint = HINTS[kind][language];
  if (role === 'migration') return IN_MIGRATION[language];
  return role === 'workflow' ? IN_WORKFLOW[language].replace('{hint}', hint) : hint;
}

function words(say: (kind: RefusedKind, role: Role) => string): Readonly<Record<MessageId, string>> {
  const kinds = Object.keys(MESSAGES) as RefusedKind[];
  return Object.fromEntries(
    (['tool', 'workflow', 'migration'] as const).flatMap((role) =>
      kinds.map((kind) => [`${role}:${kind}`, say(kind, role)]),
    ),
  ) as Record<MessageId, string>;
}
