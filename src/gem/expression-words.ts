import type { Text } from '../text.ts';
import { type Sayings, translate } from './translate.ts';

/** Why a text is no regular expression, as V8 tells it: without the expression, which stands beside. */
export function expressionWords(message: string): Text {
  const [, reason = message] = /^Invalid regular expression: [\s\S]*\/\w*: (.+)$/.exec(message) ?? [];
  return translate(reason, SAYINGS, 'V8');
}

const SAYINGS: Sayings = [
  [/^Unterminated group$/, '括号“(”没有闭合'],
  [/^Unmatched '\)'$/, '多了一个“)”'],
  [/^Unterminated character class$/, '方括号“[”没有闭合'],
  [/^Range out of order in character class$/, '方括号里的范围前大后小'],
  [/^Invalid character class$/, '方括号里的范围不能以字符类（如 \\d）为一端'],
  [/^Invalid group$/, '“(?”后面的写法不对'],
  [/^Invalid flag group$/, '“(?”与“:”之间的标志不对'],
  [/^Repeated flag in flag group$/, '“(?”与“:”之间，同一个标志写了两次'],
  [/^Multiple dashes in flag group$/, '“(?”与“:”之间的“-”多于一个'],
  [/^Nothing to repeat$/, '“*”“+”“?”或“{”前面没有可以重复的内容'],
  [/^Invalid quantifier$/, '这里不能用“*”“+”“?”或“{”'],
  [/^Incomplete quantifier$/, '“{”没有写完'],
  [/^Lone quantifier brackets$/, '单独的“{”“}”或“]”要写成“\\{”“\\}”“\\]”'],
  [/^numbers out of order in \{\} quantifier$/, '“{}”里的次数前大后小'],
  [/^Invalid property name$/, '“\\p{…}”里的属性名不存在'],
  [/^Invalid property name in character class$/, '方括号里，“\\p{…}”的属性名不存在'],
  [/^Invalid capture group name$/, '捕获组的名字不对'],
  [/^Duplicate capture group name$/, '捕获组的名字用了两次'],
  [/^Invalid named (?:capture referenced|reference)$/, '“\\k<…>”引用的捕获组不存在'],
  [/^\\ at end of pattern$/, '末尾多了一个“\\”'],
  [/^Invalid Unicode escape$/, '“\\u”后面的写法不对'],
  // For a digit within brackets too, as newer versions of V8 tell it.
  [/^Invalid decimal escape$/, '“\\0”后面不能再写数字；方括号里，“\\”后面的数字只能是 0'],
  [/^Invalid class escape$/, '方括号里的转义不对'],
  [/^Invalid escape$/, '没有这种转义；不是特殊含义的字符前面不要加“\\”'],
  [/^Regular expression too large$/, '表达式太大'],
];
