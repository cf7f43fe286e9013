import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../src/run/run.ts';
import { fileOf, optionsFor, runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

const SCHEMA = `-- notes of the user
CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, body BLOB);
CREATE TRIGGER notes_no_empty BEFORE INSERT ON notes WHEN new.title = '' BEGIN
  SELECT RAISE(ABORT, 'a title; please');
END;
INSERT INTO notes (title) VALUES ('first; of all');
`;

const tool = (body: string) =>
  `export default async (input, ctx) => { const sql = ctx.storage.sql;
   const caught = (promise) => promise.then(() => 'ok', (error) => error.message);
   ${body} }`;

/** Runs a tool of a gem with this `db/schema.sql`. */
async function run(
  body: string,
  schema: string | undefined = SCHEMA,
  extra: Parameters<typeof runCode>[1] = {},
) {
  const code = tool(body);
  const files = [fileOf('tools/sample.js', code)];
  if (schema !== undefined) files.push(fileOf('db/schema.sql', schema));
  return runCode(code, { files, ...extra });
}

describe('ctx.storage.sql', () => {
  it('[B-01] [B-04] has the tables of db/schema.sql, without a permission', async () => {
    const report = await run(`
      const made = await sql.exec('INSERT INTO notes (title) VALUES (?)', ['second']);
      return [made, await sql.query('SELECT id, title FROM notes ORDER BY id')];`);
    expect(report).toMatchObject({
      ok: true,
      warnings: [],
      result: [
        { changes: 1, lastInsertRowid: 2 },
        [
          { id: 1, title: 'first; of all' },
          { id: 2, title: 'second' },
        ],
      ],
    });
    expect(report.calls.map(({ method }) => method)).toEqual(['storage.sql.exec', 'storage.sql.query']);
  });

  it('a timer of the tool rings while an answer takes long, also after many that came at once', async () => {
    const report = await run(`
      for (let number = 0; number < 50; number++) await sql.query('SELECT 1');
      const long = sql.query(
        'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000) SELECT count(*) AS n FROM n');
      const first = await Promise.race([long.then(() => 'answer'), new Promise((ring) => setTimeout(ring, 20, 'timer'))]);
      return [first, await long];`);
    expect(report.result).toEqual(['timer', [{ n: 3_000_000 }]]);
  });

  it('[B-04] keeps the data from run to run in its own file', async () => {
    const state = join(temporaryFolder(), 'a folder, with a comma');
    await run(`await sql.exec("INSERT INTO notes (title) VALUES ('kept')")`, SCHEMA, { state });
    expect(await run(`return sql.query('SELECT count(*) AS n FROM notes')`, SCHEMA, { state })).toMatchObject(
      {
        result: [{ n: 2 }],
      },
    );
    expect(existsSync(join(state, 'sql.sqlite'))).toBe(true);
    expect(readFileSync(join(state, 'sql.schema.sql'), 'utf8')).toBe(SCHEMA);
    expect(readdirSync(state).filter((name) => !name.startsWith('sql.'))).toEqual([]);
  });

  it('shows nothing of one state folder in another', async () => {
    const [mine, other] = [temporaryFolder(), temporaryFolder()];
    await run(`await sql.exec("INSERT INTO notes (title) VALUES ('mine')")`, SCHEMA, { state: mine });
    const seen = await run(`return sql.query("SELECT * FROM notes WHERE title = 'mine'")`, SCHEMA, {
      state: other,
    });
    expect(seen).toMatchObject({ result: [] });
  });

  it('[B-04] is kept apart from ctx.storage.kv', async () => {
    const state = temporaryFolder();
    const report = await run(
      `await ctx.storage.kv.set('a', 'b'); return sql.query("SELECT name FROM sqlite_schema WHERE type = 'table'")`,
      SCHEMA,
      { state },
    );
    expect(report).toMatchObject({ result: [{ name: 'notes' }] });
  });

  it('works without db/schema.sql, and says where tables come from', async () => {
    const report = await run(
      `const error = await caught(sql.query('SELECT * FROM notes'));
       await sql.exec('CREATE TABLE own (a)'); await sql.exec('INSERT INTO own VALUES (1)');
       return [error, await sql.query('SELECT a FROM own')];`,
      '',
    );
    expect(report).toMatchObject({
      result: [
        'E_SQL: no such table: notes; the tables come from db/schema.sql, and this gem ships none',
        [{ a: 1 }],
      ],
    });
  });

  it('[A-sql-api] counts changes of what changes rows, and of nothing else', async () => {
    const report = await run(`
      const counts = [];
      for (const statement of [
        "INSERT INTO notes (title) VALUES ('a'), ('b')", 'CREATE TABLE t (x)', "UPDATE notes SET body = 1 WHERE title = 'a'",
        "WITH w AS (SELECT 'b' AS t) DELETE FROM notes WHERE title IN (SELECT t FROM w)", 'DROP TABLE t', 'PRAGMA user_version = 3',
        'DELETE FROM notes WHERE 0', "INSERT INTO notes (title) VALUES ('c') RETURNING id",
      ]) counts.push(await sql.exec(statement));
      return counts;`);
    expect(report.result).toEqual(
      [2, 0, 1, 1, 0, 0, 0, 1].map((changes) => ({ changes, lastInsertRowid: 3 })),
    );
  });

  it('[A-sql-api] gives every kind of value, as JSON has it', async () => {
    const report = await run(`
      await sql.exec('CREATE TABLE t (v)');
      for (const value of [null, true, false, 7, -0, 1.5, 9007199254740991, 1e300, '字', '', { base64: 'AP8=' }, { base64: '' }])
        await sql.exec('INSERT INTO t VALUES (?)', [value]);
      return [await sql.query('SELECT v, typeof(v) AS t FROM t ORDER BY rowid'),
        await sql.query("SELECT 9007199254740992 AS big, -9223372036854775808 AS least, 9e999 AS inf, -9e999 AS minus, 1/0 AS naught, x'00ff' AS b, 9007199254740991 AS safe")];`);
    expect(report.result).toEqual([
      [
        { v: null, t: 'null' },
        { v: 1, t: 'integer' },
        { v: 0, t: 'integer' },
        { v: 7, t: 'integer' },
        { v: 0, t: 'integer' },
        { v: 1.5, t: 'real' },
        { v: 9007199254740991, t: 'integer' },
        { v: 1e300, t: 'real' },
        { v: '字', t: 'text' },
        { v: '', t: 'text' },
        { v: 'AP8=', t: 'blob' },
        { v: '', t: 'blob' },
      ],
      [
        {
          big: '9007199254740992',
          least: '-9223372036854775808',
          inf: 'Infinity',
          minus: '-Infinity',
          naught: null,
          b: 'AP8=',
          safe: 9007199254740991,
        },
      ],
    ]);
  });

  it('[A-sql-api] takes values by place and by name', async () => {
    const report = await run(`
      const one = (text, params) => sql.query(text, params).then(([row]) => row);
      return [
        await one('SELECT ? AS a, ? AS b', [1, 'x']),
        await one('SELECT ?2 AS a, ?1 AS b', [1, 'x']),
        await one("SELECT :a AS a, @b AS b, $c AS c, ':no' AS d -- ?", { a: 1, '@b': 2, c: 3 }),
        await one('SELECT :a + :a AS a', { ':a': 2 }),
        await one('SELECT 1 AS a'), await one('SELECT 1 AS a', []), await one('SELECT 1 AS a', {}), await one('SELECT 1 AS a', null),
      ];`);
    expect(report.result).toEqual([
      { a: 1, b: 'x' },
      { a: 'x', b: 1 },
      { a: 1, b: 2, c: 3, d: ':no' },
      { a: 4 },
      ...Array(4).fill({ a: 1 }),
    ]);
  });

  it('[A-sql-api] refuses in words, and has run nothing', async () => {
    const cases = [
      [`'SELECT ?', []`, 'the statement has 1 placeholder, and 0 values were given'],
      [`'SELECT ?', [1, 2]`, 'the statement has 1 placeholder, and 2 values were given'],
      [`'SELECT 1', [1]`, 'the statement has 0 placeholders, and 1 value was given'],
      [`'SELECT ?', { a: 1 }`, 'the placeholder ? takes its value from a list'],
      [`'SELECT :a', [1]`, 'the placeholder :a takes its value from an object ({ a: … })'],
      [`'SELECT :a, ?', [1]`, 'both ? and :a'],
      [`'SELECT :a, :b', { a: 1 }`, 'there is no value for :b; given are a. For no value give null'],
      [`'SELECT :a'`, 'there is no value for :a'],
      [`'SELECT :a', { a: 1, c: 2 }`, 'no placeholder for "c"; it has :a'],
      [`'SELECT :a', JSON.parse('{"__proto__": 1}')`, 'there is no value for :a'],
      [`'SELECT ?', [{}]`, 'the value of 1 is object'],
      [`'SELECT ?', [[1]]`, 'the value of 1 is array'],
      [`'SELECT ?', [new Uint8Array(2)]`, 'the value of 1 is object'],
      [`'SELECT ?', [{ base64: 'no base64!' }]`, 'the value of 1 is object'],
      [`'SELECT ?', ['a\\0b']`, 'the text of 1 holds a NUL character'],
      [`'SELECT ?', ['\\ud800']`, 'half of a surrogate pair'],
      [`'SELECT ?', 7`, 'it is number'],
      [`'SELECT ?40000', []`, 'at most 32,766 placeholders'],
      [`7`, 'the first argument is the SQL, a string, and is number'],
      [`undefined`, 'the first argument is the SQL, a string, and is null'],
      [`''`, 'there is no statement'],
      [`' ; -- nothing'`, 'there is no statement'],
      [`'SELECT 1; DELETE FROM notes'`, 'these are 2 statements, and a call runs one: none was run'],
      [`'SELECT 1; garbage'`, 'these are 2 statements'],
      [`'SELECT 1 \\0'`, 'a NUL character'],
      [`'SELECT ' + ' '.repeat(1048576)`, 'longer than 1,048,576 characters'],
      [`'SELEC 1'`, 'near "SELEC": syntax error'],
      [`'SELECT absent FROM notes'`, 'no such column: absent'],
      [`"INSERT INTO notes (title) VALUES ('first; of all')"`, 'UNIQUE constraint failed: notes.title'],
      [`"INSERT INTO notes (title) VALUES ('')"`, 'a title; please'],
    ] as const;
    const report = await run(
      `const errors = [];
       ${cases.map(([args]) => `errors.push(await caught(sql.exec(${args})));`).join('\n')}
       return { errors, notes: await sql.query('SELECT count(*) AS n FROM notes') };`,
    );
    const words = cases.map(([, said]) => said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    expect(report.result).toEqual({
      errors: words.map((said) => expect.stringMatching(new RegExp(`^E_SQL: .*${said}`))),
      notes: [{ n: 1 }],
    });
  });

  it('[A-sql-api] runs one statement with semicolons in it: of a trigger, a text, at the end', async () => {
    const report = await run(`
      await sql.exec("CREATE TRIGGER t AFTER DELETE ON notes BEGIN INSERT INTO notes (title) VALUES ('a;b'); SELECT 1; END;");
      await sql.exec('DELETE FROM notes; -- all of them');
      return sql.query("SELECT title, ';' AS \\"a;b\\" FROM notes /* ; */;;");`);
    expect(report).toMatchObject({ ok: true, result: [{ title: 'a;b', 'a;b': ';' }] });
  });

  it('says what rows leave out', async () => {
    const report = await run(`
      await sql.exec('SELECT 1');
      return sql.query('SELECT 1 AS id, 2 AS id');`);
    expect(report).toMatchObject({
      result: [{ id: 2 }],
      warnings: [
        expect.stringContaining('exec gives no rows'),
        expect.stringContaining('column "id" more than once'),
      ],
    });
  });

  it('[T-10] knows which statements change something, in query too', async () => {
    const read = { tool: { sideEffect: 'read' } };
    const warned = [expect.stringContaining('declares sideEffect "read" and wrote')];
    for (const [text, warnings] of [
      ['SELECT * FROM notes', []],
      ['WITH t AS (SELECT 1) SELECT * FROM t', []],
      ['PRAGMA user_version', []],
      ["INSERT INTO notes (title) VALUES ('x') RETURNING id", warned],
      ["WITH t AS (SELECT 'y' AS a) INSERT INTO notes (title) SELECT a FROM t", warned],
      ['PRAGMA user_version = 2', warned],
    ] as const) {
      expect(await run(`return sql.query(${JSON.stringify(text)})`, SCHEMA, read)).toMatchObject({
        ok: true,
        warnings,
      });
    }
  });

  it('[A-sql-api] does all of a transaction or nothing, and undoes one that is left open', async () => {
    const state = temporaryFolder();
    const all = await run(
      `await sql.exec('BEGIN'); await sql.exec("INSERT INTO notes (title) VALUES ('a')"); await sql.exec('COMMIT');
       await sql.exec('BEGIN'); await sql.exec("INSERT INTO notes (title) VALUES ('b')"); await sql.exec('ROLLBACK');
       await sql.exec('BEGIN'); await sql.exec("INSERT INTO notes (title) VALUES ('c')");
       return sql.query('SELECT title FROM notes ORDER BY id');`,
      SCHEMA,
      { state },
    );
    expect(all).toMatchObject({
      result: [{ title: 'first; of all' }, { title: 'a' }, { title: 'c' }],
      warnings: [
        expect.stringContaining('left a transaction of ctx.storage.sql open, and it was rolled back'),
      ],
    });
    expect(
      await run(`return sql.query('SELECT title FROM notes ORDER BY id')`, SCHEMA, { state }),
    ).toMatchObject({
      result: [{ title: 'first; of all' }, { title: 'a' }],
      warnings: [],
    });
  });

  it('enforces foreign keys', async () => {
    const schema = 'CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a (id));';
    expect(await run(`return caught(sql.exec('INSERT INTO b VALUES (1)'))`, schema)).toMatchObject({
      result: 'E_SQL: FOREIGN KEY constraint failed',
    });
  });

  it('has full-text search and JSON', async () => {
    const schema = `CREATE VIRTUAL TABLE f USING fts5 (body); INSERT INTO f VALUES ('hello world');`;
    const body = `return [await sql.query("SELECT body FROM f WHERE f MATCH 'world'"), await sql.query("SELECT '{\\"a\\":1}' ->> 'a' AS a")]`;
    expect(await run(body, schema)).toMatchObject({ result: [[{ body: 'hello world' }], [{ a: 1 }]] });
  });

  it('[A-sql-api] bounds what rows may hold, on both sides, and changes nothing where they are too many', async () => {
    const body = `
      await sql.exec('CREATE TABLE t (v)');
      // A row is {"v":"…"} and a comma, and each row has 1 MiB.
      const rows = (count) => sql.query("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT " + count + ") SELECT printf('%.*c', 1048567, 'a') AS v FROM c");
      const insert = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 40) INSERT INTO t SELECT printf('%.*c', 1048567, 'a') FROM c RETURNING v";
      return [(await rows(32)).length, await caught(rows(33)), await caught(sql.query(insert)), await sql.query('SELECT count(*) AS n FROM t')];`;
    const tooMany = expect.stringContaining('the rows are more than 32 MB as JSON');
    expect((await run(body)).result).toEqual([32, tooMany, tooMany, [{ n: 0 }]]);
  });

  it('[X-07] an endless query ends with its call, and the next call works', async () => {
    const state = temporaryFolder();
    const code = tool(`
      if (input.endless) return sql.query('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c');
      await sql.exec('INSERT INTO notes (title) VALUES (?)', [input.title]);
      return sql.query('SELECT count(*) AS n FROM notes');`);
    const files = [fileOf('tools/sample.js', code), fileOf('db/schema.sql', SCHEMA)];
    for (const place of [state, null]) {
      const opened = openRun(await optionsFor(code, { files, state: place, timeout: 500 }));
      try {
        expect(await opened.call({ input: { title: 'a' } })).toMatchObject({ result: [{ n: 2 }] });
        expect(await opened.call({ input: { endless: true } })).toMatchObject({
          error: { code: 'tool-timeout' },
        });
        expect(await opened.call({ input: { title: 'b' } })).toMatchObject({
          result: [{ n: place === null ? 2 : 3 }],
        });
      } finally {
        await opened.close();
      }
    }
  });

  it('an endless query ends when the person stops the run', async () => {
    const stop = new AbortController();
    const ended = run(
      `console.log('begun'); return sql.query('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c');`,
      SCHEMA,
      { signal: stop.signal, onConsole: () => setTimeout(() => stop.abort(), 100) },
    );
    expect(await ended).toMatchObject({ ok: false, error: { code: 'tool-killed' } });
  });

  it('says in words that its file is damaged', async () => {
    const state = temporaryFolder();
    writeFileSync(
      join(state, 'sql.sqlite'),
      'this is no database, and long enough to be looked at '.repeat(50),
    );
    await expect(run(`return caught(sql.query('SELECT 1'))`, SCHEMA, { state })).resolves.toMatchObject({
      result: expect.stringContaining('E_STORE: the store’s file is damaged'),
    });
  });

  it('says in words that its file cannot be opened', async () => {
    const state = temporaryFolder();
    mkdirSync(join(state, 'sql.sqlite'));
    await expect(run(`return sql.query('SELECT 1')`, '', { state })).rejects.toMatchObject({
      code: 'store-not-writable',
    });
  });

  it('serves two runs at once that both make the database', async () => {
    const state = temporaryFolder();
    const body = `await sql.exec('INSERT INTO notes (title) VALUES (?)', [input.title]); return 'ok'`;
    const runs = ['a', 'b', 'c'].map((title) => run(body, SCHEMA, { state, input: { title } }));
    for (const report of await Promise.all(runs)) expect(report).toMatchObject({ result: 'ok' });
    expect(await run(`return sql.query('SELECT count(*) AS n FROM notes')`, SCHEMA, { state })).toMatchObject(
      {
        result: [{ n: 4 }],
      },
    );
  });
});

describe('db/schema.sql', () => {
  const count = `return sql.query('SELECT count(*) AS n FROM notes')`;

  it('[B-04] that cannot be run stops the run, with its place', async () => {
    const schema = '-- é\nCREATE TABLE é (a);\nCREATE TABLE é (b);\n';
    await expect(run(count, schema)).rejects.toMatchObject({
      code: 'sql-schema-invalid',
      message: 'db/schema.sql:3:14 table é already exists',
    });
  });

  it('[B-04] leaves nothing half-made', async () => {
    const state = temporaryFolder();
    const half = `${SCHEMA}INSERT INTO notes (title) VALUES (NULL);`;
    await expect(run(count, half, { state })).rejects.toMatchObject({
      message: 'db/schema.sql:7:1 NOT NULL constraint failed: notes.title',
    });
    expect(await run(count, SCHEMA, { state })).toMatchObject({ result: [{ n: 1 }], warnings: [] });
  });

  it('as a dump writes it: pragmas, BEGIN and COMMIT', async () => {
    const dump = `PRAGMA foreign_keys=OFF;\nPRAGMA journal_mode=WAL;\nBEGIN TRANSACTION;\n${SCHEMA}COMMIT;\n`;
    expect(await run(count, dump, { state: temporaryFolder() })).toMatchObject({ result: [{ n: 1 }] });
  });

  it('that has new statements runs those, and keeps the data', async () => {
    const state = temporaryFolder();
    await run(`await sql.exec("INSERT INTO notes (title) VALUES ('kept')")`, SCHEMA, { state });
    const longer = `/* new */ ${SCHEMA.replace('CREATE TABLE notes', 'CREATE   TABLE  notes')}\nALTER TABLE notes ADD COLUMN done INTEGER NOT NULL DEFAULT 0;`;
    const read = `return sql.query('SELECT title, done FROM notes ORDER BY id')`;
    const kept = [
      { title: 'first; of all', done: 0 },
      { title: 'kept', done: 0 },
    ];
    expect(await run(read, longer, { state })).toMatchObject({
      result: kept,
      warnings: [expect.stringContaining('has 1 new statement since the database was made')],
    });
    expect(await run(read, longer, { state })).toMatchObject({ result: kept, warnings: [] });
    expect(await run(read, longer)).toMatchObject({ result: [{ title: 'first; of all', done: 0 }] });
  });

  it('that changed what was run says so, and touches nothing', async () => {
    const state = temporaryFolder();
    await run(`await sql.exec("INSERT INTO notes (title) VALUES ('kept')")`, SCHEMA, { state });
    for (const other of [SCHEMA.replace('body BLOB', 'text TEXT'), '']) {
      await expect(run(count, other, { state })).rejects.toMatchObject({
        code: 'sql-schema-changed',
        message: expect.stringContaining('CREATE TABLE notes (id INTEGER PRIMARY KEY'),
        hint: { en: expect.stringContaining('--fresh'), 'zh-CN': expect.stringContaining('--fresh') },
      });
    }
    const clash = `${SCHEMA}CREATE TABLE more (a);\nCREATE TABLE notes (again);\n`;
    await expect(run(count, clash, { state })).rejects.toMatchObject({
      code: 'sql-schema-changed',
      message: expect.stringContaining('db/schema.sql:8:14 table notes already exists'),
    });
    const asked = `return [await sql.query('SELECT count(*) AS n FROM notes'), await caught(sql.query('SELECT * FROM more'))]`;
    expect(await run(asked, SCHEMA, { state })).toMatchObject({
      result: [[{ n: 2 }], expect.stringContaining('no such table: more')],
    });
  });

  it('that comes to a database with tables already is run there too', async () => {
    const state = temporaryFolder();
    await run(`await sql.exec('CREATE TABLE own (a)')`, '', { state });
    expect(await run(count, SCHEMA, { state })).toMatchObject({ result: [{ n: 1 }] });
  });

  it('begins anew where the database was taken away', async () => {
    const state = temporaryFolder();
    writeFileSync(join(state, 'sql.schema.sql'), SCHEMA);
    expect(await run(count, SCHEMA, { state })).toMatchObject({ result: [{ n: 1 }], warnings: [] });
  });
});

describe('a scenario’s sql', () => {
  const read = `return sql.query('SELECT title FROM notes ORDER BY id')`;

  it('runs after db/schema.sql, in a database of its own', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'seed.sql'), `INSERT INTO notes (title) VALUES ('from a file');`);
    const scenario = `tool: sample\nsql:\n  - seed.sql\n  - |\n    INSERT INTO notes (title) VALUES ('one');\n    INSERT INTO notes (title) VALUES ('two');\n`;
    expect(await run(read, SCHEMA, { scenario, scenarioFolder: folder })).toMatchObject({
      result: ['first; of all', 'from a file', 'one', 'two'].map((title) => ({ title })),
    });
    const one = `tool: sample\nsql: INSERT INTO notes (title) VALUES ('alone')\n`;
    expect(await run(read, SCHEMA, { scenario: one })).toMatchObject({
      result: [{ title: 'first; of all' }, { title: 'alone' }],
    });
  });

  it('says where it is wrong', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'seed.sql'), `-- a\nINSERT INTO absent VALUES (1);`);
    const faults = [
      ['sql: 1', 'case.yaml:2:6 this must be SQL'],
      ['sql: none.sql', 'case.yaml:2:6 there is no file “none.sql”'],
      ['sql: [seed.sql]', 'seed.sql:2:13 no such table: absent'],
      [
        'sql: |\n  SELECT 1;\n  INSERT INTO absent VALUES (1);',
        'case.yaml:2:6 in this SQL, line 2, column 13: no such table: absent',
      ],
      [`sql: "ATTACH 'x' AS y"`, 'ATTACH is refused'],
    ] as const;
    for (const [lines, words] of faults) {
      await expect(
        run(read, SCHEMA, { scenario: `tool: sample\n${lines}\n`, scenarioFolder: folder }),
      ).rejects.toMatchObject({
        code: 'scenario-invalid',
        message: expect.stringContaining(words),
      });
    }
  });
});
