import { fill, type Text } from '../text.ts';
import { argumentOf } from './not-json-argument.ts';
import type { CtxShape } from './sandbox/ctx-shape.ts';
import { type LostArgument, lostPlaces } from './sandbox/lost.ts';

/** Methods that are told of. */
const METHODS_MAX = 10;

/** What arguments of `ctx` lost on their way to JSON in one call of a tool: the first of each method, and how many calls. */
export interface LostArguments {
  add(path: string, lost: LostArgument, shape: CtxShape): void;
  words(): Text[];
}

export function createLostArguments(): LostArguments {
  const found = new Map<string, { readonly lost: LostArgument; readonly number: number; calls: number }>();
  return {
    add(path, lost, shape) {
      const { method, number } = argumentOf(path, lost.argument, shape);
      const known = found.get(method);
      if (known !== undefined) known.calls++;
      else if (found.size < METHODS_MAX) found.set(method, { lost, number, calls: 1 });
    },
    words: () =>
      [...found].map(([method, { lost, number, calls }]) => {
        const list = lostPlaces(lost, (where) => ({
          en: `argument ${number}${where === '' ? '' : `, ${where}`}`,
          'zh-CN': `第 ${number} 个参数${where === '' ? '' : `的 ${where}`}`,
        }));
        const say = (language: keyof Text) =>
          fill(WORDS[language], {
            method,
            calls: calls === 1 ? '' : fill(CALLS[language], { calls }),
            list: list[language],
          });
        return { en: say('en'), 'zh-CN': say('zh-CN') };
      }),
  };
}

const WORDS: Text = {
  en: 'what ctx.{method} is given travels as JSON, and this was lost{calls}: {list}; give texts, finite numbers, lists and plain objects, as by [...set] or Object.fromEntries(map), and null where nothing is meant',
  'zh-CN':
    '交给 ctx.{method} 的内容以 JSON 传递，以下内容丢失了{calls}：{list}；请给出文本、有限的数字、列表和普通对象，例如 [...set] 或 Object.fromEntries(map)，要表示没有时写 null',
};
const CALLS: Text = {
  en: ' (in {calls} calls, of which this is the first)',
  'zh-CN': '（共 {calls} 次调用，这是第一次）',
};
