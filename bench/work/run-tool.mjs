import { join } from 'node:path';

export const rounds = 30;

export const rows = { 'run-tool': { own: 'gem', over: ['node', 'deno'], bare: 'bare' } };

export function prepare({ scratch, trivial, gem, warm, bareNode, bareDeno, bare, kept }) {
  const tool = gem(trivial(), 'run', 'tool', 'add', '--arg', 'a=1', '--arg', 'b=2');
  warm(tool);
  const called = [trivial(), 'tools/add.js', '{"a":1,"b":2}'];
  return {
    contenders: {
      node: bareNode,
      deno: bareDeno,
      bare: bare(scratch, 'running.cjs', kept, bareDeno.command, join(scratch, 'deno'), ...called),
      gem: tool,
    },
  };
}
