import { fill, type Language, type Text } from '../text.ts';
import type { Answered } from './host.ts';
import { PATH_MAX } from './routes.ts';
import type { CtxShape } from './sandbox/ctx-shape.ts';
import type { ArgumentNotJson, NotJson } from './sandbox/unserializable.ts';
import { ctxError } from './services/service.ts';

/** The answer to a call with an argument that JSON cannot hold, which nothing is asked for (A-arguments). */
export function refuseArgument(
  path: string,
  { argument, what, where }: ArgumentNotJson,
  { handles, callbacks }: Pick<CtxShape, 'handles' | 'callbacks'>,
): Answered {
  const { method, number } = argumentOf(path, argument, { handles, callbacks });
  const words = WORDS[what];
  const fillIn = (language: Language, place: string) =>
    fill(words[language], { method, number, place: where === '' ? '' : place });
  const { code, text } = ctxError('E_NOT_JSON', {
    en: fillIn('en', `, ${where}`),
    'zh-CN': fillIn('zh-CN', `的 ${where} `),
  });
  const error = { code, message: text.en };
  return {
    record: { method: path.slice(0, PATH_MAX), args: [], ms: 0, error },
    value: null,
    failure: { code, text },
    wrote: false,
    denied: false,
  };
}

/** The method that an argument was given to, and which one of its own it is. */
export function argumentOf(
  path: string,
  argument: number,
  { handles, callbacks }: Pick<CtxShape, 'handles' | 'callbacks'>,
): { readonly method: string; readonly number: number } {
  // What the path goes through was given one argument each.
  const through = [...handles, ...callbacks]
    .filter((each) => path.startsWith(`${each}.`))
    .sort((a, b) => a.length - b.length);
  const owner = through[argument];
  return {
    method: (owner ?? path).slice(0, PATH_MAX),
    number: owner === undefined ? argument - through.length + 1 : 1,
  };
}

const WORDS: Readonly<Record<NotJson['what'], Text>> = {
  bigint: {
    en: 'ctx.{method} was not called: argument {number}{place} is a BigInt, which JSON cannot hold; give it as a text, String(value), or as a number where it is small',
    'zh-CN':
      '没有调用 ctx.{method}：第 {number} 个参数{place}是 BigInt，JSON 无法表示；请写成文本 String(value)，数值不大时也可以写成 number',
  },
  circular: {
    en: 'ctx.{method} was not called: argument {number}{place} is a circular reference, back to an object that it is part of, which JSON cannot hold; give only the fields that are wanted',
    'zh-CN':
      '没有调用 ctx.{method}：第 {number} 个参数{place}是循环引用，指回了包含它的对象，JSON 无法表示；请只给出需要的字段',
  },
};
