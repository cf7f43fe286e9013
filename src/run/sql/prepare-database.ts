import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { Lines } from '../../gem/lines.ts';
import { SQL_SCHEMA } from '../../platform/layout.ts';
import type { Text } from '../../text.ts';
import { StoreError } from '../store/store-error.ts';
import { type SqlDatabase, SqlError } from './database.ts';
import { type PlacedSqlFault, sqlFaultText } from './fault.ts';
import { placeOf, type SqlScript, sqlScript, withoutTransactions } from './schema-text.ts';
import type { SqlStatement } from './statements.ts';

/** Beside the database: `db/schema.sql` as it was run there last. */
const SCHEMA_COPY = 'sql.schema.sql';

/**
 * Makes a new database by `schema`. In one that holds something already, only statements that the schema has got since
 * are run, and nothing is ever dropped: where a statement that was run is no longer there, or another, the database is
 * no longer what the schema says, and that is for the author to decide.
 *
 * Throws `sql-schema-invalid`, `sql-schema-changed`, and StoreError.
 */
export async function prepareDatabase(
  database: SqlDatabase,
  schema: SqlScript,
  folder: string | null,
  log: (note: Text) => void,
): Promise<void> {
  if (schema.fault !== undefined) throw schemaInvalid(schema.fault, schema);
  const before = folder === null ? undefined : readCopy(folder);
  if (before === undefined ? schema.statements.length === 0 : before === schema.text) {
    // An empty database may have been left by a run that was killed, or with its file taken away.
    await apply(database, schema, schema.statements, true);
    return;
  }
  if (folder === null || (await database.isEmpty())) {
    // The copy first: with it, a database that holds something is known to have been made by it, all or none.
    if (folder !== null) writeCopy(folder, schema.text);
    await apply(database, schema, schema.statements, true);
    return;
  }
  // Read again, because another run may just have made it.
  const made = readCopy(folder) ?? '';
  if (made === schema.text) return;
  const had = sqlScript(made).statements;
  const gone = missingFrom(had, schema.statements)[0];
  const added = missingFrom(schema.statements, had);
  if (gone !== undefined) throw schemaChanged(gone);
  try {
    await apply(database, schema, added, false);
  } catch (thrown) {
    throw thrown instanceof UserError ? cannotAdd(thrown) : thrown;
  }
  writeCopy(folder, schema.text);
  if (added.length > 0) log(wereAdded(added.length));
}

async function apply(
  database: SqlDatabase,
  schema: SqlScript,
  statements: readonly SqlStatement[],
  onlyEmpty: boolean,
): Promise<void> {
  const all = withoutTransactions(statements);
  if (all.length === 0) return;
  try {
    await database.apply(all, onlyEmpty);
  } catch (thrown) {
    if (thrown instanceof SqlError) throw schemaInvalid(placeOf(thrown, all), schema);
    throw thrown;
  }
}

/** Those of `some` that `others` does not have, or not as often. Space and comments do not count. */
function missingFrom(some: readonly SqlStatement[], others: readonly SqlStatement[]): SqlStatement[] {
  const left = new Map<string, number>();
  for (const { normal } of others) left.set(normal, (left.get(normal) ?? 0) + 1);
  return some.filter(({ normal }) => {
    const count = left.get(normal) ?? 0;
    left.set(normal, count - 1);
    return count <= 0;
  });
}

function readCopy(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, SCHEMA_COPY), 'utf8');
  } catch (error) {
    // A folder that is none is told of by the database.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw StoreError.noFolder(error);
  }
}

function writeCopy(folder: string, text: string): void {
  const path = join(folder, SCHEMA_COPY);
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    throw StoreError.noFolder(error);
  }
}

function schemaInvalid(fault: PlacedSqlFault, { text }: SqlScript): UserError {
  const { line, column } = new Lines(text).at(fault.from);
  const at = `${SQL_SCHEMA}:${line}:${column}`;
  const { en, 'zh-CN': zh } = sqlFaultText(fault);
  return new UserError(
    'sql-schema-invalid',
    { en: `${at} ${en}`, 'zh-CN': `${at} ${zh}` },
    {
      en: 'ctx.storage.sql has no database until every statement of the file runs; `gem validate` shows the place',
      'zh-CN': '文件里的每条语句都能执行之后，ctx.storage.sql 才有数据库；`gem validate` 会显示出错的位置',
    },
  );
}

function schemaChanged({ sql }: SqlStatement): UserError {
  const [line = ''] = sql.split('\n', 1);
  const statement = line.length > 80 ? `${line.slice(0, 80)}…` : line;
  return new UserError(
    'sql-schema-changed',
    {
      en: `the database was made by a statement that ${SQL_SCHEMA} no longer has as it was: ${statement}`,
      'zh-CN': `建立数据库时执行过的一条语句，${SQL_SCHEMA} 里已经没有或改过了：${statement}`,
    },
    {
      en: 'begin with an empty database with --fresh; or keep the data: leave that statement as it was, and add what changes it at the end of the file (ALTER TABLE …)',
      'zh-CN':
        '用 --fresh 从空数据库开始；如果要保留数据，请让那条语句保持原样，并在文件末尾加上修改它的语句（ALTER TABLE …）',
    },
  );
}

function cannotAdd({ text }: UserError): UserError {
  return new UserError(
    'sql-schema-changed',
    {
      en: `${text.en}; the statements that were added to ${SQL_SCHEMA} do not run in the database that is there, which was left as it was`,
      'zh-CN': `${text['zh-CN']}；${SQL_SCHEMA} 新增的语句在现有数据库里无法执行，数据库保持原样`,
    },
    {
      en: 'begin with an empty database with --fresh; or write the new statements so that they run where the others have (CREATE TABLE IF NOT EXISTS …)',
      'zh-CN':
        '用 --fresh 从空数据库开始；或者把新语句写成在已有数据库里也能执行（CREATE TABLE IF NOT EXISTS …）',
    },
  );
}

function wereAdded(count: number): Text {
  return {
    en: `${SQL_SCHEMA} has ${count} new ${count === 1 ? 'statement' : 'statements'} since the database was made; ${count === 1 ? 'it was' : 'they were'} run now, and the data was kept`,
    'zh-CN': `数据库建立之后，${SQL_SCHEMA} 新增了 ${count} 条语句；现在已经执行，数据都保留着`,
  };
}
