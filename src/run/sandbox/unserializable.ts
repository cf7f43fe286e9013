import { fill, type Text } from '../../text.ts';
import type { Thrown } from './ending.ts';

/** What keeps a result from being JSON, and where in it, as the sandbox tells it. */
export interface NotJson {
  readonly what: 'bigint' | 'circular';
  readonly where: string;
}

/** An argument of a call to `ctx` that cannot be handed on. */
export interface ArgumentNotJson extends NotJson {
  /** Its index, those of the handles that the path goes through before it. */
  readonly argument: number;
}

/** Says why a result cannot be written as JSON; what was thrown tells it where no place was found. */
export function unserializable({ message }: Thrown, found: NotJson | undefined): Text {
  const words = found === undefined ? OTHER : WORDS[found.what];
  const args = { where: found?.where ?? '', reason: message.split('\n')[0] ?? '' };
  return { en: fill(words.en, args), 'zh-CN': fill(words['zh-CN'], args) };
}

const WORDS: Readonly<Record<NotJson['what'], Text>> = {
  bigint: {
    en: 'the result cannot be written as JSON: {where} is a BigInt; return it as a text, String(value), or as a number where it is small',
    'zh-CN': '返回值无法写成 JSON：{where} 是 BigInt；请写成文本 String(value)，数值不大时也可以写成 number',
  },
  circular: {
    en: 'the result cannot be written as JSON: {where} is a circular reference, back to an object that it is part of; return only the fields that are wanted',
    'zh-CN': '返回值无法写成 JSON：{where} 是循环引用，指回了包含它的对象；请只返回需要的字段',
  },
};
const OTHER: Text = {
  en: 'the result cannot be written as JSON: {reason}',
  'zh-CN': '返回值无法写成 JSON：{reason}',
};
