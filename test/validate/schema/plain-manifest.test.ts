import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validate } from '../../../src/generated/manifest-schema.js';
import { isPlainlyValid } from '../../../src/validate/plain-manifest.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const read = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'));
const agents: Json = [
  {
    name: 'host',
    entry: 'agents/host.md',
    description: 'Welcomes.',
    tools: [],
    platformTools: ['fs.cat'],
    models: { main: { requires: ['image_input'] } },
    expose: true,
  },
];
const data: Json = {
  eventRetentionDays: 30,
  collections: {
    notes: {
      kind: 'table',
      version: 2,
      migrations: 'migrations/notes.js',
      indexes: [['title', 'at']],
      fields: {
        title: { type: 'string', required: true, unique: true, enum: ['a', 'b'] },
        at: { type: 'timestamp' },
        of: { type: 'array', items: 'ref', to: 'notes' },
      },
    },
    seen: { kind: 'log', retention: { days: 3, maxEntries: 10 }, fields: { id: { type: 'string' } } },
  },
};
const base = read('examples/mail_helper/notochord.json') as { [key: string]: Json };
const BASES: readonly Json[] = [base, { ...base, data }, { ...base, agents, data }, { ...base, tools: [] }];
const VALUES: readonly Json[] = [
  ...[null, true, false, 0, -1, 1, 1.5, 3651, 1e300, '', ' ', 'a', 'A b', '😀'.repeat(200), 'x'.repeat(201)],
  ...['https://example.com/a', 'http://a', 'tools/x.js', '../x.js', 'read', 'table', 'log', 'ref', 'string'],
  ...['1.0.0', '1.0', 'mail.read', 'a'.repeat(64), 'f'.repeat(64), '\u3000'],
  ...([[], ['a'], [['a']], {}, { a: 1 }, { type: 'string' }, { read: true }, { days: 1 }] as Json[]),
];
const KEYS = [
  ...[
    'id',
    'name',
    'expose',
    'to',
    'items',
    'kind',
    'fields',
    'version',
    'migrations',
    'indexes',
    'retention',
  ],
  ...[
    'enum',
    'unique',
    'required',
    'description',
    'a',
    '__proto__',
    'agents',
    'limits',
    'maxDurationMs',
    'permissions',
  ],
];

/** As JSON.parse would have made it. */
function add(to: Json & object, key: string, value: Json): void {
  if (Array.isArray(to)) to.push(value);
  else Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A manifest with a few things changed, anywhere in it. */
const changed = fc.gen().map((draw) => {
  const pick = <T>(values: readonly T[]): T => structuredClone(values[draw(fc.nat, values.length - 1)] as T);
  const manifest = pick(BASES);
  for (let times = draw(fc.nat, 3); times >= 0; times--) {
    let at: Json = manifest;
    for (;;) {
      if (typeof at !== 'object' || at === null) break;
      const keys: string[] = Object.keys(at);
      const holder = at as { [key: string]: Json };
      const key = keys[draw(fc.nat, Math.max(keys.length - 1, 0))];
      const what = draw(fc.nat, 9);
      if (key === undefined || what === 0) add(at, pick(KEYS), pick(VALUES));
      else if (what === 1) holder[key] = pick(VALUES);
      else if (what === 2 && !Array.isArray(at)) delete holder[key];
      else {
        at = holder[key] as Json;
        continue;
      }
      break;
    }
  }
  return manifest;
});

describe('the quick look at a manifest', () => {
  it('takes the manifests that are right', () => {
    for (const manifest of BASES) {
      expect(validate(manifest), JSON.stringify(validate.errors)).toBe(true);
      expect(isPlainlyValid(manifest)).toBe(true);
    }
  });

  it('says what the compiled schema says', () => {
    let [good, bad] = [0, 0];
    fc.assert(
      fc.property(changed, (manifest) => {
        const expected = validate(manifest);
        if (expected) good++;
        else bad++;
        expect(isPlainlyValid(manifest), JSON.stringify(manifest)).toBe(expected);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) },
    );
    expect(Math.min(good, bad)).toBeGreaterThan(100);
  });
});
