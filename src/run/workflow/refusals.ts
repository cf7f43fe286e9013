import { didYouMean } from '../../did-you-mean.ts';
import type { Json } from '../../platform/ctx.ts';
import { fill, type Text } from '../../text.ts';
import { whenOf } from '../not-simulated.ts';
import { type CtxError, ctxError } from '../services/service.ts';

/** */
export function toolOnly(path: string): CtxError {
  return refused('E_TOOL_ONLY', TOOL_ONLY, { service: path.split('.', 1)[0] ?? '' });
}

/** [E-07] (A-workflow-run) Approval, timers and whatever else. */
export function notPublished(path: string, args: readonly Json[]): CtxError {
  const entry = `- { method: ${path}${whenOf(args[0])}, returns: { … } }`;
  return refused('E_NOT_SIMULATED', NOT_PUBLISHED, { path, entry });
}

/** The name is no text, or what goes with it cannot be written as JSON. */
export function badCall(): CtxError {
  return refused('E_CALL_INVALID', BAD_CALL, {});
}

export function inputTooDeep(call: string): CtxError {
  return refused('E_CALL_INVALID', TOO_DEEP, { call });
}

/** [T-13] [A-14] `callable` are the names that would do. */
export function unknownCall(name: string, callable: readonly string[]): CtxError {
  const shown = name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}…` : name;
  const own = /^(?:tool|agent)\.(.*)$/s.exec(name)?.[1] ?? name;
  const same = callable.find((each) => each.slice(each.indexOf('.') + 1) === own);
  if (same !== undefined) return refused('E_CALL_UNKNOWN', PREFIX, { name: shown, meant: same });
  if (!/^(?:tool|agent)\./.test(name)) return refused('E_NOT_SIMULATED', OTHER_KIND, { name: shown });
  const meant = didYouMean(name, callable);
  if (meant !== undefined) return refused('E_CALL_UNKNOWN', MEANT, { name: shown, meant });
  const names = callable.length === 0 ? undefined : callable.join(', ');
  return names === undefined
    ? refused('E_CALL_UNKNOWN', NONE, { name: shown })
    : refused('E_CALL_UNKNOWN', UNKNOWN, { name: shown, names });
}

/** [E-05] */
export function notATask(call: string): CtxError {
  return refused('E_CALL_INVALID', NOT_A_TASK, { call });
}

export function agentUnanswered(call: string, input: Json, hasOthers: boolean): CtxError {
  const entry = `- { method: ${call}${whenOf(input)}, returns: "…" }`;
  return refused('E_NOT_SIMULATED', hasOthers ? NO_MATCH : NO_ENTRY, { call, entry });
}

/** (A-wasm) */
export function wasmTool(call: string, entry: string): CtxError {
  return refused('E_NOT_SIMULATED', WASM, { call, entry });
}

/** For what comes when the run is over already. */
export function runIsOver(): CtxError {
  return refused('E_CALL_ENDED', OVER, {});
}

/** Characters of a name that a message repeats. */
const NAME_SHOWN = 80;

function refused(code: string, text: Text, args: Readonly<Record<string, string>>): CtxError {
  return ctxError(code, { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) });
}

const TOOL_ONLY: Text = {
  en: "an SOP has no ctx.{service}, which only tools have: it decides the order and leaves the doing to tools; do this in a tool of this gem, and call that: await ctx.call('tool.<name>', { … })",
  'zh-CN':
    "SOP 没有 ctx.{service}，只有工具才有：SOP 只决定顺序，具体的事交给工具；请把这件事放进这个 gem 的工具里，再调用它：await ctx.call('tool.<名字>', { … })",
};
const NOT_PUBLISHED: Text = {
  en: 'ctx.{path}: what an SOP has beside ctx.call, such as approval and timers, is not published, so it is not simulated (an exposed SOP that has to wait first gives its caller a run id); if you know what it answers, say so in a scenario (--scenario FILE), under `calls`: {entry}',
  'zh-CN':
    'ctx.{path}：除了 ctx.call，SOP 还有什么（例如审批、定时）没有公布，所以没有模拟（对外提供的 SOP 需要等待时，会先返回一个运行编号）；如果知道它会返回什么，请写在场景文件（--scenario FILE）的 `calls` 里：{entry}',
};
const BAD_CALL: Text = {
  en: "ctx.call takes the name of a tool or an agent of this gem, and its input: await ctx.call('tool.<name>', { … })",
  'zh-CN':
    "ctx.call 的参数是这个 gem 的工具或 agent 的名字，以及它的输入：await ctx.call('tool.<名字>', { … })",
};
const TOO_DEEP: Text = {
  en: "the input of ctx.call('{call}') is nested too deeply to be written as JSON",
  'zh-CN': "ctx.call('{call}') 的输入嵌套过深，无法写成 JSON",
};
const PREFIX: Text = {
  en: "ctx.call('{name}'): it is called as '{meant}'",
  'zh-CN': "ctx.call('{name}')：应写成 '{meant}'",
};
const OTHER_KIND: Text = {
  en: "ctx.call('{name}'): that an SOP can call anything but `tool.<name>` and `agent.<name>` of its own gem is not published, so it is not simulated",
  'zh-CN':
    "ctx.call('{name}')：除了自己 gem 的 `tool.<名字>` 和 `agent.<名字>`，SOP 还能调用什么没有公布，所以没有模拟",
};
const MEANT: Text = {
  en: "ctx.call('{name}'): this gem has none of that name; did you mean '{meant}'?",
  'zh-CN': "ctx.call('{name}')：这个 gem 没有这个名字；是不是想写 '{meant}'？",
};
const UNKNOWN: Text = {
  en: "ctx.call('{name}'): this gem has none of that name; it has {names}",
  'zh-CN': "ctx.call('{name}')：这个 gem 没有这个名字；它有 {names}",
};
const NONE: Text = {
  en: "ctx.call('{name}'): this gem has no tools and no agents to call",
  'zh-CN': "ctx.call('{name}')：这个 gem 没有可以调用的工具和 agent",
};
const NOT_A_TASK: Text = {
  en: "ctx.call('{call}'): an agent is given its task in words, and sees nothing else: { task: '…' }",
  'zh-CN': "ctx.call('{call}')：要用一段话把任务交给 agent，它只看得到这段话：{ task: '…' }",
};
const NO_ENTRY: Text = {
  en: "agents do not run here: ctx.call('{call}') is answered from a scenario (--scenario FILE), under `calls`; add: {entry}",
  'zh-CN':
    "agent 不在这里运行：ctx.call('{call}') 的回答来自场景文件（--scenario FILE）的 `calls`；请添加：{entry}",
};
const NO_MATCH: Text = {
  en: 'no entry of the scenario’s `calls` for {call} matches this task; add: {entry}',
  'zh-CN': '场景文件的 `calls` 里没有一条 {call} 与这次的任务相符；请添加：{entry}',
};
const WASM: Text = {
  en: "ctx.call('{call}'): {entry} cannot be run here, because how the platform calls a .wasm tool is not published",
  'zh-CN': "ctx.call('{call}')：{entry} 还不能在这里运行，因为平台怎样调用 .wasm 工具没有公布",
};
const OVER: Text = { en: 'the run of this SOP is over', 'zh-CN': '这个 SOP 的运行已经结束' };
