import { readFileSync } from 'node:fs';
import type { Message } from 'esbuild';
import { children, type Node, part } from '../gem/code-tree/node.ts';
import { decode } from '../gem/decode.ts';
import { Lines } from '../gem/lines.ts';
import { parseModule } from '../gem/parser.ts';
import { columnOf } from './bundle-error.ts';

/**
 * Of what the bundler warned of: every `require` of a name that is only known while running and whose failure nothing
 * around it catches. `absolute` gives the path of a file of the bundler's.
 */
export function dynamicRequires(
  warnings: readonly Message[],
  absolute: (key: string) => string,
): readonly Message[] {
  return warnings.filter(
    ({ id, location }) =>
      id === 'unsupported-require-call' &&
      location !== null &&
      !isCaught(decode(readFileSync(absolute(location.file))).text, location),
  );
}

function isCaught(text: string, { line, lineText, column }: NonNullable<Message['location']>): boolean {
  const offset = new Lines(text).offset({ line, column: columnOf(lineText, column) });
  const { program } = parseModule('required.js', text, { sourceType: 'unambiguous', lang: 'js' });
  let node: Node | undefined = program as unknown as Node;
  while (node) {
    const block: Node | undefined = node.type === 'TryStatement' ? part(node, 'block') : undefined;
    if (block && part(node, 'handler') && holds(block, offset)) return true;
    node = children(node).find((child) => holds(child, offset));
  }
  return false;
}

function holds(node: Node, offset: number): boolean {
  return node.start <= offset && offset < node.end;
}
