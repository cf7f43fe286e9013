export default async () => Deno.listen({ port: 0 }).addr;
