import { decode } from '../../../gem/decode.ts';
import type { Location } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { Lines } from '../../../gem/lines.ts';
import { defineRule } from '../../rule.ts';
import { skillTexts } from '../../skill-texts.ts';

export default defineRule({
  id: 'skill/not-utf8',
  severity: 'warning',
  statements: ['S-05'],
  words: {
    en: {
      summary: 'a file of the skill that is text in another encoding than UTF-8',
      why: 'the AI reads the skill as UTF-8, and in another encoding it sees other characters than the author wrote',
      messages: {
        likely: 'this text is not UTF-8; it is probably {encoding}',
        unknown: 'this text is not UTF-8 from here on',
      },
      hints: {
        likely: 'open it as {encoding} and save it as UTF-8',
        unknown: 'open it in the encoding it was written in, and save it as UTF-8',
      },
    },
    'zh-CN': {
      summary: 'skill 里的文件是 UTF-8 以外的编码',
      why: 'AI 按 UTF-8 读 skill；用了别的编码，它看到的就不是作者写的字',
      messages: {
        likely: '这份文本不是 UTF-8；很可能是 {encoding}',
        unknown: '这份文本从这里开始不是 UTF-8',
      },
      hints: {
        likely: '按 {encoding} 打开它，再存为 UTF-8',
        unknown: '按写它时用的编码打开，再存为 UTF-8',
      },
    },
  },
  *check(gem) {
    for (const { file, fault } of skillTexts(gem))
      if (fault?.kind === 'encoding')
        yield {
          messageId: fault.likely === undefined ? 'unknown' : 'likely',
          args: { encoding: fault.likely ?? '' },
          at: placeAfter(gem, file, fault.valid),
        };
  },
});

/** Where the first byte stands that is not UTF-8. */
function placeAfter(gem: Gem, file: string, valid: number): Location {
  const { text } = decode(gem.bytes(file).subarray(0, valid));
  return { file, start: new Lines(text).at(text.length) };
}
