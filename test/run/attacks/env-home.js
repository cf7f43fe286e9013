import { homedir } from 'node:os';
export default async () => homedir();
