export default async () => {
  Deno.kill(Deno.ppid, 'SIGTERM');
  return 'killed';
};
