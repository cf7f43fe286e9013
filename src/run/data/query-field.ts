import type { Text } from '../../text.ts';
import { refused } from './data-error.ts';
import type { CollectionDeclaration } from './declaration.ts';
import type { QueryField } from './query.ts';
import { insteadOf, joined, say, shown } from './words.ts';

/** A declared field, or `id`. */
export function readField(table: CollectionDeclaration, name: string): QueryField {
  const field = table.fields.get(name);
  if (field !== undefined) return { name, type: field.type, isId: false };
  if (name === 'id') return { name, type: 'string', isId: true };
  const known = [...table.fields.keys(), 'id'];
  const text = say(UNKNOWN_FIELD, { name: shown(name) });
  throw refused(table.name, joined([text, insteadOf(name, known)]));
}

const UNKNOWN_FIELD: Text = { en: '{name} is not a declared field', 'zh-CN': '{name} 不是声明过的字段' };
