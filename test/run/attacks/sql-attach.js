const STATEMENTS = [
  "ATTACH 'OUTSIDE/written.db' AS other",
  "attach database 'file:OUTSIDE/written.db?mode=rwc' as other",
  "/* ; */ ATTACH ':memory:' AS other",
  "ATTACH '' AS other",
  "EXPLAIN ATTACH 'OUTSIDE/secret.db' AS other",
  'DETACH main',
  'DETACH temp',
];
export default async (_, ctx) => {
  const errors = [];
  for (const sql of STATEMENTS) errors.push(await ctx.storage.sql.exec(sql).then(String, (error) => error.message.slice(0, 24)));
  return [...new Set(errors)].sort();
};
