export default async () => Deno.readTextFileSync('../'.repeat(20) + 'OUTSIDE/secret.txt');
