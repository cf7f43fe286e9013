import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from './schemas.ts';
import { keygen, packSmall, person, sign } from './small-gem.ts';

const onWindows = process.platform === 'win32';
const mayReadAll = onWindows || process.getuid?.() === 0;

let me: ReturnType<typeof person>;
const path = (name: string) => join(me.cwd, name);

beforeAll(async () => {
  me = person();
  await keygen(me, 'author');
  await packSmall(me, 'small.gem');
  await sign(me, 'small.gem', 'author');
  const key = readFileSync(path('author.pub.pem'), 'utf8');
  const texts = {
    'empty.pem': '',
    'blank.pem': '\n \r\n',
    'text.pem': 'hello\n',
    'cut.pem': key.slice(0, 90),
    'two.pem': key + key,
    'certificate.pem': key.replaceAll('PUBLIC KEY', 'CERTIFICATE'),
    'damaged.pem': key.replace(/\n[A-Za-z]/, '\n!'),
    'rsa.pem': '-----BEGIN RSA PUBLIC KEY-----\nMAA=\n-----END RSA PUBLIC KEY-----\n',
    'ssh.pem': 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExx me@here\n',
    'both.pem': key + readFileSync(path('author.key.pem'), 'utf8'),
    'large.pem': '\n'.repeat(64 * 1024 + 1),
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(path(name), text, { mode: 0o600 });
  mkdirSync(path('folder.pem'));
});

/** The commands that read a public key's file, and the one that reads a secret key's. */
const reading = {
  verify: (key: string) => ['verify', 'small.gem', '--key', key],
  'trust add': (key: string) => ['trust', 'add', key, '--id', 'small'],
  unsign: (key: string) => ['unsign', 'small.gem', '--key', key],
  sign: (key: string) => ['sign', 'small.gem', '--key', key],
};
const NEED = {
  public: 'without this public key nobody can tell whose a signature is',
  secret: 'without this secret key nothing can be signed',
};
const AGAIN = {
  public: 'name the public key’s file, which ends in `.pub.pem`, or get it again from whoever signs with it',
  secret: 'check that it is your secret key and whole, or run `gem keygen` to make a new one',
};
const LINK = 'let the link lead to the key’s file, or name that file itself';

describe.each(Object.keys(reading) as (keyof typeof reading)[])(
  'a key’s file that gem %s cannot use',
  (verb) => {
    const half = verb === 'sign' ? 'secret' : 'public';

    /** What is told, in English and in Chinese, with the file’s path as `FILE`. */
    async function told(name: string): Promise<{ code: string; en: string; hint: string; zh: string }> {
      const before = readFileSync(path('small.gem'));
      const { code, document } = await me.json(...reading[verb](name));
      expectToFit(document, 'error');
      const { err, code: exit } = await me.gem(...reading[verb](name), '--lang', 'zh-CN');
      expect([code, exit]).toEqual([2, 2]);
      expect(readFileSync(path('small.gem'))).toEqual(before);
      const { message, hint } = document.error;
      return {
        code: document.error.code,
        en: name === '' ? message : message.replace(path(name), 'FILE'),
        hint,
        zh: name === '' ? err : err.replace(path(name), 'FILE'),
      };
    }

    it.each([
      ['empty.pem', `FILE is empty, and ${NEED[half]}`, 'FILE 是空的，而没有这个'],
      ['blank.pem', `FILE is empty, and ${NEED[half]}`, 'FILE 是空的，而没有这个'],
      [
        'text.pem',
        /^FILE holds no key: that is a PEM block, which begins with a line such as `-----BEGIN .*`$/,
        'FILE 里没有密钥：',
      ],
      ['cut.pem', 'FILE is cut off: its `-----BEGIN PUBLIC KEY-----` has no end', 'FILE 不完整：'],
      [
        'certificate.pem',
        'FILE is no key: it holds a PEM block CERTIFICATE',
        'FILE 不是密钥：里面的 PEM 块是 CERTIFICATE',
      ],
      [
        'large.pem',
        'FILE holds no key: it has more than 65536 bytes, or no end',
        'FILE 里没有密钥：它超过 65536 字节',
      ],
    ])('says what is wrong with the content of %s', async (name, en, zh) => {
      const { code, hint, ...said } = await told(name);
      expect(said.en).toEqual(typeof en === 'string' ? en : expect.stringMatching(en));
      expect(said.zh).toContain(zh);
      expect([code, hint]).toEqual(['key-unreadable', AGAIN[half]]);
    });

    it('does not choose between two keys in a file', async () => {
      const { en, hint, zh } = await told('two.pem');
      expect(en).toBe('FILE holds 2 PEM blocks, and which of them is meant is not for us to guess');
      expect(hint).toBe('put the one that is meant into a file of its own');
      expect(zh).toContain(
        'FILE 里有 2 个 PEM 块，不能替你猜测是哪一个\ngem: 提示: 请把要用的那一个单独放进',
      );
    });

    it.each([
      ['rsa.pem', 'key-not-ed25519', 'FILE is a key of the kind rsa, and gems are signed with Ed25519 only'],
      ['ssh.pem', 'key-openssh', 'FILE is a key in OpenSSH’s own format, which is not read here'],
    ])('says of %s whose key is needed instead', async (name, code, words) => {
      const said = await told(name);
      expect([said.code, said.en]).toEqual([code, expect.stringContaining(words)]);
      const isOwn = half === 'secret';
      expect(said.hint).toBe(
        isOwn
          ? 'run `gem keygen` to make a key'
          : 'ask whoever signs for the public key that `gem keygen` made beside the secret one',
      );
      expect(said.zh).toContain(
        isOwn ? '运行 `gem keygen` 生成' : '请向签名者索取 `gem keygen` 随私钥一起生成的公钥',
      );
    });

    it('says of a folder how the name of the file in it ends', async () => {
      const { code, en, hint, zh } = await told('folder.pem');
      expect(code).toBe('key-file-unreadable');
      expect(en).toBe(`the key file FILE could not be read (it is a folder), and ${NEED[half]}`);
      expect(hint).toBe(
        `name the key’s file itself, which ends in \`${half === 'public' ? '.pub.pem' : '.key.pem'}\``,
      );
      expect(zh).toContain('无法读取密钥文件 FILE（它是一个文件夹），而没有这个');
    });

    it('says of a name that is empty what may be behind it', async () => {
      const { code, en, hint, zh } = await told('');
      expect([code, en]).toEqual(['path-empty', 'the path of the key’s file is empty']);
      expect(hint).toBe('name the file; where a variable should hold its name, it is not set');
      expect(zh).toContain(
        '密钥文件的路径是空的\ngem: 提示: 请给出文件；如果文件名来自变量，那么变量没有设置',
      );
    });

    it('says that there is no such file', async () => {
      const { code, en, hint } = await told('nobody.pem');
      expect([code, en]).toEqual(['key-file-missing', `there is no key file FILE, and ${NEED[half]}`]);
      expect(hint).toBe('check the spelling, and the folder you are in');
      expect((await told(join('text.pem', 'a.pem'))).hint).toBe(
        'check the spelling, and the folder you are in',
      );
    });

    it.skipIf(onWindows)('says of a link that leads nowhere or in a circle that it is one', async () => {
      for (const [name, target] of [
        ['broken.pem', 'nowhere'],
        ['circle.pem', 'circle.pem'],
      ] as const) {
        rmSync(path(name), { force: true });
        symlinkSync(target, path(name));
      }
      const broken = await told('broken.pem');
      expect([broken.code, broken.hint]).toEqual(['key-file-missing', LINK]);
      expect(broken.en).toBe(`the key file FILE is a link to nowhere, where nothing is, and ${NEED[half]}`);
      expect(broken.zh).toContain('密钥文件 FILE 是指向 nowhere 的链接，而那里什么都没有；没有这个');
      const circle = await told('circle.pem');
      expect([circle.code, circle.hint]).toEqual(['key-file-unreadable', LINK]);
      expect(circle.en).toContain('its symbolic links lead in a circle');
    });

    it.skipIf(mayReadAll)('says of a file that may not be read who can mend it', async () => {
      cpSync(path('author.pub.pem'), path('denied.pem'));
      chmodSync(path('denied.pem'), 0);
      const { code, en, hint, zh } = await told('denied.pem');
      rmSync(path('denied.pem'));
      expect(code).toBe('key-file-unreadable');
      expect(en).toBe(`the key file FILE could not be read (permission is denied), and ${NEED[half]}`);
      expect(hint).toBe('have whoever owns the file let you read it, or name a copy that is yours');
      expect(zh).toContain('无法读取密钥文件 FILE（没有权限），而没有这个');
    });

    it('says of the other half of a key which one is needed', async () => {
      const { code, hint, zh } = await told(half === 'public' ? 'author.key.pem' : 'author.pub.pem');
      expect([code, hint, zh]).toEqual(
        half === 'public'
          ? [
              'key-secret',
              'give the file that ends in `.pub.pem`, and keep the secret key to yourself',
              expect.stringContaining('FILE 是私钥，而此处需要公钥'),
            ]
          : [
              'key-public',
              'give the file that ends in `.key.pem`',
              expect.stringContaining('FILE 是公钥，而签名需要私钥'),
            ],
      );
    });
  },
);

describe('a key’s file', () => {
  it('with a secret key beside a public one is called a secret key', async () => {
    const { document } = await me.json(...reading.verify('both.pem'));
    expect(document.error.code).toBe('key-secret');
  });

  it('whose content is damaged is called so', async () => {
    const { document } = await me.json(...reading.verify('damaged.pem'));
    expect(document.error.message).toBe(
      `${path('damaged.pem')} is damaged: what stands in its PEM block PUBLIC KEY is no key`,
    );
    expect((await me.gem(...reading.verify('damaged.pem'), '--lang', 'zh-CN')).err).toContain(
      '已损坏：其中的 PEM 块 PUBLIC KEY 里不是密钥',
    );
  });
});

describe('the folder of one’s keys', () => {
  let own: ReturnType<typeof person>;
  beforeEach(async () => {
    own = person();
    expect((await own.gem('keygen', '--no-passphrase')).code).toBe(0);
    await packSmall(own, 'small.gem');
    expect((await own.gem('sign', 'small.gem')).code).toBe(0);
  });
  const publicFile = () => join(own.keys, 'default.pub.pem');

  it.each([
    ['is a folder', () => mkdirSync(publicFile())],
    ['is empty', () => writeFileSync(publicFile(), '')],
    ['is a secret key', () => cpSync(join(own.keys, 'default.key.pem'), publicFile())],
    ...(onWindows
      ? []
      : [['is a link that leads nowhere', () => symlinkSync('nowhere', publicFile())] as const]),
  ] as const)(
    'whose public key’s file %s keeps nobody from signing, and unsign says how it goes on',
    async (_, put) => {
      rmSync(publicFile());
      put();
      const { document } = await own.json('unsign', 'small.gem');
      expect(document.error.message).toContain(publicFile());
      expect(document.error.hint).toBe(
        'mend that file or move it away, or name the key whose signature shall go with `--key KEYID`',
      );
      expect((await own.gem('unsign', 'small.gem', '--lang', 'zh-CN')).err).toContain(
        '请修复或移走这个文件，或用 `--key 密钥id` 指明要去掉哪个密钥的签名',
      );
      const [{ keyid }] = (await own.json('verify', 'small.gem')).document.signatures;
      expect((await own.gem('unsign', 'small.gem', '--key', keyid)).code).toBe(0);
      expect((await own.gem('sign', 'small.gem')).code).toBe(0);
    },
  );

  it.skipIf(onWindows)(
    'has no key made in the place of a link that leads nowhere, before a passphrase is asked for',
    async () => {
      rmSync(publicFile());
      rmSync(join(own.keys, 'default.key.pem'));
      symlinkSync('nowhere', publicFile());
      const { code, document } = await own.json('keygen');
      expect([code, document.error.code]).toEqual([2, 'key-file-exists']);
      expect(document.error.message).toContain(publicFile());
    },
  );

  it.skipIf(mayReadAll)('that may not be looked into is called a folder', async () => {
    chmodSync(own.keys, 0);
    const { document } = await own.json('sign', 'small.gem');
    const { err } = await own.gem('sign', 'small.gem', '--lang', 'zh-CN');
    chmodSync(own.keys, 0o700);
    expect(document.error).toEqual({
      code: 'key-folder-unreadable',
      message: `your keys’ folder ${own.keys} could not be read (permission is denied), so no key can be chosen from it`,
      hint: 'let yourself look into it, or name the key’s file with `--key FILE`',
    });
    expect(err).toContain(`无法读取你的密钥文件夹 ${own.keys}（没有权限），因此不能从中选用密钥`);
  });
});
