import { DatabaseSync } from 'node:sqlite';
export default async () => {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE TABLE t (a); VACUUM INTO 'OUTSIDE/written.db'");
  return 'written';
};
