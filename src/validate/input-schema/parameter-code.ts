import { fromPointer } from '../../gem/pointer.ts';
import { isObject, type SchemaPosition } from './positions.ts';

/** How a tool's code reaches the part of its input that a schema describes. */
interface Parameter {
  /** An expression, such as `input.name` or, of the items of a list, `item`. */
  readonly read: string;
  /** The parameter's own name. */
  readonly name: string;
  readonly optional: boolean;
  /** The expression of the list whose items are meant. */
  readonly list?: string;
}

const SAME_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'then', 'else']);

/** `undefined` for a part that is not one parameter: a definition, an item of a list in a list. */
function parameterAt({ schema, parent, keyword, pointer }: SchemaPosition): Parameter | undefined {
  if (parent === undefined || keyword === undefined)
    return pointer === '' ? { read: 'input', name: 'input', optional: false } : undefined;
  const above = parameterAt(parent);
  if (above === undefined || SAME_PLACE.has(keyword)) return above;
  if (keyword === 'properties') {
    const name = fromPointer(pointer).at(-1) ?? '';
    const { required } = parent.schema;
    const plain = /^[A-Za-z_$][\w$]*$/.test(name);
    const step = plain ? `.${name}` : `[${JSON.stringify(name)}]`;
    const link = above.optional ? (plain ? '?' : '?.') : '';
    const optional = above.optional || !Array.isArray(required) || !required.includes(name);
    return { ...above, read: `${above.read}${link}${step}`, name, optional };
  }
  if (keyword !== 'items' || above.list !== undefined || parent.schema.items !== schema) return undefined;
  return {
    read: 'item',
    name: above.name,
    optional: false,
    list: above.optional ? `${above.read}?` : above.read,
  };
}

/** The two lines of a tool's code that check what a keyword would, with the author's own names. */
export interface CheckingCode {
  readonly check: string;
  readonly refuse: string;
}

/** A parameter that stands under no name of its own is called `value`. */
const SOME_VALUE: Parameter = { read: 'value', name: 'value', optional: false };

/** Instead of `pattern`; of an expression that is one. */
export function patternCode(position: SchemaPosition, expression: RegExp, source: string): CheckingCode {
  const parameter = parameterAt(position) ?? SOME_VALUE;
  const wrong = `!${String(expression)}.test(${parameter.read})`;
  return {
    check: `if (${quantified(parameter, wrong)})`,
    refuse: refusal(`${parameter.name} does not match ${source}`),
  };
}

/** Instead of `patternProperties`, where no name may match none of them. */
export function namesCode(position: SchemaPosition, expression: RegExp): CheckingCode {
  const parameter = parameterAt(position) ?? SOME_VALUE;
  const wrong = `!Object.keys(${parameter.read}).every((key) => ${String(expression)}.test(key))`;
  return {
    check: `if (${quantified(parameter, wrong)})`,
    refuse: refusal(`a name in ${parameter.name} does not match ${expression.source}`),
  };
}

const COMPARED_BY_VALUE = ['string', 'number', 'integer', 'boolean'];

/** Instead of `uniqueItems`. */
export function uniqueCode(position: SchemaPosition): CheckingCode {
  const parameter = parameterAt(position) ?? SOME_VALUE;
  const { items } = position.schema;
  const plain = isObject(items) && COMPARED_BY_VALUE.includes(String(items.type));
  const values = plain ? parameter.read : `${parameter.read}.map((each) => JSON.stringify(each))`;
  return {
    check: `if (${quantified(parameter, `new Set(${values}).size !== ${parameter.read}.length`)})`,
    refuse: refusal(`${parameter.name} holds the same value twice`),
  };
}

function quantified({ read, optional, list }: Parameter, wrong: string): string {
  const told = optional ? `${read} !== undefined && ${wrong}` : wrong;
  return list === undefined ? told : `${list}.some((item) => ${told})`;
}

function refusal(message: string): string {
  return `throw new Error(${quoted(message)});`;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&').replace(/[\n\r\u2028\u2029]/g, ' ')}'`;
}
