import { GEM_DESCRIPTION_MAX } from '../platform/limits.ts';
import { fill, type Text } from '../text.ts';

/** [D-01] [D-02] What is wrong with a description of a gem; `undefined` for one that may stand. */
export function descriptionFault(description: string): Text | undefined {
  const length = [...description.trim()].length;
  if (length === 0) return EMPTY;
  if (length <= GEM_DESCRIPTION_MAX) return undefined;
  const counts = { over: length - GEM_DESCRIPTION_MAX, max: GEM_DESCRIPTION_MAX };
  return { en: fill(LONG.en, counts), 'zh-CN': fill(LONG['zh-CN'], counts) };
}

const EMPTY: Text = { en: 'a gem needs a description', 'zh-CN': 'gem 需要描述' };
const LONG: Text = {
  en: '{over} {over|character|characters} over the limit of {max}',
  'zh-CN': '比 {max} 个字符的上限多了 {over} 个',
};
