import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { sqliteWords } from '../../src/gem/sqlite-words.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { temporaryFolder } from '../temporary.ts';

const SETUP = `
PRAGMA foreign_keys = ON;
CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT UNIQUE, b TEXT NOT NULL DEFAULT '', c INTEGER CHECK (c > 0));
CREATE TABLE child (t INTEGER REFERENCES t (id));
CREATE TABLE strict_one (n INTEGER) STRICT;
CREATE VIEW v AS SELECT a FROM t;
CREATE INDEX i ON t (b);
INSERT INTO t (id, a) VALUES (1, 'x');
`;

/** What SQLite says to each of these, in Deno as the sandbox has it. */
function messagesOf(statements: readonly string[]): string[] {
  const cache = temporaryFolder();
  const code = `
    import { DatabaseSync } from 'node:sqlite';
    const told = ${JSON.stringify(statements)}.map((sql) => {
      const db = new DatabaseSync(':memory:');
      db.exec(${JSON.stringify(SETUP)});
      try { db.exec(sql); return ''; } catch (error) { return error.message; }
    });
    console.log(JSON.stringify(told));`;
  const { stdout, stderr } = spawnSync(findDeno(cache, process.env).path, ['run', '--quiet', '-A', '-'], {
    input: code,
    encoding: 'utf8',
    env: { ...process.env, DENO_DIR: cache, NO_COLOR: '1' },
  });
  expect(stderr).toBe('');
  // Deno puts the statement and the place behind.
  return JSON.parse(stdout).map((message: string) => message.replace(/ in .* at offset \d+$/s, ''));
}

const CASES: readonly (readonly [sql: string, english: string, chinese: string])[] = [
  [
    "INSERT INTO t (a) VALUES ('x')",
    'UNIQUE constraint failed: t.a',
    '已经有一行的 t.a 与它相同（UNIQUE 约束）',
  ],
  [
    'INSERT INTO t (id) VALUES (1)',
    'UNIQUE constraint failed: t.id',
    '已经有一行的 t.id 与它相同（UNIQUE 约束）',
  ],
  ['UPDATE t SET b = NULL', 'NOT NULL constraint failed: t.b', 't.b 不能是 NULL（NOT NULL 约束）'],
  ['UPDATE t SET c = 0', 'CHECK constraint failed: c > 0', '不符合 CHECK 约束：c > 0'],
  [
    'INSERT INTO child VALUES (9)',
    'FOREIGN KEY constraint failed',
    '外键指向的行不存在，或者还有别的行指向要改动的这一行（FOREIGN KEY 约束）',
  ],
  [
    "INSERT INTO strict_one VALUES ('x')",
    'cannot store TEXT value in INTEGER column strict_one.n',
    '列 strict_one.n 的类型是 INTEGER，不能存 TEXT 类型的值',
  ],
  ["INSERT INTO t (id) VALUES ('x')", 'datatype mismatch', '值的类型不对：这里只能是整数'],
  ['SELEC 1', 'near "SELEC": syntax error', '“SELEC”附近有语法错误'],
  ['SELECT (1', 'incomplete input', '语句没有写完'],
  ["SELECT 'x", 'unrecognized token: "\'x"', "无法识别“'x”"],
  ['SELECT * FROM nope', 'no such table: nope', '没有名为 nope 的表'],
  ['SELECT nope FROM t', 'no such column: nope', '没有名为 nope 的列'],
  ['INSERT INTO t (z) VALUES (1)', 'table t has no column named z', '表 t 没有名为 z 的列'],
  ['SELECT nope(1)', 'no such function: nope', '没有名为 nope 的函数'],
  ['DROP INDEX nope', 'no such index: nope', '没有名为 nope 的索引'],
  ['DROP VIEW nope', 'no such view: nope', '没有名为 nope 的视图'],
  ['DROP TRIGGER nope', 'no such trigger: nope', '没有名为 nope 的触发器'],
  ['SELECT a FROM t ORDER BY a COLLATE nope', 'no such collation sequence: nope', '没有名为 nope 的排序规则'],
  ['CREATE VIRTUAL TABLE x USING nope', 'no such module: nope', '没有名为 nope 的模块'],
  ['RELEASE nope', 'no such savepoint: nope', '没有名为 nope 的保存点'],
  ['SELECT *', 'no tables specified', '没有写从哪个表里取'],
  ['CREATE TABLE t (x)', 'table t already exists', '已经有名为 t 的表'],
  ['CREATE INDEX i ON t (a)', 'index i already exists', '已经有名为 i 的索引'],
  ['CREATE TABLE i (x)', 'there is already an index named i', '已经有名为 i 的索引'],
  ['CREATE TABLE x (a, a)', 'duplicate column name: a', '列名 a 写了两次'],
  ['SELECT a FROM t, t AS u', 'ambiguous column name: a', '不止一个表有 a 列，请写明是哪个表的'],
  [
    'CREATE TABLE sqlite_x (a)',
    'object name reserved for internal use: sqlite_x',
    '名字 sqlite_x 是 SQLite 自己保留的',
  ],
  [
    'INSERT INTO t VALUES (1, 2)',
    'table t has 4 columns but 2 values were supplied',
    '表 t 有 4 列，却给了 2 个值',
  ],
  ['INSERT INTO t (a, b) VALUES (1)', '1 values for 2 columns', '写了 2 列，却给了 1 个值'],
  ['VALUES (1), (1, 2)', 'all VALUES must have the same number of terms', 'VALUES 的每一组值个数要相同'],
  [
    'SELECT 1 UNION SELECT 1, 2',
    'SELECTs to the left and right of UNION do not have the same number of result columns',
    'UNION 两边的 SELECT 列数不同',
  ],
  ['SELECT abs()', 'wrong number of arguments to function abs()', '函数 abs 的参数个数不对'],
  [
    'SELECT a FROM t WHERE count(*) > 1',
    'misuse of aggregate function count()',
    '聚合函数 count 不能用在这里',
  ],
  [
    'SELECT a FROM t ORDER BY 9',
    '1st ORDER BY term out of range - should be between 1 and 1',
    'ORDER BY 的第 1 项不是结果里的列',
  ],
  [
    "INSERT INTO t (b) VALUES ('') ON CONFLICT (b) DO NOTHING",
    'ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint',
    'ON CONFLICT 里的列不是主键，也没有 UNIQUE 约束',
  ],
  ['ALTER TABLE t ADD COLUMN z UNIQUE', 'Cannot add a UNIQUE column', '不能增加 UNIQUE 列'],
  [
    'ALTER TABLE t ADD COLUMN z NOT NULL',
    'Cannot add a NOT NULL column with default value NULL',
    '增加 NOT NULL 列时要写默认值',
  ],
  ["INSERT INTO v VALUES ('x')", 'cannot modify v because it is a view', 'v 是视图，不能改动'],
  ['CREATE TABLE x (a) STRICT', 'missing datatype for x.a', 'x.a 没有写类型'],
  [
    'CREATE TABLE x (a DATE) STRICT',
    'unknown datatype for x.a: "DATE"',
    'x.a 的类型“DATE”在 STRICT 表里不存在',
  ],
  ['BEGIN; BEGIN', 'cannot start a transaction within a transaction', '事务里不能再开始一个事务'],
  ['COMMIT', 'cannot commit - no transaction is active', '没有正在进行的事务'],
  [
    'SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 9223372036854775806)',
    'integer overflow',
    '整数超出了 64 位',
  ],
  ["SELECT json('{')", 'malformed JSON', '不是合法的 JSON'],
  ['SELECT abs(-9223372036854775808)', 'integer overflow', '整数超出了 64 位'],
  ['SELECT zeroblob(9999999999)', 'string or blob too big', '文本或 blob 太大'],
];

it('says in Chinese what SQLite says, with its names, and in English by its own words', () => {
  const told = messagesOf(CASES.map(([sql]) => sql));
  expect(told.map((message, index) => [CASES[index]?.[0], message, sqliteWords(message)['zh-CN']])).toEqual(
    CASES,
  );
});

it('quotes what it does not know as SQLite’s words', () => {
  expect(sqliteWords('something new')).toEqual({
    en: 'something new',
    'zh-CN': 'SQLite 的原话是“something new”',
  });
  expect(sqliteWords('')).toEqual({ en: '', 'zh-CN': '' });
});
