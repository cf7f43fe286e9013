import type { Finding } from '../gem/finding.ts';

/** Why a fix is left out: its finding would stay, or another would come. */
export interface Objection {
  readonly kind: 'stays' | 'brings';
  readonly finding: Finding;
}

/**
 * Whether what a gem would be after some fixes is better than what it is. Each finding that was to be mended has to
 * be gone, and no new one may come. Where an error is mended others may come to light that it hid: nobody looks
 * into a header that cannot be read. Even then a file may not become unreadable that could be read, and no two things
 * the same.
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
  const left = counted(after, formerPath);
  const allowed = counted(before);
  for (const finding of mended) {
    const key = identity(finding);
    allowed.set(key, (allowed.get(key) ?? 0) - 1);
  }
  for (const finding of mended) {
    const key = identity(finding);
    if ((left.get(key) ?? 0) > (allowed.get(key) ?? 0)) return { kind: 'stays', finding };
  }
  for (const finding of after) {
    const key = identity(finding, formerPath);
    const room = allowed.get(key) ?? 0;
    allowed.set(key, room - 1);
    if (room <= 0 && !mayCome(finding, mended, formerPath)) return { kind: 'brings', finding };
  }
  return undefined;
}

/** Findings after which the gem would be worse off than with any error that was mended. */
const WORSE = new Set([
  'agent/header-missing',
  'agent/header-syntax',
  'file/unsafe-path',
  'manifest/missing',
  'manifest/syntax',
  'name/duplicate',
]);

function mayCome(
  { rule, severity, at }: Finding,
  mended: readonly Finding[],
  formerPath: (path: string) => string,
): boolean {
  if (severity === 'info') return true;
  if (!WORSE.has(rule)) return mended.some((finding) => finding.severity === 'error');
  // What reads a file tells of its first fault alone, and of the next one when that is mended.
  return mended.some(
    (finding) =>
      finding.rule === rule &&
      finding.at.file === formerPath(at.file) &&
      (at.start?.line ?? 0) >= (finding.at.start?.line ?? 0),
  );
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
