import { didYouMean } from '../../did-you-mean.ts';
import type { Json } from '../../platform/ctx.ts';
import { fill, type Text } from '../../text.ts';

/** Characters of a value that a message shows. */
const SHOWN_MAX = 60;
/** Names that a message lists. */
const NAMES_MAX = 12;

/** A value as a message shows it: JSON, cut where it is long. */
export function shown(value: Json | undefined): string {
  const json = value === undefined ? 'undefined' : cut(value);
  const points = Array.from(json.slice(0, SHOWN_MAX * 2 + 2));
  return points.length > SHOWN_MAX ? `${points.slice(0, SHOWN_MAX - 1).join('')}…` : json;
}

/** JSON of the beginning of what is long, so that nothing large is written out for a few characters. */
function cut(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN_MAX + 1));
  if (Array.isArray(value)) {
    const items: string[] = [];
    let length = 0;
    for (const item of value) {
      const json = length > SHOWN_MAX ? '…' : nested(item);
      items.push(json);
      length += json.length + 1;
      if (json === '…') break;
    }
    return `[${items.join(',')}]`;
  }
  return typeof value === 'object' && value !== null ? `{${keys(value)}}` : JSON.stringify(value);
}

function nested(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : cut(value);
}

function keys(value: object): string {
  const pairs = Object.entries(value).slice(0, 8) as [string, Json][];
  return pairs.map(([key, item]) => `${JSON.stringify(key.slice(0, SHOWN_MAX))}:${nested(item)}`).join(',');
}

/** Fills the slots of a text in both languages. */
export function say(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

/** Texts one after another, as parts of one sentence. */
export function joined(texts: readonly Text[]): Text {
  return {
    en: texts.map(({ en }) => en).join('; '),
    'zh-CN': texts.map((text) => text['zh-CN']).join('；'),
  };
}

/** What to take for a name that is none: the near one, else all there are. */
export function insteadOf(name: string, known: readonly string[]): Text {
  const meant = didYouMean(name, known);
  if (meant !== undefined) return say(DID_YOU_MEAN, { meant });
  const more = known.length - NAMES_MAX;
  const names = known.slice(0, NAMES_MAX).join(', ') + (more > 0 ? ', …' : '');
  return say(THERE_ARE, { names });
}

const DID_YOU_MEAN: Text = { en: 'did you mean "{meant}"?', 'zh-CN': '是不是想写“{meant}”？' };
const THERE_ARE: Text = { en: 'there are {names}', 'zh-CN': '已有的是 {names}' };
