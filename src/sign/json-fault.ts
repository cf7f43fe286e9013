import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Text } from '../text.ts';

/** Why a text is not JSON, at the place that the parser names. */
export function jsonFault(error: ParseError | undefined): Text {
  const why = WORDS[error ? printParseErrorCode(error.error) : 'ValueExpected'];
  if (why === undefined) return { en: 'this is not JSON', 'zh-CN': '这不是 JSON' };
  return { en: `this is not JSON: ${why.en}`, 'zh-CN': `这不是 JSON：${why['zh-CN']}` };
}

const expected = (what: string): Text => ({ en: `${what} is missing here`, 'zh-CN': `这里缺少 ${what}` });
const COMMENT: Text = { en: 'JSON has no comments', 'zh-CN': 'JSON 里没有注释' };
const UNKNOWN: Text = { en: 'this has no meaning in it', 'zh-CN': '这在 JSON 里没有意义' };

/** By the parser's own names for what is wrong. */
const WORDS: Readonly<Partial<Record<string, Text>>> = {
  ValueExpected: { en: 'a value is missing here', 'zh-CN': '这里缺少一个值' },
  PropertyNameExpected: { en: 'a name in double quotes is missing here', 'zh-CN': '这里缺少双引号里的名字' },
  ColonExpected: expected(':'),
  CommaExpected: expected(','),
  CloseBraceExpected: expected('}'),
  CloseBracketExpected: expected(']'),
  EndOfFileExpected: { en: 'something follows after its end', 'zh-CN': '结束之后还有内容' },
  UnexpectedEndOfString: { en: 'a text is not closed here', 'zh-CN': '这里的文本没有结束' },
  InvalidCommentToken: COMMENT,
  UnexpectedEndOfComment: COMMENT,
  InvalidSymbol: UNKNOWN,
  InvalidCharacter: UNKNOWN,
};
