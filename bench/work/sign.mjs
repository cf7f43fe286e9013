import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const rounds = 9;

/**
 * What is signed is checked first, and then written anew: the two yardsticks are the same work with nothing else. What
 * starting Node takes is no part of what grows with the file, so it is taken off.
 */
export const rows = { sign: { own: 'gem', less: ['node'], over: ['check', 'copy'] } };

export function prepare(bench) {
  const { key, unsigned, tgz } = bench.signed();
  const { scratch, gem, shell, bareNode } = bench;
  const file = join(scratch, 'to-sign.gem');
  const copy = join(scratch, 'copy.gem');
  return {
    contenders: {
      node: bareNode,
      copy: {
        ...shell(scratch, `cp '${unsigned}' '${copy}' && sync -d '${copy}'`),
        before: () => rmSync(copy, { force: true }),
      },
      check: shell(scratch, `gzip -dc '${tgz}' | sha256sum`),
      gem: {
        ...gem(scratch, 'sign', file, '--key', `${key}.key.pem`),
        before: () => {
          copyFileSync(unsigned, file);
          bench.run(shell(scratch, `sync -d '${file}'`));
        },
      },
    },
  };
}
