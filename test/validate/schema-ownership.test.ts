import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/gem/finding.ts';
import type { Gem } from '../../src/gem/gem.ts';
import { loadFolder, loadPacked } from '../../src/gem/load.ts';
import { fromPointer, toPointer } from '../../src/gem/pointer.ts';
import { loadCheckers } from '../../src/validate/checkers.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { validate } from '../../src/validate/validate.ts';
import { temporaryFolder } from '../temporary.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const FILES = {
  'tools/greet.js': 'export default async function () {}\n',
  'workflows/morning.js': 'export default async function () {}\n',
  'migrations/notes.js': 'export function v1_to_v2(data) {\n  return data;\n}\n',
  'agents/host.md':
    '---\ndescription: Welcomes guests.\ntools: [greet]\nplatform_tools: [fs.cat]\nmodels: { main: { requires: [image_input] } }\n---\nYou welcome guests.\n',
};

/** A manifest with something of everything, and nothing wrong in it. */
const BASE: Json = {
  id: 'greeter',
  name: 'Greeter',
  version: '1.0.0',
  description: 'Greets people by name.',
  author: { name: 'Lin Yue' },
  tools: [
    {
      name: 'greet',
      entry: 'tools/greet.js',
      description: 'Greets one person by name.',
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      outputSchema: { type: 'object' },
      permissions: { knowledge: true, email: { read: true }, network: ['api.example.com'] },
      sideEffect: 'read',
      expose: true,
    },
    { name: 'part', entry: 'tools/greet.js', description: 'Says goodbye.', inputSchema: { type: 'object' } },
  ],
  workflows: [
    {
      name: 'morning',
      entry: 'workflows/morning.js',
      description: 'Greets all.',
      expose: false,
      limits: { maxDurationMs: 1000 },
      triggers: [{ type: 'daily' }],
    },
  ],
  permissions: {
    knowledge: {
      permissions: ['facts.read:self'],
      predicates: [{ predicate: 'pref.food', cardinality: 'one', description: 'Food.', aliases: ['food'] }],
      reason: 'To know what people like.',
    },
    email: { read: true },
    network: true,
  },
  data: {
    eventRetentionDays: 30,
    collections: {
      notes: {
        kind: 'table',
        version: 2,
        migrations: 'migrations/notes.js',
        description: 'What people said.',
        indexes: [['title', 'at'], ['at']],
        fields: {
          title: {
            type: 'string',
            required: true,
            unique: true,
            enum: ['a', 'b'],
            description: 'The title.',
          },
          at: { type: 'timestamp' },
          parent: { type: 'ref', to: 'notes' },
          tags: { type: 'array', items: 'string' },
        },
      },
      visits: { kind: 'log', retention: { days: 10, maxEntries: 100 }, fields: { who: { type: 'string' } } },
    },
  },
  resources: [
    {
      id: 'model',
      url: 'https://cdn.example.com/m.onnx',
      mirrors: ['https://mirror.example.org/m.onnx'],
      sha256: '0'.repeat(64),
      size: 1,
      required: false,
    },
  ],
};
const AGENT: Json = {
  name: 'host',
  entry: 'agents/host.md',
  description: 'Welcomes guests.',
  tools: ['greet'],
  platformTools: ['fs.cat'],
  models: { main: { requires: ['image_input'] } },
  expose: false,
};

const folder = temporaryFolder();
for (const [path, content] of Object.entries(FILES)) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

async function load(manifest: Json, kind: Gem['kind']): Promise<Gem> {
  const text = JSON.stringify(manifest, null, 1);
  if (kind === 'folder') {
    writeFileSync(join(folder, 'notochord.json'), text);
    return loadFolder(folder);
  }
  const files = { ...FILES, 'notochord.json': text };
  const read = (path: string) => Buffer.from(files[path as keyof typeof files]);
  return loadPacked(folder, new Map(Object.keys(files).map((path) => [path, read(path).length])), read);
}

function pointersOf(value: Json, path: (string | number)[] = []): string[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => pointersOf(child as Json, [...path, key]))
      : [];
  return [toPointer(path), ...inner];
}

const long = (length: number) => 'x'.repeat(length);
const oddValue = fc.constantFrom<Json>(
  null,
  true,
  false,
  0,
  -1,
  1,
  2.5,
  1e9,
  '',
  ' ',
  'x',
  'Bad Name',
  '9',
  long(201),
  long(513),
  long(65),
  [],
  ['x'],
  ['x', 'x'],
  [['at'], ['at']],
  [null],
  {},
  { x: 1 },
  { type: 'strin' },
  'tools/none.js',
  '../x.js',
  'http://example.com/',
  'log',
  'table',
  'ref',
  'array',
  'notes',
  'gem.other.tool',
  'read_skill',
  Array.from({ length: 17 }, () => ['at']),
);

interface Mutation {
  readonly at: number;
  readonly how: 'delete' | 'set' | 'rename' | 'add' | 'repeat';
  readonly value: Json;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('delete', 'set', 'set', 'set', 'rename', 'add', 'repeat'),
  value: oddValue,
});

function mutate(manifest: Json, { at, how, ...mutation }: Mutation): void {
  // What one run changes in it must not reach the next.
  const value = structuredClone(mutation.value);
  const pointers = pointersOf(manifest).slice(1);
  const path = fromPointer(pointers[at % pointers.length] ?? '');
  const last = path.pop() ?? '';
  let holder = manifest as { [key: string]: Json };
  for (const part of path) holder = holder[part] as { [key: string]: Json };
  const old = holder[last] as Json;
  if (how === 'set') holder[last] = value;
  else if (how === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(old));
  else if (how === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old))
    old.unheard = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else {
    delete holder[last];
    if (how === 'rename') holder[`${last}X`] = old;
  }
}

/** Of a packed file it is told besides that its list of agents is not what its agent files make. */
const BESIDE = new Set(['manifest/schema', 'agent/stale-compiled']);

const told = (finding: Finding) =>
  JSON.stringify([finding.rule, finding.messageId, finding.args, finding.at.pointer, finding.at.start]);

describe('the JSON Schema and the rules that own parts of it', () => {
  it.each(['folder', 'packed'] as const)('find nothing in a manifest that is good (%s)', async (kind) => {
    const manifest = kind === 'packed' ? { ...(BASE as object), agents: [AGENT] } : BASE;
    const gem = await load(manifest, kind);
    expect((await loadCheckers(gem)).manifestFaults).toEqual([]);
    expect((await validate(gem)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('tell every fault of the schema once, by the rule that owns it', async () => {
    const ids = new Set(RULES.map(({ id }) => id as string));
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('folder' as const, 'packed' as const),
        async (mutations, kind) => {
          const manifest = structuredClone(BASE) as { [key: string]: Json };
          if (kind === 'packed') manifest.agents = [structuredClone(AGENT)];
          for (const one of mutations) mutate(manifest, one);
          const gem = await load(manifest, kind);
          const { manifestFaults } = await loadCheckers(gem);
          const findings = await validate(gem);

          for (const { rule, pointer } of manifestFaults)
            if (ids.has(rule) && !findings.some((finding) => finding.rule === rule))
              throw new Error(`${rule} owns the fault at "${pointer}" and tells nothing`);

          expect(findings.map(told).filter((one, index, all) => all.indexOf(one) !== index)).toEqual([]);

          // What is wrong with a value's shape is not told again by a rule that looks closer.
          for (const shape of findings.filter(({ rule }) => rule === 'manifest/schema')) {
            if (shape.messageId.startsWith('missing')) continue;
            const others = findings.filter(
              ({ rule, severity, at }) =>
                !BESIDE.has(rule) &&
                severity === 'error' &&
                at.file === shape.at.file &&
                at.pointer === shape.at.pointer &&
                // A name can be wrong besides what stands under it.
                JSON.stringify(at.start) === JSON.stringify(shape.at.start),
            );
            expect(others.map(({ rule }) => `${rule} at ${shape.at.pointer}`)).toEqual([]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
