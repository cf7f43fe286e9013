import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import type { ScalarType } from '../platform/data.ts';
import type { CollectionDeclaration } from '../run/data/declaration.ts';
import type { Condition } from '../run/data/query.ts';
import { readCondition } from '../run/data/read-condition.ts';
import { parseTime } from '../run/scenario/values.ts';

/**
 * Reads `field=value`: the value as the field's type has it, an array's as that of its elements. Throws the UserError
 * `where-invalid`, and a CtxError for what cannot be asked of the field.
 */
export function readWhere(collection: CollectionDeclaration, pair: string): Condition {
  const at = pair.indexOf('=');
  if (at < 1) throw notAPair(pair);
  const [name, text] = [pair.slice(0, at), pair.slice(at + 1)];
  const field = collection.fields.get(name);
  const operator = field?.type === 'array' ? 'array-contains' : '==';
  const type = field?.items ?? field?.type;
  return readCondition(collection, [name, operator, readValue(text, type as ScalarType | undefined)]);
}

/** What is none of the type stays text, and is refused with the type's name. */
function readValue(text: string, type: ScalarType | undefined): Json {
  switch (type) {
    case 'number':
    case 'integer':
      return text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text);
    case 'timestamp':
      return parseTime(text) ?? (/^-?\d+$/.test(text) ? Number(text) : text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}

function notAPair(pair: string): UserError {
  return new UserError(
    'where-invalid',
    {
      en: `--where is written field=value, and this is "${pair}"`,
      'zh-CN': `--where 写作 字段=值，现在是“${pair}”`,
    },
    { en: '`--where status=open`, for example', 'zh-CN': '例如 `--where status=open`' },
  );
}
