import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { smallPackage } from './peer-inputs.mjs';

/** What packing a folder is measured against, and what of it can be weighed. */
export function packing(bench, folder, name) {
  const { scratch, gem, command, shell, peer, memory } = bench;
  smallPackage(folder, name.replaceAll('_', '-'));
  const own = join(scratch, `${name}.gem`);
  const tgz = join(scratch, `${name}.tgz`);
  const mcpb = join(scratch, `${name}.mcpb`);
  // Each begins with no file of its own, so that none has to free the one before.
  const fresh = (file) => ({ before: () => rmSync(file, { force: true }) });
  const contenders = {
    tar: { ...command(scratch, 'tar', 'czf', tgz, '-C', folder, '.'), ...fresh(tgz) },
    gem: { ...gem(folder, 'pack', '-o', own), ...fresh(own) },
    ...peer('mcpb', scratch, 'pack', folder, mcpb),
    ...peer('npm', folder, 'pack', '--silent', '--pack-destination', scratch),
  };
  return {
    contenders,
    own,
    tgz,
    /** Of what `gem pack` writes against what `gzip -6` makes of a tar of the same files. */
    size: {
      own: () => statSync(own).size,
      over: () => {
        bench.run(shell(folder, `tar cf - . | gzip -6 > '${tgz}.6'`));
        return statSync(`${tgz}.6`).size;
      },
    },
    memory: (key) => memory(contenders[key]),
  };
}
