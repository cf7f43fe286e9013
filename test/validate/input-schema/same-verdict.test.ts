import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrdinary } from '../../../src/validate/input-schema/ordinary.ts';
import { checkInputSchema } from '../../../src/validate/input-schema.ts';
import { anySchemaObject } from './arbitrary.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);
const OPTIONS = { strict: false, ownProperties: true, logger: false } as const;
const COMPILING = { ...OPTIONS, meta: false, validateSchema: false } as const;

const DRAFTS = [
  { draft: '2020-12', Class: Ajv2020, $schema: undefined },
  { draft: 'draft-07', Class: Ajv, $schema: 'http://json-schema.org/draft-07/schema#' },
] as const;

/** The meta-schema is compiled once; each schema gets an instance of its own, as it would alone. */
function oracle(Class: typeof Ajv | typeof Ajv2020): (schema: object) => boolean {
  const meta = new Class(OPTIONS);
  return (schema) => {
    try {
      if (!meta.validateSchema(schema)) return false;
      new Class(COMPILING).compile(schema);
      return true;
    } catch {
      return false;
    }
  };
}

describe.each(DRAFTS)('[T-04] in $draft, on schemas good and broken', ({ draft, Class, $schema }) => {
  const compiles = oracle(Class);
  const written = (schema: object) => ($schema ? { ...schema, $schema } : without$schema(schema)) as object;

  it('says what Ajv says', async () => {
    let [good, bad] = [0, 0];
    await fc.assert(
      fc.asyncProperty(anySchemaObject, async (drawn) => {
        const schema = written(drawn);
        const fault = await checkInputSchema(schema);
        // Ajv overflows on some of these circles and compiles others, which then overflow on every input.
        fc.pre(!['costly:reference-circle', 'costly:endless'].includes(fault?.messageId ?? ''));
        const expected = compiles(schema) && !('$async' in schema && schema.$async);
        if (expected) good++;
        else bad++;
        expect(fault === undefined, JSON.stringify(schema)).toBe(expected);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // A generator that makes only one kind would prove nothing.
    expect(Math.min(good, bad)).toBeGreaterThan(RUNS / 20);
  });

  it('never calls a schema ordinary that Ajv does not compile', () => {
    const meta = new Class(OPTIONS);
    let ordinary = 0;
    fc.assert(
      fc.property(anySchemaObject, (drawn) => {
        const schema = written(drawn);
        fc.pre(meta.validateSchema(schema) === true && isOrdinary(schema as Record<string, unknown>, draft));
        ordinary++;
        expect(compiles(schema), JSON.stringify(schema)).toBe(true);
      }),
      { numRuns: Math.ceil(RUNS / 3), maxSkipsPerRun: 1_000, endOnFailure: true },
    );
    expect(ordinary).toBeGreaterThan(0);
  });
});

function without$schema(schema: object): object {
  const { $schema: _, ...rest } = schema as { $schema?: unknown };
  return rest;
}
