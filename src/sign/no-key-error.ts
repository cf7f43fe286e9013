import { UserError } from '../errors.ts';
import { type Args, fill, type Text } from '../text.ts';
import { HALVES, type Half } from './key-half.ts';

/** What was read where a key should stand, and is none that can be used here. */
const WORDS = {
  empty: {
    code: 'key-unreadable',
    text: { en: '{source} is empty, and {need}', 'zh-CN': '{source} 是空的，而{need}' },
  },
  large: {
    code: 'key-unreadable',
    text: {
      en: '{source} holds no key: it has more than {max} bytes, or no end',
      'zh-CN': '{source} 里没有密钥：它超过 {max} 字节，或者没有尽头',
    },
  },
  other: {
    code: 'key-unreadable',
    text: {
      en: '{source} holds no key: that is a PEM block, which begins with a line such as `{begin}`',
      'zh-CN': '{source} 里没有密钥：密钥是一个 PEM 块，开头是 `{begin}` 这样的一行',
    },
  },
  cut: {
    code: 'key-unreadable',
    text: {
      en: '{source} is cut off: its `-----BEGIN {label}-----` has no end',
      'zh-CN': '{source} 不完整：其中的 `-----BEGIN {label}-----` 没有结尾',
    },
  },
  several: {
    code: 'key-unreadable',
    text: {
      en: '{source} holds {count} PEM blocks, and which of them is meant is not for us to guess',
      'zh-CN': '{source} 里有 {count} 个 PEM 块，不能替你猜测是哪一个',
    },
    hint: {
      en: 'put the one that is meant into a file of its own',
      'zh-CN': '请把要用的那一个单独放进一个文件',
    },
  },
  label: {
    code: 'key-unreadable',
    text: {
      en: '{source} is no key: it holds a PEM block {label}',
      'zh-CN': '{source} 不是密钥：里面的 PEM 块是 {label}',
    },
  },
  damaged: {
    code: 'key-unreadable',
    text: {
      en: '{source} is damaged: what stands in its PEM block {label} is no key',
      'zh-CN': '{source} 已损坏：其中的 PEM 块 {label} 里不是密钥',
    },
  },
  public: {
    code: 'key-public',
    text: {
      en: '{source} is a public key, and signing needs the secret one',
      'zh-CN': '{source} 是公钥，而签名需要私钥',
    },
    hint: { en: 'give the file that ends in `.key.pem`', 'zh-CN': '请改用以 `.key.pem` 结尾的文件' },
  },
  secret: {
    code: 'key-secret',
    text: {
      en: '{source} is a secret key, and here a public one is needed',
      'zh-CN': '{source} 是私钥，而此处需要公钥',
    },
    hint: {
      en: 'give the file that ends in `.pub.pem`, and keep the secret key to yourself',
      'zh-CN': '请改用以 `.pub.pem` 结尾的文件，并妥善保管私钥，不要交给他人',
    },
  },
  kind: {
    code: 'key-not-ed25519',
    text: {
      en: '{source} is a key of the kind {kind}, and gems are signed with Ed25519 only',
      'zh-CN': '{source} 是 {kind} 类型的密钥，而 gem 只用 Ed25519 签名',
    },
  },
  openssh: {
    code: 'key-openssh',
    text: {
      en: '{source} is a key in OpenSSH’s own format, which is not read here: keys are PEM, PKCS#8 or SPKI',
      'zh-CN': '{source} 是 OpenSSH 自有格式的密钥，此处不支持：密钥须为 PKCS#8 或 SPKI 的 PEM',
    },
  },
} satisfies Record<string, { readonly code: string; readonly text: Text; readonly hint?: Text }>;

export type NoKey = keyof typeof WORDS;

/** No key of this half that can be used stands in a file or a variable (`source`), in words. */
export function noKeyError(source: string, half: Half, what: NoKey, args: Args = {}): UserError {
  const { code, text, ...words } = WORDS[what];
  const { need, begin, again, other } = HALVES[half];
  const isUsable = what !== 'kind' && what !== 'openssh';
  const hint = 'hint' in words ? words.hint : isUsable ? again : other;
  const say = (language: keyof Text) =>
    fill(text[language], { source, begin, need: need[language], ...args });
  return new UserError(code, { en: say('en'), 'zh-CN': say('zh-CN') }, hint);
}
