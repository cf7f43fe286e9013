export const rounds = 30;

export const rows = {
  version: { own: 'gem', over: ['node'], peers: ['publint', 'npm', 'skills-ref', 'mcpb'] },
};

export function prepare({ scratch, gem, bareNode, peer }) {
  return {
    contenders: {
      node: bareNode,
      gem: gem(scratch, '--version'),
      ...peer('mcpb', scratch, '--version'),
      ...peer('npm', scratch, '--version'),
      ...peer('publint', scratch, '--version'),
      ...peer('skills-ref', scratch, '--version'),
    },
  };
}
