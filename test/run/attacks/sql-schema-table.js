const STATEMENTS = [
  "UPDATE sqlite_schema SET sql = 'CREATE TABLE t (b)'",
  "INSERT INTO sqlite_master VALUES ('table', 'x', 'x', 1, 'CREATE TABLE x (a)')",
  'DELETE FROM sqlite_master',
  'DROP TABLE sqlite_schema',
  'CREATE TABLE sqlite_own (a)',
];
export default async (_, ctx) => {
  await ctx.storage.sql.exec('CREATE TABLE t (a)');
  const passed = [];
  for (const sql of STATEMENTS) await ctx.storage.sql.exec(sql).then(() => passed.push(sql), () => {});
  return passed;
};
