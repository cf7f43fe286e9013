import type { Change } from '../fix/draft.ts';
import type { FixPlan, LeftOutFix } from '../fix/plan.ts';
import type { DiffLine } from '../fix/unified-diff.ts';
import type { Finding } from '../gem/finding.ts';
import type { Palette } from '../paint.ts';
import { printable, printableLine } from '../printable.ts';
import { fill, type Language, type Text } from '../text.ts';
import { wordsFor } from '../validate/words-for.ts';

interface FixReportOptions {
  /** The gem's folder as the person would write it. */
  readonly gem: string;
  readonly dryRun: boolean;
  readonly language: Language;
  readonly palette: Palette;
}

const WORDS = {
  nothing: { en: 'nothing to mend in {gem}', 'zh-CN': '{gem} 里没有可以自动修改的地方' },
  nothingHere: { en: 'nothing to mend', 'zh-CN': '没有可以自动修改的地方' },
  mended: {
    en: 'mended {n} {n|finding|findings} in {files} {files|file|files}',
    'zh-CN': '修改了 {files} 个文件，解决了 {n} 个问题',
  },
  wouldMend: {
    en: '--fix would mend {n} {n|finding|findings} in {files} {files|file|files}; nothing was written',
    'zh-CN': '--fix 会修改 {files} 个文件，解决 {n} 个问题；现在什么都没有写入',
  },
  leftOut: { en: 'left as it is: {place} {rule}: {why}', 'zh-CN': '没有改动：{place} {rule}：{why}' },
  stays: { en: 'the change would not mend it', 'zh-CN': '改了也解决不了' },
  brings: {
    en: 'the change would bring {rule}: {message}',
    'zh-CN': '改了会带来 {rule}：{message}',
  },
  'target-exists': { en: 'there is a {path} already', 'zh-CN': '已经有 {path} 了' },
  'behind-link': {
    en: '{path} is a link, and the file has another path as well',
    'zh-CN': '{path} 是链接，这个文件还有另一个路径',
  },
} satisfies Record<string, Text>;

/** What was mended, as a diff, and what was not, each with its reason. */
export async function fixReport(plan: FixPlan, options: FixReportOptions): Promise<string> {
  const { language, palette, gem, dryRun } = options;
  const lines = [...(await diffOf(plan.changes, options))];
  for (const one of plan.leftOut) lines.push(palette.warning(leftOutLine(one, language)));
  const counts = { n: plan.fixed.length, files: plan.changes.length, gem };
  if (plan.changes.length === 0)
    lines.push(fill(WORDS[gem === '.' ? 'nothingHere' : 'nothing'][language], counts));
  else lines.push(palette.good(fill(WORDS[dryRun ? 'wouldMend' : 'mended'][language], counts)));
  return `${lines.join('\n')}\n\n`;
}

async function diffOf(changes: readonly Change[], { gem, palette }: FixReportOptions): Promise<string[]> {
  if (changes.length === 0) return [];
  const { unifiedDiff } = await import('../fix/unified-diff.ts');
  const paint: Record<DiffLine['kind'], (text: string) => string> = {
    file: palette.strong,
    place: palette.info,
    removed: palette.error,
    added: palette.good,
    same: (text) => text,
  };
  const shown = (path: string) => (gem === '.' ? path : `${gem.replaceAll('\\', '/')}/${path}`);
  return changes
    .flatMap((change) => unifiedDiff(change, shown))
    .map(({ kind, text }) => paint[kind](printableLine(text)));
}

function leftOutLine({ finding, because }: LeftOutFix, language: Language): string {
  const why =
    'path' in because
      ? { path: printable(because.path) }
      : { rule: because.finding.rule, message: wordsFor(because.finding, language).message };
  return fill(WORDS.leftOut[language], {
    place: printable(placeOf(finding)),
    rule: finding.rule,
    why: fill(WORDS[because.kind][language], why),
  });
}

function placeOf({ at: { file, start } }: Finding): string {
  return start ? `${file}:${start.line}:${start.column}` : file;
}
