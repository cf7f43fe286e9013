/** JSON Pointer, RFC 6901. */

export function toPointer(path: readonly (string | number)[]): string {
  let pointer = '';
  for (const part of path) pointer += `/${escaped(String(part))}`;
  return pointer;
}

function escaped(part: string): string {
  return part.includes('~') || part.includes('/') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part;
}

export function fromPointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
