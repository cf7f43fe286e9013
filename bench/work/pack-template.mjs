import { join } from 'node:path';
import { smallPackage } from '../peer-inputs.mjs';

export const rounds = 20;

export const rows = { 'pack-template': { own: 'gem', over: ['node'], peers: ['mcpb', 'npm'] } };

export function prepare({ scratch, template, gem, bareNode, peer }) {
  const { folder } = smallPackage(join(scratch, 'package-to-pack'));
  return {
    contenders: {
      node: bareNode,
      gem: gem(template(), 'pack', '--force', '-o', join(scratch, 'template.gem')),
      ...peer('mcpb', scratch, 'pack', folder, join(scratch, 'small.mcpb')),
      ...peer('npm', folder, 'pack', '--silent', '--pack-destination', scratch),
    },
  };
}
