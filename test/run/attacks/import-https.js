import * as path from 'https://deno.land/std@0.224.0/path/mod.ts';
export default async () => path.join('a', 'b');
