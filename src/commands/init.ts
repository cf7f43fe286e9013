import { TEMPLATES } from '../init/templates.ts';
import type { Command } from './command.ts';

const command: Command = {
  arguments: [
    {
      name: '[dir]',
      text: { en: 'the new gem’s folder (default: here)', 'zh-CN': '新 gem 的文件夹（默认：当前文件夹）' },
    },
  ],
  options: [
    {
      flags: '--template <name>',
      choices: TEMPLATES,
      text: {
        en: 'what it starts with: a tool, an agent, a skill without code, kept data, a workflow, or all of these (default: tool)',
        'zh-CN': '从什么开始：工具、agent、没有代码的 skill、保存的数据、SOP，或者全部（默认：tool）',
      },
    },
    {
      flags: '--id <id>',
      text: {
        en: 'the gem’s id (default: made from the folder’s name)',
        'zh-CN': 'gem 的 id（默认：由文件夹名得出）',
      },
    },
    {
      flags: '--name <name>',
      text: {
        en: 'the name people see (default: made from the folder’s name)',
        'zh-CN': '用户看到的名字（默认：由文件夹名得出）',
      },
    },
    {
      flags: '--description <text>',
      text: {
        en: 'what it does, at most 200 characters (default: what the template does)',
        'zh-CN': '它做什么，最多 200 个字符（默认：模板所做的事）',
      },
    },
    {
      flags: '--ts',
      text: { en: 'TypeScript instead of JavaScript', 'zh-CN': '用 TypeScript 而不是 JavaScript' },
    },
    { flags: '-y, --yes', text: { en: 'take the defaults and ask nothing', 'zh-CN': '全用默认值，不询问' } },
    {
      flags: '--force',
      text: {
        en: 'allow a folder that is not empty; no file in it is overwritten, and a gem that is there gets only what editors, CI and git need',
        'zh-CN': '允许文件夹不为空；不会覆盖里面的文件；已经有 gem 时，只补上编辑器、CI 和 git 需要的文件',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem init my-gem',
      text: {
        en: 'answer a few questions, and have a gem in a new folder',
        'zh-CN': '回答几个问题，在新文件夹里得到一个 gem',
      },
    },
    {
      line: 'gem init links --template data --ts --yes',
      text: {
        en: 'a gem in TypeScript that keeps data, without questions',
        'zh-CN': '用 TypeScript 写的、保存数据的 gem，不询问',
      },
    },
    {
      line: 'gem init mail --template full --id mail_helper --name "Mail Helper"',
      text: { en: 'everything a gem can have, in a script', 'zh-CN': '在脚本里新建包含各个部分的 gem' },
    },
  ],
  run: async (call) => (await import('./init-gem.ts')).initGem(call),
};
export default command;
