import { type DataChange, dataChanges } from '../gem/data-changes.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { tools } from '../gem/items.ts';
import { SQL_SCHEMA } from '../platform/layout.ts';
import type { InputSchemaFault } from './input-schema.ts';
import type { Outside, SqlSchemaFault } from './outside.ts';
import { isPlainlyValid } from './plain-manifest.ts';
import type { Rule } from './rule.ts';
import type { SchemaFault } from './schema-faults.ts';

/** What several rules ask of libraries. Loaded before the rules run, and only as far as this gem needs it. */
export interface Checkers {
  /** Every rule there is, for the rule about suppressions of rules. */
  readonly rules: readonly Pick<Rule, 'id' | 'severity'>[];
  /** The manifest's shape faults by the JSON Schema; the same list for every rule that asks. */
  readonly manifestFaults: readonly SchemaFault[];
  /** [T-04] Why an input schema does not compile. */
  inputSchema(schema: unknown): InputSchemaFault | undefined;
  /** [T-06] The same of an output schema, in which every keyword may stand. */
  outputSchema(schema: unknown): InputSchemaFault | undefined;
  /** [B-04] Why `db/schema.sql` does not run; `undefined` where there is none, or no rule asks. */
  readonly sqlSchema: SqlSchemaFault | undefined;
  /** [V-08] What changes in the declared data, against the gem that users have; nothing where none was named. */
  readonly dataChanges: readonly DataChange[];
}

export async function loadCheckers(
  gem: Gem,
  rules: Checkers['rules'] = [],
  outside?: Outside,
  before?: Gem,
): Promise<Checkers> {
  // It takes longest, and goes on beside the rest. What it throws is thrown where it is waited for.
  const sqlSchema = gem.files.has(SQL_SCHEMA) ? outside?.sqlSchema(gem) : undefined;
  sqlSchema?.catch(() => {});
  const inputs = tools(gem).map((tool) => tool.data.inputSchema);
  const outputs = tools(gem).map((tool) => tool.data.outputSchema);
  const { checkSupportedPart, loadInputSchemaChecker } = await import('./input-schema.ts');
  return {
    rules,
    manifestFaults: await manifestFaults(gem),
    inputSchema: await loadInputSchemaChecker(inputs, checkSupportedPart),
    outputSchema: await loadInputSchemaChecker(outputs),
    sqlSchema: await sqlSchema,
    dataChanges: before ? dataChanges(dataOf(before), dataOf(gem)) : [],
  };
}

function dataOf({ manifest }: Gem): unknown {
  return isObject(manifest?.data) ? manifest.data.data : undefined;
}

async function manifestFaults({ manifest, kind }: Gem): Promise<readonly SchemaFault[]> {
  if (manifest === undefined || manifest.syntaxFaults.length > 0) return [];
  const { data } = manifest;
  const packed = kind === 'packed';
  // In an author's own manifest `agents` is a fault by its presence, which the schema does not say.
  const mayHaveAgents = packed || (isObject(data) && !Object.hasOwn(data, 'agents'));
  if (mayHaveAgents && isPlainlyValid(data)) return [];
  const { manifestSchemaFaults } = await import('./schema-faults.ts');
  return manifestSchemaFaults(data, { packed });
}
