import { createHash } from 'node:crypto';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { refused } from './data-error.ts';

/** Characters of the check that stand before what a cursor holds. */
const CHECK_CHARACTERS = 16;

/**
 * Where a page ended, as opaque text: the values that its last record is ordered by, and its place in the order of
 * insertion. So a record that is changed, deleted or inserted meanwhile moves no other. `of` is all that the pages
 * are the same query by. A check keeps what was cut, mistyped or made for another query from being taken for a
 * place; it is no secret, for a place is all that a cursor can name.
 */
export function toCursor(of: Json, place: readonly Json[]): string {
  const body = JSON.stringify(place);
  return Buffer.from(checkOf(of, body) + body, 'utf8').toString('base64url');
}

/** The place of a cursor. Throws `E_DATA_QUERY` for one that no such query gave. */
export function fromCursor(collection: string, of: Json, cursor: string): readonly Json[] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const body = text.slice(CHECK_CHARACTERS);
  // Decoding is lenient; only the one text that was given is taken.
  const isAsGiven = Buffer.from(text, 'utf8').toString('base64url') === cursor;
  if (!isAsGiven || text.slice(0, CHECK_CHARACTERS) !== checkOf(of, body))
    throw refused(collection, NO_CURSOR);
  return JSON.parse(body) as readonly Json[];
}

function checkOf(of: Json, body: string): string {
  return createHash('sha256')
    .update(`${JSON.stringify(of)}\n${body}`)
    .digest('base64url')
    .slice(0, CHECK_CHARACTERS);
}

const NO_CURSOR: Text = {
  en: 'the cursor is not one that this query gave: use it as it came, with the same where and orderBy',
  'zh-CN': 'cursor 不是这个查询返回的：请原样传回，并保持 where 和 orderBy 不变',
};
