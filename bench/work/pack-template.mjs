import { join } from 'node:path';
import { smallPackage } from '../peer-inputs.mjs';

export const rounds = 20;

export const rows = { 'pack-template': { own: 'gem', over: ['node'], bare: 'bare', peers: ['mcpb', 'npm'] } };

export function prepare({ scratch, template, gem, warm, bareNode, bare, kept, peer }) {
  const { folder } = smallPackage(join(scratch, 'package-to-pack'));
  const pack = gem(template(), 'pack', '--force', '-o', join(scratch, 'template.gem'));
  warm(pack);
  return {
    contenders: {
      node: bareNode,
      bare: bare(scratch, 'loading.cjs', kept, 'pack', template(), join(scratch, 'bare.gem')),
      gem: pack,
      ...peer('mcpb', scratch, 'pack', folder, join(scratch, 'small.mcpb')),
      ...peer('npm', folder, 'pack', '--silent', '--pack-destination', scratch),
    },
  };
}
