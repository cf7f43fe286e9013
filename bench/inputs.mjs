import { createCipheriv } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { extname, join } from 'node:path';

const MIB = 1024 * 1024;

/** Numbers from 0 up to 1, the same each time for the same seed. */
function numbers(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

const SYLLABLES = [
  'ba',
  'cor',
  'den',
  'el',
  'fi',
  'gra',
  'hum',
  'in',
  'jo',
  'ker',
  'lu',
  'men',
  'no',
  'or',
  'pel',
  'qua',
];
const WORDS = makeWords();

function makeWords() {
  const next = numbers(1);
  const word = () =>
    Array.from({ length: 1 + Math.floor(next() * 4) }, () => SYLLABLES[Math.floor(next() * 16)]).join('');
  return Array.from({ length: 4096 }, word);
}

/** Text in lines, about as compressible as prose: few words are frequent, most are rare. */
export function text(bytes, seed) {
  const next = numbers(seed);
  const parts = [];
  let size = 0;
  let line = 0;
  while (size < bytes) {
    const word = WORDS[Math.floor(next() ** 3 * WORDS.length)];
    const end = line > 80 ? '.\n' : ' ';
    line = line > 80 ? 0 : line + word.length + 1;
    parts.push(word, end);
    size += word.length + end.length;
  }
  return parts.join('').slice(0, bytes);
}

/** Bytes that do not compress. */
export function noise(bytes, seed) {
  const key = Buffer.alloc(16);
  key.writeUInt32LE(seed);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes));
}

export function writeGem(folder, manifest, files = {}) {
  for (const [path, content] of Object.entries({
    'notochord.json': JSON.stringify(manifest, null, 2),
    ...files,
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A manifest with one tool, `tools/<name>.js`. */
export function manifestOf(id, tool, more = {}) {
  return {
    id,
    name: 'Measured',
    version: '1.0.0',
    description: 'A gem to measure with.',
    tools: [
      {
        name: tool,
        entry: `tools/${tool}.js`,
        description: 'Does one thing.',
        expose: true,
        inputSchema: { type: 'object' },
      },
    ],
    ...more,
  };
}

const TOOL = { 'tools/go.js': 'export default async () => 1;\n' };

/** A gem with so many files altogether, of so many bytes each, no two alike. */
export function gemOfFiles(folder, count, bytes) {
  writeGem(folder, manifestOf('many_files', 'go'), TOOL);
  for (let file = 0; file < count - 2; file++) {
    const place = join(folder, 'texts', String(Math.floor(file / 100)));
    if (file % 100 === 0) mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `text-${file}.txt`), text(bytes, file + 2));
  }
  return folder;
}

/** A gem of a few large files, `kind` text or noise, so many MB (10^6 bytes) altogether. */
export function gemOfBytes(folder, megabytes, kind) {
  const make = kind === 'text' ? text : noise;
  writeGem(folder, manifestOf(`large_${kind}`, 'go'), TOOL);
  mkdirSync(join(folder, 'large'));
  const files = Math.ceil(megabytes / 50);
  const each = Math.floor((megabytes * 1e6) / files);
  for (let file = 0; file < files; file++) {
    const fd = openSync(join(folder, 'large', `${kind}-${file}.${kind === 'text' ? 'txt' : 'bin'}`), 'w');
    for (let done = 0, block = 0; done < each; done += MIB, block++)
      writeSync(fd, make(Math.min(MIB, each - done), file * 64 + block + 2));
    closeSync(fd);
  }
  return folder;
}

/** Copies of the example, each with an id, words, schemas and code of its own, so that nothing is answered from memory. */
export function manyGems(folder, count, example, from = 0) {
  for (let number = from; number < from + count; number++) {
    const gem = join(folder, `gem_${number}`);
    cpSync(example, gem, { recursive: true });
    for (const path of readdirSync(gem, { recursive: true })) vary(join(gem, path), number);
  }
  return folder;
}

function vary(file, number) {
  if (file.endsWith('notochord.json')) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.id = `gem_${number}`;
    manifest.name = `Gem ${number}`;
    for (const tool of manifest.tools) {
      tool.description += ` Number ${number}.`;
      for (const property of Object.values(tool.inputSchema?.properties ?? {}))
        property.description = `${property.description ?? 'A value.'} Number ${number}.`;
    }
    return writeFileSync(file, JSON.stringify(manifest, null, 2));
  }
  const mark = MARKS[extname(file)];
  if (mark) writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n${mark(number)}\n`);
}

const MARKS = {
  '.js': (number) => `// Number ${number}.`,
  '.md': (number) => `\nThis is number ${number}.`,
  '.yaml': (number) => `# Number ${number}.`,
};

/** A gem whose only tool adds two numbers. */
export function addGem(folder, files = {}) {
  const manifest = manifestOf('trivial', 'add');
  const number = { type: 'number' };
  manifest.tools[0].inputSchema = {
    type: 'object',
    properties: { a: number, b: number },
    required: ['a', 'b'],
  };
  const code = 'export default async ({ a, b }) => ({ sum: a + b });\n';
  return writeGem(folder, manifest, { 'tools/add.js': code, ...files });
}
