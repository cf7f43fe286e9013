import type { Ajv } from 'ajv';
import formats from 'ajv-formats';

/** Makes the formats known that JSON Schema names; one that is not known says nothing. */
export function addFormats(ajv: Ajv): void {
  formats.default(ajv);
}
