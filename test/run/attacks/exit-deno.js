export default async () => Deno.exit(7);
