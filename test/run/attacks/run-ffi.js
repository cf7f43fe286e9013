export default async () => {
  Deno.dlopen('/lib/x86_64-linux-gnu/libc.so.6', { getpid: { parameters: [], result: 'i32' } });
  return 'opened';
};
