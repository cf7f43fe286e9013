import type { Json, StorageSql } from '../../platform/ctx.ts';
import { SQL_SCHEMA } from '../../platform/layout.ts';
import type { Text } from '../../text.ts';
import { createSqlDatabase, type SqlAnswer, SqlError } from '../sql/database.ts';
import { sqlFaultText } from '../sql/fault.ts';
import { SQL_MAX } from '../sql/limits.ts';
import { prepareDatabase } from '../sql/prepare-database.ts';
import { readSqlScript, type SqlScript, sqlScript } from '../sql/schema-text.ts';
import { type SqlStatement, sqlStatements } from '../sql/statements.ts';
import { StoreError } from '../store/store-error.ts';
import type { Method, Service, ServiceContext } from './service.ts';
import { applyFixtures } from './storage-sql-fixtures.ts';
import { bindParams } from './storage-sql-params.ts';
import * as words from './storage-sql-words.ts';

/** [B-01] [B-04] `ctx.storage.sql`: a private SQLite database by `db/schema.sql` (A-sql-api). */
export const storageSql: Service = {
  create(context) {
    const { place, log } = context;
    const database = createSqlDatabase(place);
    const schema = readSchema(context);
    let prepared: Promise<void> | undefined;
    let isAbandoned = false;

    async function prepare(): Promise<void> {
      await prepareDatabase(database, schema, place.folder, log);
      await applyFixtures(database, context.scenario?.sql ?? []);
    }

    async function run(statement: SqlStatement, params: Json, rows: boolean): Promise<SqlAnswer> {
      const { sql, verb } = statement;
      const values = bindParams(statement, params);
      try {
        prepared ??= prepare();
        await prepared;
        return await database.run({ sql, ...values, rows, counts: COUNTS.has(verb) }, statement);
      } catch (thrown) {
        if (thrown instanceof SqlError) throw words.sqlError(explained(thrown, schema));
        if (!(thrown instanceof StoreError) || thrown.fault !== 'ended') throw thrown;
        forget();
        throw isAbandoned ? words.endedWithCall() : words.ended();
      }
    }

    /** What was in memory went with the process, and is made again. */
    function forget(): void {
      if (!database.inMemory || prepared === undefined) return;
      prepared = undefined;
      log(words.MEMORY_LOST);
    }

    const methods: Record<keyof StorageSql, Method> = {
      exec: {
        writes: isWriting,
        async run([sql, params]) {
          const statement = readStatement(sql);
          if (ONLY_ROWS.has(statement.verb)) log(words.ROWS_LEFT_OUT);
          const { changes = 0, lastInsertRowid = 0 } = await run(statement, params ?? null, false);
          return { changes, lastInsertRowid };
        },
      },
      query: {
        writes: isWriting,
        async run([sql, params]) {
          const { rows = [], repeated } = await run(readStatement(sql), params ?? null, true);
          if (repeated !== undefined) log(words.repeatedColumn(repeated));
          return rows;
        },
      },
    };
    return {
      methods,
      beginCall: async () => {
        isAbandoned = false;
      },
      abandon() {
        isAbandoned = true;
        database.kill();
      },
      async endCall() {
        if (database.isOpen && (await database.rollback())) log(words.LEFT_OPEN);
      },
      close: () => database.close(),
    };
  },
};

/** Statements whose changes are counted. */
const COUNTS: ReadonlySet<string> = new Set(['INSERT', 'REPLACE', 'UPDATE', 'DELETE']);
/** Statements that do nothing but give rows. */
const ONLY_ROWS: ReadonlySet<string> = new Set(['SELECT', 'VALUES', 'EXPLAIN']);

function readSchema({ files }: ServiceContext): SqlScript {
  const file = files.find(({ path }) => path === SQL_SCHEMA);
  return file === undefined ? sqlScript('') : readSqlScript(file.bytes());
}

function readStatement(sql: Json | undefined): SqlStatement {
  if (typeof sql !== 'string') throw words.notSql(sql === null || sql === undefined ? 'null' : typeof sql);
  if (sql.length > SQL_MAX) throw words.sqlError(sqlFaultText({ kind: 'tooLong', detail: '' }));
  if (sql.includes('\0')) throw words.sqlError(sqlFaultText({ kind: 'nul', detail: '' }));
  if (!sql.isWellFormed()) throw words.notWellFormed('SQL');
  const [statement, ...more] = sqlStatements(sql);
  if (statement === undefined) throw words.noStatement();
  if (more.length > 0) throw words.severalStatements(more.length + 1);
  return statement;
}

function isWriting([sql]: readonly Json[]): boolean {
  return typeof sql === 'string' && sqlStatements(sql)[0]?.writes === true;
}

/** SQLite's words, and where a table is missing, where tables come from. */
function explained({ fault }: SqlError, schema: SqlScript): Text {
  const text = sqlFaultText(fault);
  if (fault.kind !== 'sql' || !fault.detail.startsWith('no such table')) return text;
  const { en, 'zh-CN': zh } = schema.statements.length === 0 ? NO_SCHEMA : NOT_IN_SCHEMA;
  return { en: `${text.en}; ${en}`, 'zh-CN': `${text['zh-CN']}；${zh}` };
}

const NO_SCHEMA: Text = {
  en: `the tables come from ${SQL_SCHEMA}, and this gem ships none`,
  'zh-CN': `表来自 ${SQL_SCHEMA}，而这个 gem 的包里没有这个文件`,
};
const NOT_IN_SCHEMA: Text = {
  en: `the tables come from ${SQL_SCHEMA}`,
  'zh-CN': `表来自 ${SQL_SCHEMA}`,
};
