import { Ajv, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import draft04Module from 'ajv-draft-04';
import { checkingCostFault } from './checking-cost.ts';
import { compileFault } from './compile-fault.ts';
import type { Dialect } from './dialect.ts';
import type { InputSchemaFault } from './fault.ts';
import { metaFault } from './meta-fault.ts';
import { hasFastPath } from './ordinary.ts';
import type { SchemaObject } from './positions.ts';
import { referenceFault } from './references.ts';

/** What the project reads the platform's documents to mean by "compiles": statements.md, last table. */
const OPTIONS: Options = { strict: false, ownProperties: true, logger: false };
/**
 * For compiling alone, in an instance of its own: no meta-schema is there to be referred to, and no other
 * schema's ids. Every error and no inlining, because otherwise Ajv's code for one long or much repeated list is
 * nested or multiplied beyond what an engine can take; neither changes the verdict.
 */
const COMPILING: Options = {
  ...OPTIONS,
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  allErrors: true,
  code: { optimize: false },
};

type AjvClass = new (options: Options) => Pick<Ajv, 'compile' | 'getSchema' | 'addMetaSchema'>;

// A CommonJS module whose types say that it is one more level down than it is.
const AjvDraft04 = draft04Module as unknown as AjvClass;

const CLASSES: Readonly<Record<Dialect, { readonly Class: AjvClass; readonly meta: string }>> = {
  'draft-04': { Class: AjvDraft04, meta: 'http://json-schema.org/draft-04/schema' },
  'draft-06': { Class: Ajv, meta: 'http://json-schema.org/draft-06/schema' },
  'draft-07': { Class: Ajv, meta: 'http://json-schema.org/draft-07/schema' },
  '2019-09': { Class: Ajv2019, meta: 'https://json-schema.org/draft/2019-09/schema' },
  '2020-12': { Class: Ajv2020, meta: 'https://json-schema.org/draft/2020-12/schema' },
};

/**
 * Ajv's own verdict on a schema that `refuseOversized` let pass, and that its precompiled meta-schema accepts
 * where there is one.
 */
export function checkWithAjv(schema: SchemaObject, dialect: Dialect): InputSchemaFault | undefined {
  const { Class, meta } = CLASSES[dialect];
  if (!hasFastPath(dialect)) {
    const validate = metaValidator(Class, meta, dialect);
    if (!validate(schema)) return metaFault(schema, validate.errors ?? []);
    const costly = checkingCostFault(schema);
    if (costly) return costly;
  }
  const fault = referenceFault(schema);
  if (fault) return fault;
  try {
    new Class(COMPILING).compile(schema);
    return undefined;
  } catch (error) {
    return compileFault(schema, dialect, error);
  }
}

const validators = new Map<Dialect, NonNullable<ReturnType<Ajv['getSchema']>>>();

function metaValidator(Class: AjvClass, meta: string, dialect: Dialect) {
  const known = validators.get(dialect);
  if (known) return known;
  const ajv = new Class(OPTIONS);
  if (dialect === 'draft-06') ajv.addMetaSchema(draft06);
  const validate = ajv.getSchema(meta);
  if (!validate) throw new Error(`no meta-schema of ${dialect}`);
  validators.set(dialect, validate);
  return validate;
}
