import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallPackage, smallSkill } from '../peer-inputs.mjs';

export const rounds = 30;

export const rows = {
  'validate-first': { own: 'first', over: ['node'], bare: 'bare-first' },
  'validate-later': {
    own: 'later',
    over: ['node'],
    bare: 'bare-later',
    peers: ['skills-ref', 'publint', 'skill-check', 'mcpb'],
  },
};

export function prepare({ scratch, template, gem, warm, bareNode, bare, kept, peer }) {
  const cache = join(scratch, 'no-cache');
  const packages = smallPackage(join(scratch, 'small-package'));
  const skill = smallSkill(join(scratch, 'small-skill'));
  mkdirSync(join(scratch, 'small-bundle'));
  const bundle = join(scratch, 'small-bundle', 'manifest.json');
  writeFileSync(bundle, JSON.stringify(packages.manifest));
  const validate = gem(template(), 'validate');
  warm(validate);
  return {
    contenders: {
      node: bareNode,
      'bare-first': bare(scratch, 'first.cjs', template()),
      'bare-later': bare(scratch, 'loading.cjs', kept, 'validate', template()),
      first: {
        ...validate,
        env: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
        before: () => rmSync(cache, { recursive: true, force: true }),
      },
      later: validate,
      ...peer('mcpb', scratch, 'validate', bundle),
      ...peer('publint', packages.folder, 'run', '--pack', 'false'),
      ...peer('skills-ref', scratch, 'validate', skill),
      ...peer('skill-check', scratch, 'check', '--no-security-scan', skill),
    },
  };
}
