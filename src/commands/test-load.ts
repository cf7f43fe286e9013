import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.ts';
import type { Case } from '../test/case.ts';
import { loadCases } from '../test/load-cases.ts';
import type { FileFault } from '../test/report.ts';
import { noCase } from './test-errors.ts';

export interface LoadedFiles {
  readonly cases: readonly Case[];
  readonly faults: readonly FileFault[];
  /** The texts as they were read, by file. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads scenario files; one that cannot be read does not hide the others. */
export async function loadFiles(root: string, files: readonly string[]): Promise<LoadedFiles> {
  const cases: Case[] = [];
  const faults: FileFault[] = [];
  const texts = new Map<string, string>();
  for (const file of files) {
    const path = join(root, file);
    try {
      const text = readText(path, file);
      texts.set(file, text);
      cases.push(...(await loadCases(text, file, dirname(path))));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      faults.push({ file, error });
    }
  }
  return { cases, faults, texts };
}

function readText(path: string, file: string): string {
  try {
    // A pipe would be waited for without end.
    if (!statSync(path).isFile()) throw notFile(file);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const isEncoding = error instanceof TypeError;
    throw new UserError(
      'scenario-unreadable',
      isEncoding
        ? { en: `${file} is not text in UTF-8`, 'zh-CN': `${file} 不是 UTF-8 文本` }
        : { en: `${file} cannot be read: ${code}`, 'zh-CN': `无法读取 ${file}：${code}` },
      isEncoding
        ? { en: 'save it as UTF-8', 'zh-CN': '请把它存为 UTF-8' }
        : { en: 'check that it is a file that you may read', 'zh-CN': '请检查它是不是你可以读取的文件' },
    );
  }
}

function notFile(file: string): UserError {
  return new UserError(
    'scenario-unreadable',
    { en: `${file} is not a file`, 'zh-CN': `${file} 不是文件` },
    {
      en: 'take it out of tests/, or move it to tests/fixtures/',
      'zh-CN': '请把它移出 tests/，或放到 tests/fixtures/ 下',
    },
  );
}

/**
 * Cases with the text in their name, whatever the case of its letters; where it is the whole name of some, those alone.
 * Throws `no-such-case`.
 */
export function grepCases(cases: readonly Case[], grep: string | undefined): readonly Case[] {
  if (grep === undefined) return cases;
  const whole = cases.filter(({ name }) => name === grep);
  if (whole.length > 0) return whole;
  const wanted = grep.toLowerCase();
  const found = cases.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (found.length === 0) throw noCase(grep, [...new Set(cases.map(({ name }) => name))]);
  return found;
}
