import { inLanguage } from '../io.ts';
import { sumOf } from '../preview/measure.ts';
import type { StorePage, StoreTab } from '../preview/store-page.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, lengthWordsOf, type Sheet, said, shown } from './preview-blocks.ts';
import { markdownLines } from './preview-markdown.ts';

/** [O-05] The page of a gem in the store, in one language. */
export function storeLines(page: StorePage, sheet: Sheet): string[] {
  const { voice, palette } = sheet;
  const { name, gem, description, languages, language, tabs, elsewhere } = page;
  const lines = [
    ...headed(printable(`${name ?? gem}  ${gem}`), undefined, sheet, { strong: true }),
    ...(description === null ? [] : said(shown(description), sheet, 0)),
    '',
  ];
  if (language === null) return [...lines, ...said(inLanguage(voice, NO_PAGE), sheet, 0)];
  const menu = languages.map((tag) => (tag === language ? `[${tag}]` : tag)).join('  ');
  const row = tabs.map(({ tab }) => inLanguage(voice, TABS[tab])).join('  ');
  return [
    ...lines,
    ...said(fill(inLanguage(voice, MENU), { menu }), sheet, 0),
    ...said(fill(inLanguage(voice, ROW), { row }), sheet, 0),
    ...tabs.flatMap((tab) => ['', ...tabLines(tab, sheet)]),
    '',
    ...(elsewhere.length === 0
      ? []
      : said(fill(inLanguage(voice, ELSEWHERE), { paths: listed(elsewhere, sheet) }), sheet, 0)),
    ...said(inLanguage(voice, NEVER_READ), sheet, 0).map(palette.faint),
  ];
}

function tabLines({ tab, texts, missing }: StoreTab, sheet: Sheet): string[] {
  const { voice, width, palette } = sheet;
  const title = `\u2500\u2500 ${inLanguage(voice, TABS[tab])}`;
  const length = lengthWordsOf(sumOf(texts.map(({ markdown }) => markdown)), voice);
  const lines = headed(title, length, sheet, { strong: true });
  for (const { path, markdown } of texts)
    lines.push(
      '',
      ...(tab === 'readme'
        ? []
        : headed(printable(path), lengthWordsOf(markdown, voice), sheet).map(palette.faint)),
      ...markdownLines(markdown.text, { ...sheet, width: width - 2 }).map((line) => `  ${line}`.trimEnd()),
    );
  if (missing.length > 0)
    lines.push('', ...said(fill(inLanguage(voice, MISSING), { names: listed(missing, sheet) }), sheet));
  return lines;
}

function listed(names: readonly string[], { voice }: Sheet): string {
  return names.map(printable).join(voice.language === 'zh-CN' ? '、' : ', ');
}

const TABS = {
  readme: { en: 'introduction', 'zh-CN': '介绍' },
  prompts: { en: 'prompts', 'zh-CN': '提示词' },
  examples: { en: 'examples', 'zh-CN': '例子' },
} satisfies Record<StoreTab['tab'], Text>;

const MENU: Text = { en: 'language: {menu}', 'zh-CN': '语言：{menu}' };
const ROW: Text = { en: 'tabs: {row}', 'zh-CN': '标签页：{row}' };
const NO_PAGE: Text = {
  en: 'it has no page: there is no docs/README.<language>.md',
  'zh-CN': '它没有介绍页：没有 docs/README.<语言>.md',
};
const MISSING: Text = {
  en: 'in other languages only: {names}',
  'zh-CN': '只有其他语言的版本：{names}',
};
const ELSEWHERE: Text = {
  en: 'on no tab: {paths}',
  'zh-CN': '不在任何标签页上：{paths}',
};
const NEVER_READ: Text = {
  en: 'all of this is for people: the AI, agents and code never read docs/, so it costs no tokens',
  'zh-CN': '这些都是给人看的：AI、agent 和代码都不读 docs/，所以不占 token',
};
