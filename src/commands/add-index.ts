import type { CommandEntry } from './index.ts';

/** `gem add` by kind of item, in the order in which the platform's manifest and folders come. */
export const ADD_COMMANDS: readonly CommandEntry[] = [
  {
    name: 'add tool',
    summary: { en: 'add a tool with a scenario that passes', 'zh-CN': '添加一个工具，连同一个能通过的场景' },
    load: () => import('./add-tool.ts'),
  },
  {
    name: 'add agent',
    summary: { en: 'add an agent', 'zh-CN': '添加一个 agent' },
    load: () => import('./add-agent.ts'),
  },
  {
    name: 'add workflow',
    summary: { en: 'add an SOP that calls a tool of the gem', 'zh-CN': '添加一个调用 gem 的工具的 SOP' },
    load: () => import('./add-workflow.ts'),
  },
  {
    name: 'add collection',
    summary: { en: 'declare a table or a log', 'zh-CN': '声明一个表或日志' },
    load: () => import('./add-collection.ts'),
  },
  {
    name: 'add resource',
    summary: {
      en: 'declare a file to download, with its size and hash',
      'zh-CN': '声明一个要下载的文件，并写入大小和哈希',
    },
    load: () => import('./add-resource.ts'),
  },
  {
    name: 'add skill',
    summary: { en: 'add SKILL.md, which the AI reads', 'zh-CN': '添加 AI 会读的 SKILL.md' },
    load: () => import('./add-skill.ts'),
  },
  {
    name: 'add reference',
    summary: { en: 'add a file that the skill refers to', 'zh-CN': '添加 skill 要参考的文件' },
    load: () => import('./add-reference.ts'),
  },
  {
    name: 'add doc',
    summary: {
      en: 'add the store’s page in a language, or another document',
      'zh-CN': '添加一种语言的商店介绍页，或另一份文档',
    },
    load: () => import('./add-doc.ts'),
  },
  {
    name: 'add prompt',
    summary: {
      en: 'add a prompt for people to copy, in every language',
      'zh-CN': '添加供人复制的提示词，每种语言一份',
    },
    load: () => import('./add-prompt.ts'),
  },
  {
    name: 'add example',
    summary: {
      en: 'add an example for people to read, in every language',
      'zh-CN': '添加供人阅读的例子，每种语言一份',
    },
    load: () => import('./add-example.ts'),
  },
  {
    name: 'add page',
    summary: { en: 'add a page', 'zh-CN': '添加一个页面' },
    load: () => import('./add-page.ts'),
  },
];
