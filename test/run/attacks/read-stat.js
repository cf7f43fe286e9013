export default async () => Deno.stat('OUTSIDE/secret.txt');
