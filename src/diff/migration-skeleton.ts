import { printable } from '../printable.ts';
import type { Language } from '../text.ts';
import type { Migration } from './migrations.ts';

/** Reasons that stand in a step. */
const REASONS_MAX = 20;
/** Characters of one of them. */
const REASON_MAX = 160;

/**
 * The module with the steps that it lacks, at its end; what is there stays to the byte. Each step throws until it is
 * written, so that nobody's records are lost to one that was forgotten.
 *
 * @param text What the module says already; empty for a new one.
 */
export function withSteps(text: string, migration: Migration, language: Language): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const steps = migration.missing.map((step) => skeleton(step, migration, language));
  const before = text === '' || text.endsWith('\n') ? text : text + eol;
  const between = text.trim() === '' ? '' : eol;
  return before + between + steps.join('\n').replaceAll('\n', eol);
}

function skeleton(step: string, migration: Migration, language: Language): string {
  const [from = 0, to = 0] = (/^v(\d+)_to_v(\d+)$/.exec(step) ?? []).slice(1).map(Number);
  const isTyped = migration.path.endsWith('.ts');
  const record = 'Record<string, unknown>';
  const parameters = isTyped ? `data: ${record}, { id }: { id: string }): ${record}` : 'data, { id })';
  return [
    `/** ${WORDS[language].what(from, to)} */`,
    `export function ${step}(${parameters} {`,
    // What changed lies between the old gem and the new: earlier steps were published with what they did.
    ...(to === migration.to ? reasons(migration, language) : []),
    `  throw new Error(\`${WORDS[language].unwritten(step)}\`);`,
    '}',
    '',
  ].join('\n');
}

function reasons({ reasons }: Migration, language: Language): string[] {
  return reasons.slice(0, REASONS_MAX).map((text) => `  // ${oneLine(text[language])}`);
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
