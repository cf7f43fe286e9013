import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../../src/platform/assumptions.ts';
import { MANIFEST_KEYS, MODEL_CAPABILITIES } from '../../../src/platform/layout.ts';

const text = readFileSync(new URL('../../../schemas/notochord.schema.json', import.meta.url), 'utf8');
const schema = JSON.parse(text);
const KEYWORDS = ['x-rule', 'x-message', 'x-packed-only'];

/** Every object in the schema with its path. */
function* objects(value: unknown, path = ''): Generator<[path: string, value: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, each] of Object.entries(value)) yield* objects(each, `${path}/${key}`);
}

describe('schemas/notochord.schema.json', () => {
  it('is a schema that Ajv takes at its strictest', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
      keywords: KEYWORDS,
    });
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('describes every key that it names outside of conditions, for editors', () => {
    const dumb = [...objects(schema)]
      .filter(
        ([path]) =>
          path.endsWith('/properties') &&
          !/\/(allOf|then|else|if|examples)(\/|$)/.test(path) &&
          !/\/\$defs\/is[A-Z]/.test(path),
      )
      .flatMap(([path, properties]) =>
        Object.entries(properties).map(([key, each]) => ({ at: `${path}/${key}`, each })),
      )
      .filter(({ each }) => {
        const { description, $ref } = each as { description?: string; $ref?: string };
        return !description && !schema.$defs[$ref?.slice('#/$defs/'.length) ?? '']?.description;
      })
      .map(({ at }) => at);
    expect(dumb).toEqual([]);
  });

  it('knows the keys that manifest/unknown-key knows', () => {
    const keys = (part: { properties: object }) => Object.keys(part.properties).sort();
    const { tool, workflow, resource, permissions } = schema.$defs;
    expect(keys(schema)).toEqual([...MANIFEST_KEYS.top, 'agents'].sort());
    expect(keys(tool)).toEqual([...MANIFEST_KEYS.tool].sort());
    expect(keys(workflow)).toEqual([...MANIFEST_KEYS.workflow].sort());
    expect(keys(resource)).toEqual([...MANIFEST_KEYS.resource].sort());
    expect(keys(permissions)).toEqual([...MANIFEST_KEYS.permissions].sort());
    const { knowledge } = permissions.properties;
    expect(keys(knowledge)).toEqual([...MANIFEST_KEYS.knowledge].sort());
    expect(keys(knowledge.properties.predicates.items)).toEqual([...MANIFEST_KEYS.predicate].sort());
    expect(JSON.stringify(schema.$defs.agent)).toContain(JSON.stringify(MODEL_CAPABILITIES));
  });

  it('is closed under data and in agents[] alone', () => {
    const closed = [...objects(schema)]
      .filter(([, each]) => each.additionalProperties === false)
      .map(([path]) => path);
    expect(closed).toEqual([
      '/$defs/data',
      '/$defs/collection',
      '/$defs/retention',
      '/$defs/field',
      '/$defs/agent',
    ]);
  });

  it('names only assumptions that there are', () => {
    const named = [...objects(schema)].flatMap(
      ([, each]) =>
        String(each.$comment ?? '')
          .match(/^A-[a-z-]+( A-[a-z-]+)*$/)?.[0]
          ?.split(' ') ?? [],
    );
    expect(named.length).toBeGreaterThan(5);
    for (const id of named) expect(Object.keys(ASSUMPTIONS)).toContain(id);
  });
});
