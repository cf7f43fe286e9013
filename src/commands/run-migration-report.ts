import { structuredPatch } from 'diff';
import { truncate, wrap } from '../cells.ts';
import type { Palette } from '../paint.ts';
import { printable } from '../printable.ts';
import type { SampleFault, TriedSample } from '../run/data/try-migration.ts';
import { fill, type Language, type Text } from '../text.ts';

/** What was tried. */
export interface TriedMigration {
  readonly collection: string;
  readonly from: number;
  readonly to: number;
  /** Path of the module, as the author calls it. */
  readonly migrations: string;
  readonly tried: readonly TriedSample[];
}

/** Lines around a difference that are shown with it. */
const CONTEXT = 2;

/** Each record with what became of it, in lines of at most `columns` cells. */
export function migrationReport(
  { collection, from, to, migrations, tried }: TriedMigration,
  { language, palette, columns }: { language: Language; palette: Palette; columns: number },
): string {
  const lines = [palette.strong(`${collection}  ${from} → ${to}  ${printable(migrations)}`), ''];
  for (const { sample, after, faults } of tried) {
    const { id, line, data } = sample;
    const name = fill(id === null ? WORDS.line[language] : `${WORDS.record[language]}`, {
      id: printable(id ?? ''),
      line,
    });
    const isFine = faults.length === 0;
    lines.push(`${palette[isFine ? 'good' : 'error'](isFine ? '✓' : '✗')} ${name}`);
    for (const fault of faults) lines.push(...faultLines(fault, language, columns, palette));
    if (after !== null) lines.push(...differences(data, after, language, columns, palette));
    lines.push('');
  }
  const failed = tried.filter(({ faults }) => faults.length > 0).length;
  const counts = { n: tried.length, failed, version: to };
  lines.push(
    failed === 0
      ? palette.good(fill(WORDS.allFit[language], counts))
      : palette.error(fill(WORDS.someFail[language], counts)),
  );
  return `${lines.join('\n')}\n`;
}

function faultLines(
  { step, text, stack }: SampleFault,
  language: Language,
  columns: number,
  palette: Palette,
): string[] {
  const said = step === null ? text[language] : `${step}${language === 'en' ? ': ' : '：'}${text[language]}`;
  return [
    ...wrap(printable(said), columns - 4).map((line) => `  ${palette.error(line)}`),
    ...(stack?.split('\n').map((line) => palette.faint(truncate(`  ${printable(line)}`, columns))) ?? []),
  ];
}

function differences(
  before: unknown,
  after: unknown,
  language: Language,
  columns: number,
  palette: Palette,
): string[] {
  const [old, now] = [JSON.stringify(before, null, 2), JSON.stringify(after, null, 2)];
  if (old === now) return [palette.faint(`  ${WORDS.same[language]}`)];
  const { hunks } = structuredPatch('', '', `${old}\n`, `${now}\n`, '', '', { context: CONTEXT });
  return hunks.flatMap(({ lines }, index) => [
    ...(index === 0 ? [] : [palette.faint('  …')]),
    ...lines.map((line) => {
      const shown = truncate(`  ${printable(line)}`, columns);
      if (line.startsWith('+')) return palette.good(shown);
      return line.startsWith('-') ? palette.error(shown) : shown;
    }),
  ]);
}

/** The same as data. */
export function migrationDocument(
  { collection, from, to, migrations, tried }: TriedMigration,
  language: Language,
): Record<string, unknown> {
  return {
    collection,
    from,
    to,
    migrations,
    ok: tried.every(({ faults }) => faults.length === 0),
    error: null,
    records: tried.map(({ sample, after, faults }) => ({
      line: sample.line,
      id: sample.id,
      ok: faults.length === 0,
      before: sample.data,
      after,
      faults: faults.map(({ step, field, text, stack }) => ({
        step,
        field,
        message: text[language],
        stack: stack ?? null,
      })),
    })),
  };
}

const WORDS = {
  record: { en: '{id} (line {line})', 'zh-CN': '{id}（第 {line} 行）' },
  line: { en: 'line {line}', 'zh-CN': '第 {line} 行' },
  same: { en: 'as it was', 'zh-CN': '没有变化' },
  allFit: {
    en: '{n} {n|record|records} brought to version {version}; nothing was stored',
    'zh-CN': '{n} 条记录都升到了版本 {version}；没有保存任何内容',
  },
  someFail: {
    en: '{failed} of {n} {n|record|records} cannot be brought to version {version}; an upgrade would fail',
    'zh-CN': '{n} 条记录中有 {failed} 条升不到版本 {version}；升级会失败',
  },
} satisfies Record<string, Text>;
