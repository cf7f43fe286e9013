import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFolder, loadPacked } from '../../src/gem/load.ts';
import { templateFiles } from '../../src/init/template-files.ts';
import { validate } from '../../src/validate/validate.ts';
import { wordsFor } from '../../src/validate/words-for.ts';
import { temporaryFolder } from '../temporary.ts';

/** The files of whole gems, to be spoiled. */
function filesOf(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)];
    }),
  );
}
const identity = { id: 'gem', name: 'Gem', description: 'Keeps a glossary.' };
const full = new Map(
  [...templateFiles({ ...identity, template: 'full', typescript: false })]
    .filter(([path]) => !path.startsWith('.'))
    .map(([path, bytes]) => [path, Buffer.from(bytes)]),
);
const GEMS = [filesOf('examples/mail_helper'), full];

const spoil = fc.record({
  file: fc.nat(),
  at: fc.nat(),
  how: fc.constantFrom('flip', 'cut', 'insert', 'repeat', 'drop', 'swap', 'empty', 'token'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  token: fc.constantFrom(
    '{',
    '[',
    '"',
    ': ',
    '---\n',
    '${',
    '`',
    '*',
    '&a',
    '<<: *a',
    '\\u0000',
    '\0',
    '\r',
    '\ufeff',
    '](',
    '<a ',
    'import',
    '$ref',
    '../',
    '\ud800',
    '中',
    '😀',
    '1e999',
    '__proto__',
  ),
});

function spoiled(
  content: Buffer,
  { at, how, bytes, token }: { at: number; how: string; bytes: Uint8Array; token: string },
): Buffer {
  const place = at % (content.length + 1);
  const [before, after] = [content.subarray(0, place), content.subarray(place)];
  switch (how) {
    case 'flip': {
      const copy = Buffer.from(content);
      if (copy.length > 0) copy[place % copy.length] = (copy[place % copy.length] ?? 0) ^ (bytes[0] ?? 1);
      return copy;
    }
    case 'cut':
      return before;
    case 'insert':
      return Buffer.concat([before, bytes, after]);
    case 'repeat':
      return Buffer.concat([content, after, before]);
    case 'token':
      return Buffer.concat([before, Buffer.from(token), after]);
    default:
      return Buffer.alloc(0);
  }
}

describe('whole gems, spoiled', () => {
  it('gives findings with words and places, whatever the bytes are, as a folder and packed', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(spoil, { minLength: 1, maxLength: 6 }), async (which, spoils) => {
        const files = new Map(GEMS[which % GEMS.length]);
        for (const one of spoils) {
          const paths = [...files.keys()];
          const path = paths[one.file % paths.length] as string;
          if (one.how === 'drop') files.delete(path);
          else if (one.how === 'swap')
            files.set(path, files.get(paths[one.at % paths.length] as string) as Buffer);
          else files.set(path, spoiled(files.get(path) as Buffer, one));
        }
        const folder = temporaryFolder('spoiled');
        for (const [path, content] of files) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), content);
        }
        const sizes = new Map([...files].map(([path, content]) => [path, content.length]));
        const packed = await loadPacked(folder, sizes, (path) => files.get(path) as Buffer);
        for (const gem of [await loadFolder(folder), packed]) {
          for (const finding of await validate(gem)) {
            for (const language of ['en', 'zh-CN'] as const) {
              const { message, hint } = wordsFor(finding, language);
              expect(`${message} ${hint ?? ''}`).not.toMatch(/(?<!\\u)\{\w+\}/);
            }
            const { start, end } = finding.at;
            if (start) expect(start.line >= 1 && start.column >= 1).toBe(true);
            if (start && end) expect(end.line > start.line || end.column >= start.column).toBe(true);
          }
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    );
  });
});

describe('bounded', () => {
  const MANY = 'a'.repeat(1_000_000);

  it.each([
    [
      'a description of a million characters',
      JSON.stringify({ id: 'x', name: 'X', version: '1.0.0', description: MANY }),
    ],
    ['a million brackets', '['.repeat(1_000_000)],
    [
      'a list of 20,000 empty tools',
      `{"id":"x","name":"X","version":"1.0.0","description":"d","tools":[${'{},'.repeat(19_999)}{}]}`,
    ],
    ['20,000 keys', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['a key that stands 100,000 times', `{${Array.from({ length: 100_000 }, () => '"k":1').join(',')}}`],
  ])('%s takes at most 200 MB more than an empty run', { timeout: 120_000 }, (_what, manifest) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notochord.json'), manifest);
    const script = `
      const before = process.memoryUsage().rss;
      process.on('exit', () => require('node:fs').writeSync(2, 'RSS ' + (process.resourceUsage().maxRSS * 1024 - before) + '\\n'));
      process.argv.splice(1, 1, 'gem');
      require(${JSON.stringify(resolve('bin/gem.js'))});
    `;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['-e', script, 'gem', 'validate', '--format', 'json'],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
    expect(status).toBe(1);
    expect(Number(/RSS (\d+)/.exec(stderr)?.[1])).toBeLessThan(200 * 1024 * 1024);
  });
});
