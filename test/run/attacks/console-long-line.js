export default async () => {
  await Deno.stdout.write(new Uint8Array(5_000_000).fill(120));
  console.log('y'.repeat(5_000_000));
  return 'done';
};
