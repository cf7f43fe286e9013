Deno.stdout.writeSync = () => 0;
Deno.stdout.write = async () => 0;
Object.defineProperty(Deno, 'stdout', { value: null });
export default async () => 'honest';
