import { resolve } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { createSecretKey } from '../sign/key.ts';
import { checkKeyPlace, createKeyFiles } from '../sign/key-files.ts';
import {
  type KeyFiles,
  keyFilesAt,
  keyFilesNamed,
  keyFolder,
  PUBLIC_KEY_ENDING,
  SECRET_KEY_ENDING,
} from '../sign/key-folder.ts';
import type { Text } from '../text.ts';
import { mayAsk } from './ask.ts';
import { type Call, type Command, textOption } from './command.ts';
import { isRead, printNext, printNote } from './next-steps.ts';
import { afterKeygen } from './signing-steps.ts';

const command: Command = {
  arguments: [],
  options: [
    {
      flags: '-o, --output <file>',
      text: {
        en: 'where the secret key goes, ending in .key.pem; the public key goes beside it (default: default.key.pem in your key folder)',
        'zh-CN': '私钥写到哪里，以 .key.pem 结尾；公钥写在旁边（默认：密钥文件夹里的 default.key.pem）',
      },
    },
    { flags: '--no-passphrase', text: { en: 'keep the secret key unencrypted', 'zh-CN': '私钥不加密' } },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem keygen',
      text: { en: 'make your key, and ask for a passphrase', 'zh-CN': '生成你的密钥，并询问口令' },
    },
    {
      line: 'gem keygen -o ci.key.pem --no-passphrase',
      text: { en: 'make a key for a CI’s secret store', 'zh-CN': '为 CI 的机密存储生成密钥' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const files = keyFiles(call);
    await checkKeyPlace(files);
    const passphrase = await choosePassphrase(call);
    const key = createSecretKey();
    await createKeyFiles(files, key, passphrase);
    const { keyid } = key.publicKey;
    if (voice.format === 'json') {
      printJson(io, {
        keyid,
        secretKey: files.secret,
        publicKey: files.public,
        encrypted: passphrase !== undefined,
      });
    } else {
      io.out(
        `${inLanguage(voice, WORDS.secret)}${printable(files.secret)}\n${inLanguage(voice, WORDS.public)}${printable(files.public)}\n`,
      );
      io.out(`${inLanguage(voice, WORDS.keyid)}${keyid}\n`);
      if (!voice.quiet) await printNote(inLanguage(voice, WORDS.keep), call);
      if (isRead(call)) printNext(await afterKeygen(files.secret, call), call);
    }
    return ExitCode.yes;
  },
};
export default command;

const WORDS = {
  secret: { en: 'secret key  ', 'zh-CN': '私钥     ' },
  public: { en: 'public key  ', 'zh-CN': '公钥     ' },
  keyid: { en: 'key id      ', 'zh-CN': '密钥 id  ' },
  keep: {
    en: 'keep a copy of the secret key in a safe place: without it you cannot publish updates under the same key',
    'zh-CN': '请在安全的地方保存一份私钥：丢了它，就不能再用同一个密钥发布更新',
  },
  ask: { en: 'passphrase for the new key: ', 'zh-CN': '新密钥的口令：' },
  again: { en: 'once more: ', 'zh-CN': '再输入一次：' },
} satisfies Record<string, Text>;

function keyFiles(call: Call): KeyFiles {
  const output = textOption(call, 'output');
  if (output !== undefined && /(?:^|[/\\])$/.test(output)) throw noFileName(output);
  if (output?.endsWith(PUBLIC_KEY_ENDING)) throw publicName(output);
  return output === undefined
    ? keyFilesNamed(keyFolder(call.io.env, process.platform))
    : keyFilesAt(resolve(call.io.cwd, output));
}

function noFileName(output: string): UserError {
  return new UserError(
    'output-no-name',
    {
      en: `-o takes the name of a file, and "${output}" names none`,
      'zh-CN': `-o 需要文件名，而“${output}”不是文件名`,
    },
    { en: 'give a name such as -o ci.key.pem', 'zh-CN': '请给出文件名，例如 -o ci.key.pem' },
  );
}

/** A secret key under the name of a public one would be handed to others. */
function publicName(output: string): UserError {
  const name = output.slice(0, -PUBLIC_KEY_ENDING.length);
  return new UserError(
    'output-public-name',
    {
      en: `-o names the file of the secret key, and ${output} ends as public keys do, so it would be taken for one and given to others`,
      'zh-CN': `-o 给出的是私钥的文件名，而 ${output} 的结尾是公钥用的，会被当成公钥交给别人`,
    },
    {
      en: `give -o ${name}${SECRET_KEY_ENDING}; the public key is written beside it as ${output}`,
      'zh-CN': `请用 -o ${name}${SECRET_KEY_ENDING}；公钥会写到旁边的 ${output}`,
    },
  );
}

/** `undefined` for a key that is kept unencrypted. */
async function choosePassphrase({ io, voice, options }: Call): Promise<string | undefined> {
  if (options.passphrase === false) return undefined;
  const given = io.env.GEM_SIGNING_KEY_PASSPHRASE;
  if (given) return given;
  if (!mayAsk(io))
    throw new UserError(
      'passphrase-needed',
      {
        en: 'a new key is kept encrypted, and there is no terminal to ask for a passphrase',
        'zh-CN': '新密钥要加密保存，而这里没有终端可以询问口令',
      },
      {
        en: 'set GEM_SIGNING_KEY_PASSPHRASE, or keep the key unencrypted with --no-passphrase',
        'zh-CN': '设置 GEM_SIGNING_KEY_PASSPHRASE，或用 --no-passphrase 不加密保存',
      },
    );
  const first = await io.readSecret(inLanguage(voice, WORDS.ask));
  const second = await io.readSecret(inLanguage(voice, WORDS.again));
  if (first === second) return first;
  throw new UserError(
    'passphrases-differ',
    {
      en: 'the two passphrases are not the same, so no key was made',
      'zh-CN': '两次口令不一致，没有生成密钥',
    },
    { en: 'run it again, and type the same passphrase twice', 'zh-CN': '再运行一次，两次输入相同的口令' },
  );
}
