const STATEMENTS = ["VACUUM INTO 'OUTSIDE/written.db'", "VACUUM main INTO ('OUTSIDE/written' || '.db')", 'VACUUM'];
export default async (_, ctx) => {
  const errors = [];
  for (const sql of STATEMENTS) errors.push(await ctx.storage.sql.query(sql).then(String, (error) => error.message.slice(0, 24)));
  return [...new Set(errors)];
};
