import { type Failure, wholeText } from './failure.ts';

/** The kinds of annotation that GitHub's runner knows. */
export type AnnotationLevel = 'error' | 'warning' | 'notice';

export interface AnnotationPlace {
  /** With `/`, relative to the folder that the job works in. */
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  /** Columns may be said only where an annotation stands on one line; the last one is inclusive. */
  readonly col?: number;
  readonly endColumn?: number;
  readonly title?: string;
}

/**
 * A workflow command of GitHub Actions on a line of its own. Whatever stands in it, it stays one command: the
 * characters that could end it, or begin another, are escaped as GitHub documents.
 */
export function annotation(level: AnnotationLevel, place: AnnotationPlace, message: string): string {
  const properties = Object.entries(place)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level}${properties.length > 0 ? ' ' : ''}${properties.join(',')}::${escapeData(message)}\n`;
}

export function githubFailure(failure: Failure): string {
  return annotation('error', { title: failure.code }, wholeText(failure));
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
