export const rounds = 30;

export const rows = { 'run-tool': { own: 'gem', over: ['node', 'deno'] } };

export function prepare({ trivial, gem, bareNode, bareDeno }) {
  return {
    contenders: {
      node: bareNode,
      deno: bareDeno,
      gem: gem(trivial(), 'run', 'tool', 'add', '--arg', 'a=1', '--arg', 'b=2'),
    },
  };
}
