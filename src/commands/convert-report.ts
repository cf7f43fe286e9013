import { wrap } from '../cells.ts';
import type { Conversion, Kind } from '../convert/conversion.ts';
import type { Note } from '../convert/note.ts';
import { NOTE_WORDS } from '../convert/note-words.ts';
import { groupsOf, itemOf, type NoteGroup, noteDocument, SORTS, type Sort } from '../convert/report.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { loadPalette } from '../paint.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { fill, type Text } from '../text.ts';
import { count } from '../validate/report.ts';
import { prettyText } from './checked-gem.ts';
import type { Check } from './convert-check.ts';
import { whereWords } from './next-steps.ts';

export interface Converted {
  /** As it was named. */
  readonly named: string;
  readonly kind: Kind;
  readonly isForced: boolean;
  /** The gem's folder, as a person would write it. */
  readonly shown: string;
  readonly isAdded: boolean;
  /** Not on a dry run, and not when there was nothing to write. */
  readonly isWritten: boolean;
  readonly id: string | null;
  readonly conversion: Conversion;
  readonly check: Check;
}

/** Files that are listed one by one, and notes of one kind. */
const FILES_SHOWN = 20;
const NOTES_SHOWN = 5;

export async function reportJson(converted: Converted, io: Io, voice: Voice): Promise<void> {
  const { named, kind, isForced, shown, isAdded, isWritten, id, conversion, check } = converted;
  const { findingDocument } = await import('../validate/reporters/json.ts');
  const of = (sort: Sort) =>
    conversion.notes
      .filter((note) => NOTE_WORDS[note.id].sort === sort)
      .map((note) => noteDocument(note, voice.language));
  printJson(io, {
    source: named,
    kind,
    kindBy: isForced ? 'option' : 'content',
    path: shown,
    id,
    added: isAdded,
    written: isWritten,
    files: conversion.files.map(({ path, from, same }) => ({ path, from, same })),
    changed: of('changed'),
    leftOut: of('left-out'),
    needsPerson: of('person'),
    findings: check.unchecked
      ? null
      : check.checked.findings.map((finding) => findingDocument(finding, voice.language)),
  });
}

export async function reportPretty(converted: Converted, io: Io, voice: Voice): Promise<void> {
  const { conversion, check } = converted;
  const palette = await loadPalette(voice.color);
  const paints = { changed: palette.good, 'left-out': palette.info, person: palette.warning };
  const say = (line: string) => io.out(`${line}\n`);
  for (const line of wrap(printable(title(converted, voice)), io.columns)) say(palette.strong(line));
  for (const line of fileLines(conversion, voice)) say(`  ${printable(line)}`);
  for (const sort of SORTS) {
    const groups = groupsOf(conversion.notes, sort, voice.language);
    if (groups.length === 0) continue;
    say(`\n${paints[sort](inLanguage(voice, HEADINGS[sort]))}`);
    for (const group of groups) for (const line of groupLines(group, io.columns, voice)) say(line);
  }
  if (conversion.files.length === 0) return;
  say(`\n${palette.strong('gem validate')}`);
  for (const line of await checkLines(check, io, voice)) say(line);
}

function title({ named, kind, shown, isAdded, isWritten, id, conversion }: Converted, voice: Voice): string {
  const args = {
    kind: inLanguage(voice, KINDS[kind]),
    source: named,
    id: id ?? '?',
    where: whereWords(shown, voice),
  };
  if (conversion.files.length === 0) return fill(inLanguage(voice, NOTHING), args);
  const text = isAdded ? (isWritten ? ADDED : WOULD_ADD) : isWritten ? MADE : WOULD_MAKE;
  return fill(inLanguage(voice, text), args);
}

function fileLines({ files }: Conversion, voice: Voice): string[] {
  const lines = files
    .slice(0, FILES_SHOWN)
    .map(({ path, from }) => (from === null || from === path ? path : `${path}  ← ${from}`));
  const more = files.length - FILES_SHOWN;
  return more > 0 ? [...lines, fill(inLanguage(voice, MORE), { count: more })] : lines;
}

function groupLines({ title: said, hint, notes }: NoteGroup, columns: number, voice: Voice): string[] {
  const indented = (text: string, by: number) =>
    wrap(text, columns - by).map((line) => ' '.repeat(by) + line);
  const items = notes.map(noteLine).filter((line) => line !== '');
  const more = items.length - NOTES_SHOWN;
  return [
    ...indented(said, 2),
    ...items.slice(0, NOTES_SHOWN).flatMap((line) => indented(printable(line), 6)),
    ...(more > 0 ? indented(fill(inLanguage(voice, MORE_NOTES), { count: more }), 6) : []),
    ...(hint === undefined
      ? []
      : indented(hint, 6).map((line, index) => (index === 0 ? `    → ${line.trimStart()}` : line))),
  ];
}

function noteLine(note: Note): string {
  const place = note.file === null ? '' : note.line === null ? note.file : `${note.file}:${note.line}`;
  return [place, itemOf(note)].filter((part) => part !== '').join('  ');
}

/** Errors in full, because they are what is left to do; of warnings how many there are of which rule. */
async function checkLines({ checked, unchecked }: Check, io: Io, voice: Voice): Promise<string[]> {
  if (unchecked)
    return wrap(
      `${inLanguage(voice, UNCHECKED)}${printable(inLanguage(voice, unchecked.text))}`,
      io.columns - 2,
    ).map((line) => `  ${line}`);
  const { findings } = checked;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const rest = new Map<string, number>();
  for (const { rule, severity } of findings)
    if (severity !== 'error') rest.set(rule, (rest.get(rule) ?? 0) + 1);
  const counts = count(findings);
  if (counts.errors === 0 && rest.size === 0) return [`  ${inLanguage(voice, GOOD)}`];
  const lines = [...rest].map(([rule, many]) => `  ${rule} × ${many}`);
  const told =
    errors.length === 0 ? [] : [(await prettyText([{ ...checked, findings: errors }], io, voice)).trimEnd()];
  const summary = fill(inLanguage(voice, counts.errors > 0 ? ERRORS : PASSES), {
    errors: counts.errors,
    others: counts.warnings + counts.infos,
  });
  return [
    ...told,
    ...wrap(summary, io.columns - 2).map((line) => `  ${line}`),
    ...lines.map((line) => `  ${line}`),
  ];
}

const KINDS: Readonly<Record<Kind, Text>> = {
  draft: { en: 'the Gem Studio draft', 'zh-CN': 'Gem Studio 草稿' },
  skill: { en: 'the Agent Skill', 'zh-CN': 'Agent Skill' },
  agents: { en: 'the agent files', 'zh-CN': 'agent 文件' },
};
const MADE: Text = {
  en: 'converted {kind} {source} to the gem {id}{where}:',
  'zh-CN': '已{where}把 {kind} {source} 转换为 gem {id}：',
};
const WOULD_MAKE: Text = {
  en: 'nothing was written; {kind} {source} would become the gem {id}{where}:',
  'zh-CN': '什么都没有写；会{where}把 {kind} {source} 转换为 gem {id}：',
};
const ADDED: Text = {
  en: 'added {kind} {source} to the gem {id}{where}:',
  'zh-CN': '已{where}把 {kind} {source} 加进 gem {id}：',
};
const WOULD_ADD: Text = {
  en: 'nothing was written; {kind} {source} would be added to the gem {id}{where}:',
  'zh-CN': '什么都没有写；会{where}把 {kind} {source} 加进 gem {id}：',
};
const NOTHING: Text = {
  en: 'nothing of {kind} {source} could be converted, and nothing was written',
  'zh-CN': '{kind} {source} 没有能转换的内容，什么都没有写',
};
const HEADINGS: Readonly<Record<Sort, Text>> = {
  changed: { en: 'changed', 'zh-CN': '改了什么' },
  'left-out': { en: 'left out', 'zh-CN': '没有带上' },
  person: { en: 'needs you', 'zh-CN': '需要你处理' },
};
const MORE: Text = { en: '… and {count} more {count|file|files}', 'zh-CN': '……还有 {count} 个文件' };
const MORE_NOTES: Text = {
  en: '… and {count} more (all with --format json)',
  'zh-CN': '……还有 {count} 处（--format json 列出全部）',
};
const GOOD: Text = { en: 'finds nothing', 'zh-CN': '没有发现问题' };
const PASSES: Text = {
  en: 'passes, with {others} {others|warning or note|warnings and notes}; run it to see where:',
  'zh-CN': '通过，有 {others} 条警告或说明；运行它可看到位置：',
};
const ERRORS: Text = {
  en: 'does not pass yet: {errors} {errors|error|errors}, {others} {others|warning or note|warnings and notes}',
  'zh-CN': '还不能通过：{errors} 个错误，{others} 条警告或说明',
};
const UNCHECKED: Text = { en: 'could not be run: ', 'zh-CN': '无法运行：' };
