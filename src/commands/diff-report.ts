import { cells, wrap } from '../cells.ts';
import { manifestOf } from '../diff/about.ts';
import { type Change, SECTIONS } from '../diff/change.ts';
import type { FileChanges } from '../diff/files.ts';
import { inLanguage, type Voice } from '../io.ts';
import type { Palette } from '../paint.ts';
import { printable } from '../printable.ts';
import { sizeWords } from '../size-words.ts';
import { fill, type Text } from '../text.ts';
import type { DiffResult } from './diff.ts';
import {
  FILES_HEAD,
  FIX,
  filesLine,
  GRANTS,
  HEADS,
  MIGRATIONS_HEAD,
  MORE,
  migrationLines,
  NOTHING,
  TRUSTS,
  USER_HEAD,
  verdictLines,
} from './diff-words.ts';

interface DiffOptions {
  readonly voice: Voice;
  /** Cells of a line. */
  readonly width: number;
  readonly palette: Palette;
}

/** Lines longer than this are tiring to read, however wide the terminal is. */
const WIDTH_MAX = 100;
/** So that a large change stays on a screen or two; `--format json` has all. */
const ROWS_MAX = 20;

/** What changes, section by section; then what it means for the user, the files, and the verdict. */
export function diffText(result: DiffResult, options: DiffOptions): string {
  const { diff, failedOn } = result;
  const { voice, palette } = options;
  const width = Math.min(options.width, WIDTH_MAX);
  const say = (text: Text, args: Readonly<Record<string, string | number>> = {}) =>
    printable(oneLine(fill(inLanguage(voice, text), args)));
  const row = (mark: string, text: string, paint: (text: string) => string = (each) => each): string[] => {
    const indent = cells(mark) + 3;
    return wrap(text, width - indent).map(
      (line, index) => (index === 0 ? `  ${paint(mark)} ` : ' '.repeat(indent)) + line,
    );
  };
  const section = <T>(head: Text, all: readonly T[], rowOf: (one: T) => readonly string[]): string[] => {
    if (all.length === 0) return [];
    const kept = all.length > ROWS_MAX ? all.slice(0, ROWS_MAX - 1) : all;
    const left = all.length - kept.length;
    const more = left === 0 ? [] : row(' ', say(MORE, { left }));
    return ['', palette.strong(say(head)), ...kept.flatMap(rowOf), ...more];
  };
  const changeRow = (change: Change): string[] => {
    const [mark, paint] = markOf(change, palette);
    const why = change.why
      ? [change.code, inLanguage(voice, change.why)].filter((part) => part !== null).join(': ')
      : null;
    return [
      ...row(mark, say(change.text), paint),
      ...(why === null ? [] : row(' ', printable(oneLine(why))).map(palette.faint)),
      ...(change.hint ? row(' ', say(FIX, { hint: inLanguage(voice, change.hint) })) : []),
    ];
  };
  const files = filesLine(diff);
  const fileLines = diff.files ? fileRows(diff.files) : [];
  const body = [
    ...SECTIONS.flatMap((name) =>
      section(HEADS[name], byWeight(diff.changes.filter((change) => change.section === name)), changeRow),
    ),
    ...section(MIGRATIONS_HEAD, diff.migrations.flatMap(migrationLines), (text) => row('+', say(text))),
    ...section(USER_HEAD, userRows(result), (text) => row('!', say(text), palette.warning)),
    ...(files
      ? section(FILES_HEAD, [[' ', say(files)] as const, ...fileLines], ([mark, text]) =>
          row(mark, printable(oneLine(text))),
        )
      : []),
  ];
  const verdicts = verdictLines(diff, failedOn).flatMap(({ bad, text }) => {
    const paint = bad ? palette.warning : palette.good;
    return wrap(say(text), width).map(paint);
  });
  return `${[headLine(result, palette), ...(body.length > 0 ? body : ['', say(NOTHING)]), ...spaced(verdicts)].join('\n')}\n`;
}

function spaced(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function headLine({ before, after }: DiffResult, palette: Palette): string {
  const [old, fresh] = [before, after].map(({ gem }) => manifestOf(gem));
  const word = (value: unknown) => printable(typeof value === 'string' ? oneLine(value) : '?');
  return `${palette.strong(word(fresh?.name ?? fresh?.id))}  ${word(fresh?.id)} ${word(old?.version)} → ${word(fresh?.version)}`;
}

/** What matters most stands first, and is never cut off. */
function byWeight(changes: readonly Change[]): readonly Change[] {
  const weight = ({ effect }: Change) => WEIGHTS.indexOf(effect);
  return [...changes].sort((a, b) => weight(a) - weight(b));
}

const WEIGHTS = ['stops-activation', 'may-stop-activation', 'asks-more', 'breaks-callers', 'none'];

function markOf({ effect, sign }: Change, palette: Palette): [string, (text: string) => string] {
  if (effect === 'stops-activation') return ['✗', palette.error];
  if (effect !== 'none') return ['!', palette.warning];
  if (sign === 'added') return ['+', palette.good];
  return sign === 'removed' ? ['-', palette.info] : ['~', palette.info];
}

/** What the user is asked, and newly relies on. */
export function userRows({ diff }: DiffResult): Text[] {
  const rows = (by: 'grant' | 'trust', words: Text) =>
    diff.asked
      .filter((one) => one.by === by)
      .map(({ text }) => ({
        en: fill(words.en, { what: text.en }),
        'zh-CN': fill(words['zh-CN'], { what: text['zh-CN'] }),
      }));
  return [...rows('grant', GRANTS), ...rows('trust', TRUSTS)];
}

/** A mark, and the file with its size. */
export function fileRows({ added, changed, removed }: FileChanges): [string, string][] {
  return [
    ...added.map(({ path, size }): [string, string] => ['+', `${path}  ${sizeWords(size)}`]),
    ...changed.map(({ path, before, after }): [string, string] => {
      const [old, fresh] = [sizeWords(before), sizeWords(after)];
      return ['~', `${path}  ${old === fresh ? fresh : `${old} → ${fresh}`}`];
    }),
    ...removed.map(({ path, size }): [string, string] => ['-', `${path}  ${sizeWords(size)}`]),
  ];
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ');
}
