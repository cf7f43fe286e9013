import type { Fault } from '../../../gem/finding.ts';
import { knowledgePredicates } from '../../../gem/knowledge.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

type MessageId = 'empty' | 'oneLevel' | 'emptyLevel' | 'character' | 'start';

export default defineRule<MessageId>({
  id: 'knowledge/predicate-invalid',
  severity: 'error',
  statements: ['K-02'],
  assumes: ['A-predicate'],
  words: {
    en: {
      summary: 'a text that cannot be a predicate',
      why: 'predicates join the vocabulary that all gems share, in which each has a fixed first level and at least one level more',
      messages: {
        empty: 'a predicate is empty',
        oneLevel: 'the predicate {value} has one level alone; after the first one stands at least one more',
        emptyLevel: 'the predicate {value} has an empty level: levels are joined by one dot each',
        character:
          'the predicate {value} holds {found}; its levels are taken to have lower-case letters (a-z), digits and "_" alone',
        start: 'the level {found} of predicate {value} does not start with a lower-case letter (a-z)',
      },
      hints: {
        empty: 'write its levels, joined by dots, as in "pref.food.cuisine"',
        oneLevel: 'add what it is about, as in "pref.food.cuisine"',
        emptyLevel: 'take the dot away that is too many, as in "pref.food.cuisine"',
        character:
          'write it in the form of "pref.food.cuisine"; other words go into "description" and "aliases"',
        start: 'begin each level with a letter, as in "pref.food.cuisine"',
      },
    },
    'zh-CN': {
      summary: '不可能是谓词的文字',
      why: '谓词会写进所有 gem 共用的词表，其中每个谓词都有固定的第一级和至少一个下级',
      messages: {
        empty: '有一个谓词是空的',
        oneLevel: '谓词 {value} 只有一级；第一级后面至少还要有一级',
        emptyLevel: '谓词 {value} 有一级是空的：各级之间用一个点连接',
        character: '谓词 {value} 里有 {found}；按这里的理解，各级只用小写字母（a-z）、数字和“_”',
        start: '谓词 {value} 的 {found} 这一级不以小写字母（a-z）开头',
      },
      hints: {
        empty: '写出各级，用点连接，例如 "pref.food.cuisine"',
        oneLevel: '写明是关于什么的，例如 "pref.food.cuisine"',
        emptyLevel: '去掉多余的点，例如 "pref.food.cuisine"',
        character: '照 "pref.food.cuisine" 的形式写；别的说法写进“description”和“aliases”',
        start: '每一级都以字母开头，例如 "pref.food.cuisine"',
      },
    },
  },
  *check(gem) {
    for (const { text, at } of knowledgePredicates(gem)) {
      const fault = faultOf(text);
      if (fault) yield { ...fault, args: { value: shown(text), ...fault.args }, at: at() };
    }
  },
});

/** (A-predicate) */
function faultOf(text: string): Omit<Fault<MessageId>, 'at'> | undefined {
  if (text === '') return { messageId: 'empty' };
  const found = /[^a-z0-9_.]/u.exec(text)?.[0];
  if (found !== undefined) return { messageId: 'character', args: { found: shown(found) } };
  const levels = text.split('.');
  if (levels.includes('')) return { messageId: 'emptyLevel' };
  const wrong = levels.find((level) => !/^[a-z]/.test(level));
  if (wrong !== undefined) return { messageId: 'start', args: { found: shown(wrong) } };
  return levels.length === 1 ? { messageId: 'oneLevel' } : undefined;
}
