import { writeHeapSnapshot } from 'node:v8';
export default async () => writeHeapSnapshot('OUTSIDE/heap');
