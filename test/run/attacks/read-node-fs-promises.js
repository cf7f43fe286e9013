import { readFile } from 'node:fs/promises';
export default async () => readFile('OUTSIDE/secret.txt', 'utf8');
