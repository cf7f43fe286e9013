import { resolve } from 'node:path';
import { extractContent } from '../archive/extract.ts';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { ExitCode, UserError } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { withProgress } from '../progress.ts';
import { printJson } from '../report.ts';
import { sizeWords } from '../size-words.ts';
import { fill, type Text } from '../text.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import { argument, type Call, type Command } from './command.ts';
import { shownPath } from './gem-paths.ts';
import { type Inspection, inspectPackage, refusalOf } from './inspect-package.ts';
import { refusedPackage } from './refused-package.ts';

const command: Command = {
  arguments: [
    { name: '<file>', text: { en: 'a packed gem', 'zh-CN': '打好的包' } },
    {
      name: '[dir]',
      text: {
        en: 'a folder that is new or empty (default: <id>-<version> here)',
        'zh-CN': '新的或空的文件夹（默认：当前文件夹里的 <id>-<version>）',
      },
    },
  ],
  options: [],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem unpack mail_helper-1.0.0.gem',
      text: {
        en: 'verify it, then write its files into mail_helper-1.0.0/',
        'zh-CN': '先验证，再把文件写到 mail_helper-1.0.0/',
      },
    },
    {
      line: 'gem unpack download.gem /tmp/look --format json',
      text: { en: 'into a folder of your own, for a script', 'zh-CN': '写到指定的文件夹，结果给脚本用' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const named = argument(call, 0) ?? '';
    const inspection = await withProgress(io, voice, VERIFYING, () =>
      inspectPackage(resolve(io.cwd, named), io.signal),
    );
    try {
      const { content, refusal, id, version } = inspection;
      // What is declared says how a gem would run; who unpacks one wants to read it.
      if (refusal && refusal.reason !== 'declarations-invalid') throw refusedPackage(refusal, named);
      if (!content) throw new Error('a package that was not refused has no content');
      const target = resolve(io.cwd, argument(call, 1) ?? `${id}-${version}`);
      const shown = shownPath(io.cwd, target);
      await withProgress(io, voice, UNPACKING, () => extractContent(content, target, io)).catch(
        (error: unknown) => {
          throw writingError(error, named, shown);
        },
      );
      const size = content.files.reduce((sum, file) => sum + file.size, 0);
      await print({ named, shown, files: content.files.length, size }, inspection, call);
      return ExitCode.yes;
    } finally {
      inspection.close();
    }
  },
};
export default command;

const VERIFYING: Text = { en: 'verifying', 'zh-CN': '正在验证' };
const UNPACKING: Text = { en: 'unpacking', 'zh-CN': '正在解包' };

function writingError(error: unknown, named: string, shown: string): unknown {
  if (error instanceof ArchiveRefusal) return refusedPackage(refusalOf(error), named);
  if (!(error instanceof UserError) || error.code !== 'output-exists') return error;
  return new UserError(
    'output-exists',
    {
      en: `${shown} is already there and not empty, so nothing was written`,
      'zh-CN': `${shown} 已经存在而且不是空的，所以什么都没有写`,
    },
    {
      en: `name another folder: gem unpack ${named} DIR`,
      'zh-CN': `请给出另一个文件夹：gem unpack ${named} DIR`,
    },
  );
}

interface Unpacked {
  readonly named: string;
  readonly shown: string;
  readonly files: number;
  readonly size: number;
}

async function print({ named, shown, files, size }: Unpacked, inspection: Inspection, call: Call) {
  const { io, voice } = call;
  const { id, version, tarSha256, gem, findings } = inspection;
  const signatures = inspection.signatures.map(({ role, keyid, signedAt }) => ({
    role,
    keyid,
    signedAt: signedAt ?? null,
  }));
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = findings.map((finding) => findingDocument(finding, voice.language));
    return printJson(io, {
      file: named,
      dir: shown,
      id,
      version,
      files,
      size,
      tarSha256,
      signatures,
      findings: told,
    });
  }
  if (gem && findings.length > 0 && !voice.quiet)
    io.err(`${await prettyText([checkedGem(named, gem, findings)], io, voice)}`);
  io.out(`${printable(shown)}\n`);
  if (voice.quiet) return;
  const words = { id: id ?? '', version: version ?? '', files, size: sizeWords(size) };
  io.out(`  ${fill(inLanguage(voice, UNPACKED), words)}\n`);
  io.err(
    `${fill(inLanguage(voice, signatures.length > 0 ? SIGNED : UNSIGNED), { file: printable(named) })}\n`,
  );
}

const UNPACKED: Text = {
  en: '{id} {version}, {files} {files|file|files}, {size}',
  'zh-CN': '{id} {version}，{files} 个文件，{size}',
};
const SIGNED: Text = {
  en: 'intact, and its signatures hold; `gem verify {file}` says whether you trust their keys',
  'zh-CN': '完整，签名有效；`gem verify {file}` 会说明你是否信任签名的密钥',
};
const UNSIGNED: Text = {
  en: 'intact, without a signature, so nothing says who made it',
  'zh-CN': '完整，但没有签名，无法知道是谁制作的',
};
