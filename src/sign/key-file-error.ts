import { UserError } from '../errors.ts';
import { systemMeaning } from '../system-error.ts';
import { fill, type Text } from '../text.ts';
import { HALVES, type Half } from './key-half.ts';

/**
 * The system does not give the file of a key, in words.
 *
 * @param reason the system's name for the error.
 * @param target where a link leads that leads nowhere.
 */
export function keyFileError(source: string, half: Half, reason: string, target?: string): UserError {
  const [code, text, hint] = wordsFor(reason, target);
  const { need, ending } = HALVES[half];
  const say = (words: Text, language: keyof Text) =>
    fill(words[language], {
      source,
      target: target ?? '',
      reason: systemMeaning(reason)[language],
      need: need[language],
      ending,
    });
  const both = (words: Text): Text => ({ en: say(words, 'en'), 'zh-CN': say(words, 'zh-CN') });
  return new UserError(code, both(text), both(hint));
}

function wordsFor(reason: string, target: string | undefined): [code: string, text: Text, hint: Text] {
  if (target !== undefined) return ['key-file-missing', LEADS_NOWHERE, MEND_LINK];
  if (reason === 'ENOENT') return ['key-file-missing', MISSING, SPELLING];
  return ['key-file-unreadable', UNREADABLE, HINTS[reason] ?? OTHERWISE];
}

const MISSING: Text = {
  en: 'there is no key file {source}, and {need}',
  'zh-CN': '密钥文件 {source} 不存在，而{need}',
};
const LEADS_NOWHERE: Text = {
  en: 'the key file {source} is a link to {target}, where nothing is, and {need}',
  'zh-CN': '密钥文件 {source} 是指向 {target} 的链接，而那里什么都没有；{need}',
};
const UNREADABLE: Text = {
  en: 'the key file {source} could not be read ({reason}), and {need}',
  'zh-CN': '无法读取密钥文件 {source}（{reason}），而{need}',
};

const SPELLING: Text = {
  en: 'check the spelling, and the folder you are in',
  'zh-CN': '请检查拼写，以及当前所在的文件夹',
};
const MEND_LINK: Text = {
  en: 'let the link lead to the key’s file, or name that file itself',
  'zh-CN': '请让链接指向密钥文件，或直接给出那个文件',
};
const MAY_READ: Text = {
  en: 'have whoever owns the file let you read it, or name a copy that is yours',
  'zh-CN': '请让文件的所有者给你读取权限，或给出你自己的副本',
};
const OTHERWISE: Text = {
  en: 'check that it is a file, and that you may read it',
  'zh-CN': '请检查它是不是文件，以及你是否有权读取',
};

const HINTS: Readonly<Record<string, Text>> = {
  EISDIR: {
    en: 'name the key’s file itself, which ends in `{ending}`',
    'zh-CN': '请给出密钥文件本身，它以 `{ending}` 结尾',
  },
  EACCES: MAY_READ,
  EPERM: MAY_READ,
  ELOOP: MEND_LINK,
  ENOTDIR: SPELLING,
};
