import { join } from 'jsr:@std/path@1';
export default async () => join('a', 'b');
