/**
 * Compares two semantic versions by precedence (SemVer 2.0.0, section 11): below 0 when `a` is the older. Build
 * metadata does not count. Both must be semantic versions.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  const byCore = compareLists(left.core, right.core);
  if (byCore !== 0) return byCore;
  // A pre-release is older than the version that it leads to.
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  return compareLists(left.pre, right.pre);
}

function parts(version: string): { core: string[]; pre: string[] } {
  const [plain = ''] = version.split('+');
  const dash = plain.indexOf('-');
  if (dash < 0) return { core: plain.split('.'), pre: [] };
  return { core: plain.slice(0, dash).split('.'), pre: plain.slice(dash + 1).split('.') };
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) break;
    const order = compareIdentifiers(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  // Numbers have no leading zeros, so the longer is the greater; they may be beyond what a number holds.
  if (isNumberA && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
