import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { UserError } from '../../errors.ts';
import { Lines } from '../../gem/lines.ts';
import type { Text } from '../../text.ts';
import { type PlacedSqlFault, sqlFaultText } from '../sql/fault.ts';
import { SQL_MAX } from '../sql/limits.ts';
import { readSqlScript, type SqlScript, sqlScript } from '../sql/schema-text.ts';
import { scenarioError } from './scenario-error.ts';
import { fillText, readText } from './values.ts';
import type { Located } from './yaml.ts';

/** SQL that a scenario runs after `db/schema.sql`. */
export interface SqlFixture {
  readonly script: SqlScript;
  /** The error that says what is wrong with it, and where. */
  fault(fault: PlacedSqlFault): UserError;
}

/**
 * The value of `sql:`: statements, the path of a `.sql` file relative to `folder`, or a list of these. Throws
 * `scenario-invalid`.
 */
export function readSql(at: Located, folder: string): readonly SqlFixture[] {
  const fixtures = (at.items ?? [at]).map((item) => readFixture(item, folder));
  for (const { script, fault } of fixtures) if (script.fault !== undefined) throw fault(script.fault);
  return fixtures;
}

function readFixture(at: Located, folder: string): SqlFixture {
  if (typeof at.value !== 'string') throw at.fault(NOT_SQL);
  const text = readText(at);
  return /^[^\n;]+\.sql$/i.test(text.trim())
    ? fixtureOfFile(at, text.trim(), folder)
    : fixtureOfText(at, text);
}

function fixtureOfFile(at: Located, path: string, folder: string): SqlFixture {
  const found = resolve(folder, path);
  const stats = statSync(found, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw at.fault(fillText(NOT_A_FILE, { path }));
  if (stats.size > SQL_MAX * 4) throw at.fault(sqlFaultText({ kind: 'tooLong', detail: '' }));
  const script = readSqlScript(readFileSync(found));
  return {
    script,
    fault: (fault) => {
      const { line, column } = new Lines(script.text).at(fault.from);
      return scenarioError({ file: path, line, column }, sqlFaultText(fault));
    },
  };
}

/** YAML folds and indents a text, so the place within it is told in words. */
function fixtureOfText(at: Located, text: string): SqlFixture {
  const script = sqlScript(text);
  return {
    script,
    fault: (fault) => {
      const { line, column } = new Lines(text).at(fault.from);
      const place = fillText(IN_THIS, { line: String(line), column: String(column) });
      const { en, 'zh-CN': zh } = sqlFaultText(fault);
      return at.fault({ en: `${place.en}: ${en}`, 'zh-CN': `${place['zh-CN']}：${zh}` });
    },
  };
}

const NOT_SQL: Text = {
  en: 'this must be SQL, or the path of a .sql file',
  'zh-CN': '这里必须是 SQL，或者 .sql 文件的路径',
};
const NOT_A_FILE: Text = {
  en: 'there is no file “{path}”; it is looked for from the scenario’s own folder',
  'zh-CN': '没有文件“{path}”；它是从场景文件所在的文件夹开始查找的',
};
const IN_THIS: Text = {
  en: 'in this SQL, line {line}, column {column}',
  'zh-CN': '在这段 SQL 的第 {line} 行第 {column} 列',
};
