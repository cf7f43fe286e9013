import { parseDocument, stringify } from 'yaml';
import type { Json } from '../../platform/ctx.ts';

/** YAML 1.2 that `parseScenarioYaml` reads back as the same data: without anchors, long texts on their own lines. */
export function writeScenarioYaml(keys: Readonly<Record<string, Json>>): string {
  return stringify(keys, { aliasDuplicateObjects: false, lineWidth: 100, schema: 'core', version: '1.2' });
}

/** The same scenario with some keys set; all else, comments too, stays as it is. */
export function changeScenarioYaml(text: string, keys: Readonly<Record<string, Json>>): string {
  const document = parseDocument(text, { uniqueKeys: false, version: '1.2', schema: 'core' });
  for (const [key, value] of Object.entries(keys))
    document.set(key, document.createNode(value, { aliasDuplicateObjects: false }));
  return document.toString({ lineWidth: 100 });
}

/** Whether input and expectation are the file's own: it has no cases, rows or steps. */
export function isPlainScenario(text: string): boolean {
  const document = parseDocument(text, { uniqueKeys: false, version: '1.2', schema: 'core' });
  return !['cases', 'each', 'steps'].some((key) => document.has(key));
}
