import { describe, expect, it } from 'vitest';
import { sqlStatements } from '../../src/run/sql/statements.ts';

const texts = (sql: string) => sqlStatements(sql).map((statement) => statement.sql);

describe('statements of a text of SQL', () => {
  it.each([
    ['', []],
    [' ;; -- a; b\n /* c; d */ ', []],
    ['SELECT 1', ['SELECT 1']],
    ['SELECT 1; SELECT 2 ;', ['SELECT 1', 'SELECT 2']],
    ["SELECT ';'';' ; SELECT 2", ["SELECT ';'';'", 'SELECT 2']],
    ['SELECT ";"";", `;``;`, [;]; SELECT 2', ['SELECT ";"";", `;``;`, [;]', 'SELECT 2']],
    ["SELECT 'open; SELECT 2", ["SELECT 'open; SELECT 2"]],
    ['SELECT 1 /* open; SELECT 2', ['SELECT 1']],
    ['SELECT 1 -- ; \n + 1; SELECT 2', ['SELECT 1 -- ; \n + 1', 'SELECT 2']],
    ['SELECT 1 - -1; SELECT 8 / 2', ['SELECT 1 - -1', 'SELECT 8 / 2']],
    ['\ufeffSELECT 1', ['SELECT 1']],
    [
      'CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; SELECT CASE WHEN 1 THEN 2 END; END; SELECT 2',
      ['CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; SELECT CASE WHEN 1 THEN 2 END; END', 'SELECT 2'],
    ],
    [
      'create temp /* x */ trigger t after insert on a begin select 1; end ; select 2',
      ['create temp /* x */ trigger t after insert on a begin select 1; end', 'select 2'],
    ],
    [
      'EXPLAIN CREATE TRIGGER t BEGIN SELECT 1; END; SELECT 2',
      ['EXPLAIN CREATE TRIGGER t BEGIN SELECT 1; END', 'SELECT 2'],
    ],
    [
      'EXPLAIN QUERY PLAN CREATE TEMPORARY TRIGGER t BEGIN a; END; b',
      ['EXPLAIN QUERY PLAN CREATE TEMPORARY TRIGGER t BEGIN a; END', 'b'],
    ],
    ['CREATE TABLE trigger_like (a); END; SELECT 2', ['CREATE TABLE trigger_like (a)', 'END', 'SELECT 2']],
    ['CREATE TRIGGER t BEGIN SELECT 1; -- END;', ['CREATE TRIGGER t BEGIN SELECT 1;']],
  ])('%j', (sql, expected) => {
    expect(texts(sql)).toEqual(expected);
  });

  it('begin where they say', () => {
    const sql = '-- é\n\n  SELECT 1;\r\nINSERT INTO a VALUES (1)';
    for (const { from, sql: text } of sqlStatements(sql))
      expect(sql.slice(from, from + text.length)).toBe(text);
  });

  it('know their placeholders', () => {
    const [{ parameters } = { parameters: [] }] = sqlStatements(
      "SELECT ?, ?12, :a, @b1, $c, $d::e(f), ':no', \":no\", [?], a.b, 1e5, x'00', :é -- ?",
    );
    expect(parameters).toEqual(['?', '?12', ':a', '@b1', '$c', '$d::e(f)', ':é']);
  });

  it.each([
    ['SELECT 1', 'SELECT', false],
    ['values (1)', 'VALUES', false],
    ['EXPLAIN DELETE FROM a', 'EXPLAIN', false],
    ['WITH a AS (DELETE) SELECT 1', 'SELECT', false],
    ['WITH RECURSIVE a(x) AS (SELECT 1), b AS (SELECT 2) INSERT INTO c SELECT 1', 'INSERT', true],
    ['with a as (select (1)) update c set a = 1', 'UPDATE', true],
    ['REPLACE INTO a VALUES (1)', 'REPLACE', true],
    ['CREATE TABLE a (b)', 'CREATE', true],
    ['PRAGMA user_version', 'PRAGMA', false],
    ['PRAGMA table_info(a)', 'PRAGMA', false],
    ['PRAGMA user_version = 1', 'PRAGMA', true],
    ['BEGIN', 'BEGIN', false],
    ['WITH', 'WITH', true],
    ['(SELECT 1)', '', true],
  ])('%j is a %s, and writes: %s', (sql, verb, writes) => {
    expect(sqlStatements(sql)).toMatchObject([{ verb, writes }]);
  });

  it('are the same but for space and comments', () => {
    const normal = (sql: string) => sqlStatements(sql)[0]?.normal;
    expect(normal('CREATE  TABLE a(b)/* c */')).toBe(normal('CREATE TABLE a ( b ) -- d'));
    expect(normal("SELECT 'a  b'")).not.toBe(normal("SELECT 'a b'"));
  });

  it('are found in a long text at once', () => {
    expect(texts(`SELECT '${"a''".repeat(300_000)}'`)).toHaveLength(1);
    expect(texts(`/${'* '.repeat(400_000)}`)).toHaveLength(0);
    expect(texts('SELECT 1;'.repeat(100_000))).toHaveLength(100_000);
    expect(texts(`CREATE TRIGGER t BEGIN ${'SELECT 1;'.repeat(100_000)}`)).toHaveLength(1);
  });
});
