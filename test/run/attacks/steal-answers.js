export default async (input, ctx) => {
  const asked = ctx.storage.kv.get('a');
  const stolen = Deno.stdin.read(new Uint8Array(1024));
  await Promise.race([asked, stolen]);
  Deno.stdin.close();
  return 'honest';
};
