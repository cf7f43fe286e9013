import { expect, it } from 'vitest';
import { readCode } from '../../src/gem/code.ts';
import { expressionWords } from '../../src/gem/expression-words.ts';
import { parserWords } from '../../src/gem/parser-words.ts';

it.each([
  ['const a = {', '文件到此结束，还缺少 `}`'],
  ['const a = { b: 1; }', '这里应是 `,` 或 `}`，却是 `;`'],
  ['<div/>', '这里不能用 JSX'],
  ['const a = ;', '这里不能出现这个符号'],
  ['a b', '语句结束后缺少分号或换行'],
  ['“a”', '代码里不能出现字符 `“`'],
  ['var 1a', '数字后面紧跟着不该有的字符'],
  ['1_', '数字里的 `_` 只能放在两个数字之间'],
  ['x = 08', '数字不能以 0 开头'],
  ['"abc', '字符串没有结束的引号'],
  ['/abc', '正则表达式没有结束的 `/`'],
  ['/* abc', '注释没有结束的 `*/`'],
  ['const a;', 'const 声明缺少初始值'],
  ['try {}', 'try 后面缺少 catch 或 finally'],
  ['throw\nx', 'throw 后面不能换行'],
  ['function f() { await x }', '`await` 只能用在 async 函数里，或模块的最外层'],
  ['return 1', 'return 只能用在函数里'],
  ['break', 'break 只能用在循环或 switch 里'],
  ['let a; let a;', '名字 `a` 已经声明过'],
  ['const enum', '这里应是名字，而 `enum` 是保留字'],
  ['a?.b = 1', '不能给这个表达式赋值'],
  ['export { x }', '导出的 `x` 没有声明'],
  ['export default 1; export default 2', '一个模块只能有一个默认导出'],
  ['function () {}', '函数声明缺少名字'],
])('says in Chinese why %j does not parse', (code, chinese) => {
  const [fault] = readCode('a.js', code).syntaxFaults;
  expect(parserWords(fault?.message ?? '')).toEqual({ en: fault?.message, 'zh-CN': chinese });
});

/** Where versions of V8 tell the same fault in other words, all of them stand here. */
const expressions: readonly (readonly [string, ...string[]])[] = [
  ['(', 'Unterminated group'],
  [')', "Unmatched ')'"],
  ['[', 'Unterminated character class'],
  ['[b-a]', 'Range out of order in character class'],
  ['[\\d-z]', 'Invalid character class'],
  ['(?z)', 'Invalid group'],
  ['*', 'Nothing to repeat'],
  ['a{', 'Incomplete quantifier'],
  ['}', 'Lone quantifier brackets'],
  ['a{2,1}', 'numbers out of order in {} quantifier'],
  ['\\p{X}', 'Invalid property name'],
  ['(?<1>a)', 'Invalid capture group name'],
  ['(?<a>)(?<a>)', 'Duplicate capture group name'],
  ['\\k<b>', 'Invalid named capture referenced'],
  ['\\', '\\ at end of pattern'],
  ['\\u', 'Invalid Unicode escape'],
  ['\\01', 'Invalid decimal escape'],
  ['[\\1]', 'Invalid class escape', 'Invalid decimal escape'],
  ['[\\p{X}]', 'Invalid property name in character class'],
  ['(?-:a)', 'Invalid group', 'Invalid flag group'],
  ['(?ii:a)', 'Invalid group', 'Repeated flag in flag group'],
  ['(?i--s:a)', 'Invalid group', 'Multiple dashes in flag group'],
  ['\\q', 'Invalid escape'],
  ['/: (', 'Unterminated group'],
];
it.each(expressions)('says in both languages why %j is no expression', (expression, ...english) => {
  let message = '';
  try {
    new RegExp(expression, 'u');
  } catch (error) {
    message = (error as Error).message;
  }
  const words = expressionWords(message);
  expect(english).toContain(words.en);
  expect(words['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
  expect(words['zh-CN']).not.toContain('V8');
});

it.each([...new Set(expressions.flatMap(([, ...english]) => english))])(
  'has a Chinese twin for %j of any V8',
  (english) => {
    const words = expressionWords(`Invalid regular expression: /a/u: ${english}`);
    expect(words.en).toBe(english);
    expect(words['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
    expect(words['zh-CN']).not.toContain('V8');
  },
);

it('quotes what has no twin as the words of who said it', () => {
  expect(parserWords('Something new')['zh-CN']).toBe('oxc-parser 的原话是“Something new”');
  expect(expressionWords('Invalid regular expression: /a/u: New')['zh-CN']).toBe('V8 的原话是“New”');
});
