export default async () => (await Deno.connect({ hostname: '127.0.0.1', port: 9 })).remoteAddr;
