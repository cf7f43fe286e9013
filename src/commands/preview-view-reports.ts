import { inLanguage } from '../io.ts';
import type { Reading } from '../preview/read.ts';
import type { Hit, SearchAnswer } from '../preview/search.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, type Sheet, said, verbatim } from './preview-blocks.ts';
import { RETURNS, tooLarge } from './preview-opening-report.ts';

/** [S-13] [G-03] */
export function readLines(reading: Reading, sheet: Sheet): string[] {
  const { name, content, appear } = reading;
  return [
    ...headed(fill(inLanguage(sheet.voice, RETURNS), { id: printable(name) }), content, sheet, {
      strong: true,
    }),
    ...(content === null
      ? said(tooLarge(reading, sheet), sheet)
      : content.text === ''
        ? said(inLanguage(sheet.voice, EMPTY), sheet)
        : verbatim(content.text, sheet)),
    ...appearLines(appear, sheet),
  ];
}

function appearLines(appear: readonly string[], sheet: Sheet): string[] {
  if (appear.length === 0) return [];
  const names = appear.map(printable).join(sheet.voice.language === 'zh-CN' ? '、' : ', ');
  return ['', ...said(fill(inLanguage(sheet.voice, APPEAR), { names }), sheet, 0)];
}

const EMPTY: Text = { en: 'nothing', 'zh-CN': '什么也没有' };
const APPEAR: Text = {
  en: 'from the next step on the AI has the tools: {names}',
  'zh-CN': '从下一步起，AI 的工具列表上有：{names}',
};

/** [G-04] */
export function searchLines({ query, hits, found, appear }: SearchAnswer, sheet: Sheet): string[] {
  const { voice, palette } = sheet;
  const title = fill(inLanguage(voice, FINDS), { query: printable(query) });
  const more = found > hits.length ? fill(inLanguage(voice, MORE), { shown: hits.length, found }) : '';
  return [
    ...headed(title, undefined, sheet, { strong: true }),
    ...(hits.length === 0 ? said(inLanguage(voice, NO_HIT), sheet) : []),
    ...hits.flatMap((hit, index) => hitLines(hit, index, sheet)),
    ...(more === '' ? [] : said(more, sheet)),
    ...appearLines(appear, sheet),
    ...said(inLanguage(voice, BUILT_IN), sheet, 0).map(palette.faint),
  ];
}

function hitLines({ kind, name, description }: Hit, index: number, sheet: Sheet): string[] {
  const title = fill(inLanguage(sheet.voice, HIT), {
    place: index + 1,
    name: printable(name),
    kind: inLanguage(sheet.voice, KINDS[kind]),
  });
  return [
    ...headed(title, undefined, sheet, { indent: 2 }),
    ...(description === null ? [] : verbatim(description, sheet, 5)),
  ];
}

const FINDS: Text = { en: 'tool_search \u201c{query}\u201d finds', 'zh-CN': 'tool_search “{query}” 找到' };
const NO_HIT: Text = { en: 'nothing in these gems', 'zh-CN': '在这些 gem 里什么也没有找到' };
const MORE: Text = {
  en: '{shown} of {found}; the others are cut off, because at most 5 are returned',
  'zh-CN': '共 {found} 项，只返回前 {shown} 项（最多 5 项）',
};
const BUILT_IN: Text = {
  en: 'the platform’s own tools are searched too and may take some of the places; they cannot be listed here',
  'zh-CN': '平台自带的工具也在搜索范围内，可能占去几个位置；这里无法列出它们',
};
const HIT: Text = { en: '{place}. {name} ({kind})', 'zh-CN': '{place}. {name}（{kind}）' };
const KINDS = {
  gem: { en: 'gem', 'zh-CN': 'gem' },
  tool: { en: 'tool', 'zh-CN': '工具' },
  workflow: { en: 'SOP', 'zh-CN': 'SOP' },
  agent: { en: 'agent', 'zh-CN': 'agent' },
} satisfies Record<Hit['kind'], Text>;
