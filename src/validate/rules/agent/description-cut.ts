import type { Fault, Fix, Location } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { type AgentHeader, agentHeaders } from '../../../gem/items.ts';
import { defineRule } from '../../rule.ts';
import { sourceText, textFix } from '../../text-fix.ts';

export default defineRule({
  id: 'agent/description-cut',
  severity: 'warning',
  statements: ['A-05'],
  words: {
    en: {
      summary: 'a description of which ` #` made the rest a comment',
      why: 'without quotes YAML reads the rest of the line as a comment, and the user sees half a sentence',
      fix: '`gem validate --fix` puts the whole description in quotes',
      messages: {
        cut: 'the description of agent "{name}" ends before "{comment}", which YAML reads as a comment',
      },
      hints: { cut: 'put the whole in quotes: `{line}`' },
    },
    'zh-CN': {
      summary: '描述里 ` #` 之后的部分成了注释',
      why: '没有引号时，YAML 把这一行余下的部分当作注释，用户只看到半句话',
      fix: '`gem validate --fix` 给整个描述加上引号',
      messages: { cut: 'agent“{name}”的描述在“{comment}”之前就结束了，YAML 把它当作注释' },
      hints: { cut: '给整句加上引号：`{line}`' },
    },
  },
  *check(gem) {
    for (const each of agentHeaders(gem)) {
      const fault = cutOff(each);
      if (fault) yield { ...fault, fix: quoted(gem, each.header.at('/description'), fault.at) };
    }
  },
});

/** The header's text begins on the file's second line. */
const FIRST_LINE = 2;
/** Characters of the comment that are shown. */
const SHOWN_MAX = 40;

function cutOff({ agent, header, data }: AgentHeader): Fault<'cut'> | undefined {
  if (!/\s#/.test(header.text)) return undefined;
  const { start, end } = header.at('/description');
  if (typeof data.description !== 'string' || !start || !end) return undefined;
  const lines = header.text.split(/\r?\n/);
  // A text in quotes or a block ends where its author says.
  if (/^["'|>]/.test(lines[start.line - FIRST_LINE]?.slice(start.column - 1) ?? '')) return undefined;
  const line = lines[end.line - FIRST_LINE] ?? '';
  const comment = /^\s+(#.*?)\s*$/.exec(line.slice(end.column - 1))?.[1];
  if (comment === undefined) return undefined;
  const column = line.indexOf('#', end.column - 1) + 1;
  return {
    messageId: 'cut',
    args: {
      name: agent.name,
      comment: comment.length > SHOWN_MAX ? `${comment.slice(0, SHOWN_MAX)}…` : comment,
      line: `description: ${JSON.stringify(`${data.description} ${comment}`)}`,
    },
    at: {
      file: agent.path,
      start: { line: end.line, column },
      end: { line: end.line, column: column + comment.length },
      pointer: '/description',
    },
  };
}

/** Quotes around all of it, and the signs inside that would end them or mean something else in them. */
function quoted(gem: Gem, value: Location, comment: Location): Fix | undefined {
  const source = sourceText(gem, value.file);
  if (!source || !value.start || !comment.end) return undefined;
  const from = source.lines.offset(value.start);
  const to = source.lines.offset(comment.end);
  const signs = [...source.text.slice(from, to).matchAll(/["\\]/g)].map(({ index }) => from + index);
  return textFix(value.file, [
    { from, to: from, text: '"' },
    ...signs.map((sign) => ({ from: sign, to: sign, text: '\\' })),
    { from: to, to, text: '"' },
  ]);
}
