import { ExitCode } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { printJson } from '../report.ts';
import { removeTrust } from '../sign/edit-trust.ts';
import { readTrustFile, updateTrustFile } from '../sign/trust-file.ts';
import type { Text } from '../text.ts';
import { argument, type Command } from './command.ts';
import { keyLines, trustDocument } from './trust-document.ts';
import { KEYID_TEXT, TRUST_FILE_OPTION, trustPlaceOf } from './trust-option.ts';

const command: Command = {
  arguments: [{ name: '<key-id>', text: KEYID_TEXT }],
  options: [TRUST_FILE_OPTION],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem trust remove 3f0a91c2',
      text: {
        en: 'trust a key no longer; what it signs is then by an unknown key',
        'zh-CN': '不再信任某个密钥；它签名的内容便属于未知密钥',
      },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const place = trustPlaceOf(call);
    // A file that is named and not there is told before anything is made.
    await readTrustFile(place, process.platform);
    let removed = '';
    const after = await updateTrustFile(place.file, process.platform, (before) => {
      const left = removeTrust(place.file, before, argument(call, 0) ?? '');
      const gone = before.keys.filter((key) => !left.keys.includes(key));
      const revoked = new Set(before.revoked.map(({ keyid }) => keyid));
      removed = gone.map((key) => keyLines(key, revoked.has(key.keyid), voice)).join('');
      return left;
    });
    if (voice.format === 'json') printJson(io, { ...trustDocument(after) });
    else io.out(`${inLanguage(voice, REMOVED)}${removed}`);
    return ExitCode.yes;
  },
};
export default command;

const REMOVED: Text = { en: 'no longer trusted: ', 'zh-CN': '不再受信任：' };
