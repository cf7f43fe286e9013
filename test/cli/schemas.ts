import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

/** Fails with Ajv's words when a document is not what its published schema says. */
export function expectToFit(document: unknown, name: string): void {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  const check = ajv.compile(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')));
  check(document);
  expect(check.errors ?? []).toEqual([]);
}
