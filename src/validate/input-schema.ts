import type { Validate } from './ajv-error.ts';
import { checkingCostFault, everydayCostFault } from './input-schema/checking-cost.ts';
import { DIALECT_NAMES, dialectOf } from './input-schema/dialect.ts';
import { isEveryday } from './input-schema/everyday.ts';
import { faultAt, type InputSchemaFault } from './input-schema/fault.ts';
import { refuseOversized } from './input-schema/limits.ts';
import { hasFastPath, isOrdinary } from './input-schema/ordinary.ts';
import { isObject } from './input-schema/positions.ts';

export type { InputSchemaFault } from './input-schema/fault.ts';

const META_SCHEMAS: Readonly<Record<'draft-07' | '2020-12', () => Promise<{ readonly validate: Validate }>>> =
  {
    'draft-07': () => import('../generated/meta-schema-draft-07.js'),
    '2020-12': () => import('../generated/meta-schema-2020-12.js'),
  };

/**
 * [T-03] [T-04] Why a schema is none or does not compile; `undefined` when it does. `true` and `false` are JSON
 * Schemas too. Schemas never affect each other.
 *
 * Ajv's verdict, mostly without Ajv: what is made of everyday keywords alone, Ajv compiles; what the precompiled
 * meta-schema refuses, Ajv refuses; what it accepts and is made of ordinary keywords alone, Ajv compiles; only the rest
 * has to be compiled to know, and only that loads Ajv.
 */
export async function checkInputSchema(schema: unknown): Promise<InputSchemaFault | undefined> {
  if (schema === undefined) return faultAt('', 'missing');
  if (typeof schema === 'boolean') return undefined;
  if (!isObject(schema)) return faultAt('', 'not-a-schema', { value: schema });
  const oversized = refuseOversized(schema);
  if (oversized) return oversized;
  const dialect = dialectOf(schema);
  if (!dialect) return faultAt('/$schema', 'unknown-draft', { value: schema.$schema, known: DIALECT_NAMES });
  if (schema.$async) return faultAt('/$async', 'async', {}, 'key');
  if (hasFastPath(dialect) && isEveryday(schema)) return everydayCostFault(schema);
  if (hasFastPath(dialect)) {
    const { validate } = await META_SCHEMAS[dialect]();
    if (!validate(schema)) {
      const { metaFault } = await import('./input-schema/meta-fault.ts');
      return metaFault(schema, validate.errors ?? []);
    }
    const costly = checkingCostFault(schema);
    if (costly) return costly;
    if (isOrdinary(schema, dialect)) return undefined;
  }
  const { checkWithAjv } = await import('./input-schema/ajv-checker.ts');
  return checkWithAjv(schema, dialect);
}

/**
 * The same without the faults of keywords that the platform does not support at all [T-05]: what is wrong with them
 * besides is no news, and must not hide what is wrong elsewhere.
 */
export async function checkSupportedPart(schema: unknown): Promise<InputSchemaFault | undefined> {
  const fault = await checkInputSchema(schema);
  if (!fault || !isObject(schema) || fault.messageId.startsWith('costly:')) return fault;
  const { isUnsupportedPlace, withoutUnsupported } = await import('./input-schema/unsupported.ts');
  if (!isUnsupportedPlace(schema, fault.pointer)) return fault;
  const other = await checkInputSchema(withoutUnsupported(schema));
  // It may have led to what was just taken out.
  return other?.messageId === 'reference-to-nothing' ? undefined : other;
}

/**
 * Checks the schemas and gives back a lookup for them that answers at once. Ajv is loaded only when one of them
 * needs it.
 *
 * @throws when asked for a schema that was not among them.
 */
export async function loadInputSchemaChecker(
  schemas: Iterable<unknown>,
  check: typeof checkInputSchema = checkInputSchema,
): Promise<(schema: unknown) => InputSchemaFault | undefined> {
  const faults = new Map<unknown, InputSchemaFault | undefined>();
  for (const schema of schemas) if (!faults.has(schema)) faults.set(schema, await check(schema));
  return (schema) => {
    if (!faults.has(schema)) throw new Error('a schema that was not loaded');
    return faults.get(schema);
  };
}
