import { createRequire } from 'node:module';
export default async () => createRequire('OUTSIDE/x.js')('./secret.json');
