import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { list } from 'tar';
import { describe, expect, it } from 'vitest';
import { fileEntry } from '../../src/archive/entry.ts';
import { checkManifestHash, openContainer } from '../../src/archive/open-container.ts';
import { readContent } from '../../src/archive/read-content.ts';
import { type ContainerPlan, writeContainer } from '../../src/archive/write-container.ts';
import { entry, has, MANIFEST, readAll, run, sha256, temporaryFolder } from './support.ts';

const LONG = `${'folder-with-a-long-name/'.repeat(5)}${'n'.repeat(79)}`;
const FILES: Readonly<Record<string, string>> = {
  'docs/说明 一.md': '# 你好，世界\n',
  'empty.txt': '',
  'notochord.json': '{\n  "id": "sample"\n}\n',
  'tools/block.txt': 'x'.repeat(512),
  'tools/sum.js': 'export default ({ a, b }) => a + b;\n',
  [`中文/${'很长的名字'.repeat(6)}/${'界'.repeat(33)}`]: '长\n',
  [LONG]: 'long\n',
};
const PATHS = Object.keys(FILES).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
const plan = (entries = Object.entries(FILES).map(([path, body]) => entry(path, body))): ContainerPlan => ({
  id: 'sample',
  version: '1.0.0',
  entries,
});

async function packed(): Promise<{ folder: string; file: string; inner: string }> {
  const folder = temporaryFolder();
  const file = join(folder, 'sample-1.0.0.gem');
  await writeContainer(file, plan());
  const inner = join(folder, 'content.tar.gz');
  const container = openContainer(file);
  writeFileSync(inner, container.content.slice(0, container.content.size));
  container.close();
  return { folder, file, inner };
}

describe('a container', () => {
  it('is read back with every byte', async () => {
    const { file } = await packed();
    const container = openContainer(file);
    expect(container.index).toMatchObject({ format: 'notochord.gem/1', id: 'sample', version: '1.0.0' });
    expect(container.signatures).toEqual([]);
    checkManifestHash(container);
    const content = await readContent(container);
    container.close();
    expect(content.files.map((file) => file.path)).toEqual(PATHS);
    for (const { path, sha256: digest, size } of content.files) {
      const bytes = Buffer.from(content.bytes(path));
      expect(bytes.toString()).toBe(FILES[path]);
      expect([sha256(bytes), bytes.length]).toEqual([digest, size]);
      const chunks: Uint8Array[] = [];
      for await (const chunk of content.open(path)) chunks.push(Uint8Array.from(chunk));
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    }
    expect(content.has('docs')).toBe(false);
    expect(() => content.bytes('docs')).toThrow(RangeError);
    content.close();
  });

  it('says of itself what is on the disk', async () => {
    const folder = temporaryFolder();
    const written = await writeContainer(join(folder, 'x.gem'), plan());
    const bytes = readFileSync(join(folder, 'x.gem'));
    expect(written).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
    expect(bytes.includes(Buffer.from(written.indexBytes))).toBe(true);
    const { content } = written.index;
    const gz = bytes
      .subarray(bytes.length - 1024 - content.size - ((512 - (content.size % 512)) % 512))
      .subarray(0, content.size);
    expect(sha256(gz)).toBe(content.sha256);
    expect(sha256(gunzipSync(gz))).toBe(content.tarSha256);
    expect(gunzipSync(gz)).toHaveLength(content.tarSize);
    expect(readdirSync(folder)).toEqual(['x.gem']);
  });

  it('has a gem.json with this text', async () => {
    const folder = temporaryFolder();
    const { indexBytes } = await writeContainer(join(folder, 'x.gem'), plan([MANIFEST]));
    const text = Buffer.from(indexBytes)
      .toString()
      .replace(/"content":\{"sha256":"[0-9a-f]{64}","size":\d+/, '"content":{…');
    expect(text).toBe(
      '{"content":{…,"tarSha256":"2f9b6bfc86c27f4154c0977f029e47dbd02838fa9b619f9bae3d20c4517c1d51","tarSize":2048},' +
        '"files":[{"mode":"644","path":"notochord.json","sha256":"c0b25262eed0c5dde14e42a3f76838762d8c1bacc1a0dfe4332154ec500d4329","size":21}],' +
        '"format":"notochord.gem/1","id":"sample","version":"1.0.0"}\n',
    );
  });

  it('does not depend on order, times, modes or the number of threads', async () => {
    const folder = temporaryFolder();
    const write = (name: string, names: readonly string[], mode: number, time: number) => {
      const entries = names.map((path) => {
        const file = join(folder, name, path);
        mkdirSync(join(file, '..'), { recursive: true });
        writeFileSync(file, FILES[path] ?? '');
        chmodSync(file, mode);
        utimesSync(file, time, time);
        return fileEntry(path, file, Buffer.byteLength(FILES[path] ?? ''));
      });
      return writeContainer(join(folder, `${name}.gem`), plan(entries));
    };
    const one = await write('one', PATHS, 0o644, 1);
    const two = await write('two', PATHS.toReversed(), 0o755, 2_000_000_000);
    expect(two).toEqual(one);
  });

  it('is made of well-formed tars, says the tar library', async () => {
    const { file, inner } = await packed();
    const names = async (path: string) => {
      const found: string[] = [];
      await list({
        file: path,
        strict: true,
        onReadEntry: (entry) => found.push(`${entry.type} ${entry.path}`),
      });
      return found;
    };
    expect(await names(file)).toEqual(['File gem.json', 'File notochord.json', 'File content.tar.gz']);
    expect(await names(inner)).toEqual(PATHS.map((path) => `File ${path}`));
  });

  const tar = (program: string) => ({
    names: (path: string) => run(program, ['-tf', path]).trimEnd().split('\n').map(unquote),
    extract: (path: string, folder: string) => run(program, ['-xf', path, '-C', folder]),
  });
  const python = {
    names: (path: string): string[] =>
      JSON.parse(
        run('python3', [
          '-c',
          'import json,sys,tarfile; print(json.dumps(tarfile.open(sys.argv[1]).getnames()))',
          path,
        ]),
      ),
    extract: (path: string, folder: string) =>
      run('python3', [
        '-c',
        'import sys,tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])',
        path,
        folder,
      ]),
  };
  const readers = [
    { program: 'tar', reader: tar('tar') },
    { program: 'bsdtar', reader: tar('bsdtar') },
    { program: 'python3', reader: python },
  ];
  for (const { program, reader } of readers) {
    it.skipIf(!has(program))(`is listed and extracted by ${program} as by us`, async () => {
      const { folder, file, inner } = await packed();
      expect(reader.names(file)).toEqual(['gem.json', 'notochord.json', 'content.tar.gz']);
      expect(reader.names(inner)).toEqual(PATHS);
      mkdirSync(join(folder, 'out'));
      reader.extract(inner, join(folder, 'out'));
      for (const path of PATHS) expect(readFileSync(join(folder, 'out', path), 'utf8')).toBe(FILES[path]);
    });
  }

  it.skipIf(!has('sha256sum'))('has its content stated as sha256sum and gzip see it', async () => {
    const { file } = await packed();
    const container = openContainer(file);
    container.close();
    const shell = (command: string) =>
      spawnSync('sh', ['-c', command, 'sh', file]).stdout.toString().split(' ')[0];
    expect(shell('tar -xOf "$1" content.tar.gz | sha256sum')).toBe(container.index.content.sha256);
    expect(shell('tar -xOf "$1" content.tar.gz | gzip -dc | sha256sum')).toBe(
      container.index.content.tarSha256,
    );
  });

  it('is read alike from a temporary file when its tar is over 16 MiB', async () => {
    const folder = temporaryFolder();
    const big = Buffer.alloc(17 * 1024 * 1024, 'several words of text, '.repeat(400));
    const entries = [MANIFEST, entry('big.txt', big), entry('z.txt', 'last')];
    await writeContainer(join(folder, 'big.gem'), plan(entries));
    const container = openContainer(join(folder, 'big.gem'));
    const content = await readContent(container, { temporaryFolder: folder });
    container.close();
    expect(Buffer.from(content.bytes('big.txt')).equals(big)).toBe(true);
    expect(Buffer.from(content.bytes('z.txt')).toString()).toBe('last');
    content.close();
    content.close();
    expect(readdirSync(folder)).toEqual(['big.gem']);
    expect(await readAll(join(folder, 'big.gem'))).toBe('accepted');
  });
});

/** GNU tar prints what is not ASCII as octal, where the locale is not UTF-8. */
function unquote(name: string): string {
  const bytes = name.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return bytes === name ? name : Buffer.from(bytes, 'latin1').toString();
}
