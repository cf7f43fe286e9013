import { inLanguage } from '../io.ts';
import type { AgentSession } from '../preview/agent-session.ts';
import { sumOf } from '../preview/measure.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, type Sheet, said, verbatim } from './preview-blocks.ts';
import { toolBlock } from './preview-opening-report.ts';

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
