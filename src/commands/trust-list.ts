import { ExitCode } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { printJson } from '../report.ts';
import type { Text } from '../text.ts';
import type { Command } from './command.ts';
import { keyLines, revokedLines, trustDocument } from './trust-document.ts';
import { readTrust, TRUST_FILE_OPTION } from './trust-option.ts';

const command: Command = {
  arguments: [],
  options: [TRUST_FILE_OPTION],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem trust list',
      text: { en: 'whose keys you trust, and for which gems', 'zh-CN': '你信任谁的密钥，用于哪些 gem' },
    },
    {
      line: 'gem trust list --trust-file team/trust.json --format json',
      text: { en: 'another trust file, for a script', 'zh-CN': '另一个信任文件，结果给脚本用' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const trust = await readTrust(call);
    if (voice.format === 'json') {
      printJson(io, { ...trustDocument(trust) });
      return ExitCode.yes;
    }
    const revoked = new Set(trust.revoked.map(({ keyid }) => keyid));
    const parts = [
      ...trust.keys.map((key) => keyLines(key, revoked.has(key.keyid), voice)),
      ...trust.revoked.map((key) => revokedLines(key, voice)),
    ];
    if (parts.length > 0) io.out(parts.join('\n'));
    else if (!voice.quiet) io.err(`${inLanguage(voice, NONE)}\n`);
    return ExitCode.yes;
  },
};
export default command;

const NONE: Text = {
  en: 'no key is trusted; `gem trust add PUBKEY --id ID` trusts one',
  'zh-CN': '没有受信任的密钥；用 `gem trust add PUBKEY --id ID` 来信任一个',
};
