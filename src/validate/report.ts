import type { Finding } from '../gem/finding.ts';

/** One gem with its findings, as reporters take it. */
export interface Checked {
  /** As the person named it, or relative to where they stand. */
  readonly path: string;
  readonly kind: 'folder' | 'packed';
  /** `null` where the manifest does not say. */
  readonly id: string | null;
  readonly version: string | null;
  readonly findings: readonly Finding[];
  /** The lines at which findings point, by file and number, for excerpts. */
  readonly lines: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function count(findings: readonly Finding[]): Counts {
  const of = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  return { errors: of('error'), warnings: of('warning'), infos: of('info') };
}
