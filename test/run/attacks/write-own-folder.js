export default async () => Deno.writeTextFile('tools/written.txt', 'x');
