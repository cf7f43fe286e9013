import { cells, wrap } from '../../cells.ts';
import type { Finding } from '../../gem/finding.ts';
import type { Palette } from '../../paint.ts';
import { printable } from '../../printable.ts';
import type { Language, Text } from '../../text.ts';
import type { Checked } from '../report.ts';
import { wordsFor } from '../words-for.ts';
import { excerpt } from './excerpt.ts';
import { summary } from './summary.ts';

export interface PrettyOptions {
  readonly language: Language;
  /** Cells of a line. */
  readonly width: number;
  readonly palette: Palette;
}

const WORDS = {
  error: { en: 'error', 'zh-CN': '错误' },
  warning: { en: 'warning', 'zh-CN': '警告' },
  info: { en: 'info', 'zh-CN': '提示' },
  why: { en: 'why: ', 'zh-CN': '原因：' },
  fix: { en: 'fix: ', 'zh-CN': '改法：' },
} satisfies Record<string, Text>;

/** A finding is a few lines, never a table: place, severity and rule; what is wrong; the line; why, and what to do. */
export function prettyFinding(finding: Finding, gem: Checked, options: PrettyOptions): string {
  const { language, width, palette } = options;
  const { file, start } = finding.at;
  const { message, hint, why } = wordsFor(finding, language);
  const place = printable(start ? `${file}:${start.line}:${start.column}` : file);
  const severity = palette[finding.severity](WORDS[finding.severity][language]);
  const lines = [
    `${palette.strong(place)} ${severity} ${palette.faint(finding.rule)}`,
    ...indented(message, width),
  ];
  const source = start && gem.lines[file]?.[start.line];
  if (source !== undefined)
    lines.push(...excerpt(source, finding.at, width).map((line) => palette.faint(line)));
  const reason = `${WORDS.why[language]}${why}`;
  const fix = hint === undefined ? '' : `${WORDS.fix[language]}${hint}`;
  const together = `${reason}   ${fix}`;
  if (fix !== '' && cells(together) + 2 <= width) lines.push(...indented(together, width));
  else lines.push(...indented(reason, width), ...(fix === '' ? [] : indented(fix, width)));
  return `${lines.join('\n')}\n`;
}

function indented(text: string, width: number): string[] {
  return wrap(text, width - 2).map((line) => `  ${line}`);
}

/** All findings, each gem under its own heading where there are several, and a last line that sums up. */
export function prettyReport(gems: readonly Checked[], options: PrettyOptions): string {
  const { language, palette } = options;
  const blocks: string[] = [];
  for (const gem of gems) {
    if (gem.findings.length === 0) continue;
    if (gems.length > 1) blocks.push(`${palette.strong(printable(gem.path))}\n`);
    blocks.push(...gem.findings.map((finding) => prettyFinding(finding, gem, options)));
  }
  return [...blocks, `${summary(gems, language, palette)}\n`].join('\n');
}
