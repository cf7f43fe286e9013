// The least of a store: one statement for each request. Without an event loop.
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync('bare.sqlite');
database.prepare('PRAGMA journal_mode = WAL').all();
database.exec('CREATE TABLE kv (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID');
const statements = new Map();
const buffer = new Uint8Array(65_536);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
for (;;) {
  const length = Deno.stdin.readSync(buffer);
  if (length === null) break;
  const { id, sql, params } = JSON.parse(decoder.decode(buffer.subarray(0, length)));
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  Deno.stdout.writeSync(encoder.encode(JSON.stringify({ id, rows: statement.all(...params) })));
}
