import { type Args, fill, type Text } from '../text.ts';

/** All that a signature entry is refused for. Any of them makes the gem `invalid`, never unsigned. */
export const SIGNATURE_REFUSALS = {
  'signature-count': {
    en: 'a gem has at most {max} signatures, and this one has {count}',
    'zh-CN': '一个 gem 最多有 {max} 个签名，而此处有 {count} 个',
  },
  'signature-repeated': {
    en: 'this signature is there twice',
    'zh-CN': '此签名出现了两次',
  },
  'signature-size': {
    en: 'the signature has {size} bytes, and at most {max} are read',
    'zh-CN': '签名有 {size} 个字节，而最多读取 {max} 个',
  },
  'signature-name': {
    en: 'a signature is named signatures/<publisher|registry>-<first 16 hex digits of the key id>.dsse.json',
    'zh-CN': '签名的名称应为 signatures/<publisher|registry>-<密钥 id 的前 16 位十六进制>.dsse.json',
  },
  'envelope-encoding': {
    en: 'the envelope is not canonical JSON (RFC 8785) followed by one line feed',
    'zh-CN': '信封不是规范 JSON（RFC 8785）加一个换行符',
  },
  'envelope-shape': {
    en: 'the envelope must have payload, payloadType and signatures, a signature keyid and sig, all as text, and nothing else',
    'zh-CN':
      '信封必须有 payload、payloadType 和 signatures，每个签名必须有 keyid 和 sig，均为文本，且不得有其他内容',
  },
  'envelope-signatures': {
    en: 'the envelope must have exactly one signature, and has {count}',
    'zh-CN': '信封必须恰好有一个签名，而此处有 {count} 个',
  },
  'payload-type': {
    en: 'the payload type is not application/vnd.in-toto+json',
    'zh-CN': '负载类型不是 application/vnd.in-toto+json',
  },
  'base64-form': {
    en: '{field} is not base64 in the one form that is allowed: the standard letters, padded, and no stray bits',
    'zh-CN': '{field} 不是唯一允许的 base64 形式：标准字母表、带填充、没有多余的位',
  },
  'signature-length': {
    en: 'an Ed25519 signature has 64 bytes, and this one has {length}',
    'zh-CN': 'Ed25519 签名为 64 个字节，而此处为 {length} 个',
  },
  'statement-encoding': {
    en: 'the signed statement is not canonical JSON (RFC 8785)',
    'zh-CN': '被签名的声明不是规范 JSON（RFC 8785）',
  },
  'statement-shape': {
    en: 'the signed statement is not an in-toto statement v1 about gem.json alone, with the predicate of its role',
    'zh-CN': '被签名的声明应当是只针对 gem.json、带有相应角色谓词的 in-toto v1 声明，而它不是',
  },
  'signing-time': {
    en: 'the signing time is not a moment that there is, in the form 2026-01-31T09:00:00Z',
    'zh-CN': '签名时间不是 2026-01-31T09:00:00Z 这种格式的真实时刻',
  },
  'key-weak': {
    en: 'the public key is a weak one, for which anybody could make signatures',
    'zh-CN': '该公钥是弱密钥，任何人都能伪造它的签名',
  },
  'role-mismatch': {
    en: 'the entry is named as a {named}’s signature, and the signed statement is a {signed}’s',
    'zh-CN': '条目名称中的角色是 {named}，而被签名的声明中的角色是 {signed}',
  },
  'keyid-mismatch': {
    en: 'the key ids in the entry’s name, in the envelope and of the public key are not the same',
    'zh-CN': '条目名称、信封中的密钥 id 与公钥的密钥 id 不一致',
  },
  'id-mismatch': {
    en: 'it was signed for another gem than {id}',
    'zh-CN': '它不是为 gem {id} 签名的',
  },
  'version-mismatch': {
    en: 'it was signed for another version than {version}',
    'zh-CN': '它不是为版本 {version} 签名的',
  },
  'index-mismatch': {
    en: 'it was signed for another gem.json than the one in this file: the content was changed, or the signature is from another gem',
    'zh-CN': '它签名的 gem.json 与此文件中的不同：内容已被更改，或签名来自另一个 gem',
  },
  'signature-wrong': {
    en: 'the signature does not fit what it is said to sign: one of them was changed, or another key made it',
    'zh-CN': '签名与其声称签署的内容不符：其中之一被改动过，或者签名用的是另一个密钥',
  },
} satisfies Record<string, Text>;

export type RefusalReason = keyof typeof SIGNATURE_REFUSALS;

/** A signature entry that is malformed or does not hold. The whole gem is `invalid` with it. */
export class SignatureRefusal extends Error {
  override readonly name = 'SignatureRefusal';
  /** Kebab-case and stable, for scripts. */
  readonly reason: RefusalReason;
  /** The entry's name in the container. */
  readonly entry: string;
  /** The reason in words, without the entry's name. */
  readonly text: Text;

  constructor(reason: RefusalReason, entry: string, args: Args = {}) {
    const words: Text = SIGNATURE_REFUSALS[reason];
    const text = { en: fill(words.en, args), 'zh-CN': fill(words['zh-CN'], args) };
    super(`${entry}: ${text.en}`);
    this.reason = reason;
    this.entry = entry;
    this.text = text;
  }
}
