import { UserError } from '../errors.ts';
import { systemMeaning } from '../system-error.ts';
import { type Args, fill, type Text } from '../text.ts';

interface Words {
  readonly text: Text;
  readonly hint: Text;
}

const LIST: Text = {
  en: '`gem trust list` shows the keys and their ids',
  'zh-CN': '`gem trust list` 会列出各个密钥及其 id',
};

/** All that can be wrong with the trust file, or with a change to it, by error code. */
const WORDS = {
  'trust-file-missing': {
    text: { en: 'there is no trust file {file}', 'zh-CN': '信任文件 {file} 不存在' },
    hint: {
      en: 'check the path, or make the file with `gem trust add PUBKEY --id ID --trust-file {file}`',
      'zh-CN': '请检查路径，或用 `gem trust add PUBKEY --id ID --trust-file {file}` 创建它',
    },
  },
  'trust-file-unreadable': {
    text: {
      en: 'the trust file {file} could not be read ({reason})',
      'zh-CN': '无法读取信任文件 {file}（{reason}）',
    },
    hint: {
      en: 'mend that, or name another file with --trust-file',
      'zh-CN': '请先解决这个问题，或用 --trust-file 指定另一个文件',
    },
  },
  'trust-file-too-large': {
    text: {
      en: 'the trust file {file} is {size} bytes, over the limit of {max}',
      'zh-CN': '信任文件 {file} 为 {size} 字节，超过上限 {max}',
    },
    hint: {
      en: 'take out keys that are no longer needed, or name another file with --trust-file',
      'zh-CN': '请删去不再需要的密钥，或用 --trust-file 指定另一个文件',
    },
  },
  'trust-file-unwritable': {
    text: {
      en: 'the trust file {file} could not be written ({reason}), and is as it was',
      'zh-CN': '无法写入信任文件 {file}（{reason}），文件保持原样',
    },
    hint: {
      en: 'mend the folder’s permissions, or name another file with --trust-file',
      'zh-CN': '请修正文件夹的权限，或用 --trust-file 指定另一个文件',
    },
  },
  'trust-file-busy': {
    text: {
      en: 'another command is changing the trust file {file} (it holds {lock})',
      'zh-CN': '另一个命令正在修改信任文件 {file}（它占有 {lock}）',
    },
    hint: {
      en: 'wait and run it again; if no other command runs, one was cut off: remove {lock}',
      'zh-CN': '请稍后再运行；如果没有其他命令在运行，则是上次被中断了：请删除 {lock}',
    },
  },
  'trust-file-exposed': {
    text: {
      en: 'anyone on this machine can change the trust file {file} (its mode is {mode}), so it says nothing about whom you trust',
      'zh-CN': '本机的任何用户都能修改信任文件 {file}（其权限为 {mode}），因此它不能说明你信任谁',
    },
    hint: {
      en: 'look through it with care, then run `chmod 600 {file}`',
      'zh-CN': '请仔细检查其内容，然后运行 `chmod 600 {file}`',
    },
  },
  'trust-file-invalid': {
    text: { en: '{place}: {fault}', 'zh-CN': '{place}：{fault}' },
    hint: {
      en: 'mend it there, or put the file aside and trust the keys anew with `gem trust add`',
      'zh-CN': '请在该处修正，或移走此文件，再用 `gem trust add` 重新信任各个密钥',
    },
  },
  'id-pattern-invalid': {
    text: {
      en: '“{pattern}” matches no gem’s id: a pattern has 1 to 64 small letters, digits, `_` and `-`, and `*` for any of them',
      'zh-CN':
        '“{pattern}” 不能匹配任何 gem 的 id：模式应为 1 到 64 个小写字母、数字、`_` 或 `-`，以及代表任意多个字符的 `*`',
    },
    hint: {
      en: "give an id as it is, or a pattern in quotes, as --id 'mail_*'",
      'zh-CN': "请直接写 id，或用引号写模式，例如 --id 'mail_*'",
    },
  },
  'id-pattern-missing': {
    text: {
      en: 'for which gems is this key trusted? A key is never trusted for all of them without saying so',
      'zh-CN': '信任这个密钥用于哪些 gem？不明说就不会信任它用于所有 gem',
    },
    hint: {
      en: "name them with --id, as --id mail_helper or --id 'mail_*'; for every gem there is, say --id '*'",
      'zh-CN': "请用 --id 指明，例如 --id mail_helper 或 --id 'mail_*'；如要用于所有 gem，请写 --id '*'",
    },
  },
  'key-name-invalid': {
    text: {
      en: 'a key’s name has 1 to {max} visible characters, and no line breaks',
      'zh-CN': '密钥的名称应为 1 到 {max} 个可见字符，且不含换行',
    },
    hint: { en: 'give another name with --name', 'zh-CN': '请用 --name 另取一个名称' },
  },
  'revoke-reason-invalid': {
    text: {
      en: 'a reason has 1 to {max} visible characters, and no line breaks',
      'zh-CN': '理由应为 1 到 {max} 个可见字符，且不含换行',
    },
    hint: { en: 'say it in one line', 'zh-CN': '请用一行写明' },
  },
  'keyid-invalid': {
    text: {
      en: '“{given}” is not a key id: that has 64 hex digits, of which the first {min} or more are enough',
      'zh-CN': '“{given}” 不是密钥 id：密钥 id 有 64 位十六进制数字，写出前 {min} 位或更多即可',
    },
    hint: LIST,
  },
  'keyid-unknown': {
    text: {
      en: 'the trust file {file} has no key whose id begins with {given}',
      'zh-CN': '信任文件 {file} 中没有 id 以 {given} 开头的密钥',
    },
    hint: LIST,
  },
  'keyid-ambiguous': {
    text: {
      en: '{count} keys have an id that begins with {given}: {keyids}',
      'zh-CN': '有 {count} 个密钥的 id 以 {given} 开头：{keyids}',
    },
    hint: { en: 'give more of its digits', 'zh-CN': '请多写几位' },
  },
  'trusted-key-revoked': {
    text: {
      en: 'the key {keyid} was revoked on {revokedAt}, and is not trusted again',
      'zh-CN': '密钥 {keyid} 已于 {revokedAt} 被吊销，不会再次受信任',
    },
    hint: {
      en: 'ask the publisher for a new key; if the revocation was a mistake, take it out of {file} by hand',
      'zh-CN': '请向发布者索取新的密钥；如果吊销有误，请手动从 {file} 中删去',
    },
  },
  'signing-key-revoked': {
    text: {
      en: 'the key {keyid} was revoked on {revokedAt}, so what it signs would be refused',
      'zh-CN': '密钥 {keyid} 已于 {revokedAt} 被吊销，它签名的内容会被拒绝',
    },
    hint: {
      en: 'sign with another key (`gem keygen` makes one); if the revocation was a mistake, take it out of {file} by hand',
      'zh-CN': '请用另一个密钥签名（`gem keygen` 可生成）；如果吊销有误，请手动从 {file} 中删去',
    },
  },
} satisfies Record<string, Words>;

export type TrustErrorCode = keyof typeof WORDS;

/** What is wrong with the trust file or with a change to it, in words. */
export function trustError(code: TrustErrorCode, args: Args = {}): UserError {
  const { text, hint }: Words = WORDS[code];
  return new UserError(code, fillText(text, args), fillText(hint, args));
}

/** The trust file is not what its format asks for; `place` is `file:line:column`. */
export function trustFileFault(place: string, fault: Text): UserError {
  const { text, hint } = WORDS['trust-file-invalid'];
  return new UserError(
    'trust-file-invalid',
    {
      en: fill(text.en, { place, fault: fault.en }),
      'zh-CN': fill(text['zh-CN'], { place, fault: fault['zh-CN'] }),
    },
    hint,
  );
}

/** A `reason` that is the system's name for an error is told by its meaning. */
function fillText(text: Text, args: Args): Text {
  const reason = typeof args.reason === 'string' ? systemMeaning(args.reason) : undefined;
  const say = (language: keyof Text) =>
    fill(text[language], reason === undefined ? args : { ...args, reason: reason[language] });
  return { en: say('en'), 'zh-CN': say('zh-CN') };
}
