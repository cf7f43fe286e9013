import { describe, expect, it } from 'vitest';
import { schemaChanges } from '../../src/diff/input-schema.ts';

/** Kinds of the differences, without `input-`, with the parameter of each in the message. */
function kinds(before: object, after: object): string[] {
  return schemaChanges('t', before, after, true).map(({ kind, effect, text }) => {
    const [, parameter] = /parameter (\S+?)(?:[ )]|$)|the input/.exec(text.en) ?? [];
    const name = [kind.slice('input-'.length), parameter ?? 'itself'].join(' ');
    return effect === 'breaks-callers' ? `${name} breaks` : name;
  });
}

const of = (schema: object) => ({ type: 'object', properties: { a: schema } });

describe('schemaChanges', () => {
  it.each([
    [{ type: 'string' }, { type: 'number' }, 'type-changed a breaks'],
    [{ type: 'number' }, { type: 'integer' }, 'type-changed a breaks'],
    [{ type: 'integer' }, { type: 'number' }, 'type-widened a'],
    [{ type: 'string' }, { type: ['string', 'null'] }, 'type-widened a'],
    [{ type: ['string', 'null'] }, { type: 'string' }, 'type-changed a breaks'],
    [{ type: 'string' }, {}, 'type-widened a'],
    [{}, { type: 'string' }, 'type-changed a breaks'],
    [{ type: ['number', 'string'] }, { type: ['string', 'number'] }, ''],
    [{ enum: [1, 2] }, { enum: [2, 1] }, ''],
    [{ enum: [1, 2] }, { enum: [1] }, 'values-shrunk a breaks'],
    [{ enum: [1] }, { enum: [1, 2] }, 'values-widened a'],
    [{ enum: [1] }, { enum: [2] }, 'values-shrunk a breaks, values-widened a'],
    [{ enum: [1] }, {}, 'values-widened a'],
    [{}, { enum: [1] }, 'values-shrunk a breaks'],
    [{ const: 1 }, { const: 2 }, 'values-shrunk a breaks, values-widened a'],
    [{ const: 1 }, { enum: [1] }, ''],
    [{ maxLength: 5 }, { maxLength: 4 }, 'bound-tightened a breaks'],
    [{ maxLength: 5 }, { maxLength: 6 }, 'bound-loosened a'],
    [{ minimum: 1 }, { minimum: 2 }, 'bound-tightened a breaks'],
    [{ minimum: 1 }, {}, 'bound-loosened a'],
    [{}, { minItems: 1 }, 'bound-tightened a breaks'],
    [{ description: 'x' }, { description: 'y' }, 'words a'],
    [{ default: 1 }, { default: 2 }, 'words a'],
    [{ format: 'date' }, { format: 'time' }, 'otherwise a'],
    [{ anyOf: [{}] }, { anyOf: [{}, {}] }, 'otherwise a'],
    [{ items: { type: 'string' } }, { items: { type: 'number' } }, 'type-changed a[] breaks'],
    [{ items: {} }, { items: false }, 'otherwise a'],
    [
      { properties: { b: {} } },
      { properties: { b: {}, c: {} }, required: ['c'] },
      'required-added a.c breaks',
    ],
    [
      { additionalProperties: { type: 'string' } },
      { additionalProperties: { type: 'number' } },
      'otherwise a',
    ],
    [{ additionalProperties: false }, { additionalProperties: true }, 'opened a'],
    [{}, { additionalProperties: false }, 'closed a breaks'],
    [{}, { additionalProperties: true }, ''],
  ])('%j → %j', (before, after, expected) => {
    expect(kinds(of(before), of(after)).join(', ')).toBe(expected);
  });

  it.each([
    [{ properties: {} }, { properties: { a: {} } }, 'optional-added a'],
    [{ properties: {} }, { properties: { a: {} }, required: ['a'] }, 'required-added a breaks'],
    [{ properties: {} }, { required: ['a'] }, 'required-added a breaks'],
    [{ properties: { a: {} } }, { properties: { a: {} }, required: ['a'] }, 'made-required a breaks'],
    [{ properties: { a: {} }, required: ['a'] }, { properties: { a: {} } }, 'made-optional a'],
    [{ properties: { a: {} } }, {}, 'ignored a'],
    [
      { properties: { a: {} }, required: ['a'] },
      { additionalProperties: false },
      'removed a breaks, closed itself breaks',
    ],
    [{ properties: { a: true } }, { properties: { a: false } }, 'otherwise a'],
    [{ $schema: 'x' }, { $schema: 'y' }, 'otherwise itself'],
  ])('the input itself: %j → %j', (before, after, expected) => {
    expect(kinds(before, after).join(', ')).toBe(expected);
  });

  it('has nothing to say of what is no object, and of names that objects have', () => {
    expect(schemaChanges('t', undefined, {}, true)).toEqual([]);
    expect(schemaChanges('t', true, [], true)).toEqual([]);
    const odd = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}');
    expect(kinds({}, odd)).toEqual(['optional-added __proto__', 'optional-added constructor']);
    expect(kinds(odd, odd)).toEqual([]);
  });
});
