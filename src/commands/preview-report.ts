import type { Gem } from '../gem/gem.ts';
import { inLanguage } from '../io.ts';
import { appearingTools } from '../preview/appearing.ts';
import { catalogEntry } from '../preview/catalog.ts';
import { identityOf, idOf } from '../preview/exposed.ts';
import { sumOf } from '../preview/measure.ts';
import { openingOf } from '../preview/opening.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, type Sheet, said } from './preview-blocks.ts';
import { catalogLines } from './preview-catalog-report.ts';
import type { Previewed } from './preview-gems.ts';
import { consentLines, openingLines, RETURNS, toolLines } from './preview-opening-report.ts';
import { WHY_LISTED } from './preview-words.ts';

/** All that the AI has before it: of one gem every word, of several the list and how much the rest is. */
export function overviewLines(gems: readonly Previewed[], sheet: Sheet): string[] {
  const [only] = gems;
  if (only && gems.length === 1) return [...titleLines(only, '', sheet), '', ...gemLines(only.gem, sheet)];
  return [
    ...catalogLines(
      gems.map(({ gem }) => gem),
      sheet,
    ),
    ...gems.flatMap((one) => ['', ...titleLines(one, one.path, sheet), ...summaryLines(one.gem, sheet)]),
    '',
    ...said(inLanguage(sheet.voice, READ_ONE), sheet, 0),
  ];
}

const READ_ONE: Text = {
  en: '`gem preview --read <id>` shows what opening one of them returns',
  'zh-CN': '`gem preview --read <id>` 显示打开其中一个时返回的内容',
};

function titleLines({ gem, errors }: Previewed, path: string, sheet: Sheet): string[] {
  const { id, name, version } = identityOf(gem);
  const title = printable(`${name ?? id ?? '?'}  ${id ?? '?'} ${version ?? '?'}  ${path}`.trimEnd());
  const lines = headed(title, undefined, sheet, { strong: true });
  if (errors === 0) return lines;
  const broken = fill(inLanguage(sheet.voice, BROKEN), { errors });
  return [...lines, ...said(broken, sheet, 0).map(sheet.palette.error)];
}

const BROKEN: Text = {
  en: '{errors} {errors|error keeps|errors keep} it from being installed; `gem validate` says which',
  'zh-CN': '有 {errors} 个错误，无法安装；`gem validate` 会说明是哪些',
};

function gemLines(gem: Gem, sheet: Sheet): string[] {
  const { listed } = catalogEntry(gem);
  const parts = [catalogLines([gem], sheet)];
  if (listed) parts.push(openingLines(gem, sheet), toolLines(gem, sheet), consentLines(gem, sheet));
  return parts
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

/** How much each part of a gem is, where there are several. */
function summaryLines(gem: Gem, sheet: Sheet): string[] {
  const { voice } = sheet;
  const { listed, because, lines } = catalogEntry(gem);
  if (!listed) return said(inLanguage(voice, WHY_LISTED[because]), sheet);
  const tools = appearingTools(gem);
  const under = { indent: 2 };
  return [
    ...headed(inLanguage(voice, IN_LIST), lines, sheet, under),
    ...headed(
      fill(inLanguage(voice, RETURNS), { id: printable(idOf(gem)) }),
      openingOf(gem).answer,
      sheet,
      under,
    ),
    ...(tools.length === 0
      ? said(inLanguage(voice, WHY_LISTED.skill), sheet)
      : [
          ...headed(fill(inLanguage(voice, COUNT), { count: tools.length }), sumOf(tools), sheet, under),
          ...said(inLanguage(voice, ASKS), sheet).map(sheet.palette.faint),
        ]),
  ];
}

const IN_LIST: Text = { en: 'in the list', 'zh-CN': '列表里' };
const COUNT: Text = {
  en: '{count} {count|tool that appears|tools that appear} then',
  'zh-CN': '随后出现的 {count} 个工具',
};
const ASKS: Text = {
  en: 'the first call of any of these asks the user, once in a conversation',
  'zh-CN': '第一次调用其中任何一项时问用户，一次对话只问一次',
};
