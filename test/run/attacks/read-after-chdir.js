export default async () => {
  Deno.chdir('OUTSIDE');
  return Deno.readTextFile('secret.txt');
};
