import type { Gem } from '../gem/gem.ts';
import { inLanguage } from '../io.ts';
import { catalogEntry, catalogText } from '../preview/catalog.ts';
import { identityOf, idOf } from '../preview/exposed.ts';
import { printable } from '../printable.ts';
import { fill, type Text } from '../text.ts';
import { headed, type Sheet, said, verbatim } from './preview-blocks.ts';
import { WHY_LISTED } from './preview-words.ts';

/** [G-01] [G-02] */
export function catalogLines(gems: readonly Gem[], sheet: Sheet): string[] {
  const { voice } = sheet;
  const entries = gems.map(catalogEntry);
  const catalog = catalogText(entries);
  return [
    ...headed(inLanguage(voice, IN_PROMPT), catalog, sheet, { strong: true }),
    ...said(inLanguage(voice, WHOSE_PROMPT), sheet).map(sheet.palette.faint),
    ...(catalog.text === '' ? [] : verbatim(catalog.text, sheet)),
    ...entries
      .flatMap(({ because }) => (gems.length === 1 && because !== 'exposes' ? WHY_LISTED[because] : []))
      .flatMap((why) => said(inLanguage(voice, why), sheet)),
    ...gems.flatMap((gem) => breakLines(gem, sheet)),
  ];
}

const IN_PROMPT: Text = { en: 'in the system prompt, always', 'zh-CN': '系统提示里，一直都在' };
const WHOSE_PROMPT: Text = {
  en: 'of every agent that has read_skill, such as the Chat agent; a gem’s own agents never see it',
  'zh-CN': '带有 read_skill 的 agent（例如 Chat agent）都看得到；gem 自己的 agent 看不到',
};

/** [G-01] The list has one line for each. */
function breakLines(gem: Gem, sheet: Sheet): string[] {
  const { items, listed } = catalogEntry(gem);
  const broken = [{ name: idOf(gem), description: identityOf(gem).description }, ...items].filter(
    ({ description }) => description !== null && /[\r\n]/.test(description),
  );
  if (!listed || broken.length === 0) return [];
  const comma = sheet.voice.language === 'zh-CN' ? '、' : ', ';
  const names = broken.map(({ name }) => printable(name)).join(comma);
  return said(fill(inLanguage(sheet.voice, BREAKS), { names }), sheet);
}

const BREAKS: Text = {
  en: 'a description with line breaks stands in a list that has one line for each: {names}',
  'zh-CN': '列表里每项只占一行，而这些描述里有换行：{names}',
};
