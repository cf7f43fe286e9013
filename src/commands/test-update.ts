import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../archive/atomic-file.ts';
import { UserError } from '../errors.ts';
import { byFile } from '../test/report.ts';
import type { CaseResult } from '../test/run-case.ts';
import { type FileUpdate, updateFile } from '../test/update.ts';

/**
 * Records what happened into the scenario files. Nothing is written of a run that was stopped, nor into a file that
 * somebody changed meanwhile.
 */
export async function recordAll(
  root: string,
  texts: ReadonlyMap<string, string>,
  results: readonly CaseResult[],
  signal: AbortSignal,
): Promise<readonly FileUpdate[]> {
  const updates: FileUpdate[] = [];
  for (const [file, ofFile] of byFile(results)) {
    if (signal.aborted) break;
    const path = join(root, file);
    const update = await updateFile(file, texts.get(file) ?? '', dirname(path), ofFile);
    if (update.before !== update.after) {
      if (readFileSync(path, 'utf8') !== update.before) throw changedMeanwhile(file);
      await writeAtomically(path, Buffer.from(update.after), { force: true, signal });
    }
    if (update.before !== update.after || update.refused.length > 0) updates.push(update);
  }
  return updates;
}

function changedMeanwhile(file: string): UserError {
  return new UserError(
    'scenario-changed',
    {
      en: `${file} was changed while its cases ran, so nothing is recorded in it`,
      'zh-CN': `用例运行期间 ${file} 被修改过，所以没有记录任何内容`,
    },
    { en: 'run `gem test --update` again', 'zh-CN': '请再运行一次 `gem test --update`' },
  );
}
