import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of every package whose code was bundled, as their terms ask. */
export function licencesOf(metafiles, root) {
  const folders = new Set();
  for (const input of metafiles.flatMap(({ inputs }) => Object.keys(inputs))) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) folders.add(found[1]);
  }
  const parts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text =
      file && existsSync(join(root, folder, file))
        ? readFileSync(join(root, folder, file), 'utf8').trim()
        : '';
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return `The code in dist/ holds code of these packages.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}
