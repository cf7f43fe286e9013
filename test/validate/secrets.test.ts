import { createHash, generateKeyPairSync } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

let cli: Terminal;

beforeAll(async () => {
  const cwd = temporaryFolder();
  cli = terminal({ cwd });
  expect((await cli.gem('init', '--yes', '--id', 'keeper')).code).toBe(0);
});

const SPOT = 'assets.bin';

/** What is told of a gem that has this one file more. */
async function findingsIn(content: string | Uint8Array, path = SPOT) {
  writeFileSync(join(cli.cwd, path), content);
  const { document } = await cli.json('validate', '--rule', 'file/secret');
  writeFileSync(join(cli.cwd, path), '');
  return document.gems[0].findings as {
    message: string;
    line: number | null;
    column: number | null;
    endLine: number | null;
    endColumn: number | null;
  }[];
}

const messagesIn = async (content: string | Uint8Array, path?: string) =>
  (await findingsIn(content, path)).map(({ message }) => message);

/** The same characters every time, and in no order that anybody would type. */
function drawn(length: number, alphabet: string): string {
  let text = '';
  for (let round = 0; text.length < length; round++)
    for (const byte of createHash('sha256').update(`${length}${alphabet}${round}`).digest())
      text += alphabet[byte % alphabet.length];
  return text.slice(0, length);
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGITS = '0123456789';
const ALNUM = UPPER + LOWER + DIGITS;
const HEX = '0123456789abcdef';
const B64 = `${ALNUM}+/`;
const URL = `${ALNUM}-_`;

describe('a private key', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ed = generateKeyPairSync('ed25519').privateKey;
  const dsa = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }).privateKey;
  const pass = { cipher: 'aes-256-cbc', passphrase: 'open sesame' };
  const sealed = ', encrypted with a passphrase';

  it.each([
    ['PKCS#8', rsa.export({ type: 'pkcs8', format: 'pem' })],
    ['PKCS#8', ec.export({ type: 'pkcs8', format: 'pem' })],
    ['PKCS#8', ed.export({ type: 'pkcs8', format: 'pem' })],
    [`PKCS#8`, dsa.export({ type: 'pkcs8', format: 'pem' })],
    ['PKCS#1', rsa.export({ type: 'pkcs1', format: 'pem' })],
    ['SEC1', ec.export({ type: 'sec1', format: 'pem' })],
  ])('in PEM is found: %s', async (kind, pem) => {
    expect(await messagesIn(pem)).toEqual([`this is a private key (${kind})`]);
  });

  it.each([
    ['PKCS#8', ed.export({ type: 'pkcs8', format: 'pem', ...pass })],
    ['PKCS#1', rsa.export({ type: 'pkcs1', format: 'pem', ...pass })],
    ['SEC1', ec.export({ type: 'sec1', format: 'pem', ...pass })],
  ])('in PEM with a passphrase is found: %s', async (kind, pem) => {
    expect(await messagesIn(pem)).toEqual([`this is a private key (${kind})${sealed}`]);
  });

  it.each([
    ['PKCS#8', rsa.export({ type: 'pkcs8', format: 'der' })],
    ['PKCS#8', ed.export({ type: 'pkcs8', format: 'der' })],
    ['PKCS#1', rsa.export({ type: 'pkcs1', format: 'der' })],
    ['SEC1', ec.export({ type: 'sec1', format: 'der' })],
  ])('in DER is found by its structure: %s', async (kind, der) => {
    expect(await messagesIn(der)).toEqual([`this is a private key (${kind})`]);
    expect(await messagesIn(der.subarray(0, -1))).toEqual([]);
    expect(await messagesIn(Buffer.concat([der, Buffer.from([0])]))).toEqual([]);
  });

  it('in DER with a passphrase is found', async () => {
    const der = ec.export({ type: 'pkcs8', format: 'der', ...pass });
    expect(await messagesIn(der)).toEqual([`this is a private key (PKCS#8)${sealed}`]);
  });

  it('of gem keygen is found, with and without a passphrase', async () => {
    const { env } = cli;
    const cwd = temporaryFolder();
    const { gem } = terminal({ cwd, env });
    expect((await gem('keygen', '--no-passphrase', '-o', 'a.key.pem')).code).toBe(0);
    const { readFileSync } = await import('node:fs');
    expect(await messagesIn(readFileSync(join(cwd, 'a.key.pem')))).toEqual([
      'this is a private key (PKCS#8)',
    ]);
    expect(await messagesIn(readFileSync(join(cwd, 'a.pub.pem')))).toEqual([]);
  });

  it('of PGP, PuTTY, age and JSON Web Keys is found', async () => {
    const block = `-----BEGIN PGP PRIVATE KEY BLOCK-----
Version: some program

lFgEaw23RRYJKwYBBAHaRw8BAQdAMZbRh3Ei2d6m2EkMvQKsW7q+4vVlIYFM8kyS
mbq0rv4AAP9CuU2jt8z+6vfvSUOyW4Kjsi13tHL+STdrVik1SLY1zBIRtBRUZXN0
=NG7O
-----END PGP PRIVATE KEY BLOCK-----
`;
    expect(await messagesIn(block)).toEqual(['this is a private key (PGP)']);
    const putty = (cipher: string) =>
      `PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: ${cipher}\r\nComment: x\r\nPublic-Lines: 1\r\nAAAA\r\nPrivate-Lines: 1\r\n${drawn(48, B64)}\r\nPrivate-MAC: ${drawn(64, HEX)}\r\n`;
    expect(await messagesIn(putty('none'))).toEqual(['this is a private key (PuTTY)']);
    expect(await messagesIn(putty('aes256-cbc'))).toEqual([`this is a private key (PuTTY)${sealed}`]);
    expect(await messagesIn(`AGE-SECRET-KEY-1${drawn(58, UPPER + DIGITS)}\n`)).toEqual([
      'this is a private key (age)',
    ]);
    for (const key of [rsa, ec, ed])
      expect(await messagesIn(JSON.stringify(key.export({ format: 'jwk' }), null, 1))).toEqual([
        'this is a private key (JWK)',
      ]);
  });

  it('is found in a literal, in JSON, on one line, in Base64 once more, and in UTF-16', async () => {
    const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
    const told = ['this is a private key (PKCS#8)'];
    const joined = pem
      .trimEnd()
      .split('\n')
      .map((line) => `  '${line}\\n'`)
      .join(' +\n');
    expect(await messagesIn(`const key =\n${joined};\n`)).toEqual(told);
    expect(await messagesIn(JSON.stringify({ type: 'service_account', private_key: pem }))).toEqual(told);
    expect(await messagesIn(`KEY="${pem.trimEnd().replaceAll('\n', ' ')}"`)).toEqual(told);
    expect(await messagesIn(`key: ${Buffer.from(pem).toString('base64')}\n`)).toEqual(told);
    expect(await messagesIn(Buffer.from(`\ufeff${pem}`, 'utf16le'))).toEqual(told);
  });

  it('is found wherever in a large file it stands, binary or not', async () => {
    const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const before of [65_530, 65_536 - pem.length, 65_536 - 8192, 131_000, 300_001])
      for (const filler of [Buffer.alloc(before, 0), Buffer.alloc(before, 'text \n')]) {
        const found = await findingsIn(
          Buffer.concat([filler, Buffer.from(`\n${pem}`), Buffer.alloc(9000, 32)]),
        );
        expect(found.map(({ message }) => message)).toEqual(['this is a private key (PKCS#8)']);
        expect(found[0]?.line === null).toBe(filler[0] === 0);
      }
  });

  it.each([
    'pem.replace("-----BEGIN PRIVATE KEY-----", "")',
    '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
    `-----BEGIN RSA PRIVATE KEY-----\n${'x'.repeat(64)}\n${'x'.repeat(64)}\n-----END RSA PRIVATE KEY-----\n`,
    `-----BEGIN PRIVATE KEY-----\n\${body.match(/.{1,64}/g).join("\\n")}\n-----END PRIVATE KEY-----`,
    `-----BEGIN PUBLIC KEY-----\n${drawn(64, B64)}\n${drawn(64, B64)}\n-----END PUBLIC KEY-----\n`,
    `-----BEGIN CERTIFICATE-----\nMII${drawn(61, B64)}\n-----END CERTIFICATE-----\n`,
    'const HEADER = "PuTTY-User-Key-File-3: ";',
    `{ "d": "${drawn(60, URL)}" }`,
    `{ "kty": "OKP", "crv": "Ed25519", "x": "${drawn(43, URL)}" }`,
  ])('that is only spoken of, or public, is not: %s', async (text) => {
    expect(await messagesIn(text)).toEqual([]);
  });

  it('stops packing, whatever is suppressed', async () => {
    const cwd = temporaryFolder();
    const { gem } = terminal({ cwd });
    await gem('init', '--yes');
    writeFileSync(join(cwd, 'key.txt'), ed.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(
      join(cwd, 'gem.config.json'),
      JSON.stringify({ suppress: [{ rule: 'file/secret', path: 'key.txt', reason: 'it is mine' }] }),
    );
    const { code, out } = await gem('pack');
    expect(code).toBe(1);
    expect(out).toContain('key.txt:1:1 error file/secret');
    expect(out).toContain('cannot be suppressed');
    expect(out).not.toContain('config/unused-suppression');
  });
});

const TOKENS: readonly [service: string, token: string][] = [
  ['Alibaba Cloud', `LTAI${drawn(20, ALNUM)}`],
  ['Anthropic', `sk-ant-api03-${drawn(95, URL)}`],
  ['AWS', `AKIA${drawn(16, `${UPPER}234567`)}`],
  ['AWS', `aws_secret_access_key = ${drawn(40, B64)}`],
  ['AWS', `"secretAccessKey": "${drawn(40, B64)}"`],
  ['Azure', `AccountKey=${drawn(86, B64)}==`],
  ['Azure', `a1B8Q~${drawn(34, ALNUM)}`],
  ['Databricks', `dapi${drawn(32, HEX)}`],
  ['DigitalOcean', `dop_v1_${drawn(64, HEX)}`],
  ['Docker', `dckr_pat_${drawn(27, URL)}`],
  ['GitHub', `ghp_${drawn(36, ALNUM)}`],
  ['GitHub', `github_pat_${drawn(22, ALNUM)}_${drawn(59, ALNUM)}`],
  ['GitLab', `glpat-${drawn(20, URL)}`],
  ['Google', `AIza${drawn(35, URL)}`],
  ['Google', `GOCSPX-${drawn(28, URL)}`],
  ['Hugging Face', `hf_${drawn(34, UPPER + LOWER)}`],
  ['npm', `npm_${drawn(36, ALNUM)}`],
  ['npm', `//registry.example.org/:_authToken=${drawn(8, HEX)}-${drawn(27, HEX)}`],
  ['OpenAI', `sk-proj-${drawn(120, URL)}`],
  ['OpenAI', `sk-${drawn(20, ALNUM)}T3BlbkFJ${drawn(20, ALNUM)}`],
  ['OpenAI/DeepSeek', `sk-${drawn(32, HEX)}`],
  ['OpenRouter', `sk-or-v1-${drawn(64, HEX)}`],
  ['PyPI', `pypi-AgEIcHlwaS5vcmc${drawn(150, URL)}`],
  ['RubyGems', `rubygems_${drawn(48, HEX)}`],
  ['SendGrid', `SG.${drawn(22, ALNUM)}.${drawn(43, ALNUM)}`],
  ['Slack', `xoxb-${drawn(12, DIGITS)}-${drawn(12, DIGITS)}-${drawn(24, ALNUM)}`],
  ['Slack', `https://hooks.slack.com/services/T${drawn(10, UPPER)}/B${drawn(10, UPPER)}/${drawn(24, ALNUM)}`],
  ['Stripe', `sk_live_${drawn(24, ALNUM)}`],
  ['Telegram', `${drawn(10, DIGITS)}:AA${drawn(33, ALNUM)}`],
  ['Tencent Cloud', `AKID${drawn(32, ALNUM)}`],
];

describe('a token', () => {
  it.each(TOKENS)('of %s is found in a file of any kind: %s', async (service, token) => {
    const told = [expect.stringContaining(`this has the form of a secret of ${service}: `)];
    for (const text of [
      token,
      `x = '${token}';\n`,
      `\0\x01\xff ${token}\xfe\n`,
      `{"a":1,"b":"${token.replaceAll('"', '')}"}`,
    ])
      expect(await messagesIn(text)).toEqual(told);
    const secret = token.slice(-16);
    for (const message of await messagesIn(token)) expect(message).not.toContain(secret);
  });

  it.each([
    `ghp_${drawn(35, ALNUM)}`,
    `AKIA${drawn(15, UPPER)}`,
    `AKIA${drawn(17, UPPER)}`,
    `npm_${drawn(37, ALNUM)}`,
    `xAKIA${drawn(16, UPPER)}`,
    `sk_live_${drawn(23, ALNUM)}`,
  ])('that is a character too short or too long, or begins inside a word, is none: %s', async (text) => {
    expect(await messagesIn(`${text}\n`)).toEqual([]);
  });

  it.each([
    'AKIAIOSFODNN7EXAMPLE',
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    `ghp_${'x'.repeat(36)}`,
    'ghp_1234567890abcdefghijklmnopqrstuvwxyz',
    'sk-proj-this-is-the-name-of-a-css-class-and-not-a-token-at-all',
    'xoxb-not-a-real-token-this-will-not-work',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    '//registry.example.org/:_authToken=${NPM_TOKEN_OF_THE_PROJECT}',
    '//registry.example.org/:_authToken=PUT_THE_TOKEN_HERE_PLEASE',
    'sk_live_your_secret_key_goes_here_now',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    'AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  ])('of an example or a program is none: %s', async (text) => {
    expect(await messagesIn(`${text}\n`)).toEqual([]);
  });

  it('is pointed at in UTF-16 units, after a byte order mark, wide characters and any line ending', async () => {
    const token = `ghp_${drawn(36, ALNUM)}`;
    const at = { line: 3, column: 5, endLine: 3, endColumn: 45 };
    expect(await findingsIn(`\ufeffone\r\ntwo\r令牌🎉${token}\n`, 'notes.txt')).toEqual([
      expect.objectContaining(at),
    ]);
    expect(await findingsIn(`\ufeff${token}`, 'notes.txt')).toEqual([
      expect.objectContaining({ line: 1, column: 1, endColumn: 41 }),
    ]);
  });

  it('is never shown, not even where another rule shows its line', async () => {
    const cwd = temporaryFolder();
    const { gem } = terminal({ cwd, columns: 300 });
    await gem('init', '--yes', '--id', 'g');
    const token = `glpat-${drawn(20, URL)}`;
    writeFileSync(
      join(cwd, 'notochord.json'),
      `{ "id": "g", "name": "G", "version": "1.0.0", "description": "Says hi.", "surprise": "${token}", "tools": [] }\n`,
    );
    for (const format of ['pretty', 'json', 'sarif', 'github', 'junit']) {
      const { out, err } = await gem('validate', '--format', format);
      expect(out).toContain('glpat-…');
      expect(out).toContain('surprise');
      expect(out + err).not.toContain(token.slice(6));
    }
    expect((await gem('validate')).out).toContain(`"surprise": "glpat-${'*'.repeat(20)}"`);
    appendFileSync(join(cwd, 'notochord.json'), ' ');
  });
});
