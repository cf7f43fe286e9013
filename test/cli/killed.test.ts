import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';

const home = temporaryFolder();
const env = {
  PATH: process.env.PATH,
  HOME: home,
  APPDATA: home,
  LOCALAPPDATA: home,
  XDG_CACHE_HOME: home,
  XDG_CONFIG_HOME: home,
};

/** The built command, which is killed after so many milliseconds when it has not ended by then. */
async function gem(argv: readonly string[], killAfter?: number): Promise<'killed' | number> {
  const child = spawn(process.execPath, [resolve('bin/gem.js'), ...argv], {
    cwd: home,
    env,
    stdio: 'ignore',
  });
  const ended = new Promise<'killed' | number>((done) =>
    child.on('exit', (code, signal) => done(signal === null ? (code ?? -1) : 'killed')),
  );
  if (killAfter !== undefined) {
    const first = await Promise.race([ended, setTimeout(killAfter)]);
    if (first === undefined) child.kill('SIGKILL');
  }
  return ended;
}

async function timed(argv: readonly string[]): Promise<number> {
  const start = performance.now();
  expect(await gem(argv)).toBe(0);
  return performance.now() - start;
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const strays = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.gem-'));

/** A gem that takes a while to write: bytes that do not shrink. */
function writeGem(folder: string, files: number): void {
  mkdirSync(join(folder, 'data'), { recursive: true });
  mkdirSync(join(folder, 'skill', 'references'), { recursive: true });
  writeFileSync(
    join(folder, 'notochord.json'),
    '{"id":"large","name":"Large","version":"1.0.0","description":"Is large."}',
  );
  writeFileSync(join(folder, 'skill', 'SKILL.md'), 'See skill/references/a.md.\n');
  writeFileSync(join(folder, 'skill', 'references', 'a.md'), 'A.\n');
  let seed = createHash('sha256').update(String(files)).digest();
  for (let file = 0; file < files; file++) {
    const blocks = Array.from({ length: 8_000 }, () => {
      seed = createHash('sha256').update(seed).digest();
      return seed;
    });
    writeFileSync(join(folder, 'data', `${file}.bin`), Buffer.concat(blocks));
  }
}

const ROUNDS = 50;
const isBuilt = existsSync('dist/gem.js') && process.platform !== 'win32';

describe.skipIf(!isBuilt)('killed at any moment', () => {
  const old = join(home, 'old');
  const fresh = join(home, 'fresh');
  const packed = join(home, 'packed');

  beforeAll(async () => {
    mkdirSync(packed);
    writeGem(old, 4);
    writeGem(fresh, 12);
    expect(await gem(['keygen', '--no-passphrase'])).toBe(0);
    expect(await gem(['pack', old, '-o', join(packed, 'old.gem')])).toBe(0);
    expect(await gem(['pack', fresh, '-o', join(packed, 'fresh.gem')])).toBe(0);
  });

  /** Repeats a command, killing it at moments spread over the time it takes, and looks after each. */
  async function killOften(argv: readonly string[], prepare: () => void, look: () => 'before' | 'after') {
    prepare();
    const whole = await timed(argv);
    const seen = { before: 0, after: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      prepare();
      await gem(argv, (whole * 1.1 * (round + Math.random())) / ROUNDS);
      seen[look()]++;
    }
    // Kills that all came too early or too late would prove nothing.
    expect(seen.before).toBeGreaterThan(0);
  }

  it('pack leaves the old file or the new one, and what it left besides is cleared by the next', async () => {
    const folder = join(home, 'pack');
    const file = join(folder, 'out.gem');
    const digests = ['old', 'fresh'].map((name) => digest(join(packed, `${name}.gem`)));
    mkdirSync(folder);
    await killOften(
      ['pack', fresh, '-o', file, '--force'],
      () => writeFileSync(file, readFileSync(join(packed, 'old.gem'))),
      () => {
        const at = digests.indexOf(digest(file));
        expect(at).toBeGreaterThanOrEqual(0);
        return at === 0 ? 'before' : 'after';
      },
    );
    expect(await gem(['pack', fresh, '-o', file, '--force'])).toBe(0);
    expect(readdirSync(folder)).toEqual(['out.gem']);
  }, 120_000);

  it('sign leaves the file as it was or signed, and verifiable', async () => {
    const folder = join(home, 'sign');
    const file = join(folder, 'out.gem');
    const before = digest(join(packed, 'fresh.gem'));
    mkdirSync(folder);
    await killOften(
      ['sign', file],
      () => writeFileSync(file, readFileSync(join(packed, 'fresh.gem'))),
      () => (digest(file) === before ? 'before' : 'after'),
    );
    expect(await gem(['sign', file])).toBe(0);
    expect(await gem(['verify', file, '--allow-untrusted'])).toBe(0);
    expect(readdirSync(folder)).toEqual(['out.gem']);
  }, 120_000);

  it('unpack leaves no folder or the whole one', async () => {
    const folder = join(home, 'unpack');
    const target = join(folder, 'large');
    mkdirSync(folder);
    await killOften(
      ['unpack', join(packed, 'fresh.gem'), target],
      () => rmSync(target, { recursive: true, force: true }),
      () => {
        if (!existsSync(target)) return 'before';
        expect(readdirSync(join(target, 'data'))).toHaveLength(12);
        for (const name of readdirSync(join(target, 'data')))
          expect(digest(join(target, 'data', name))).toBe(digest(join(fresh, 'data', name)));
        return 'after';
      },
    );
    rmSync(target, { recursive: true, force: true });
    expect(await gem(['unpack', join(packed, 'fresh.gem'), target])).toBe(0);
    expect(strays(folder)).toEqual([]);
    expect(readdirSync(folder)).toEqual(['large']);
  }, 120_000);
});
