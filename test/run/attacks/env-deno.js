export default async () => Deno.env.toObject();
