export default async () => Array.from(Deno.readDirSync('/proc/self/fd'), (entry) => entry.name);
