import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

const FOLDER = join(import.meta.dirname, '../vectors/packages');

interface Case {
  readonly name: string;
  readonly file: string;
  readonly step: number;
  readonly status: string;
  readonly reason: string | null;
  readonly exit: number;
  readonly with: {
    readonly keys?: readonly string[];
    readonly trust?: string;
    readonly installed?: string;
    readonly trustOnFirstUse?: boolean;
  };
}

const { vectors }: { vectors: readonly Case[] } = JSON.parse(
  readFileSync(join(FOLDER, 'index.json'), 'utf8'),
);
const invalid = vectors.filter(({ status }) => status === 'invalid');
/** What says how a gem would run does not keep anybody from reading it. */
const unread = invalid.filter(({ reason }) => reason !== 'declarations-invalid');

let cli: Terminal;
/** Everything below the folder, as it has to be after each command that writes nothing. */
let before: readonly string[];
const listed = () => readdirSync(cli.cwd, { recursive: true }).map(String).sort();

/** The folder as somebody has it who unpacked every `.gz`. */
beforeAll(() => {
  const cwd = temporaryFolder();
  cli = terminal({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'config') } });
  for (const name of readdirSync(FOLDER)) {
    const bytes = readFileSync(join(FOLDER, name));
    const isPacked = name.endsWith('.gz');
    writeFileSync(join(cli.cwd, isPacked ? name.slice(0, -3) : name), isPacked ? gunzipSync(bytes) : bytes);
  }
  before = listed();
});

function options({ with: { keys = [], trust, installed, trustOnFirstUse } }: Case): string[] {
  return [
    ...keys.flatMap((key) => ['--key', key]),
    ...(trust === undefined ? [] : ['--trust-file', trust]),
    ...(installed === undefined ? [] : ['--installed', installed]),
    ...(trustOnFirstUse ? ['--trust-on-first-use'] : []),
  ];
}

describe('gem verify', () => {
  it.each(vectors)('[G-06] says of the vector $name: $status, $reason', async (vector) => {
    const empty = join(cli.cwd, 'trust-empty.json');
    const nobody = readFileSync(empty);
    const { code, document } = await cli.json('verify', vector.file, ...options(vector));
    expectToFit(document, 'verify');
    expect([document.status, document.reason, code]).toEqual([vector.status, vector.reason, vector.exit]);
    expect(document.message.length).toBeGreaterThan(10);
    expect(listed()).toEqual(before);
    // A first use that is refused pins nothing; one that is not has to, so the file is put back.
    expect(readFileSync(empty).equals(nobody)).toBe(vector.name !== 'first-use');
    writeFileSync(empty, nobody);
  });

  it.each(vectors)(
    'says it in words of both languages, with nothing left to fill in: $name',
    async (vector) => {
      for (const [language, script] of [
        ['en', /^[^\u4e00-\u9fff]+$/],
        ['zh-CN', /[\u4e00-\u9fff]/],
      ] as const) {
        const { document } = await cli.json('verify', vector.file, '--lang', language);
        // Names of the gem's own are quoted, and the words around them are the language's.
        const words = document.message.replace(/“.*?”/gu, '');
        expect(words).toMatch(script);
        expect(words).not.toMatch(/\{\w+[|}]/);
      }
    },
  );

  it.each(invalid)('says so whatever is allowed and trusted: $name', async ({ file, reason }) => {
    const all = [
      '--allow-unsigned',
      '--allow-untrusted',
      '--trust-on-first-use',
      '--trust-file',
      'trust.json',
    ];
    const { code, document } = await cli.json('verify', file, '--key', 'author.pub.pem', ...all);
    expect([document.status, document.reason, code]).toEqual(['invalid', reason, 1]);
  });

  it.each(vectors.filter(({ status }) => status === 'policy'))(
    'refuses by policy whatever is allowed: $name',
    async (vector) => {
      const allowed = ['--allow-unsigned', '--allow-untrusted'];
      const { code, document } = await cli.json('verify', vector.file, ...options(vector), ...allowed);
      expect([document.status, document.reason, code]).toEqual(['policy', vector.reason, 1]);
    },
  );
});

describe.each(['unpack', 'info', 'sign'])('gem %s', (command) => {
  // Who signs a gem vouches for it, so its declarations have to hold as well.
  const refusals = command === 'sign' ? invalid : unread;
  it.each(refusals)('refuses the vector $name and writes nothing', async ({ file, reason }) => {
    const original = readFileSync(join(cli.cwd, file));
    const env = { ...cli.env, GEM_SIGNING_KEY: KEY };
    const { code, document } = await terminal({ cwd: cli.cwd, env }).json(command, file);
    expectToFit(document, 'error');
    expect([document.error.code, code]).toEqual([reason, 1]);
    expect(listed()).toEqual(before);
    expect(readFileSync(join(cli.cwd, file)).equals(original)).toBe(true);
  });
});

describe('gem validate', () => {
  it.each(unread)('refuses the vector $name', async ({ file }) => {
    const { code, document } = await cli.json('validate', file);
    expect(code).toBe(1);
    expect(document.gems[0].findings.map(({ rule }: { rule: string }) => rule)).toContain(
      'file/archive-invalid',
    );
  });
});

describe('gem unpack', () => {
  const intact = vectors.filter(({ name, file, status }) => status !== 'invalid' && file === `${name}.gem`);
  it.each(intact)('writes the vector $name, whoever is trusted', async ({ name, file }) => {
    const folder = temporaryFolder();
    const { code, document } = await cli.json('unpack', file, join(folder, name));
    expect(code).toBe(0);
    const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toHaveLength(document.files);
  });
});

/** The secret key of the seed of 32 bytes that are 1: the author’s. */
const KEY = `-----BEGIN PRIVATE KEY-----
${Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 1)]).toString('base64')}
-----END PRIVATE KEY-----
`;
