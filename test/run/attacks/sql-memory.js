const BOMBS = [
  'SELECT randomblob(1000000000) AS b',
  'SELECT length(zeroblob(2000000000)) AS n',
  "SELECT length(printf('%.*c', 1000000000, 'x')) AS n",
  "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1000) SELECT length(group_concat(printf('%.*c', 100000, 'x'))) AS n FROM c",
  'WITH RECURSIVE c(x) AS (SELECT randomblob(1000000) UNION SELECT randomblob(1000000) FROM c) SELECT count(*) AS n FROM c',
  "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT printf('%.*c', 1000000, 'x') AS t FROM c",
  'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 400) SELECT x, randomblob(1000000) AS b FROM c ORDER BY b',
  'CREATE TEMP TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT randomblob(1000000) AS b FROM c',
];
export default async (_, ctx) => {
  const passed = [];
  for (const sql of BOMBS)
    await ctx.storage.sql.query(sql).then(
      () => passed.push(sql),
      (error) => {
        if (!/^E_SQL: (the statement needs more than|a text, a blob or a row is larger|the rows are more than|the database’s process ended)/.test(error.message)) passed.push(error.message);
      },
    );
  return [...passed, ...(await ctx.storage.sql.query("SELECT 'alive' AS state"))];
};
