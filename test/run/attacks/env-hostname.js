export default async () => Deno.hostname();
