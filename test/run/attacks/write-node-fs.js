import { writeFileSync } from 'node:fs';
export default async () => writeFileSync('OUTSIDE/written.txt', 'x');
