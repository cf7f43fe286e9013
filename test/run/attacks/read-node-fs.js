import { readFileSync } from 'node:fs';
export default async () => readFileSync('OUTSIDE/secret.txt', 'utf8');
