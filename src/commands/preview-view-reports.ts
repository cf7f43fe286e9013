import { inLanguage } from '../io.ts';
import type { AgentSession } from '../preview/agent-session.ts';
import { sumOf } from '../preview/measure.ts';
import type { Reading } from '../preview/read.ts';
import type { Hit, SearchAnswer } from '../preview/search.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, type Sheet, said, verbatim } from './preview-blocks.ts';
import { RETURNS, tooLarge, toolBlock } from './preview-opening-report.ts';

/** [S-13] [G-03] */
export function readLines(reading: Reading, sheet: Sheet): string[] {
  const { name, content, appear } = reading;
  return [
    ...headed(fill(inLanguage(sheet.voice, RETURNS), { id: printable(name) }), content, sheet, {
      strong: true,
    }),
    ...(content ? verbatim(content.text, sheet) : said(tooLarge(reading, sheet), sheet)),
    ...appearLines(appear, sheet),
  ];
}

function appearLines(appear: readonly string[], sheet: Sheet): string[] {
  if (appear.length === 0) return [];
  const names = appear.map(printable).join(sheet.voice.language === 'zh-CN' ? '、' : ', ');
  return ['', ...said(fill(inLanguage(sheet.voice, APPEAR), { names }), sheet, 0)];
}

const APPEAR: Text = {
  en: 'from the next step on the AI has the tools: {names}',
  'zh-CN': '从下一步起，AI 的工具列表上有：{names}',
};

/** [G-04] */
export function searchLines(query: string, answer: SearchAnswer, sheet: Sheet): string[] {
  const { voice, palette } = sheet;
  const { hits, found, appear } = answer;
  const title = fill(inLanguage(voice, FINDS), { query: printable(query) });
  const more = found > hits.length ? fill(inLanguage(voice, MORE), { shown: hits.length, found }) : '';
  return [
    ...headed(title, undefined, sheet, { strong: true }),
    ...(hits.length === 0 ? said(inLanguage(voice, NO_HIT), sheet) : []),
    ...hits.flatMap((hit, index) => hitLines(hit, index, sheet)),
    ...(more === '' ? [] : said(more, sheet)),
    ...appearLines(appear, sheet),
    ...said(inLanguage(voice, BUILT_IN), sheet, 0).map(palette.faint),
  ];
}

function hitLines({ kind, name, description }: Hit, index: number, sheet: Sheet): string[] {
  const title = `${index + 1}. ${printable(name)} (${inLanguage(sheet.voice, KINDS[kind])})`;
  return [
    ...headed(title, undefined, sheet, { indent: 2 }),
    ...(description === null ? [] : verbatim(description, sheet, 5)),
  ];
}

const FINDS: Text = { en: 'tool_search \u201c{query}\u201d finds', 'zh-CN': 'tool_search “{query}” 找到' };
const NO_HIT: Text = { en: 'nothing in these gems', 'zh-CN': '在这些 gem 里什么也没有找到' };
const MORE: Text = {
  en: '{shown} of {found}; the others are cut off, because at most 5 are returned',
  'zh-CN': '共 {found} 项，只返回前 {shown} 项（最多 5 项）',
};
const BUILT_IN: Text = {
  en: 'the platform’s own tools are searched too and may take some of the places; they cannot be listed here',
  'zh-CN': '平台自带的工具也在搜索范围内，可能占去几个位置；这里无法列出它们',
};
const KINDS = {
  gem: { en: 'gem', 'zh-CN': 'gem' },
  tool: { en: 'tool', 'zh-CN': '工具' },
  workflow: { en: 'SOP', 'zh-CN': 'SOP' },
  agent: { en: 'agent', 'zh-CN': 'agent' },
} satisfies Record<Hit['kind'], Text>;

/** [S-14] [A-15] [G-09] */
export function agentLines(session: AgentSession, sheet: Sheet): string[] {
  const { voice, palette } = sheet;
  const { name, exposed, systemPrompt, skillFiles, hasReadSkill, tools, platformTools, unknownTools } =
    session;
  const say = (text: Text, args = {}) => said(fill(inLanguage(voice, text), args), sheet);
  const title = (text: Text) => inLanguage(voice, text);
  const comma = voice.language === 'zh-CN' ? '、' : ', ';
  const list = (names: readonly string[]) => names.map(printable).join(comma);
  return [
    ...headed(`${printable(name)} (agent)`, undefined, sheet, { strong: true }),
    ...say(exposed ? CALLED_BY_CHAT : CALLED_BY_GEM),
    '',
    ...headed(title(PROMPT), systemPrompt, sheet, { strong: true }),
    ...verbatim(systemPrompt.text, sheet),
    ...(skillFiles.length > 0 ? say(FILES, { count: skillFiles.length }).map(palette.faint) : []),
    ...say(NO_LIST).map(palette.faint),
    '',
    ...headed(title(MAY_CALL), sumOf(tools), sheet, { strong: true }),
    ...tools.flatMap((tool) => toolBlock(tool, sheet, { isDescribed: true })),
    ...(platformTools.length > 0 ? say(PLATFORM, { names: list(platformTools) }) : []),
    ...(hasReadSkill ? say(READ_SKILL) : []),
    ...(tools.length + platformTools.length === 0 && !hasReadSkill ? say(NOTHING) : []),
    ...(unknownTools.length > 0 ? say(UNKNOWN, { names: list(unknownTools) }).map(palette.warning) : []),
  ];
}

const CALLED_BY_CHAT: Text = {
  en: 'the main chat hands it one task, and that is all it sees of the conversation; its last reply is the result. It runs with the model the user chose for it',
  'zh-CN': '主聊天用一段话把任务交给它，它只看到这段任务，最后一条回复就是结果。它用用户给它选的模型运行',
};
const CALLED_BY_GEM: Text = {
  en: 'it is not exposed: only this gem’s SOPs and pages can use it, with the model the user chose for it',
  'zh-CN': '它不对外提供：只有这个 gem 的 SOP 和页面能用它，用的是用户给它选的模型',
};
const PROMPT: Text = { en: 'its system prompt', 'zh-CN': '它的系统提示' };
const FILES: Text = {
  en: 'the last {count} {count|line names the skill’s file|lines name the skill’s files}, which the platform adds',
  'zh-CN': '末尾 {count} 行是 skill 的文件名，由平台加上',
};
const NO_LIST: Text = {
  en: 'it never sees the list of gems',
  'zh-CN': '它看不到 gem 列表',
};
const MAY_CALL: Text = { en: 'what it may call', 'zh-CN': '它能调用的' };
const PLATFORM: Text = {
  en: 'tools of the platform: {names}; what they take only the platform knows',
  'zh-CN': '平台工具：{names}；它们接受什么参数，只有平台知道',
};
const READ_SKILL: Text = {
  en: 'read_skill, for the files of this skill only; the platform adds it because the gem has a skill',
  'zh-CN': 'read_skill，只用来读这个 skill 的文件；因为 gem 有 skill，平台会自动加上它',
};
const NOTHING: Text = { en: 'nothing: it can only answer', 'zh-CN': '什么都没有：它只能回答' };
const UNKNOWN: Text = {
  en: 'its header names tools that this gem does not have: {names}',
  'zh-CN': '它的头部写了这个 gem 没有的工具：{names}',
};
