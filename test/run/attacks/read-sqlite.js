import { DatabaseSync } from 'node:sqlite';
export default async () => new DatabaseSync('OUTSIDE/secret.db').prepare('SELECT * FROM sqlite_schema').all();
