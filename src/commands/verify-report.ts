import { type Io, inLanguage, type Voice } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import type { KnownKeys } from '../sign/trust.ts';
import type { Text } from '../text.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Inspection } from './inspect-package.ts';
import type { RebuildDocument } from './rebuild.ts';
import { otherFileHint } from './refused-package.ts';
import { ROLE_WORDS } from './trust-document.ts';
import {
  type SignatureDocument,
  type Status,
  signatureDocuments,
  type VerifyDocument,
} from './verify-document.ts';

/** How a packed file stands. `reason` is kebab-case, and `null` for `verified`. */
export interface Outcome {
  readonly status: Status;
  readonly reason: string | null;
  readonly text: Text;
}

/** Prints what was found, as JSON or in words. */
export async function reportVerified(
  file: string,
  inspection: Inspection,
  outcome: Outcome,
  known: KnownKeys,
  { io, voice }: { readonly io: Io; readonly voice: Voice },
  rebuilt?: RebuildDocument,
): Promise<void> {
  const { id, version, tarSha256, findings, gem } = inspection;
  const signatures = signatureDocuments(inspection.signatures, id ?? '', known);
  const { status, reason } = outcome;
  const message = inLanguage(voice, outcome.text);
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
      rebuild: rebuilt ?? null,
    };
    return printJson(io, { ...document });
  }
  const { loadPalette } = await import('../paint.ts');
  const palette = await loadPalette(voice.color);
  const isRefused = status === 'invalid' || status === 'policy';
  const tint = status === 'verified' ? palette.good : isRefused ? palette.error : palette.warning;
  const head = `${STATUS_WORDS[status][voice.language]} ${printable(file)}`;
  const painted = `${tint(STATUS_WORDS[status][voice.language])} ${palette.strong(printable(file))}`;
  const [first = '', ...more] = await fitted(`${head}: ${printable(message)}`, 0, io);
  const isWhole = first.startsWith(head);
  io.out(`${[isWhole ? painted + first.slice(head.length) : first, ...more].join('\n')}\n`);
  if (id !== null && !voice.quiet) io.out(`  ${id} ${version ?? ''}\n`);
  for (const signature of signatures)
    io.out(`  ${(await fitted(signatureLine(signature, known, voice), 4, io)).join('\n    ')}\n`);
  if (rebuilt) {
    const { rebuildLines } = await import('./rebuild.ts');
    for (const line of rebuildLines(rebuilt, { voice })) io.out(`  ${line}\n`);
  }
  const todo = reason === null ? undefined : otherFileHint(reason);
  if (todo) io.err(`${inLanguage(voice, todo)}\n`);
  if (gem && findings.length > 0)
    io.out(`\n${await prettyText([checkedGem(file, gem, findings)], io, voice)}`);
}

/** On a terminal, lines that fit it: an id and a time that go over its edge are hard to read. */
async function fitted(text: string, indent: number, { isTty, columns }: Io): Promise<string[]> {
  if (!isTty.out) return [text];
  const { wrapProse } = await import('../cells.ts');
  return wrapProse(text, columns - indent);
}

const STATUS_WORDS: Readonly<Record<Status, Text>> = {
  verified: { en: 'verified', 'zh-CN': '已验证' },
  untrusted: { en: 'untrusted', 'zh-CN': '未受信任' },
  unsigned: { en: 'unsigned', 'zh-CN': '没有签名' },
  invalid: { en: 'invalid', 'zh-CN': '无效' },
  policy: { en: 'policy', 'zh-CN': '不合策略' },
};

/** One signature in words: `publisher <key id> <time> trusted (author)`. */
export function signatureLine(
  { role, keyid, trusted, signedAt }: SignatureDocument,
  known: KnownKeys,
  voice: Pick<Voice, 'language'>,
): string {
  const standing = known.isRevoked(keyid) ? 'revoked' : trusted ? 'trusted' : 'unknown';
  const name = known.nameOf(keyid);
  const standingWords = inLanguage(voice, KEY_WORDS[standing]);
  const words = [
    inLanguage(voice, ROLE_WORDS[role]),
    keyid,
    signedAt,
    name !== undefined && voice.language === 'zh-CN' ? `${standingWords}（${name}）` : standingWords,
  ];
  if (name !== undefined && voice.language !== 'zh-CN') words.push(`(${name})`);
  return printable(words.filter((word) => word !== null).join(' '));
}

const KEY_WORDS = {
  trusted: { en: 'trusted', 'zh-CN': '受信任' },
  unknown: { en: 'not trusted', 'zh-CN': '未受信任' },
  revoked: { en: 'revoked', 'zh-CN': '已吊销' },
} satisfies Record<string, Text>;
