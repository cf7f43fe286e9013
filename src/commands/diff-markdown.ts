import { manifestOf } from '../diff/about.ts';
import { type Change, SECTIONS } from '../diff/change.ts';
import { printable } from '../printable.ts';
import type { Language, Text } from '../text.ts';
import type { DiffResult } from './diff.ts';
import { fileRows, userRows } from './diff-report.ts';
import {
  FILES_HEAD,
  FILES_UNKNOWN,
  FIX,
  filesLine,
  HEADS,
  MIGRATIONS_HEAD,
  migrationLines,
  NOTHING,
  USER_HEAD,
  verdictLines,
} from './diff-words.ts';

/** What GitHub takes as a comment, less some room for what others put around it. */
const CHARACTERS_MAX = 60_000;
/** Rows of a section and characters of a text that are shown, fewer where the whole would be too long. */
const ROOM = [
  { rows: 40, characters: Number.POSITIVE_INFINITY },
  { rows: 40, characters: 300 },
  { rows: 10, characters: 300 },
  { rows: 2, characters: 100 },
] as const;
type Room = (typeof ROOM)[number];

/**
 * A comment for a pull request: the verdict first, then a part for each section that can be unfolded. Whatever a gem
 * calls its things, it stays text: nothing in it becomes a link, a mention, an image or HTML.
 */
export function diffMarkdown(result: DiffResult, language: Language): string {
  let text = '';
  for (const room of ROOM) {
    text = markdown(result, language, room);
    if (text.length <= CHARACTERS_MAX) break;
  }
  return text;
}

function markdown(result: DiffResult, language: Language, room: Room): string {
  const { before, after, diff, failedOn } = result;
  const escaped = (text: string) => plainText(text, room.characters);
  const say = (text: Text) => escaped(text[language]);
  const [old, fresh] = [before, after].map(({ gem }) => manifestOf(gem));
  const word = (value: unknown) => escaped(typeof value === 'string' ? value : '?');
  const details = <T>(
    head: Text,
    all: readonly T[],
    rowOf: (one: T) => string,
    isOpen: boolean,
  ): string[] => {
    if (all.length === 0) return [];
    const kept = all.slice(0, room.rows);
    const left = all.length - kept.length;
    return [
      `<details${isOpen ? ' open' : ''}><summary><b>${say(head)}</b> (${all.length})</summary>`,
      '',
      ...kept.map(rowOf),
      ...(left > 0 ? [`- … +${left}`] : []),
      '',
      '</details>',
      '',
    ];
  };
  const changeRow = (change: Change): string => {
    const lines = [`- ${MARKS[change.effect]}${say(change.text)}`];
    if (change.why)
      lines.push(
        `  <br>${change.code ? `${say({ en: change.code, 'zh-CN': change.code })}: ` : ''}${say(change.why)}`,
      );
    if (change.hint)
      lines.push(`  <br>${escaped(FIX[language].replace('{hint}', () => change.hint?.[language] ?? ''))}`);
    return lines.join('\n');
  };
  const files = filesLine(diff);
  const item = (text: Text) => `- ${say(text)}`;
  const body = [
    ...details(USER_HEAD, userRows(result), item, true),
    ...SECTIONS.flatMap((name) => {
      const changes = diff.changes.filter((change) => change.section === name);
      return details(
        HEADS[name],
        changes,
        changeRow,
        changes.some(({ effect }) => effect !== 'none'),
      );
    }),
    ...details(MIGRATIONS_HEAD, diff.migrations.flatMap(migrationLines), item, true),
    ...(diff.files
      ? details(FILES_HEAD, fileRows(diff.files), ([mark, text]) => `- ${escaped(`${mark} ${text}`)}`, false)
      : [`${say(FILES_HEAD)}: ${say(FILES_UNKNOWN)}`, '']),
  ];
  const verdicts = verdictLines(diff, failedOn).map(({ bad, text }) => `- ${bad ? '⚠️ ' : ''}${say(text)}`);
  return [
    `### ${word(fresh?.id)} ${word(old?.version)} → ${word(fresh?.version)}`,
    '',
    ...(verdicts.length > 0 ? [...verdicts, ''] : []),
    ...(diff.changes.length > 0 || files ? body : [say(NOTHING), '']),
  ].join('\n');
}

const MARKS: Readonly<Record<Change['effect'], string>> = {
  'stops-activation': '❌ ',
  'may-stop-activation': '⚠️ ',
  'asks-more': '⚠️ ',
  'breaks-callers': '⚠️ ',
  none: '',
};

/**
 * Text that means nothing to Markdown: every mark of ASCII that could is written as a character reference, which never
 * is syntax (CommonMark 0.31, 2.5). Behind `@` and `#` stands a space of no width, because mentions and numbers of
 * issues are looked for after that.
 */
function plainText(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  // Half a character outside of the BMP is none.
  const cut = plain.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  const shown = plain.length > max ? `${cut}…` : plain;
  return printable(shown).replace(/[!-/:-@[-`{-~]/g, (mark) =>
    PLAIN.has(mark) ? mark : `&#${mark.charCodeAt(0)};${mark === '@' || mark === '#' ? '&#8203;' : ''}`,
  );
}

/** Marks that are nothing to Markdown inside of a sentence. */
const PLAIN: ReadonlySet<string> = new Set([',', ';', "'", '"', '?', '(', ')', '%']);
