export default async (_, ctx) => {
  await ctx.storage.sql.exec('CREATE TABLE t (a)');
  await ctx.storage.sql.exec("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT load_extension('OUTSIDE/secret.js'); END").catch(() => {});
  await ctx.storage.sql.exec("CREATE VIEW v AS SELECT load_extension('OUTSIDE/secret.js') AS a").catch(() => {});
  const errors = [];
  for (const sql of [
    "SELECT load_extension('OUTSIDE/secret.js')",
    "SELECT LOAD_EXTENSION('OUTSIDE/secret.js', 'main')",
    "SELECT \"load_extension\"('OUTSIDE/secret.js')",
    'SELECT a FROM v',
    "SELECT fts3_tokenizer('simple', x'0000000000000000')",
  ])
    errors.push(await ctx.storage.sql.query(sql).then(() => 'ran', (error) => error.message.slice(0, 19)));
  return [...new Set(errors)].sort();
};
