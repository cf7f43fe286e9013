import { parseJsonDocument } from '../gem/json-document.ts';
import { fill, type Language, type Text } from '../text.ts';
import { JSON_WORDS } from '../validate/json-words.ts';

/** Where a text that a person gave is not JSON, and why. */
export function whyNotJson(given: Uint8Array): Text {
  const [fault] = parseJsonDocument('', given).syntaxFaults;
  const say = (language: Language): string => {
    if (fault === undefined) return '';
    const { messages } = JSON_WORDS[language];
    const words = OF_TEXT[fault.reason]?.[language] ?? messages[fault.reason as keyof typeof messages];
    return fill(words, fault.args ?? {});
  };
  if (fault?.reason === 'empty') return { en: say('en'), 'zh-CN': say('zh-CN') };
  const { line = 1, column = 1 } = fault?.at.start ?? {};
  return {
    en: `line ${line}, column ${column}: ${say('en')}`,
    'zh-CN': `第 ${line} 行第 ${column} 列：${say('zh-CN')}`,
  };
}

/** The words that speak of a file: this may be none. */
const OF_TEXT: Readonly<Partial<Record<string, Text>>> = {
  utf16: { en: 'it is UTF-16, and JSON is UTF-8', 'zh-CN': '它是 UTF-16 编码，而 JSON 应为 UTF-8' },
  notUtf8: {
    en: 'it is not UTF-8: the bytes here stand for no character',
    'zh-CN': '它不是 UTF-8 编码：这里的字节不对应任何字符',
  },
  empty: { en: 'it is empty', 'zh-CN': '它是空的' },
  cutOff: { en: 'it ends here, and is not complete', 'zh-CN': '到这里就结束了，内容不完整' },
  notClosed: {
    en: 'it ends here, and the {open} of line {line} is still open',
    'zh-CN': '到这里就结束了，而第 {line} 行的 {open} 还没有闭合',
  },
};
