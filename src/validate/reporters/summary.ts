import type { Palette } from '../../paint.ts';
import { fill, type Language, type Text } from '../../text.ts';
import { type Checked, count } from '../report.ts';

const WORDS = {
  checked: {
    en: '{gems} {gems|gem|gems} checked, nothing found',
    'zh-CN': '检查了 {gems} 个 gem，没有发现问题',
  },
  checkedOne: { en: '{name}: nothing found', 'zh-CN': '{name}：没有发现问题' },
  errors: { en: '{n} {n|error|errors}', 'zh-CN': '{n} 个错误' },
  warnings: { en: '{n} {n|warning|warnings}', 'zh-CN': '{n} 个警告' },
  infos: { en: '{n} {n|note|notes}', 'zh-CN': '{n} 条提示' },
  inGems: { en: ' in {gems} {gems|gem|gems}', 'zh-CN': '({gems} 个 gem）' },
} satisfies Record<string, Text>;

/** The last line of a report: what was found, or that nothing was. */
export function summary(gems: readonly Checked[], language: Language, palette: Palette): string {
  const { errors, warnings, infos } = count(gems.flatMap((gem) => gem.findings));
  const part = (text: Text, n: number) => (n === 0 ? [] : [fill(text[language], { n })]);
  const parts = [
    ...part(WORDS.errors, errors),
    ...part(WORDS.warnings, warnings),
    ...part(WORDS.infos, infos),
  ];
  if (parts.length === 0) {
    const one = gems.length === 1 ? gems[0] : undefined;
    const name = one?.id ? `${one.id}${one.version ? ` ${one.version}` : ''}` : '';
    return palette.good(
      name === ''
        ? fill(WORDS.checked[language], { gems: gems.length })
        : fill(WORDS.checkedOne[language], { name }),
    );
  }
  const joined = parts.join(language === 'zh-CN' ? '、' : ', ');
  const where = gems.length > 1 ? fill(WORDS.inGems[language], { gems: gems.length }) : '';
  return (errors > 0 ? palette.error : warnings > 0 ? palette.warning : palette.info)(`${joined}${where}`);
}
