import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../needs.ts';
import { temporaryFolder } from '../temporary.ts';
import { FILE, SHA256 } from './resource.ts';
import { serveFiles } from './server.ts';

/** Bytes of a file that no process should hold as a whole. */
const LARGE = 96 * 1024 * 1024;
const PART = Buffer.alloc(1024 * 1024, 'x');

describe.skipIf(!needs('openssl'))('several processes', () => {
  const server = serveFiles({
    '/large'(response) {
      response.writeHead(200, { 'content-length': String(LARGE) });
      let left = LARGE / PART.length;
      const more = () => {
        while (left-- > 0) if (!response.write(PART)) return response.once('drain', more);
        return response.end();
      };
      more();
    },
  });
  const script = join(temporaryFolder(), 'obtain.mjs');
  let cache: string;
  beforeAll(() => {
    const entry = join(import.meta.dirname, 'children', 'obtain.ts');
    buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: script });
  });
  beforeEach(() => {
    cache = temporaryFolder();
    server.asked.length = 0;
  });

  function start(
    path: string,
    content = {},
  ): { child: ChildProcess; answer: Promise<Record<string, unknown>> } {
    const given = { cache, port: server.port(), ca: server.ca(), path, content };
    const child = spawn(process.execPath, [script, JSON.stringify(given)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    const answer = new Promise<Record<string, unknown>>((resolve) =>
      child.on('close', () => resolve(out === '' ? {} : JSON.parse(out))),
    );
    return { child, answer };
  }
  const left = () => readdirSync(join(cache, 'resources'));

  it('[R-12] that want the same file cause one download', async () => {
    const first = start('/held');
    await server.held();
    const second = start('/held');
    server.release();
    const path = join(cache, 'resources', SHA256);
    expect(await first.answer).toMatchObject({ value: path, from: 'https://cdn.example.com/held' });
    const { value, from } = await second.answer;
    expect([value, from]).toEqual([path, undefined]);
    expect(server.asked).toEqual(['cdn.example.com/held']);
    expect(readFileSync(path)).toEqual(FILE);
    expect(left()).toEqual([SHA256]);
  });

  it('one that is interrupted leaves nothing, and another that waits takes its turn', async () => {
    const first = start('/held');
    await server.held();
    const second = start('/file');
    first.child.kill('SIGINT');
    expect(await first.answer).toEqual({ error: 'SIGINT' });
    expect(await second.answer).toMatchObject({ from: 'https://cdn.example.com/file' });
    expect(left()).toEqual([SHA256]);
    server.release();
  });

  it('[R-10] [R-18] one that is killed leaves a part, which the next does not go on with', async () => {
    const { child, answer } = start('/held');
    await server.held();
    child.kill('SIGKILL');
    await answer;
    expect(existsSync(join(cache, 'resources', `${SHA256}.part`))).toBe(true);
    expect(await start('/file').answer).toMatchObject({ from: 'https://cdn.example.com/file' });
    expect(left()).toEqual([SHA256]);
    server.release();
  });

  it('memory does not grow with the file', async () => {
    const hash = createHash('sha256');
    for (let part = 0; part < LARGE / PART.length; part++) hash.update(PART);
    const small = await start('/file').answer;
    const large = await start('/large', { size: LARGE, sha256: hash.digest('hex') }).answer;
    expect(large.from).toBe('https://cdn.example.com/large');
    // In KiB; what the engine has not collected yet counts too.
    expect((large.memory as number) - (small.memory as number)).toBeLessThan(LARGE / 2 / 1024);
  });
});
