import { parseCases } from '../run/scenario/scenario.ts';
import type { Case } from './case.ts';

/**
 * Reads all cases of a scenario file. `file` is its name with /, for messages, and `folder` where its relative paths
 * begin. Throws `scenario-invalid`, a ScenarioError, which knows line and column.
 */
export async function loadCases(text: string, file: string, folder: string): Promise<readonly Case[]> {
  const cases = await parseCases(text, file, folder);
  return cases.map((each) => ({ ...each, file }));
}
