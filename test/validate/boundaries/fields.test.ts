import { describe } from 'vitest';
import { collections, FIELD, field, log, NOTES, SCHEMA, table } from './data.ts';
import { shows, times } from './validated.ts';

const SCALARS = ['string', 'number', 'integer', 'boolean', 'timestamp', 'blob'];

describe('fields', () => {
  const refTo = (to: unknown, parts: object = { type: 'ref' }) => field({ ...parts, to });
  shows([
    [
      '[C-12] a field is of one of ten types',
      [...SCALARS, 'array', 'object', 'any'].map((type) => field({ type })).concat(refTo('notes')),
      [
        [field({ type: 'text' }), `${SCHEMA} ${FIELD}/type`],
        [field({ type: 'String' }), `${SCHEMA} ${FIELD}/type`],
        [field({}), `${SCHEMA} ${FIELD}`],
      ],
    ],
    [
      '[C-13] required is true or false',
      [true, false].map((required) => field({ type: 'string', required })),
      ['true', 1, null].map((required) => [
        field({ type: 'string', required }),
        `${SCHEMA} ${FIELD}/required`,
      ]),
    ],
    [
      '[C-14] a scalar field of a table may be unique',
      [
        ...SCALARS.map((type) => field({ type, unique: true })),
        refTo('notes', { type: 'ref', unique: true }),
      ],
      [
        ...['array', 'object', 'any'].map(
          (type) => [field({ type, unique: true }), `error data/unique-invalid ${FIELD}/unique`] as const,
        ),
        [
          log({ fields: { title: { type: 'string', unique: true } } }),
          `error data/unique-invalid ${FIELD}/unique`,
        ],
      ],
    ],
    [
      '[C-15] an enum has 1 to 256 different values of the field’s type: string, number or integer',
      [
        field({ type: 'string', enum: ['a'] }),
        field({ type: 'integer', enum: times(256, (index) => index) }),
        field({ type: 'number', enum: [0.5, 1] }),
      ],
      [
        [field({ type: 'string', enum: [] }), `error data/enum-invalid ${FIELD}/enum`],
        [
          field({ type: 'integer', enum: times(257, (index) => index) }),
          `error data/enum-invalid ${FIELD}/enum/256`,
        ],
        [field({ type: 'string', enum: ['a', 'a'] }), `error data/enum-invalid ${FIELD}/enum/1`],
        [field({ type: 'string', enum: ['a', 1] }), `error data/enum-invalid ${FIELD}/enum/1`],
        [field({ type: 'integer', enum: [1, 0.5] }), `error data/enum-invalid ${FIELD}/enum/1`],
        ...['boolean', 'timestamp', 'blob', 'array', 'object', 'any'].map(
          (type) => [field({ type, enum: [1] }), `error data/enum-invalid ${FIELD}/enum`] as const,
        ),
      ],
    ],
    [
      '[C-16] a reference names a table of the manifest',
      [refTo('notes'), refTo('notes', { type: 'array', items: 'ref' })],
      [
        [refTo(undefined), `error data/ref-invalid ${FIELD}/to`],
        [refTo(undefined, { type: 'array', items: 'ref' }), `error data/ref-invalid ${FIELD}/to`],
        [refTo('note'), `error data/ref-invalid ${FIELD}/to`],
        [refTo('notes', { type: 'string' }), `error data/ref-invalid ${FIELD}/to`],
        [refTo('notes', { type: 'array', items: 'string' }), `error data/ref-invalid ${FIELD}/to`],
        [log({ fields: { title: { type: 'ref', to: 'notes' } } }), `error data/ref-invalid ${FIELD}/to`],
      ],
    ],
    [
      '[C-17] items are of an array, and one of the seven scalar types',
      [
        ...SCALARS.map((items) => field({ type: 'array', items })),
        refTo('notes', { type: 'array', items: 'ref' }),
        field({ type: 'array' }),
      ],
      [
        ...['array', 'object', 'any'].map(
          (items) => [field({ type: 'array', items }), `error data/items-invalid ${FIELD}/items`] as const,
        ),
        [field({ type: 'string', items: 'string' }), `error data/items-invalid ${FIELD}/items`],
      ],
    ],
    [
      '[C-18] a key that is not known and a type that is wrong are shape errors, anywhere under data',
      [{ data: { collections: {}, eventRetentionDays: 1 } }],
      [
        [{ data: { more: 1 } }, `${SCHEMA} /data/more`],
        [table({ more: 1 }), `${SCHEMA} ${NOTES}/more`],
        [field({ type: 'string', more: 1 }), `${SCHEMA} ${FIELD}/more`],
        [log({ retention: { days: 1, more: 1 } }), `${SCHEMA} ${NOTES}/retention/more`],
        [{ data: [] }, `${SCHEMA} /data`],
        [collections({ notes: 'table' }), `${SCHEMA} ${NOTES}`],
        [table({ description: 1 }), `${SCHEMA} ${NOTES}/description`],
      ],
    ],
  ]);
});
