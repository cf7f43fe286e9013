import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Location } from './finding.ts';
import { Lines } from './lines.ts';
import type { PageFacts } from './page-facts.ts';

const nothing = () => {};

/** What stands between the name of an attribute and its value. */
const TO_VALUE = /\s*(?:=\s*["']?)?/y;

/** Reads a page as HTML: what stands in comments, scripts and styles names nothing. */
export function readPage(path: string, text: string): PageFacts {
  const lines = new Lines(text);
  const agents: PageFacts['agents'][number][] = [];
  let naming = false;
  let value = '';
  let nameEnd = 0;
  const placeOf = (quote: QuoteType, end: number): Location => {
    TO_VALUE.lastIndex = nameEnd;
    const from = quote === QuoteType.NoValue ? nameEnd : nameEnd + (TO_VALUE.exec(text)?.[0].length ?? 0);
    const to = quote === QuoteType.Single || quote === QuoteType.Double ? end - 1 : end;
    return { file: path, start: lines.at(from), end: lines.at(to) };
  };
  const callbacks: TokenizerCallbacks = {
    onattribname: (start, end) => {
      naming = text.slice(start, end).toLowerCase() === 'data-agent';
      value = '';
      nameEnd = end;
    },
    onattribdata: (start, end) => {
      if (naming) value += text.slice(start, end);
    },
    onattribentity: (codepoint) => {
      if (naming) value += String.fromCodePoint(codepoint);
    },
    onattribend: (quote, end) => {
      if (naming) agents.push({ name: value, at: placeOf(quote, end) });
      naming = false;
    },
    oncdata: nothing,
    onclosetag: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onopentagend: nothing,
    onopentagname: nothing,
    onprocessinginstruction: nothing,
    onselfclosingtag: nothing,
    ontext: nothing,
    ontextentity: nothing,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  tokenizer.write(text);
  tokenizer.end();
  return { agents };
}
