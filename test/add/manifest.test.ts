import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Addition } from '../../src/add/addition.ts';
import { planCollection } from '../../src/add/collection.ts';
import { planTool } from '../../src/add/tool.ts';
import { planWorkflow } from '../../src/add/workflow.ts';
import { withEdits } from '../../src/commands/add-draft.ts';
import type { DataObject } from '../../src/gem/document.ts';

type Plan = (data: DataObject) => Addition;

const tool =
  (permissions: readonly string[] = []): Plan =>
  (data) =>
    planTool(
      data,
      {
        name: 'added',
        ending: '.js',
        description: 'Says "hello" to C:\\temp.',
        sideEffect: 'read',
        expose: true,
        permissions,
        isTyped: false,
        language: 'en',
      },
      () => true,
    );
const workflow: Plan = (data) =>
  planWorkflow(data, {
    name: 'added',
    ending: '.js',
    description: undefined,
    expose: false,
    tool: undefined,
    isTyped: false,
    language: 'zh-CN',
  });
const collection: Plan = (data) =>
  planCollection(data, {
    name: 'added',
    kind: 'table',
    description: undefined,
    fields: { title: { type: 'string', enum: ['a', 'b'] } },
  });

/** Manifests of every layout: what is in them, how they are indented, how lines end, and how the file does. */
const sections = fc.record(
  {
    id: fc.constant('x'),
    description: fc.string(),
    tools: fc.array(fc.record({ name: fc.string(), expose: fc.boolean() }), { maxLength: 2 }),
    workflows: fc.array(fc.record({ name: fc.string() }), { maxLength: 2 }),
    permissions: fc.record(
      {
        email: fc.constant({ read: true }),
        network: fc.array(fc.domain(), { maxLength: 2 }),
        knowledge: fc.constant({ permissions: ['facts.read:self'] }),
      },
      { requiredKeys: [] },
    ),
    data: fc.record(
      { collections: fc.dictionary(fc.constantFrom('a', 'b'), fc.constant({ kind: 'log' })) },
      { requiredKeys: [] },
    ),
    resources: fc.constant([]),
    unknown: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['id'] },
);
const layouts = fc
  .tuple(
    sections.chain((data) =>
      fc.shuffledSubarray(Object.entries(data), { minLength: Object.keys(data).length }),
    ),
    fc.constantFrom('', '  ', '    ', '\t', ' '),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\n\n  '),
  )
  .map(([entries, indent, eol, end]) => {
    const text = JSON.stringify(Object.fromEntries(entries), null, indent) + end;
    return text.replaceAll('\n', eol);
  });

/** The part that one text has more than another, where that is one run of characters. */
function inserted(before: string, after: string): string | undefined {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return start + end >= before.length ? after.slice(start, after.length - end) : undefined;
}

describe('an addition to notochord.json', () => {
  it.each<[string, Plan]>([
    ['a tool', tool()],
    ['an SOP', workflow],
    ['a collection', collection],
  ])('of %s is one run of characters, and all else stays', (_, plan) => {
    fc.assert(
      fc.property(layouts, (before) => {
        const data = JSON.parse(before);
        const { edits } = plan(data);
        const after = withEdits(before, edits);
        const [edit] = edits;
        const at = edit?.key === undefined ? [...(edit?.to ?? [])] : [...edit.to, edit.key];
        expect(without(JSON.parse(after), at, edit?.key === undefined)).toEqual(data);
        expect(inserted(before, after)).toBeDefined();
        expect(after.replaceAll('\r\n', '').includes('\n')).toBe(
          before.replaceAll('\r\n', '').includes('\n'),
        );
      }),
    );
  });

  it('of permissions takes nothing away, and asks for each but once', () => {
    const wanted = ['email', 'network=a.example.com', 'knowledge=facts.read:self', 'network=b.example.com'];
    fc.assert(
      fc.property(layouts, (before) => {
        const data = JSON.parse(before);
        const once = withEdits(before, tool(wanted)(data).edits);
        const { permissions } = JSON.parse(once);
        expect(permissions).toMatchObject(
          data.permissions?.network === undefined
            ? { network: ['a.example.com', 'b.example.com'] }
            : { network: expect.arrayContaining([...data.permissions.network, 'a.example.com']) },
        );
        expect(permissions.email).toEqual({ read: true });
        expect(permissions.knowledge.permissions).toEqual(['facts.read:self']);
        const twice = JSON.parse(withEdits(once, tool(wanted)(JSON.parse(once)).edits));
        expect(twice.permissions).toEqual(permissions);
      }),
    );
  });

  it('puts a section where the published order has it', () => {
    const before = '{\n  "id": "x",\n  "description": "d",\n  "resources": []\n}\n';
    expect(Object.keys(JSON.parse(withEdits(before, tool()(JSON.parse(before)).edits)))).toEqual([
      'id',
      'description',
      'tools',
      'resources',
    ]);
  });

  it('puts a space behind a comma where the manifest does, though its list has none yet', () => {
    const grown = (before: string) =>
      withEdits(before, tool(['network=b.example.com'])(JSON.parse(before)).edits);
    const spaced = '{ "id": "x", "tools": [], "permissions": { "network": ["a.example.com"] } }';
    expect(grown(spaced)).toContain('{ "network": ["a.example.com", "b.example.com"] }');
    expect(grown(spaced.replaceAll(/(?<=[:,{]) | (?=})/g, ''))).toContain(
      '["a.example.com","b.example.com"]',
    );
  });

  it('keeps what is short on one line where the manifest does', () => {
    const short = '{\n  "id": "x",\n  "tools": [],\n  "permissions": { "email": { "read": true } }\n}\n';
    expect(withEdits(short, collection(JSON.parse(short)).edits)).toContain('"fields": {\n');
    expect(withEdits(short, tool()(JSON.parse(short)).edits)).toContain('"required": ["text"],\n');
    const long = '{\n  "id": "x",\n  "tools": []\n}\n';
    expect(withEdits(long, tool()(JSON.parse(long)).edits)).toContain('"required": [\n');
  });
});

/** Data without what stands at a path, or without the last item of the list there; holders that it alone was in go too. */
function without(data: unknown, path: readonly (string | number)[], isLast: boolean): unknown {
  const copy = structuredClone(data) as Record<string, unknown>;
  let holder: Record<string, unknown> = copy;
  for (const key of isLast ? path : path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  if (isLast) (holder as unknown as unknown[]).pop();
  else delete holder[path.at(-1) as string];
  return copy;
}
