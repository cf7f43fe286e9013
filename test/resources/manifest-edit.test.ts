import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withContent, withResource } from '../../src/resources/manifest-edit.ts';

const content = { sha256: 'f'.repeat(64), size: 5 };
const added = { id: 'm', url: 'https://a.example.com/b', mirrors: [], required: false, ...content };
const written = `"id": "m", "url": "https://a.example.com/b", "sha256": "${content.sha256}", "size": 5`;

describe('edits of the manifest', () => {
  it.each([
    ['{}', `{"resources":[{${written.replace(/(?<=[:,]) /g, '')}}]}`],
    ['{ "resources": [{ "id": "a" }] }', `{ "resources": [{ "id": "a" }, { ${written} }] }`],
    [
      '{\n  "resources": [{"id":"a"}]\n}',
      `{\n  "resources": [{"id":"a"},{${written.replace(/(?<=[:,]) /g, '')}}]\n}`,
    ],
    ['{ "id": "x" }', `{ "id": "x", "resources": [{ ${written} }] }`],
    ['{"resources":[]}', `{"resources":[{${written.replace(/(?<=[:,]) /g, '')}}]}`],
    [
      '{\n  "resources": [\n    { "id": "a" }\n  ]\n}',
      `{\n  "resources": [\n    { "id": "a" },\n    { ${written} }\n  ]\n}`,
    ],
    [
      '{\n\t"resources": [\n\n\t\t{\n\t\t\t"id": "a"\n\t\t}\n\t]\n}',
      `{\n\t"resources": [\n\n\t\t{\n\t\t\t"id": "a"\n\t\t},\n\t\t{\n\t\t\t${written.replaceAll(', ', ',\n\t\t\t')}\n\t\t}\n\t]\n}`,
    ],
  ])('%j gets a resource in the style of its neighbours', (before, after) => {
    expect(withResource(before, added)).toBe(after);
  });

  it('any JSON keeps all that it held, to the character', () => {
    const manifests = fc.record(
      {
        id: fc.string(),
        tools: fc.array(fc.json()),
        resources: fc.array(fc.record({ id: fc.string(), url: fc.string(), description: fc.jsonValue() })),
      },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(manifests, fc.constantFrom('', ' ', '  ', '\t'), (manifest, indent) => {
        const before = JSON.stringify(manifest, null, indent);
        const more = withResource(before, added);
        const { mirrors, required, ...entry } = added;
        const resources = [...(manifest.resources ?? []), entry];
        expect(JSON.parse(more)).toEqual(JSON.parse(JSON.stringify({ ...manifest, resources })));
        const index = resources.length - 1;
        expect(withContent(more, index, content)).toBe(more);
        if (index === 0) return;
        const filled = withContent(more, 0, content);
        expect(JSON.parse(filled).resources[0]).toEqual(
          JSON.parse(JSON.stringify({ ...resources[0], ...content })),
        );
        expect(filled.replace(/,\s*"sha256":\s*"f{64}",\s*"size":\s*5/, '')).toBe(more);
      }),
      { numRuns: 200 },
    );
  });

  it('what is there already is replaced in its place', () => {
    const before = '{ "resources": [ {"size": null, "id": "a", "sha256" : "TODO"} ] }';
    expect(withContent(before, 0, content)).toBe(
      `{ "resources": [ {"size": 5, "id": "a", "sha256" : "${content.sha256}"} ] }`,
    );
  });
});
