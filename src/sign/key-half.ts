import type { Text } from '../text.ts';

/** Which half of a key is to be read: a public one tells whose a signature is, a secret one makes it. */
export type Half = 'public' | 'secret';

interface HalfWords {
  /** How its file begins, as `gem keygen` writes it. */
  readonly begin: string;
  /** How its file's name ends. */
  readonly ending: string;
  /** Why it matters. */
  readonly need: Text;
  /** What to do where it is not whole. */
  readonly again: Text;
  /** What to do where it is of another kind. */
  readonly other: Text;
}

export const HALVES: Readonly<Record<Half, HalfWords>> = {
  public: {
    begin: '-----BEGIN PUBLIC KEY-----',
    ending: '.pub.pem',
    need: {
      en: 'without this public key nobody can tell whose a signature is',
      'zh-CN': '没有这个公钥，就无法判断签名来自谁',
    },
    again: {
      en: 'name the public key’s file, which ends in `.pub.pem`, or get it again from whoever signs with it',
      'zh-CN': '请给出以 `.pub.pem` 结尾的公钥文件，或向签名者重新索取',
    },
    other: {
      en: 'ask whoever signs for the public key that `gem keygen` made beside the secret one',
      'zh-CN': '请向签名者索取 `gem keygen` 随私钥一起生成的公钥',
    },
  },
  secret: {
    begin: '-----BEGIN ENCRYPTED PRIVATE KEY-----',
    ending: '.key.pem',
    need: { en: 'without this secret key nothing can be signed', 'zh-CN': '没有这个私钥就无法签名' },
    again: {
      en: 'check that it is your secret key and whole, or run `gem keygen` to make a new one',
      'zh-CN': '请检查它是不是你的私钥、是否完整，或运行 `gem keygen` 生成新的密钥',
    },
    other: { en: 'run `gem keygen` to make a key', 'zh-CN': '运行 `gem keygen` 生成一个密钥' },
  },
};
