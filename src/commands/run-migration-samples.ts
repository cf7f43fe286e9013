import { UserError } from '../errors.ts';
import { decode } from '../gem/decode.ts';
import { isObject } from '../gem/document.ts';
import type { Json } from '../platform/ctx.ts';
import type { CollectionDeclaration } from '../run/data/declaration.ts';
import type { Sample } from '../run/data/try-migration.ts';
import { isTooDeep } from '../run/too-deep.ts';
import type { Text } from '../text.ts';
import type { Call } from './command.ts';
import { readGivenFile, readGivenInput } from './given-file.ts';
import { whyNotJson } from './not-json.ts';

/**
 * The samples of a JSONL file, one record a line, and `-` for standard input. `id` is the record's, unless the
 * collection declares a field of that name. Empty lines are none.
 *
 * Throws `samples-invalid`, `samples-not-readable`, `no-such-path`.
 */
export async function readSamples(
  given: string,
  collection: CollectionDeclaration,
  { io }: Pick<Call, 'io'>,
): Promise<readonly Sample[]> {
  const isInput = given === '-';
  const bytes = isInput
    ? await readGivenInput(io, UNREADABLE, HINT)
    : await readGivenFile(io.cwd, given, UNREADABLE, HINT);
  const name = isInput ? '--from -' : given;
  const { text, notUtf8 } = decode(bytes);
  if (notUtf8 !== undefined) throw invalid(name, whyNotJson(bytes));
  const lines = text.split(/\r\n|\n/);
  const samples = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [toSample(line, index + 1, name, collection)],
  );
  if (samples.length === 0) throw invalid(name, { en: 'it has no records', 'zh-CN': '里面没有记录' });
  return samples;
}

function toSample(text: string, line: number, name: string, collection: CollectionDeclaration): Sample {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw invalid(name, whyNotJson(Buffer.from('\n'.repeat(line - 1) + text)));
  }
  if (isTooDeep(record)) throw invalid(name, atLine(line, TOO_DEEP));
  if (!isObject(record)) throw invalid(name, atLine(line, NO_RECORD));
  if (record.id === undefined || collection.fields.has('id')) return { line, id: null, data: record as Json };
  const { id, ...data } = record;
  if (typeof id !== 'string') throw invalid(name, atLine(line, NO_ID));
  return { line, id, data: data as Json };
}

function atLine(line: number, { en, 'zh-CN': zh }: Text): Text {
  return { en: `line ${line}: ${en}`, 'zh-CN': `第 ${line} 行：${zh}` };
}

function invalid(name: string, why: Text): UserError {
  return new UserError(
    'samples-invalid',
    {
      en: `${name} is not a file of records: ${why.en}`,
      'zh-CN': `${name} 不是记录文件：${why['zh-CN']}`,
    },
    HINT,
  );
}

const UNREADABLE = 'samples-not-readable';
const HINT: Text = {
  en: 'give a file with one record a line, as JSON: {"id": "n1", "title": "Buy milk"}',
  'zh-CN': '请给出每行一条 JSON 记录的文件，例如 {"id": "n1", "title": "买牛奶"}',
};
const TOO_DEEP: Text = { en: 'it is nested too deeply', 'zh-CN': '嵌套过深' };
const NO_RECORD: Text = { en: 'a record is an object', 'zh-CN': '记录应当是一个对象' };
const NO_ID: Text = { en: 'the "id" of a record is a string', 'zh-CN': '记录的“id”应当是字符串' };
