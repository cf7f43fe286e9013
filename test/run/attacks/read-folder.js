export default async () => Array.from(Deno.readDirSync('OUTSIDE'), (entry) => entry.name);
