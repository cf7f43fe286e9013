export default async () => Deno.writeTextFile('OUTSIDE/written.txt', 'x');
