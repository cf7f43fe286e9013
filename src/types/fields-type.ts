import type { Collection, Field } from '../gem/data-declaration.ts';
import type { FieldType } from '../platform/data.ts';
import { arrayOf, literalType, type Member, objectType, type Type, union } from './code.ts';

/** The fields of a collection. */
export function fieldsType({ fields = [] }: Collection): Type {
  return objectType(fields.map(fieldMember));
}

function fieldMember(field: Field): Member {
  const { name, required, data, type, items, unique } = field;
  const told = [type, items].flatMap((each) => (each === undefined ? [] : TOLD[each](field)));
  return {
    name,
    optional: !required,
    type: fieldType(field),
    comment: [
      ...(typeof data.description === 'string' ? [data.description] : []),
      ...told,
      ...(unique ? ['`unique`'] : []),
    ],
  };
}

function fieldType({ type, values, items }: Field): Type {
  if (values !== undefined && values.length > 0) return union(values.map((value) => [literalType(value)]));
  if (type === 'array') return arrayOf(items === undefined ? ['Json'] : TYPES[items], true);
  return type === undefined ? TYPES.any : TYPES[type];
}

const TYPES: Readonly<Record<FieldType, Type>> = {
  string: ['string'],
  number: ['number'],
  integer: ['number'],
  boolean: ['boolean'],
  timestamp: ['number'],
  ref: ['string'],
  blob: ['string'],
  array: ['readonly Json[]'],
  object: ['{ readonly [name: string]: Json }'],
  any: ['Json'],
};

const NOTHING = () => [];

/** [C-22] What the type alone does not say. */
const TOLD: Readonly<Record<FieldType, (field: Field) => readonly string[]>> = {
  string: NOTHING,
  number: NOTHING,
  integer: () => ['`integer`'],
  boolean: NOTHING,
  timestamp: () => ['`timestamp`: whole milliseconds since 1970'],
  ref: ({ to }) => [
    to === undefined ? '`ref`: the id of a record' : `\`ref\`: the id of a record of \`${to}\``,
  ],
  blob: () => ['`blob`: the hash that `ctx.data.blobs.put` gave'],
  array: NOTHING,
  object: NOTHING,
  any: NOTHING,
};
