import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { measure } from '../../src/resources/measure.ts';
import { type ObtainOptions, obtain } from '../../src/resources/obtain.ts';
import { resourcePath } from '../../src/resources/paths.ts';
import type { Network } from '../../src/resources/receive.ts';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { FILE, resourceAt, SHA256 } from './resource.ts';
import { serveFiles } from './server.ts';

describe.skipIf(!needs('openssl'))('obtain', () => {
  const server = serveFiles({
    '/zipped': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(FILE)),
    '/wrongly-zipped': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(FILE),
  });
  let cache: string;
  beforeEach(() => {
    cache = temporaryFolder();
    server.asked.length = 0;
  });

  const have = (
    paths: readonly string[],
    network: Network = {},
    more: Partial<ObtainOptions> = {},
    changed = {},
  ) => obtain(resourceAt(paths, changed), { cache, network: { dial: server.dial(), ...network }, ...more });
  const codes = async (paths: readonly string[], network: Network = {}, changed = {}) => {
    const { value, faults } = await have(paths, network, {}, changed);
    return value === undefined ? faults.map(({ code }) => code) : value;
  };
  const folder = () => join(cache, 'resources');
  const left = () => (existsSync(folder()) ? readdirSync(folder()) : []);

  it('[R-09] [R-12] [R-15] downloads a file once, to a path that its content names', async () => {
    const first = await have(['/file']);
    expect(first).toEqual({
      value: join(folder(), SHA256),
      from: 'https://cdn.example.com/file',
      hosts: ['cdn.example.com'],
      faults: [],
    });
    expect(readFileSync(first.value as string)).toEqual(FILE);
    expect(await have(['/file'])).toMatchObject({ value: first.value, from: undefined });
    expect(server.asked).toEqual(['cdn.example.com/file']);
    expect(left()).toEqual([SHA256]);
  });

  it.skipIf(process.platform === 'win32')(
    '[R-14] the file is read-only, and its folder the user’s alone',
    async () => {
      const { value } = await have(['/file']);
      expect(statSync(value as string).mode & 0o777).toBe(0o444);
      expect(statSync(folder()).mode & 0o777).toBe(0o700);
    },
  );

  it('[R-15] another hash has another path', () => {
    expect(resourcePath(cache, { sha256: 'a'.repeat(64) })).not.toBe(
      resourcePath(cache, { sha256: 'b'.repeat(64) }),
    );
  });

  it.each([
    ['/changed', 'other-content'],
    ['/short', 'too-short'],
    ['/long', 'too-long'],
    ['/short-announced', 'length-differs'],
    ['/endless', 'too-long'],
    ['/cut', 'answer-cut'],
    ['/zipped', 'compressed'],
    ['/partial', 'no-file'],
    ['/missing', 'no-file'],
    ['http://cdn.example.com/file', 'not-https'],
    ['ftp://cdn.example.com/file', 'url-invalid'],
    ['no address', 'url-invalid'],
    ['https://me:word@cdn.example.com/file', 'url-credentials'],
    ['https://127.0.0.1/file', 'private-address'],
    ['https://0x7f.1/file', 'private-address'],
    ['https://[::ffff:10.0.0.1]/file', 'private-address'],
    ['https://localhost/file', 'private-address'],
    ['https://wrong.example.net/file', 'certificate-invalid'],
    [`/to/${encodeURIComponent('http://cdn.example.com/file')}`, 'not-https'],
    [`/to/${encodeURIComponent('https://192.168.0.1/file')}`, 'private-address'],
    [`/to/${encodeURIComponent('https://inside.example.com/file')}`, 'private-address'],
    [`/to/${encodeURIComponent('file:///etc/passwd')}`, 'url-invalid'],
  ])('[R-08] [R-09] from %s comes nothing (%s), and nothing stays of it', async (path, code) => {
    const dial = server.dial({ 'inside.example.com': ['10.1.2.3'] });
    expect(await codes([path], { dial })).toEqual([code]);
    expect(left()).toEqual([]);
  });

  it('[R-07] [R-08] a name with one private address among public ones is not asked', async () => {
    const dial = server.dial({ 'cdn.example.com': ['93.184.216.34', '169.254.169.254'] });
    expect(await codes(['/file'], { dial })).toEqual(['private-address']);
    expect(dial.dialled).toEqual([]);
  });

  it('[R-08] follows 5 redirects, and not 6', async () => {
    expect(await codes(['/redirect/5'])).toBe(join(folder(), SHA256));
    expect(server.asked).toHaveLength(6);
    cache = temporaryFolder();
    expect(await codes(['/redirect/6'])).toEqual(['redirects-too-many']);
  });

  it('[R-09] [R-13] asks the mirrors in their order, and says why each before gave nothing', async () => {
    const paths = ['/changed', 'https://b.example.org/missing', 'https://c.example.com/file', '/file'];
    const { from, hosts, faults } = await have(paths);
    expect(server.asked).toEqual(['cdn.example.com/changed', 'b.example.org/missing', 'c.example.com/file']);
    expect([from, hosts]).toEqual(['https://c.example.com/file', ['c.example.com']]);
    expect(faults.map(({ address, code, text }) => [address, code, text.en])).toEqual([
      [
        'https://cdn.example.com/changed',
        'other-content',
        expect.stringMatching(
          /^https:\/\/cdn.example.com\/changed sent another file: its SHA-256 is [0-9a-f]{64}, and [0-9a-f]{64} is declared$/,
        ),
      ],
      [
        'https://b.example.org/missing',
        'no-file',
        'https://b.example.org/missing answered 404, which comes with no file',
      ],
    ]);
  });

  it('[R-13] names the declared address too where a redirect led to another', async () => {
    const { faults } = await have(['/to/%2Fmissing']);
    expect(faults[0]?.text.en).toBe(
      'https://cdn.example.com/to/%2Fmissing: https://cdn.example.com/missing answered 404, which comes with no file',
    );
  });

  it('[R-21] the policy is asked about every host: of the address, of redirects and of mirrors', async () => {
    const asked: string[] = [];
    const policy = (host: string) => {
      asked.push(host);
      return host === 'b.example.com' ? ('deny' as const) : ('allow' as const);
    };
    const away = `/to/${encodeURIComponent('https://b.example.com/file')}`;
    const { faults, value } = await have([away, 'https://b.example.com/file', 'https://c.example.org/file'], {
      policy,
    });
    expect(asked).toEqual(['cdn.example.com', 'b.example.com', 'b.example.com', 'c.example.org']);
    expect(faults.map(({ code, hosts }) => [code, hosts])).toEqual([
      ['host-denied', ['cdn.example.com', 'b.example.com']],
      ['host-denied', ['b.example.com']],
    ]);
    expect(value).toBeDefined();
    expect(server.asked.filter((path) => path.startsWith('b.'))).toEqual([]);
  });

  it('[R-17] does not begin without room for the file', async () => {
    const begun = have(['/file'], {}, { room: async () => FILE.length - 1 });
    await expect(begun).rejects.toMatchObject({ code: 'no-room' });
    expect(server.asked).toEqual([]);
    expect(await have(['/file'], {}, { room: async () => FILE.length })).toMatchObject({ faults: [] });
  });

  it('[R-10] [R-18] what failed is tried again by the next call, from the first byte', async () => {
    expect(await codes(['/cut'])).toEqual(['answer-cut']);
    expect(await codes(['/cut', '/file'])).toBe(join(folder(), SHA256));
    expect(server.asked).toEqual(['cdn.example.com/cut', 'cdn.example.com/cut', 'cdn.example.com/file']);
  });

  it('[R-10] what an ended process left is not gone on with, and goes', async () => {
    mkdirSync(folder(), { recursive: true });
    const [own, old, fresh] = [SHA256, 'a'.repeat(64), 'b'.repeat(64)].map((name) =>
      join(folder(), `${name}.part`),
    );
    for (const path of [own, old, fresh]) writeFileSync(path as string, 'half');
    utimesSync(old as string, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000));
    const { value } = await have(['/file']);
    expect(readFileSync(value as string)).toEqual(FILE);
    expect(left().sort()).toEqual([SHA256, `${'b'.repeat(64)}.part`].sort());
  });

  it('[R-12] several callers cause one download', async () => {
    const calls = [have(['/held']), have(['/held']), have(['/held'])];
    await server.held();
    server.release();
    const paths = (await Promise.all(calls)).map(({ value }) => value);
    expect(new Set(paths)).toEqual(new Set([join(folder(), SHA256)]));
    expect(server.asked).toEqual(['cdn.example.com/held']);
  });

  it('stopped in the middle, it leaves nothing and says what stopped it', async () => {
    const stop = new AbortController();
    const begun = have(['/held', '/file'], { signal: stop.signal });
    begun.catch(() => {});
    await server.held();
    expect(left().some((name) => name.endsWith('.part'))).toBe(true);
    stop.abort('SIGINT');
    await expect(begun).rejects.toBe('SIGINT');
    expect(left()).toEqual([]);
    expect(server.asked).toEqual(['cdn.example.com/held']);
    server.release();
  });

  it('a file that was touched is looked at again, and one that was changed is downloaded again', async () => {
    const path = (await have(['/file'])).value as string;
    utimesSync(path, new Date(), new Date());
    expect(await have(['/file'])).toMatchObject({ from: undefined });
    expect(server.asked).toHaveLength(1);
    for (const bytes of [FILE.subarray(1), Buffer.alloc(FILE.length)]) {
      chmodSync(path, 0o644);
      writeFileSync(path, bytes);
      expect((await have(['/file'])).from).toBe('https://cdn.example.com/file');
      expect(readFileSync(path)).toEqual(FILE);
    }
    expect(server.asked).toHaveLength(3);
  });

  it('a folder or a link in the file’s place is taken away, and what the link leads to stays', async () => {
    mkdirSync(join(folder(), SHA256, 'x'), { recursive: true });
    expect(readFileSync((await have(['/file'])).value as string)).toEqual(FILE);
    if (process.platform === 'win32') return;
    cache = temporaryFolder();
    mkdirSync(folder());
    const elsewhere = join(temporaryFolder(), 'mine');
    writeFileSync(elsewhere, 'mine');
    symlinkSync(elsewhere, join(folder(), SHA256));
    symlinkSync(elsewhere, join(folder(), `${SHA256}.part`));
    expect(readFileSync((await have(['/file'])).value as string)).toEqual(FILE);
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
  });

  it('a wrong size in one manifest does not cost other gems their file', async () => {
    await have(['/file']);
    expect(await codes(['/file'], {}, { size: 7 })).toEqual(['length-differs']);
    expect(await have(['/file'])).toMatchObject({ from: undefined, faults: [] });
  });

  it('a file where the folder should be is told by name', async () => {
    writeFileSync(folder(), '');
    await expect(have(['/file'])).rejects.toMatchObject({ code: 'cannot-write' });
  });

  it('a file of no bytes is one too', async () => {
    const empty = { size: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' };
    expect(await codes(['/file'], {}, empty)).toEqual(['length-differs']);
    expect(await codes(['/long'], {}, empty)).toEqual(['too-long']);
  });

  it('[R-09] of a file that comes with a compression the hash says whether it is the one', async () => {
    expect(await codes(['/wrongly-zipped'])).toBe(join(folder(), SHA256));
    const unknown = { size: FILE.length, sha256: undefined };
    const network = { dial: server.dial() };
    const { faults } = await measure(['https://cdn.example.com/wrongly-zipped'], unknown, network);
    expect(faults[0]?.code).toBe('compressed');
  });

  it('tells of the bytes as they come', async () => {
    const told: unknown[] = [];
    await have(['/file'], {}, { watch: { onBytes: (received, total) => told.push([received, total]) } });
    expect(told.at(-1)).toEqual([FILE.length, FILE.length]);
  });
});
