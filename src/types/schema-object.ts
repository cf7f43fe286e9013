import { isObject } from '../gem/document.ts';
import { type Member, objectType, type Type, typeText, UNKNOWN } from './code.ts';
import { type Reading, typeOf } from './schema-type.ts';

type Schema = Readonly<Record<string, unknown>>;

export function objectOf(schema: Schema, reading: Reading): Type {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required.filter(isText) : []);
  const { additionalProperties: others } = schema;
  const declared = Object.entries(properties).map(([name, each]): Member => {
    const optional = !required.has(name);
    const type = typeOf(each, reading);
    return {
      name,
      optional,
      type: optional && reading.isInput ? withoutNull(type) : type,
      comment: schemaComment(each),
    };
  });
  // What is required and nowhere described is there all the same.
  const described = new Set(Object.keys(properties));
  const undescribed = [...required]
    .filter((name) => !described.has(name))
    .map((name): Member => ({ name, type: others === undefined ? UNKNOWN : typeOf(others, reading) }));
  const members = [...declared, ...undescribed];
  return objectType(members, indexSignature(schema, members, reading));
}

/** Other names than the declared ones are written down where the schema speaks of them, or declares none. */
function indexSignature(schema: Schema, members: readonly Member[], reading: Reading): string[] {
  const { additionalProperties: others, patternProperties } = schema;
  if (members.length === 0 && patternProperties === undefined) {
    const type = others === undefined ? UNKNOWN : typeOf(others, reading);
    return [`[name: string]: ${typeText(type)}`];
  }
  // Each declared member would have to be of that type, too.
  const isOpen = others === true || isObject(others) || patternProperties !== undefined;
  return isOpen ? ['[name: string]: unknown'] : [];
}

function withoutNull(type: Type): Type {
  return type.filter((each) => each !== 'null');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Keywords that a type has no words for, in the order they are told. */
const TOLD = [
  'default',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'format',
  'minItems',
  'maxItems',
];

/** What a schema says of itself, for people. */
export function schemaComment(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const told = TOLD.filter((keyword) => isTold(schema[keyword])).map(
    (keyword) => `\`${keyword}\` ${JSON.stringify(schema[keyword])}`,
  );
  return [
    ...(isText(schema.description) ? [schema.description] : []),
    ...(told.length > 0 ? [told.join(', ')] : []),
    ...(schema.deprecated === true ? ['@deprecated'] : []),
  ];
}

function isTold(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 60;
}
