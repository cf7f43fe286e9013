export default async () => {
  Deno.symlinkSync('OUTSIDE', 'link');
  return Deno.readTextFile('link/secret.txt');
};
