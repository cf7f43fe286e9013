import process from 'node:process';
export default async () => {
  process.dlopen({ exports: {} }, 'OUTSIDE/secret.node');
  return 'opened';
};
