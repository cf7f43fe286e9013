export default async () => Deno.readTextFile('OUTSIDE/secret.txt');
