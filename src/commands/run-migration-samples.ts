import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Json } from '../platform/ctx.ts';
import type { CollectionDeclaration } from '../run/data/declaration.ts';
import { canBeWritten, type Sample } from '../run/data/try-migration.ts';
import type { Text } from '../text.ts';
import type { Call } from './command.ts';
import { noSuchPath } from './gem-paths.ts';
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
  const text = given === '-' ? decode(await io.readInput()) : decode(bytesOf(resolve(io.cwd, given), given));
  const name = given === '-' ? '--from -' : given;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n/);
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
    throw invalid(name, whyNotJson('\n'.repeat(line - 1) + text));
  }
  if (!canBeWritten(record)) throw invalid(name, atLine(line, TOO_DEEP));
  if (!isObject(record)) throw invalid(name, atLine(line, NO_RECORD));
  if (record.id === undefined || collection.fields.has('id')) return { line, id: null, data: record as Json };
  const { id, ...data } = record;
  if (typeof id !== 'string') throw invalid(name, atLine(line, NO_ID));
  return { line, id, data: data as Json };
}

function bytesOf(path: string, given: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw noSuchPath(given);
    throw new UserError(
      'samples-not-readable',
      code === 'EISDIR'
        ? { en: `${given} is a folder, not a file`, 'zh-CN': `${given} 是文件夹，不是文件` }
        : { en: `${given} cannot be read: ${message}`, 'zh-CN': `无法读取 ${given}：${message}` },
      HINT,
    );
  }
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
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

const HINT: Text = {
  en: 'give a file with one record a line, as JSON: {"id": "n1", "title": "Buy milk"}',
  'zh-CN': '请给出每行一条 JSON 记录的文件，例如 {"id": "n1", "title": "买牛奶"}',
};
const TOO_DEEP: Text = { en: 'it is nested too deeply', 'zh-CN': '嵌套过深' };
const NO_RECORD: Text = { en: 'a record is an object', 'zh-CN': '记录应当是一个对象' };
const NO_ID: Text = { en: 'the "id" of a record is a string', 'zh-CN': '记录的“id”应当是字符串' };
