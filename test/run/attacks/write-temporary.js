export default async () => Deno.makeTempFile();
