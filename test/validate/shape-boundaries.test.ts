import { describe, expect, it } from 'vitest';
import { loadPacked } from '../../src/gem/load.ts';
import { validate } from '../../src/validate/validate.ts';

async function shapeFaults(manifest: object): Promise<string[]> {
  const bytes = Buffer.from(
    JSON.stringify({ id: 'a', name: 'A', version: '1.0.0', description: 'A.', ...manifest }),
  );
  const gem = await loadPacked('a.gem', new Map([['notochord.json', bytes.length]]), () => bytes);
  return (await validate(gem)).flatMap(({ rule, at }) =>
    rule === 'manifest/schema' ? [at.pointer ?? ''] : [],
  );
}

describe('the boundaries of shapes', () => {
  const notes = (description: string, field: string) => ({
    data: {
      collections: {
        notes: { kind: 'table', description, fields: { a: { type: 'string', description: field } } },
      },
    },
  });

  it('[C-06] a description of a collection or a field has 500 characters at most', async () => {
    expect(await shapeFaults(notes('字'.repeat(500), '😀'.repeat(500)))).toEqual([]);
    expect(await shapeFaults(notes('字'.repeat(501), '😀'.repeat(501)))).toEqual([
      '/data/collections/notes/description',
      '/data/collections/notes/fields/a/description',
    ]);
  });

  it.each([
    ['0'.repeat(64), true],
    ['0'.repeat(63), false],
    ['0'.repeat(65), false],
    ['A'.repeat(64), false],
    [`${'0'.repeat(64)}\n`, false],
  ])('[R-04] sha256 %j', async (sha256, good) => {
    const resource = { id: 'm', url: 'https://example.com/m', sha256, size: 1 };
    expect(await shapeFaults({ resources: [resource] })).toEqual(good ? [] : ['/resources/0/sha256']);
  });

  it.each([
    ['a', true],
    ['a-b_9', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a.b', false],
    ['-a', false],
    ['a_', false],
    ['A', false],
  ])('(A-id) id %j', async (id, good) => {
    expect(await shapeFaults({ id })).toEqual(good ? [] : ['/id']);
  });

  it.each([
    ['0.0.0', true],
    ['1.2.3-beta.1+build.5', true],
    ['1.2', false],
    ['01.2.3', false],
    ['v1.2.3', false],
  ])('(A-version) version %j', async (version, good) => {
    expect(await shapeFaults({ version })).toEqual(good ? [] : ['/version']);
  });
});
