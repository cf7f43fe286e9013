import type { Finding, Position } from '../gem/finding.ts';

/** Why a fix is left out: its finding would stay, or another would come. */
export interface Objection {
  readonly kind: 'stays' | 'brings';
  readonly finding: Finding;
}

/**
 * Whether what a gem would be after some fixes is better than what it is. Each finding that was to be mended has to
 * be gone, and no new one may come. Where an error is mended others may come to light that it hid: nobody looks
 * into a header that cannot be read. Even then nothing may become unreadable that could be read.
 *
 * @param mended Findings of one severity, all of whose fixes were made.
 * @param formerPath The path that a file of the gem afterwards has had before.
 */
export function objectionTo(
  mended: readonly Finding[],
  before: readonly Finding[],
  after: readonly Finding[],
  formerPath: (path: string) => string,
): Objection | undefined {
  const allowed = counted(before);
  for (const finding of mended) {
    const key = identity(finding);
    allowed.set(key, (allowed.get(key) ?? 0) - 1);
  }
  for (const finding of after) {
    const key = identity(finding, formerPath);
    const room = allowed.get(key) ?? 0;
    allowed.set(key, room - 1);
    if (room > 0 || isNext(finding, mended, formerPath)) continue;
    const same = mended.find((one) => identity(one) === key);
    if (same) return { kind: 'stays', finding: same };
    if (!mayCome(finding, mended)) return { kind: 'brings', finding };
  }
  return undefined;
}

/** Findings with which the gem would be worse off than with any error that was mended. */
const WORSE = new Set([
  'agent/header-missing',
  'agent/header-syntax',
  'file/unsafe-path',
  'manifest/missing',
  'manifest/syntax',
]);

function mayCome({ rule, severity }: Finding, mended: readonly Finding[]): boolean {
  if (severity === 'info') return true;
  return !WORSE.has(rule) && mended.some((finding) => finding.severity === 'error');
}

/** Rules that tell of the first fault in a file alone, because what comes after it was not read. */
const FIRST_ONLY = new Set(['agent/header-syntax', 'manifest/syntax']);

/** The fault that comes to light when the one before it in the file is mended. */
function isNext(
  { rule, at: { file, start } }: Finding,
  mended: readonly Finding[],
  formerPath: (path: string) => string,
): boolean {
  return (
    FIRST_ONLY.has(rule) &&
    mended.some(
      (one) => one.rule === rule && one.at.file === formerPath(file) && isLater(start, one.at.start),
    )
  );
}

function isLater(a: Position | undefined, b: Position | undefined): boolean {
  if (!a || !b) return false;
  return a.line > b.line || (a.line === b.line && a.column > b.column);
}

/** What makes a finding the same one after something above it has moved it: all but its place in the text. */
export function identity(
  { rule, messageId, args, at }: Finding,
  formerPath: (path: string) => string = (path) => path,
): string {
  return JSON.stringify([rule, messageId, args, at.pointer, formerPath(at.file)]);
}

function counted(findings: readonly Finding[], formerPath?: (path: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = identity(finding, formerPath);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
