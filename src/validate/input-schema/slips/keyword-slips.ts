import { didYouMean } from '../../../did-you-mean.ts';
import { toPointer } from '../../../gem/pointer.ts';
import { isObject, type SchemaPosition } from '../positions.ts';
import type { Slip } from './slip.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const isList: Check = Array.isArray;
const isSchema: Check = (value) => isObject(value) || typeof value === 'boolean';
const isAny: Check = () => true;

/** What the value of each keyword looks like: a word near a keyword, with such a value, was meant to be it. */
const KEYWORDS = new Map<string, Check>([
  ...all(isText, '$anchor', '$comment', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$ref'),
  ...all(
    isText,
    '$schema',
    'contentEncoding',
    'contentMediaType',
    'description',
    'format',
    'pattern',
    'title',
  ),
  ...all(isNumber, 'maxContains', 'maxItems', 'maxLength', 'maxProperties', 'maximum', 'minContains'),
  ...all(isNumber, 'minItems', 'minLength', 'minProperties', 'minimum', 'multipleOf'),
  ...all((value) => isNumber(value) || isFlag(value), 'exclusiveMaximum', 'exclusiveMinimum'),
  ...all(isFlag, 'deprecated', 'nullable', 'readOnly', 'uniqueItems', 'writeOnly'),
  ...all(isList, 'allOf', 'anyOf', 'enum', 'examples', 'oneOf', 'prefixItems', 'required'),
  ...all(isObject, '$defs', 'definitions', 'dependencies', 'dependentRequired', 'dependentSchemas'),
  ...all(isObject, 'patternProperties', 'properties'),
  ...all(
    isSchema,
    'additionalItems',
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'not',
  ),
  ...all(isSchema, 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'),
  ...all((value) => isSchema(value) || isList(value), 'items'),
  ...all((value) => isText(value) || isList(value), 'type'),
  ...all(isAny, 'const', 'default'),
]);

/** Words of some draft, or of tools that read schemas, that are near to a keyword. */
const OWN_WORDS = new Set([
  ...['$async', '$recursiveAnchor', '$vocabulary', 'defaults', 'example', 'formatMaximum', 'formatMinimum'],
  ...['formatExclusiveMaximum', 'formatExclusiveMinimum', 'maxLines', 'minLines', 'id', 'tile'],
]);

/** Characters a keyword must have to be near to another word: `in` is not `if`, and `ten` is not `then`. */
const SHORTEST = 4;

/** Unknown keywords that are near to a real one. */
export function keywordSlips({ pointer, schema }: SchemaPosition): Slip[] {
  const slips: Slip[] = [];
  for (const key of Object.keys(schema)) {
    if (KEYWORDS.has(key) || OWN_WORDS.has(key) || /^x-/i.test(key)) continue;
    const meant = keywordMeant(key, schema[key]);
    if (meant !== undefined)
      slips.push({
        pointer: pointer + toPointer([key]),
        on: 'key',
        messageId: 'unknownKeyword',
        args: { keyword: key, meant },
      });
  }
  return slips;
}

function keywordMeant(key: string, value: unknown): string | undefined {
  const candidates = [...KEYWORDS].filter(([keyword, looksRight]) => {
    if (plainly(keyword) === plainly(key)) return looksRight(value);
    // Short words are near to everything.
    const long = keyword.length >= SHORTEST && key.length >= SHORTEST - 1;
    return long && looksRight(value) && Math.abs(keyword.length - key.length) <= 2;
  });
  const exact = candidates.find(([keyword]) => plainly(keyword) === plainly(key));
  const names = candidates.map(([keyword]) => keyword);
  // One slip in a short word, two in a long one.
  const near = names.filter((keyword) => keyword.length >= 8 || isOneSlip(key, keyword));
  return exact?.[0] ?? didYouMean(key, near);
}

/** A letter too many, too few, wrong, or two swapped. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function plainly(word: string): string {
  return word.toLowerCase().replace(/[\s_$-]/g, '');
}

function all(check: Check, ...keywords: readonly string[]): [string, Check][] {
  return keywords.map((keyword) => [keyword, check]);
}
