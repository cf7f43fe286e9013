import process from 'node:process';
export default async () => process.kill(process.ppid, 'SIGTERM');
