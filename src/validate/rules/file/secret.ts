import { decode } from '../../../gem/decode.ts';
import type { Fault } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { Lines } from '../../../gem/lines.ts';
import { defineRule } from '../../rule.ts';
import { secretSettings } from '../../secrets/environment.ts';
import { namedAs } from '../../secrets/file-names.ts';
import { placesIn } from '../../secrets/place.ts';
import { type Secret, scan } from '../../secrets/scan.ts';

export default defineRule({
  id: 'file/secret',
  severity: 'error',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a private key, a token or a store of keys that would be packed',
      why: 'everybody who gets the gem can read it, and a secret that was once published stays known',
      messages: {
        key: 'this is a private key ({kind})',
        encryptedKey: 'this is a private key ({kind}), encrypted with a passphrase',
        token: 'this has the form of a secret of {service}: {beginning}…',
        setting: '{name} is set to what looks like a secret',
        keyFile: 'a file of this name holds a private key',
        store: 'a file of this name is a store of keys, certificates or passwords',
      },
      hints: {
        key: 'move it out of the gem, and make a new key if this one was ever published; this cannot be suppressed',
        encryptedKey: 'move it out of the gem; this cannot be suppressed',
        token: 'take it out and revoke it where it was made; if it is none, suppress this in gem.config.json',
        setting:
          'take it out and change it where it is used; if it is none, suppress this in gem.config.json',
        keyFile:
          'move it out of the gem or name it in .gemignore; if it is none, suppress this in gem.config.json',
        store:
          'move it out of the gem or name it in .gemignore; if it holds nothing secret, suppress this in gem.config.json',
      },
    },
    'zh-CN': {
      summary: '会被打包的私钥、令牌或密钥库',
      why: '拿到 gem 的人都能读到它，而机密一旦公开，就再也收不回来',
      messages: {
        key: '这是一个私钥（{kind}）',
        encryptedKey: '这是一个私钥（{kind}），用口令加了密',
        token: '这里有形如 {service} 机密的内容：{beginning}…',
        setting: '{name} 的值看起来是机密',
        keyFile: '这个名字的文件里存放的是私钥',
        store: '这个名字的文件是存放密钥、证书或密码的库',
      },
      hints: {
        key: '把它移出 gem；如果曾经公开过，请换一个新的密钥；这一条不能抑制',
        encryptedKey: '把它移出 gem；这一条不能抑制',
        token: '去掉它，并在签发它的地方作废；如果不是机密，就在 gem.config.json 里抑制这一条',
        setting: '去掉它，并在使用它的地方更换；如果不是机密，就在 gem.config.json 里抑制这一条',
        keyFile: '把它移出 gem，或者写进 .gemignore；如果不是私钥，就在 gem.config.json 里抑制这一条',
        store: '把它移出 gem，或者写进 .gemignore；如果里面没有机密，就在 gem.config.json 里抑制这一条',
      },
    },
  },
  *check(gem) {
    // What was packed is out already, and the platform's installer does not ask.
    if (gem.kind === 'packed') return;
    for (const { path, size } of gem.files.values()) {
      if (size === 0) continue;
      const secrets = scan(gem.pieces(path));
      const faults = secrets.length === 0 ? [] : [...secretFaults(gem, path, secrets)];
      if (faults.length > 0) yield* faults;
      const named = namedAs(path);
      if (named === 'environment') yield* settingFaults(gem, path, faults);
      else if (named && faults.length === 0)
        yield { messageId: named === 'key' ? 'keyFile' : 'store', at: { file: path } };
    }
  },
});

type MessageId = 'key' | 'encryptedKey' | 'token' | 'setting' | 'keyFile' | 'store';

function* secretFaults(gem: Gem, file: string, secrets: readonly Secret[]): Generator<Fault<MessageId>> {
  const place = placesIn(gem.bytes(file));
  for (const { from, to, secretFrom, is } of secrets) {
    const where = place
      ? {
          at: { file, start: place(from), end: place(to) },
          conceal: { start: place(secretFrom), end: place(to) },
        }
      : { at: { file } };
    if ('token' in is) yield { messageId: 'token', args: is.token, ...where };
    else
      yield {
        messageId: is.key.encrypted ? 'encryptedKey' : 'key',
        args: { kind: is.key.kind },
        always: true,
        ...where,
      };
  }
}

/** What an environment file sets, where nothing of a known form was told in the same line. */
function* settingFaults(
  gem: Gem,
  file: string,
  told: readonly Fault<MessageId>[],
): Generator<Fault<MessageId>> {
  const { text } = decode(gem.bytes(file));
  const lines = new Lines(text);
  for (const { name, from, to } of secretSettings(text)) {
    const [start, end] = [lines.at(from), lines.at(to)];
    if (told.some(({ at }) => at.start?.line === start.line)) continue;
    yield { messageId: 'setting', args: { name }, at: { file, start, end }, conceal: { start, end } };
  }
}
