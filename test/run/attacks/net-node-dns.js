import { lookup } from 'node:dns/promises';
export default async () => lookup('example.com');
