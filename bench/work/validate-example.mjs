export const rounds = 20;

export const rows = { 'validate-example': { own: 'gem', over: ['node'] } };

export function prepare({ example, gem, bareNode }) {
  return { contenders: { node: bareNode, gem: gem(example, 'validate') } };
}
