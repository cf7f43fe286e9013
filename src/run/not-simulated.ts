import type { Json } from '../platform/ctx.ts';
import { fill, type Text } from '../text.ts';
import { literally } from './match/literally.ts';
import type { Scenario } from './scenario/scenario.ts';
import { type CtxError, ctxError } from './services/service.ts';
import { shallow } from './shallow.ts';

export function noMethod(service: string, method: string, methods: readonly string[]): CtxError {
  if (methods[0] === '') return refused(IS_FUNCTION, { service, method });
  return refused(NO_METHOD, { service, method, methods: methods.join(', ') });
}

export function notSimulated(path: string, args: readonly Json[], scenario: Scenario | undefined): CtxError {
  const entry = `- { method: ${path}${whenOf(args[0])}, returns: { … } }`;
  const others = scenario?.calls.some(({ method }) => method === path) === true;
  return refused(others ? NO_MATCH : NO_ENTRY, { path, entry });
}

/** A sequence for `path` has given all its `count` answers. */
export function usedUp(path: string, count: number): CtxError {
  return refused(USED_UP, { path, count: String(count) });
}

/** Characters of an argument that a message repeats. */
const ARGUMENT_SHOWN = 120;

/** The `when` of an entry that answers this argument; empty where it is too long to be shown. */
export function whenOf(argument: Json | undefined): string {
  if (argument === undefined || argument === null) return '';
  const json = JSON.stringify(literally(shallow(argument)));
  return json.length > ARGUMENT_SHOWN ? '' : `, when: ${json}`;
}

export function noPath(): CtxError {
  return refused(NO_PATH, {});
}

function refused(text: Text, args: Readonly<Record<string, string>>): CtxError {
  return ctxError('E_NOT_SIMULATED', { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) });
}

const NO_PATH: Text = {
  en: 'there is nothing of this name under ctx',
  'zh-CN': 'ctx 下没有这个名字',
};
const IS_FUNCTION: Text = {
  en: 'ctx.{service} has no method "{method}"; it is called itself: ctx.{service}(…)',
  'zh-CN': 'ctx.{service} 没有方法 "{method}"；它本身就是函数：ctx.{service}(…)',
};
const NO_METHOD: Text = {
  en: 'ctx.{service} has no method "{method}"; it has {methods}',
  'zh-CN': 'ctx.{service} 没有方法 "{method}"；它有 {methods}',
};
const NO_ENTRY: Text = {
  en: 'ctx.{path} has no simulation of its own; answer it in a scenario (--scenario FILE), under `calls`: {entry}',
  'zh-CN': 'ctx.{path} 没有自带的模拟；请在场景文件（--scenario FILE）的 `calls` 里给出返回值：{entry}',
};
const USED_UP: Text = {
  en: 'the sequence of answers for ctx.{path} has {count}, and all were given; add one, or an entry after it that answers the rest',
  'zh-CN':
    'ctx.{path} 的 `sequence` 有 {count} 个回答，都已经用完；请再添加一个，或在它后面加一条回答其余调用的条目',
};
const NO_MATCH: Text = {
  en: 'no entry of the scenario’s `calls` for {path} matches this first argument; add: {entry}',
  'zh-CN': '场景文件的 `calls` 里没有一条 {path} 与这次的第一个参数相符；请添加：{entry}',
};
