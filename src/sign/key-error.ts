import { UserError } from '../errors.ts';
import { systemMeaning } from '../system-error.ts';
import { type Args, fill, type Text } from '../text.ts';

interface Words {
  readonly text: Text;
  readonly hint?: Text;
}

/** All that can be wrong with a key, where it is kept or its passphrase, by error code, besides what reading it finds. */
const WORDS = {
  'key-weak': {
    text: {
      en: '{source} holds a weak public key, for which anybody could make signatures (it is no point of the curve’s main group)',
      'zh-CN': '{source} 中的公钥是弱密钥，任何人都能伪造它的签名（它不是曲线主群中的点）',
    },
    hint: {
      en: 'ask the publisher for the key again, and do not trust this one',
      'zh-CN': '请向发布者重新索取公钥，不要信任这一个',
    },
  },
  'passphrase-needed': {
    text: {
      en: '{source} is protected by a passphrase, and there is no terminal to ask for it',
      'zh-CN': '{source} 受口令保护，而当前没有终端可供询问口令',
    },
    hint: {
      en: 'set GEM_SIGNING_KEY_PASSPHRASE',
      'zh-CN': '请设置环境变量 GEM_SIGNING_KEY_PASSPHRASE',
    },
  },
  'passphrase-wrong': {
    text: {
      en: 'the passphrase does not open {source}',
      'zh-CN': '口令无法打开 {source}',
    },
    hint: {
      en: 'try again; if the passphrase is surely right, the file is damaged',
      'zh-CN': '请重试；如果确定口令正确，则文件已损坏',
    },
  },
  'passphrase-unusable': {
    text: {
      en: 'a passphrase has 1 to {max} bytes',
      'zh-CN': '口令的长度应为 1 到 {max} 个字节',
    },
    hint: {
      en: 'for a key without a passphrase, use `--no-passphrase`',
      'zh-CN': '如需不带口令的密钥，请使用 `--no-passphrase`',
    },
  },
  'key-folder-unreadable': {
    text: {
      en: 'your keys’ folder {folder} could not be read ({reason}), so no key can be chosen from it',
      'zh-CN': '无法读取你的密钥文件夹 {folder}（{reason}），因此不能从中选用密钥',
    },
    hint: {
      en: 'let yourself look into it, or name the key’s file with `--key FILE`',
      'zh-CN': '请取得查看它的权限，或用 `--key FILE` 指定密钥文件',
    },
  },
  'key-file-exposed': {
    text: {
      en: 'others on this machine can read or change the secret key {source} (its mode is {mode})',
      'zh-CN': '本机的其他用户可以读取或修改私钥 {source}（其权限为 {mode}）',
    },
    hint: {
      en: 'run `chmod 600 {source}`, and make a new key if anyone may have read this one',
      'zh-CN': '请运行 `chmod 600 {source}`；如果可能已有他人读取过，请生成新的密钥',
    },
  },
  'key-file-exists': {
    text: {
      en: '{source} is there already, and a key is never overwritten',
      'zh-CN': '{source} 已经存在，而密钥绝不会被覆盖',
    },
    hint: { en: 'choose another name with `-o FILE`', 'zh-CN': '请用 `-o FILE` 另取一个名称' },
  },
  'key-file-unwritable': {
    text: {
      en: 'the key file {source} could not be written ({reason})',
      'zh-CN': '无法写入密钥文件 {source}（{reason}）',
    },
    hint: { en: 'choose another place with `-o FILE`', 'zh-CN': '请用 `-o FILE` 另选一个位置' },
  },
  'key-in-gem': {
    text: {
      en: 'the key would lie inside the gem {folder}, where it could be published with it',
      'zh-CN': '密钥将位于 gem {folder} 之内，可能会随之一同发布',
    },
    hint: { en: 'choose a place outside with `-o FILE`', 'zh-CN': '请用 `-o FILE` 选择其外的位置' },
  },
  'key-in-git': {
    text: {
      en: 'the key would lie inside the git work tree {folder}, where it could be committed',
      'zh-CN': '密钥将位于 git 工作区 {folder} 之内，可能会被提交',
    },
    hint: { en: 'choose a place outside with `-o FILE`', 'zh-CN': '请用 `-o FILE` 选择其外的位置' },
  },
  'key-name-unusable': {
    text: {
      en: '“{name}” cannot name a key: it takes 1 to 64 of the letters, digits, `.`, `_` and `-`, starting with a letter or digit, and no name that Windows keeps for a device',
      'zh-CN':
        '“{name}” 不能作为密钥名称：应为 1 到 64 个字母、数字、`.`、`_` 或 `-`，以字母或数字开头，且不能是 Windows 保留的设备名',
    },
  },
  'signing-key-missing': {
    text: {
      en: 'there is no key to sign with: none in {folder}, and GEM_SIGNING_KEY is not set',
      'zh-CN': '没有可用于签名的密钥：{folder} 中没有密钥，也未设置 GEM_SIGNING_KEY',
    },
    hint: {
      en: 'run `gem keygen`, or name a key with `--key FILE`',
      'zh-CN': '请运行 `gem keygen`，或用 `--key FILE` 指定密钥',
    },
  },
  'signing-key-ambiguous': {
    text: {
      en: 'there are {count} keys in {folder}, and which one signs is not for us to guess: {names}',
      'zh-CN': '{folder} 中有 {count} 个密钥，不能替你猜测用哪一个签名：{names}',
    },
    hint: { en: 'name one with `--key FILE`', 'zh-CN': '请用 `--key FILE` 指定一个' },
  },
  'signing-key-twice': {
    text: {
      en: 'GEM_SIGNING_KEY and GEM_SIGNING_KEY_FILE are both set, and only one of them can name the key',
      'zh-CN': '同时设置了 GEM_SIGNING_KEY 和 GEM_SIGNING_KEY_FILE，而密钥只能由其中一个指定',
    },
    hint: { en: 'unset one of them', 'zh-CN': '请取消其中一个' },
  },
  'key-folder-unknown': {
    text: {
      en: 'the folder of the keys is not known, because {variable} is not set',
      'zh-CN': '无法确定密钥文件夹，因为未设置 {variable}',
    },
    hint: { en: 'set it, or name the key’s file yourself', 'zh-CN': '请设置它，或自行指定密钥文件' },
  },
} satisfies Record<string, Words>;

export type KeyErrorCode = keyof typeof WORDS;

/** A fault of a key that the person can mend, in words. */
export function keyError(code: KeyErrorCode, args: Args = {}): UserError {
  const { text, hint }: Words = WORDS[code];
  return new UserError(code, fillText(text, args), hint && fillText(hint, args));
}

/** A `reason` that is the system's name for an error is told by its meaning. */
function fillText(text: Text, args: Args): Text {
  const reason = typeof args.reason === 'string' ? systemMeaning(args.reason) : undefined;
  const say = (language: keyof Text) =>
    fill(text[language], reason === undefined ? args : { ...args, reason: reason[language] });
  return { en: say('en'), 'zh-CN': say('zh-CN') };
}
