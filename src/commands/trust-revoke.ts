import { ExitCode } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { printJson } from '../report.ts';
import { revokeTrust } from '../sign/edit-trust.ts';
import { updateTrustFile } from '../sign/trust-file.ts';
import type { Text } from '../text.ts';
import { argument, type Command } from './command.ts';
import { revokedLines, trustDocument } from './trust-document.ts';
import { KEYID_TEXT, label, TRUST_FILE_OPTION, trustPlaceOf } from './trust-option.ts';

const command: Command = {
  arguments: [{ name: '<key-id>', text: KEYID_TEXT }],
  options: [
    {
      flags: '--reason <text>',
      text: { en: 'why, for whoever reads it later', 'zh-CN': '理由，供以后查看的人参考' },
    },
    TRUST_FILE_OPTION,
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: "gem trust revoke 3f0a91c2 --reason 'laptop stolen'",
      text: {
        en: 'refuse everything that a key has signed, from now on',
        'zh-CN': '从现在起拒绝某个密钥签名的一切',
      },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const given = argument(call, 0) ?? '';
    const reason = label(call, 'reason', 'revoke-reason-invalid');
    const { file } = trustPlaceOf(call);
    let already = false;
    let changed = '';
    const after = await updateTrustFile(file, process.platform, (before) => {
      const next = revokeTrust(file, before, { given, reason, now: io.now() });
      already = next === before;
      const told = next.revoked.find(({ keyid }) => keyid.startsWith(given.toLowerCase()));
      changed = told ? revokedLines(told, voice) : '';
      return next;
    });
    if (voice.format === 'json') printJson(io, { ...trustDocument(after) });
    else {
      io.out(changed);
      if (already && !voice.quiet) io.err(`${inLanguage(voice, ALREADY)}\n`);
    }
    return ExitCode.yes;
  },
};
export default command;

const ALREADY: Text = {
  en: 'it was revoked already, and nothing was changed',
  'zh-CN': '它先前已被吊销，没有改动',
};
