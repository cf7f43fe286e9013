import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeCanonicalJson } from '../../src/canonical-json.ts';
import { createSecretKey, type SecretKey } from '../../src/sign/key.ts';
import { createKeyFiles, readSecretKeyFile } from '../../src/sign/key-files.ts';
import { keyFilesNamed } from '../../src/sign/key-folder.ts';
import { signGem } from '../../src/sign/sign.ts';
import { checkSignatures } from '../../src/sign/verify.ts';
import { temporaryFolder } from '../temporary.ts';
import { describeWith } from './openssl.ts';

const page = readFileSync(new URL('../../docs/signing-by-hand.md', import.meta.url), 'utf8').replaceAll(
  '\r\n',
  '\n',
);
const [check = '', keys = ''] = Array.from(
  page.matchAll(/^```sh\n(.*?)^```$/gms),
  ([, block]) => block ?? '',
);

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (bytes: string) => Buffer.from(bytes).toString('base64');

/** What a container holds, by entry. The order is the container's. */
function entriesOf(signers: readonly SecretKey[], signedAt?: Date): Map<string, string | Uint8Array> {
  const manifest = '{\n  "id": "mail_helper",\n  "version": "1.2.0"\n}\n';
  // The check is of hashes alone, and does not look inside.
  const content = Buffer.from('1f8b0800000000000203030000000000000000000000', 'hex');
  const gem = { id: 'mail_helper', version: '1.2.0' };
  const index = encodeCanonicalJson({
    content: { sha256: sha256(content), size: content.length, tarSha256: sha256(''), tarSize: 0 },
    files: [{ mode: '644', path: 'notochord.json', sha256: sha256(manifest), size: manifest.length }],
    format: 'notochord.gem/1',
    ...gem,
  });
  const indexBytes = Buffer.from(`${index}\n`);
  const signatures = signers.map((secretKey) =>
    signGem({ ...gem, indexBytes, role: 'publisher', secretKey, signedAt }),
  );
  expect(checkSignatures({ ...gem, indexBytes, signatures })).toHaveLength(signers.length);
  return new Map<string, string | Uint8Array>([
    ['gem.json', indexBytes],
    ['notochord.json', manifest],
    ...signatures.map(({ name, bytes }) => [name, bytes] as const),
    ['content.tar.gz', content],
  ]);
}

function packTar(entries: Iterable<readonly [string, string | Uint8Array]>): string {
  const folder = temporaryFolder();
  const tar = join(folder, 'mail_helper-1.2.0.gem');
  for (const [name, bytes] of entries) {
    const path = join(folder, 'entries', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    execFileSync('tar', ['--format=ustar', '-C', join(folder, 'entries'), '-rf', tar, name]);
  }
  return tar;
}

async function publicKeyFile(key: SecretKey): Promise<string> {
  const files = keyFilesNamed(temporaryFolder());
  await createKeyFiles(files, key);
  return files.public;
}

function runCheck(gem: string, key: string) {
  const script = join(temporaryFolder(), 'check-gem.sh');
  writeFileSync(script, check);
  const { status, stdout } = spawnSync('sh', [script, gem, key], { encoding: 'utf8' });
  return { status, said: stdout.trim() };
}

describeWith(['sh', 'tar', 'openssl', 'sha256sum', 'base64'], 'docs/signing-by-hand.md', () => {
  const key = createSecretKey();
  const other = createSecretKey();
  const good = { status: 0, said: `GOOD: mail_helper 1.2.0, signed by ${key.publicKey.keyid}` };

  it('finds a signed gem good, with and without a time, and among other signatures', async () => {
    const file = await publicKeyFile(key);
    expect(runCheck(packTar(entriesOf([key])), file)).toEqual(good);
    expect(runCheck(packTar(entriesOf([key], new Date('2026-01-31T09:00:00Z'))), file)).toEqual(good);
    expect(runCheck(packTar(entriesOf([other, key])), file)).toEqual(good);
  });

  it.each([
    ['the content', 'content.tar.gz', (text: string) => `${text} `, 'the content was changed'],
    [
      'the manifest',
      'notochord.json',
      (text: string) => text.replace('1.2.0', '1.2.1'),
      'the manifest was changed',
    ],
    [
      'gem.json',
      'gem.json',
      (text: string) => text.replace('"size":22', '"size":23'),
      'the statement is about something else',
    ],
    [
      'the id in gem.json',
      'gem.json',
      (text: string) => text.replace('mail_helper', 'mail_helpex'),
      'the statement is about something else',
    ],
  ])('finds a gem not good when %s was changed', async (_what, name, change, said) => {
    const entries = entriesOf([key]);
    const before = Buffer.from(entries.get(name) ?? '').toString('latin1');
    const after = change(before);
    expect(after).not.toBe(before);
    entries.set(name, Buffer.from(after, 'latin1'));
    expect(runCheck(packTar(entries), await publicKeyFile(key))).toEqual({
      status: 1,
      said: `NOT GOOD: ${said}`,
    });
  });

  it('finds a gem not good when the statement was changed, or the signature is another’s', async () => {
    const file = await publicKeyFile(key);
    const name = `signatures/publisher-${key.publicKey.keyid.slice(0, 16)}.dsse.json`;
    const entries = entriesOf([key, other]);
    const envelope = JSON.parse(Buffer.from(entries.get(name) ?? '').toString());
    const statement = Buffer.from(envelope.payload, 'base64').toString();
    const rewritten = { ...envelope, payload: base64(statement.replace('1.2.0', '1.2.1')) };
    entries.set(name, `${encodeCanonicalJson(rewritten)}\n`);
    const refusal = { status: 1, said: 'NOT GOOD: the signature does not fit' };
    expect(runCheck(packTar(entries), file)).toEqual(refusal);

    const others = entries.get(`signatures/publisher-${other.publicKey.keyid.slice(0, 16)}.dsse.json`) ?? '';
    entries.set(name, Buffer.from(others).toString().replace(other.publicKey.keyid, key.publicKey.keyid));
    expect(runCheck(packTar(entries), file)).toEqual(refusal);
  });

  it('finds a gem not good that is unsigned, signed by another, or signed for another gem', async () => {
    const file = await publicKeyFile(key);
    const unsigned = { status: 1, said: 'NOT GOOD: this key did not sign this gem as its publisher' };
    expect(runCheck(packTar(entriesOf([])), file)).toEqual(unsigned);
    expect(runCheck(packTar(entriesOf([other])), file)).toEqual(unsigned);

    const entries = entriesOf([]);
    const indexBytes = Buffer.from('another gem.json');
    const { name, bytes } = signGem({
      indexBytes,
      id: 'mail_helper',
      version: '1.2.0',
      role: 'publisher',
      secretKey: key,
    });
    entries.set(name, bytes);
    expect(runCheck(packTar(entries), file)).toEqual({
      status: 1,
      said: 'NOT GOOD: the statement is about something else',
    });
  });

  it('finds a gem not good that holds an entry twice', async () => {
    const entries = [...entriesOf([key])];
    const twice = packTar([...entries, ['gem.json', 'another']]);
    expect(runCheck(twice, await publicKeyFile(key))).toEqual({
      status: 1,
      said: 'NOT GOOD: an entry is there twice',
    });
  });

  it('makes a key with openssl that signs here', async () => {
    const folder = temporaryFolder();
    // A passphrase on a terminal cannot be typed in a test.
    const typed = keys.replace('-topk8', '-topk8 -passout pass:typed');
    const printed = execFileSync('sh', ['-euc', typed], { cwd: folder, encoding: 'utf8' });
    const key = await readSecretKeyFile(join(folder, 'mine.key.pem'), process.platform, async () => 'typed');
    expect(printed).toContain(key.publicKey.keyid);
    expect(runCheck(packTar(entriesOf([key])), join(folder, 'mine.pub.pem')).status).toBe(0);
  });
});
