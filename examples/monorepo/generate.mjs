/** Writes gems/ with so many gems as the first argument says, 200 without it. No two are alike. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.argv[2] ?? '200';
const count = Number(given);
if (!/^\d+$/.test(given) || count < 1 || count > 10_000) {
  console.error(`generate: "${given}" is no number of gems from 1 to 10,000`);
  process.exit(2);
}

const root = fileURLToPath(new URL('gems', import.meta.url));
rmSync(root, { recursive: true, force: true });

for (let number = 1; number <= count; number++) {
  const digits = String(number).padStart(3, '0');
  const id = `times_${digits}`;
  const files = {
    'package.json': json({
      name: `times-${digits}`,
      version: '1.0.0',
      private: true,
      scripts: {
        validate: 'gem validate --strict',
        test: 'gem test',
        // One name whatever the version, so that no older package is taken for this task's output.
        pack: `gem pack --force -o dist/${id}.gem`,
      },
      devDependencies: { 'notochord-gem': '^0.1.0' },
    }),
    'notochord.json': json({
      id,
      name: `Times ${number}`,
      version: '1.0.0',
      description: `Multiplies a number by ${number}. Main tool: multiply.`,
      tools: [
        {
          name: 'multiply',
          entry: 'tools/multiply.js',
          description: `Multiplies a number by ${number}. Use it when someone asks for ${number} times something.`,
          sideEffect: 'read',
          expose: true,
          inputSchema: {
            type: 'object',
            properties: { value: { type: 'number', description: 'What is multiplied.' } },
            required: ['value'],
            additionalProperties: false,
          },
        },
      ],
    }),
    'tools/multiply.js': `export default async ({ value }) => ({ product: value * ${number} });\n`,
    'tests/multiply.yaml': `tool: multiply\ninput: { value: 2 }\nexpect:\n  result: { product: ${2 * number} }\n`,
    'docs/README.en.md': `# Times ${number}\n\nMultiplies a number by ${number}.\n`,
    'docs/README.zh-CN.md': `# ${number} 倍\n\n把一个数乘以 ${number}。\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, id, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
