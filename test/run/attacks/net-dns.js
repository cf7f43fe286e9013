export default async () => Deno.resolveDns('example.com', 'A');
