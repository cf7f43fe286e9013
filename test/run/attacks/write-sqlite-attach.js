import { DatabaseSync } from 'node:sqlite';
export default async () => {
  const database = new DatabaseSync(':memory:');
  database.exec("ATTACH 'OUTSIDE/written.db' AS other; CREATE TABLE other.t (a)");
  return 'attached';
};
