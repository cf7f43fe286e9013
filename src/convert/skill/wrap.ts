import { SKILL_FILE_MAX } from '../../platform/limits.ts';
import { cutAtLines } from './cut-lines.ts';
import { languageOf, languageOfScript } from './languages.ts';

/**
 * [S-03] Code as Markdown, which a reference may be: in a fence that nothing in it can close, under a note that says
 * what it is. What is too long for one file is several, each whole in itself.
 */
export function wrapCode(path: string, text: string): string[] {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const language = languageOf(path) || languageOfScript(text);
  const shown = path.replace(/[`\p{Cc}]/gu, '?');
  const room = SKILL_FILE_MAX - 2 * fence.length - Buffer.byteLength(language + shown) - NOTE_ROOM;
  const parts = cutAtLines(text, room);
  return parts.map((part, index) => {
    const of = parts.length > 1 ? `, part ${index + 1} of ${parts.length}` : '';
    const note = `> The text of \`${shown}\`${of}. It is here to be read: a gem cannot run it.`;
    return `${note}\n\n${fence}${language}\n${part}${part.endsWith('\n') ? '' : '\n'}${fence}\n`;
  });
}

/** Bytes of the note and the line feeds around it. */
const NOTE_ROOM = 200;
