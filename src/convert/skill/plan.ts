import { MANIFEST, SKILL_FILE, SKILL_REFERENCES } from '../../platform/layout.ts';
import {
  type Conversion,
  type ExistingGem,
  type Identity,
  jsonFile,
  newFile,
  type PlannedFile,
} from '../conversion.ts';
import { namesIn } from '../header/names-in.ts';
import type { SourceHeader } from '../header/read.ts';
import { type Note, note } from '../note.ts';
import { createPlaces, numbered } from '../places.ts';
import type { Source } from '../source.ts';
import type { JudgeText } from '../source-text.ts';
import { type Content, classify } from './classify.ts';
import { skillManifest } from './manifest.ts';
import { linkedPart } from './part-links.ts';
import { type Draft, inParts, type Parts } from './parts.ts';
import { placeFiles } from './place.ts';
import { rewriteLinks } from './rewrite.ts';
import type { Moves } from './spellings.ts';
import { wrapCode } from './wrap.ts';

export interface SkillSource {
  readonly source: Source;
  /** The path of its SKILL.md. */
  readonly skillFile: string;
  readonly text: string;
  readonly encoding: string | undefined;
  readonly header: SourceHeader | undefined;
  readonly name: string;
}

/** An Agent Skill as the skill of a new gem, or of one that is there. */
export function planSkill(
  skill: SkillSource,
  identity: Identity | undefined,
  gem: ExistingGem | undefined,
  judge: JudgeText,
): Conversion {
  const { source, skillFile, name } = skill;
  const notes: Note[] = [];
  const contents = new Map<string, Content>();
  for (const file of source.files.values())
    if (file.path !== skillFile) contents.set(file.path, classify(file, judge));
  const places = createPlaces([...(gem?.paths ?? []), MANIFEST]);
  const moves = placeFiles(source, contents, { skillFile, name, isAdded: gem !== undefined, places }, notes);
  if (skillFile !== 'SKILL.md') notes.push(note('path-changed', { file: skillFile, to: SKILL_FILE }));
  if (skill.encoding !== undefined)
    notes.push(note('encoding-changed', { file: skillFile, args: { encoding: skill.encoding } }));
  const allowed = namesIn(skill.header?.values.get('allowed-tools'));
  if (allowed.length > 0)
    notes.push(note('allowed-tools', { file: skillFile, args: { tools: allowed.join(', ') } }));

  const drafts = [...contents].flatMap(([file, content]) => draftOf(file, content, moves, notes));
  const pathOf = (to: string) => (count: number) =>
    places.take(numbered(to === SKILL_FILE ? `${SKILL_REFERENCES}SKILL.md` : to, count));
  const parts: Parts[] = drafts.map((draft) => inParts(draft, pathOf(draft.to)));
  const own: Draft = {
    file: skillFile,
    to: SKILL_FILE,
    kind: 'markdown',
    text: rewritten(skillFile, skill.text, moves, notes),
  };
  const main = inParts(own, pathOf(SKILL_FILE), Buffer.byteLength(indexOf(parts)) + OWN_INDEX_ROOM);
  const all = [main, ...parts];
  const byPath = new Map(all.map((each) => [each.to, each]));
  const files = all.flatMap((each) =>
    each.paths.map((path, index) => fileOf(source, each, path, linkedPart(each, index, byPath, notes))),
  );
  const index = indexOf(all);
  const listed = files.map((file) =>
    file.path === SKILL_FILE && index !== '' ? newFile(SKILL_FILE, withIndex(file, index), skillFile) : file,
  );
  for (const each of all) tellParts(each, notes);
  if (index !== '') notes.push(note('parts-listed', { file: skillFile, to: SKILL_FILE }));
  const wrapped = drafts.filter(({ kind }) => kind === 'code').length;
  if (wrapped > 0) notes.push(note('code-not-run', { args: { count: wrapped } }));
  const licenses = [...contents].flatMap(([file, { as }]) =>
    as === 'license' ? licenseFile(source, file, moves) : [],
  );
  for (const { path, from } of licenses)
    notes.push(note('license-kept', { file: from ?? undefined, to: path }));
  const manifest = identity
    ? [jsonFile(MANIFEST, skillManifest(identity, skill.header, skillFile, notes))]
    : [];
  return { files: [...manifest, ...listed, ...licenses], notes };
}

/** Bytes that the list of the other parts of SKILL.md itself may take. */
const OWN_INDEX_ROOM = 1024;

function draftOf(file: string, content: Content, moves: Moves, notes: Note[]): Draft[] {
  if (content.as === 'license') return [];
  if (content.as === 'left-out') {
    notes.push(note(content.why, { file, args: { likely: content.likely ?? '' } }));
    return [];
  }
  const { text, encoding } = content;
  if (encoding !== undefined) notes.push(note('encoding-changed', { file, args: { encoding } }));
  const to = moves.files.get(file) ?? '';
  if (content.as === 'code') {
    notes.push(note('code-wrapped', { file, to }));
    return [{ file, to, kind: 'code', text, wrapped: wrapCode(file, text) }];
  }
  if (!to.endsWith('.md')) return [{ file, to, kind: 'data', text }];
  return [{ file, to, kind: 'markdown', text: rewritten(file, text, moves, notes) }];
}

function rewritten(file: string, text: string, moves: Moves, notes: Note[]): string {
  const result = rewriteLinks(file, text, moves);
  notes.push(...result.notes);
  return result.text;
}

function fileOf({ files }: Source, { file }: Parts, path: string, text: string): PlannedFile {
  const bytes = Buffer.from(text);
  const before = files.get(file);
  const same = before?.size === bytes.length && Buffer.compare(before.bytes(), bytes) === 0;
  return { path, from: file, same, bytes: () => bytes };
}

function licenseFile({ files }: Source, file: string, moves: Moves): PlannedFile[] {
  const [path, found] = [moves.files.get(file), files.get(file)];
  return path === undefined || !found ? [] : [{ path, from: file, same: true, bytes: found.bytes }];
}

/** [S-09] What SKILL.md has to name so that the AI knows of the parts of a file. */
function indexOf(all: readonly Parts[]): string {
  const lines = all
    .filter(({ paths }) => paths.length > 1)
    .map(
      ({ paths: [first, ...rest] }) =>
        `- \`${first}\` goes on in ${rest.map((path) => `\`${path}\``).join(', ')}.`,
    );
  return lines.length === 0 ? '' : `## Files in several parts\n\n${lines.join('\n')}\n`;
}

function withIndex(file: PlannedFile, index: string): string {
  const text = Buffer.from(file.bytes()).toString('utf8');
  return `${text}${text.endsWith('\n') ? '\n' : '\n\n'}${index}`;
}

function tellParts({ file, to, paths, isTorn, kind }: Parts, notes: Note[]): void {
  if (paths.length === 1) return;
  notes.push(note('file-split', { file, to, args: { parts: paths.length } }));
  if (isTorn) notes.push(note(kind === 'data' ? 'data-torn' : 'block-torn', { file, to }));
}
