import { Ajv, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import AjvDraft04 from 'ajv-draft-04';
import type { Dialect } from '../../../src/validate/input-schema/dialect.ts';

const OPTIONS: Options = { strict: false, ownProperties: true, logger: false };

/** Whether Ajv compiles a schema, asked in the plainest way: a new instance, and all of it left to Ajv. */
export function ajvCompiles(schema: unknown, dialect: Dialect): boolean {
  const ajv = create(dialect);
  try {
    ajv.compile(schema as object);
    return true;
  } catch {
    return false;
  }
}

function create(dialect: Dialect): Pick<Ajv, 'compile'> {
  switch (dialect) {
    case 'draft-04':
      return new (AjvDraft04 as unknown as typeof Ajv)(OPTIONS);
    case 'draft-06':
      return new Ajv({ ...OPTIONS, meta: draft06 });
    case 'draft-07':
      return new Ajv(OPTIONS);
    case '2019-09':
      return new Ajv2019(OPTIONS);
    case '2020-12':
      return new Ajv2020(OPTIONS);
  }
}
