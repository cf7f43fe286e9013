import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The smallest thing that a bundle of MCP and a package of npm can be: both at once, so that one folder serves. */
export function smallPackage(folder, id = 'small-package') {
  mkdirSync(folder, { recursive: true });
  const named = { name: id, version: '1.0.0', description: 'Measured.' };
  const manifest = {
    manifest_version: '0.3',
    ...named,
    author: { name: 'Nobody' },
    server: {
      type: 'node',
      entry_point: 'index.js',
      mcp_config: { command: 'node', args: ['${__dirname}/index.js'] },
    },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
  const npm = { ...named, type: 'module', exports: './index.js', license: 'MIT' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(npm, null, 2));
  writeFileSync(join(folder, 'index.js'), 'export default () => 1;\n');
  return { folder, manifest };
}

export function smallSkill(folder) {
  mkdirSync(folder, { recursive: true });
  const header =
    '---\nname: small-skill\ndescription: Counts words. Use when someone asks how long a text is.\n---\n';
  writeFileSync(
    join(folder, 'SKILL.md'),
    `${header}\n# Count words\n\nCount the words of the text, and say how many there are.\n`,
  );
  return folder;
}
