import type { Finding, Fix } from '../gem/finding.ts';

export interface FixableFinding extends Finding {
  readonly fix: Fix;
}

export function isFixable(finding: Finding): finding is FixableFinding {
  return finding.fix !== undefined;
}

/**
 * Fixes that can be made together: of one severity, errors before warnings, and none that touches what another
 * changes. The rest has its turn in a later round.
 */
export function chooseTogether(findings: readonly FixableFinding[]): FixableFinding[] {
  const severity = (['error', 'warning', 'info'] as const).find((one) =>
    findings.some((finding) => finding.severity === one),
  );
  const chosen: FixableFinding[] = [];
  for (const finding of findings)
    if (finding.severity === severity && !chosen.some((other) => collide(finding.fix, other.fix)))
      chosen.push(finding);
  return chosen;
}

function collide(a: Fix, b: Fix): boolean {
  if (a.kind === 'rename' || b.kind === 'rename') {
    const touched = pathsOf(b);
    return pathsOf(a).some((path) => touched.includes(path.toLowerCase()));
  }
  if (a.file !== b.file) return false;
  const [first, second] = [hull(a), hull(b)];
  return first.from <= second.to && second.from <= first.to;
}

function pathsOf(fix: Fix): string[] {
  return (fix.kind === 'edit' ? [fix.file] : [fix.from, fix.to]).map((path) => path.toLowerCase());
}

function hull({ edits }: Extract<Fix, { kind: 'edit' }>): { from: number; to: number } {
  return {
    from: Math.min(...edits.map(({ from }) => from)),
    to: Math.max(...edits.map(({ to }) => to)),
  };
}
