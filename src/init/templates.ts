import type { Text } from '../text.ts';

/** What a new gem can begin with. */
export const TEMPLATES = ['tool', 'agent', 'skill', 'data', 'workflow', 'full'] as const;
export type Template = (typeof TEMPLATES)[number];

export interface TemplateWords {
  /** What it is, in a word or two. */
  readonly title: Text;
  /** What it shows: at most 52 cells, so that beside the title it is one line of a terminal of 80. */
  readonly about: Text;
  /** What the gem says of itself until its author says something else. At most 200 characters (D-02). */
  readonly description: Text;
  /** Whether there is code in it, and so a choice of language and something to test. */
  readonly hasCode: boolean;
}

export const TEMPLATE_WORDS: Readonly<Record<Template, TemplateWords>> = {
  tool: {
    title: { en: 'a tool', 'zh-CN': '工具' },
    about: { en: 'a function that the AI can call: counts words', 'zh-CN': 'AI 可以调用的函数：统计字词' },
    description: {
      en: 'Counts the words of a text in any language and keeps a running total. Main tool: count_words.',
      'zh-CN': '统计任何语言的文本有多少词，并累计总词数。主要工具：count_words。',
    },
    hasCode: true,
  },
  agent: {
    title: { en: 'an agent', 'zh-CN': 'agent' },
    about: {
      en: 'an assistant with tools of its own: plans deadlines',
      'zh-CN': '有自己的任务和工具的助手：安排截止日期',
    },
    description: {
      en: 'Plans backwards from a deadline in working days: what must begin when, weekends and holidays left out. Main agent: deadline_planner.',
      'zh-CN':
        '从截止日期往回按工作日排计划：每一步最晚哪天开始，周末和节假日不算在内。主要 agent：deadline_planner。',
    },
    hasCode: true,
  },
  skill: {
    title: { en: 'a skill', 'zh-CN': 'skill' },
    about: {
      en: 'knowledge that the AI reads, no code: writes minutes',
      'zh-CN': '供 AI 阅读的知识，没有代码：写会议纪要',
    },
    description: {
      en: 'Turns notes of a meeting into minutes: decisions, tasks with a name and a date, and open questions. Read its skill before writing minutes.',
      'zh-CN':
        '把会议笔记整理成会议纪要：决定、带负责人和日期的任务，以及待定问题。写会议纪要之前先读它的 skill。',
    },
    hasCode: false,
  },
  data: {
    title: { en: 'data', 'zh-CN': '数据' },
    about: {
      en: 'records, with tools to save and find: keeps links',
      'zh-CN': '保存下来的记录，以及存和查的工具：收藏链接',
    },
    description: {
      en: 'Keeps web addresses that are worth keeping, with tags and notes, and finds them again. Main tools: save_link, find_links.',
      'zh-CN': '收藏值得留下的网址，带标签和备注，之后随时找回来。主要工具：save_link、find_links。',
    },
    hasCode: true,
  },
  workflow: {
    title: { en: 'a workflow', 'zh-CN': 'SOP' },
    about: {
      en: 'fixed steps that survive a crash: books deliveries',
      'zh-CN': '固定的步骤，中断后能接着运行：登记到货',
    },
    description: {
      en: 'Keeps a small stock: books deliveries in, line by line, and says what is scarce. Main SOP: receive_delivery; list_stock tells what is there.',
      'zh-CN':
        '管理一个小仓库：逐行登记到货，并指出哪些东西快没有了。主要 SOP：receive_delivery；list_stock 列出库存。',
    },
    hasCode: true,
  },
  full: {
    title: { en: 'everything', 'zh-CN': '全部' },
    about: {
      en: 'all of these in one gem: keeps a glossary',
      'zh-CN': '以上各部分合在一个 gem 里：维护术语表',
    },
    description: {
      en: 'Keeps a glossary: looks up what a term or an abbreviation means and saves new ones. Main tool: look_up_term; the agent glossary_keeper does the rest.',
      'zh-CN':
        '维护术语表：查一个术语或缩写是什么意思，保存新的术语。主要工具：look_up_term；其余由 agent glossary_keeper 完成。',
    },
    hasCode: true,
  },
};
