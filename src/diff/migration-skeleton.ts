import { printable } from '../printable.ts';
import type { Language, Text } from '../text.ts';

/** Reasons that stand in a step. */
const REASONS_MAX = 20;
/** Characters of one of them. */
const REASON_MAX = 160;

/** A function to write, and what changed that it has to see to. */
export interface StepToWrite {
  /** `v1_to_v2` */
  readonly name: string;
  readonly reasons: readonly Text[];
}

/**
 * The module with the steps that it lacks, at its end; what is there stays to the byte. Each step throws until it is
 * written, so that nobody's records are lost to one that was forgotten.
 *
 * @param text What the module says already; empty for a new one.
 */
export function withSteps(
  text: string,
  path: string,
  steps: readonly StepToWrite[],
  language: Language,
): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const written = steps.map((step) => skeleton(step, path.endsWith('.ts'), language)).join('\n');
  const before = text === '' || text.endsWith('\n') ? text : text + eol;
  const between = text.trim() === '' ? '' : eol;
  return before + between + written.replaceAll('\n', eol);
}

function skeleton({ name, reasons }: StepToWrite, isTyped: boolean, language: Language): string {
  const [from = 0, to = 0] = (/^v(\d+)_to_v(\d+)$/.exec(name) ?? []).slice(1).map(Number);
  const record = 'Record<string, unknown>';
  const parameters = isTyped ? `data: ${record}, { id }: { id: string }): ${record}` : 'data, { id })';
  return [
    `/** ${WORDS[language].what(from, to)} */`,
    `export function ${name}(${parameters} {`,
    ...reasons.slice(0, REASONS_MAX).map((text) => `  // ${oneLine(text[language])}`),
    `  throw new Error(\`${WORDS[language].unwritten(name)}\`);`,
    '}',
    '',
  ].join('\n');
}

function oneLine(text: string): string {
  const shown = printable(text.replace(/[\r\n]+/g, ' '));
  return shown.length > REASON_MAX ? `${shown.slice(0, REASON_MAX)}…` : shown;
}

const WORDS: Readonly<
  Record<Language, { what(from: number, to: number): string; unwritten(step: string): string }>
> = {
  en: {
    what: (from, to) =>
      `Takes a record of version ${from}, and returns it as version ${to} has it, without its id.`,
    unwritten: (step) => `${step} is not written yet; record \${id} has \${JSON.stringify(data)}`,
  },
  'zh-CN': {
    what: (from, to) => `接收版本 ${from} 的记录，返回版本 ${to} 的记录，不含 id。`,
    unwritten: (step) => `${step} 还没有写；记录 \${id} 是 \${JSON.stringify(data)}`,
  },
};
