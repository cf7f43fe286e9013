import { basename } from 'node:path';
import { ExitCode } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { ROLES, type Role } from '../platform/signature.ts';
import { printJson } from '../report.ts';
import { addTrust } from '../sign/edit-trust.ts';
import { isIdPattern } from '../sign/glob.ts';
import { readPublicKeyFile } from '../sign/key-files.ts';
import { isLabel } from '../sign/label.ts';
import { trustError } from '../sign/trust-error.ts';
import { updateTrustFile } from '../sign/trust-file.ts';
import { fill, type Text } from '../text.ts';
import { argument, type Call, type Command, listOption, textOption } from './command.ts';
import { keyPath } from './key-path.ts';
import { ROLE_WORDS, trustDocument } from './trust-document.ts';
import { label, TRUST_FILE_OPTION, trustPlaceOf } from './trust-option.ts';

const command: Command = {
  arguments: [{ name: '<public-key>', text: { en: 'a public key (PEM file)', 'zh-CN': '公钥（PEM 文件）' } }],
  options: [
    {
      flags: '--id <pattern>',
      repeats: true,
      text: {
        en: 'a gem’s id, or a pattern of ids with `*`, that the key is trusted for; has to be given',
        'zh-CN': '信任此密钥用于哪个 gem 的 id，或带 `*` 的模式；必须给出',
      },
    },
    {
      flags: '--name <name>',
      text: {
        en: 'what you call the key (default: its file’s name)',
        'zh-CN': '你对此密钥的称呼（默认：其文件名）',
      },
    },
    {
      flags: '--role <role>',
      choices: ROLES,
      text: {
        en: 'as whose key to trust it (default: publisher)',
        'zh-CN': '信任为谁的密钥（默认：publisher）',
      },
    },
    TRUST_FILE_OPTION,
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem trust add author.pub.pem --id mail_helper',
      text: { en: 'trust an author’s key for one gem', 'zh-CN': '信任某作者的密钥，用于一个 gem' },
    },
    {
      line: "gem trust add team.pub.pem --id 'acme_*' --id invoices --name 'Acme tools'",
      text: { en: 'for all gems of a team', 'zh-CN': '用于一个团队的所有 gem' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const ids = idPatterns(call);
    const name = label(call, 'name', 'key-name-invalid');
    const role = (textOption(call, 'role') ?? 'publisher') as Role;
    const path = keyPath(io.cwd, argument(call, 0) ?? '');
    const key = await readPublicKeyFile(path);
    const { file } = trustPlaceOf(call);
    const after = await updateTrustFile(file, process.platform, (before) =>
      addTrust(file, before, {
        key,
        role,
        ids,
        name,
        defaultName: defaultName(path),
        source: 'manual',
        now: io.now(),
      }),
    );
    if (voice.format === 'json') printJson(io, { ...trustDocument(after) });
    else {
      const added = after.keys.find((known) => known.keyid === key.keyid && known.role === role);
      const told = {
        name: added?.name ?? '',
        role: inLanguage(voice, ROLE_WORDS[role]),
        ids: added?.ids.join(', ') ?? '',
      };
      io.out(`${fill(inLanguage(voice, TRUSTED), told)}\n  ${key.keyid}\n`);
    }
    return ExitCode.yes;
  },
};
export default command;

const TRUSTED: Text = {
  en: '{name} is trusted as {role} of {ids}',
  'zh-CN': '{name} 作为{role}受信任，用于 {ids}',
};

function idPatterns(call: Call): readonly string[] {
  const ids = listOption(call, 'id');
  if (ids.length === 0) throw trustError('id-pattern-missing');
  const wrong = ids.find((pattern) => !isIdPattern(pattern));
  if (wrong !== undefined) throw trustError('id-pattern-invalid', { pattern: wrong });
  return ids;
}

function defaultName(path: string): string {
  const name = basename(path).replace(/(?:\.pub)?\.pem$/i, '');
  return isLabel(name) ? name : 'key';
}
