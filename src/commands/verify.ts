import { resolve } from 'node:path';
import { ExitCode } from '../errors.ts';
import { inLanguage, type Voice } from '../io.ts';
import { withProgress } from '../progress.ts';
import { printJson } from '../report.ts';
import type { PublicKey } from '../sign/key.ts';
import { readPublicKeyFile } from '../sign/key-files.ts';
import { trustPublishers } from '../sign/trust.ts';
import { judge } from '../sign/verify.ts';
import type { Text } from '../text.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import { argument, type Call, type Command, listOption } from './command.ts';
import { type Inspection, inspectPackage } from './inspect-package.ts';
import {
  type SignatureDocument,
  type Status,
  signatureDocuments,
  type VerifyDocument,
} from './verify-document.ts';

interface Verdict {
  readonly status: Status;
  readonly reason: string | null;
  readonly message: Text;
}

const command: Command = {
  arguments: [{ name: '<file>', text: { en: 'a packed gem', 'zh-CN': '打好的包' } }],
  options: [
    {
      flags: '--key <public-key>',
      repeats: true,
      text: {
        en: 'a public key (PEM file) to trust as the publisher’s',
        'zh-CN': '信任为发布者的公钥（PEM 文件）',
      },
    },
    {
      flags: '--allow-unsigned',
      text: { en: 'answer 0 for an intact gem without a signature', 'zh-CN': '完整但没有签名的包也返回 0' },
    },
    {
      flags: '--allow-untrusted',
      text: {
        en: 'answer 0 for an intact gem signed by an unknown key',
        'zh-CN': '完整但由未知密钥签名的包也返回 0',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem verify dist/mail_helper-1.0.0.gem --key default.pub.pem',
      text: { en: 'is it intact, and signed by this key?', 'zh-CN': '包是否完整，并由这个密钥签名？' },
    },
    {
      line: 'gem verify download.gem --allow-unsigned --format json',
      text: {
        en: 'integrity and declarations alone, for a script',
        'zh-CN': '只查完整性和声明，结果给脚本用',
      },
    },
  ],
  run: async (call) => {
    const named = argument(call, 0) ?? '';
    const keys: PublicKey[] = [];
    for (const file of listOption(call, 'key'))
      keys.push(await readPublicKeyFile(resolve(call.io.cwd, file)));
    const path = resolve(call.io.cwd, named);
    const inspection = await withProgress(call.io, call.voice, VERIFYING, () =>
      inspectPackage(path, call.io.signal),
    );
    try {
      const verdict = verdictOf(inspection, keys);
      await print(named, inspection, verdict, keys, call);
      return exitCode(verdict.status, call);
    } finally {
      inspection.close();
    }
  },
};
export default command;

const VERIFYING: Text = { en: 'verifying', 'zh-CN': '正在验证' };

function verdictOf(inspection: Inspection, keys: readonly PublicKey[]): Verdict {
  const { refusal, signatures, id } = inspection;
  if (refusal) return { status: 'invalid', reason: refusal.reason, message: refusal.text };
  const status = judge({ checked: signatures, id: id ?? '', trust: trustPublishers(keys) });
  return { status, reason: status === 'verified' ? null : REASONS[status], message: MESSAGES[status] };
}

const REASONS = { untrusted: 'key-not-trusted', unsigned: 'no-signature' } as const;

const MESSAGES: Readonly<Record<'verified' | 'untrusted' | 'unsigned', Text>> = {
  verified: { en: 'intact, and signed by a key that you trust', 'zh-CN': '完整，由你信任的密钥签名' },
  untrusted: {
    en: 'intact and well signed, by a key that nobody vouched for; name the publisher’s public key with --key',
    'zh-CN': '完整且签名有效，但没有人为这个密钥担保；用 --key 给出发布者的公钥',
  },
  unsigned: {
    en: 'intact, without a signature, so nothing says who made it',
    'zh-CN': '完整，但没有签名，无法知道是谁制作的',
  },
};

function exitCode(status: Status, { options }: Call): ExitCode {
  const allowed =
    status === 'verified' ||
    (status === 'untrusted' && options.allowUntrusted === true) ||
    (status === 'unsigned' && options.allowUnsigned === true);
  return allowed ? ExitCode.yes : ExitCode.no;
}

async function print(
  file: string,
  inspection: Inspection,
  verdict: Verdict,
  keys: readonly PublicKey[],
  { io, voice }: Call,
) {
  const { id, version, tarSha256, findings, gem } = inspection;
  const signatures = signatureDocuments(inspection.signatures, keys);
  const { status, reason } = verdict;
  const message = inLanguage(voice, verdict.message);
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = findings.map((finding) => findingDocument(finding, voice.language));
    const document: VerifyDocument = {
      file,
      status,
      reason,
      message,
      id,
      version,
      tarSha256,
      signatures,
      findings: told,
    };
    return printJson(io, { ...document });
  }
  const { loadPalette } = await import('../paint.ts');
  const palette = await loadPalette(voice.color);
  const tint = status === 'verified' ? palette.good : status === 'invalid' ? palette.error : palette.warning;
  io.out(`${tint(STATUS_WORDS[status][voice.language])} ${palette.strong(file)}: ${message}\n`);
  if (id !== null && !voice.quiet) io.out(`  ${id} ${version ?? ''}\n`);
  for (const signature of signatures) io.out(`  ${signatureLine(signature, voice)}\n`);
  if (gem && findings.length > 0)
    io.out(`\n${await prettyText([checkedGem(file, gem, findings)], io, voice)}`);
}

const STATUS_WORDS: Readonly<Record<Status, Text>> = {
  verified: { en: 'verified', 'zh-CN': '已验证' },
  untrusted: { en: 'untrusted', 'zh-CN': '未受信任' },
  unsigned: { en: 'unsigned', 'zh-CN': '没有签名' },
  invalid: { en: 'invalid', 'zh-CN': '无效' },
};

function signatureLine(signature: SignatureDocument, voice: Voice): string {
  const { role, keyid, trusted, signedAt } = signature;
  const at = signedAt === null ? '' : ` ${signedAt}`;
  if (voice.language === 'zh-CN')
    return `${role === 'publisher' ? '发布者' : '注册表'} ${keyid}${at} ${trusted ? '受信任' : '未受信任'}`;
  return `${role} ${keyid}${at} ${trusted ? 'trusted' : 'not trusted'}`;
}
