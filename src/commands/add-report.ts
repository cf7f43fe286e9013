import type { Addition } from '../add/addition.ts';
import type { Change } from '../fix/draft.ts';
import type { DiffLine } from '../fix/unified-diff.ts';
import { inLanguage } from '../io.ts';
import { loadPalette, type Palette } from '../paint.ts';
import { printable, printableLine } from '../printable.ts';
import { printJson } from '../report.ts';
import { fill, type Text } from '../text.ts';
import type { AddDraft } from './add-draft.ts';
import type { OpenGem } from './add-gem.ts';
import type { Kind } from './add-names.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Call } from './command.ts';
import { enterGem, gemLine, NEXT, printSteps, proseLines } from './next-steps.ts';

export interface Added {
  readonly kind: Kind;
  /** `null` for what has no name of its own. */
  readonly name: string | null;
  readonly open: OpenGem;
  readonly addition: Addition;
  readonly draft: AddDraft;
  readonly isWritten: boolean;
}

/** The document that schemas/add.schema.json describes. */
export async function reportJson(added: Added, { io, voice, options }: Call): Promise<void> {
  const { kind, name, open, addition, draft, isWritten } = added;
  const { findingDocument } = await import('../validate/reporters/json.ts');
  printJson(io, {
    path: open.shown,
    kind: kind.id,
    name,
    written: isWritten,
    files: filesOf(draft),
    todo: addition.todo.map((text) => inLanguage(voice, text)),
    findings: draft.brings.map((finding) => findingDocument(finding, voice.language)),
    diff: options.dryRun === true ? (await diffLines(draft)).map(({ text }) => `${text}\n`).join('') : null,
  });
}

export async function reportPretty(added: Added, call: Call): Promise<void> {
  const { io, voice, options } = call;
  const { kind, name, open, addition, draft, isWritten } = added;
  const palette = await loadPalette(voice.color);
  const where = open.shown === '.' ? '' : fill(inLanguage(voice, WHERE), { gem: open.shown });
  const args = { kind: inLanguage(voice, kind.text), name: name ?? '', where };
  const say = (text: Text, paint = (line: string) => line) =>
    io.out(`${paint(printable(tidy(fill(inLanguage(voice, text), args))))}\n`);
  if (options.dryRun === true)
    for (const line of await diffLines(draft)) io.out(`${painted(line, palette)}\n`);
  if (draft.brings.length > 0) {
    const checked = checkedGem(open.shown, draft.revised, draft.brings);
    io.out(await prettyText([checked], io, { ...voice, quiet: false }));
    say(REFUSED, palette.error);
    return;
  }
  if (!isWritten) return say(WOULD_ADD, palette.good);
  say(ADDED, palette.good);
  for (const { path, change } of filesOf(draft)) {
    const mark = change === 'changed' ? inLanguage(voice, CHANGED) : '';
    io.out(`  ${printable(path)}${mark}\n`);
  }
  if (voice.quiet) return;
  if (addition.todo.length > 0) io.err(`\n${inLanguage(voice, NEXT)}\n`);
  for (const text of addition.todo)
    for (const [index, line] of (await proseLines(inLanguage(voice, text), io.columns - 4, io)).entries())
      io.err(`${index === 0 ? '  - ' : '    '}${line}\n`);
  const tries = addition.tries.map((words) => gemLine(call, words));
  if (tries.length > 0) printSteps(THEN, [...enterGem(open.gem.root, call), ...tries], call);
}

/** Without the gap that what has no name of its own leaves. */
function tidy(line: string): string {
  return line.replace(/ {2,}/g, ' ').replace(/ ([:;；：])/g, '$1');
}

function filesOf({ fresh, changes }: AddDraft): { path: string; change: 'new' | 'changed' }[] {
  return [
    ...fresh.map(({ path }) => ({ path, change: 'new' as const })),
    ...changes.map(({ to }) => ({ path: to, change: 'changed' as const })),
  ];
}

/** As `diff -u` tells it, so that `patch -p0` and `git apply -p0` take it. */
async function diffLines({ fresh, changes }: AddDraft): Promise<DiffLine[]> {
  const { unifiedDiff } = await import('../fix/unified-diff.ts');
  const made = fresh.map(
    ({ path, bytes }): Change => ({ from: path, to: path, before: Buffer.alloc(0), after: bytes }),
  );
  return [
    ...made.flatMap((change) => {
      const [, name, place, ...rest] = unifiedDiff(change, (path) => path);
      const start = place && { ...place, text: place.text.replace('-1,0', '-0,0') };
      return [NO_FILE, name, start, ...rest].filter((line) => line !== undefined);
    }),
    ...changes.flatMap((change) => unifiedDiff(change, (path) => path)),
  ];
}

const NO_FILE: DiffLine = { kind: 'file', text: '--- /dev/null' };

function painted({ kind, text }: DiffLine, palette: Palette): string {
  const shown = printableLine(text);
  const paints: Record<DiffLine['kind'], (line: string) => string> = {
    file: palette.strong,
    place: palette.info,
    removed: palette.error,
    added: palette.good,
    same: (line) => line,
  };
  return paints[kind](shown);
}

const ADDED: Text = { en: 'added the {kind} {name}{where}:', 'zh-CN': '已{where}添加{kind} {name}：' };
const WOULD_ADD: Text = {
  en: 'would add the {kind} {name}{where}; nothing was written',
  'zh-CN': '会{where}添加{kind} {name}；现在什么都没有写入',
};
/** Said only of another folder than the one that the command works in. */
const WHERE: Text = { en: ' to {gem}', 'zh-CN': '在 {gem} ' };
const REFUSED: Text = {
  en: 'the {kind} {name} would bring what stands above, so nothing was written',
  'zh-CN': '添加{kind} {name} 会带来上面的问题，所以什么都没有写入',
};
const CHANGED: Text = { en: ' (changed)', 'zh-CN': '（已修改）' };
const THEN: Text = { en: 'then:', 'zh-CN': '然后：' };
