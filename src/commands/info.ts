import { resolve } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { isFolder } from '../gem/find.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import { describe, type GemInfo } from '../info/describe.ts';
import { inLanguage } from '../io.ts';
import { withProgress } from '../progress.ts';
import { printJson } from '../report.ts';
import type { Text } from '../text.ts';
import { argument, type Call, type Command } from './command.ts';
import { oneGemFolder, shownPath } from './gem-paths.ts';
import type { Standing } from './info-report.ts';
import { NAME_A_GEM, noManifest } from './no-manifest.ts';
import { TRUST_FILE_OPTION } from './trust-option.ts';

const command: Command = {
  arguments: [
    {
      name: '[path]',
      text: {
        en: 'a packed gem or a gem’s folder (default: the gem here or above)',
        'zh-CN': '打好的包或 gem 的文件夹（默认：当前或上级的 gem）',
      },
    },
  ],
  options: [TRUST_FILE_OPTION],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem info',
      text: { en: 'what the gem you are in can do', 'zh-CN': '当前的 gem 能做什么' },
    },
    {
      line: 'gem info download.gem',
      text: {
        en: 'what it can do, what it asks for, and who signed it',
        'zh-CN': '它能做什么、要求什么权限、由谁签名',
      },
    },
  ],
  run: async (call) => {
    const { io } = call;
    const named = argument(call, 0);
    if (named !== undefined && !isFolder(resolve(io.cwd, named))) return packedInfo(named, call);
    const folder = oneGemFolder(io.cwd, named);
    const shown = shownPath(io.cwd, folder);
    const gem = await loadFolder(folder);
    return show({ path: shown, info: infoOf(gem, shown) }, call);
  },
};
export default command;

const VERIFYING: Text = { en: 'verifying', 'zh-CN': '正在验证' };

/** What only part of the check was made of is not shown: a file has to be intact before anything in it is believed. */
async function packedInfo(named: string, call: Call): Promise<ExitCode> {
  const { io, voice } = call;
  const { inspectPackage } = await import('./inspect-package.ts');
  const inspection = await withProgress(io, voice, VERIFYING, () =>
    inspectPackage(resolve(io.cwd, named), io.signal),
  );
  try {
    const { gem, refusal } = inspection;
    const { judgePackage } = await import('./judge-package.ts');
    const { refusedPackage } = await import('./refused-package.ts');
    // Declarations with errors are shown, for whoever wants to know what they say.
    if (refusal && refusal.reason !== 'declarations-invalid') throw refusedPackage(refusal, named);
    if (!gem) throw new Error('a package that was not refused has no gem');
    const { outcome, known } = await judgePackage(call, inspection, undefined, []);
    const { signatureDocuments } = await import('./verify-document.ts');
    const signatures = signatureDocuments(inspection.signatures, inspection.id ?? '', known);
    const { status, reason, text } = outcome;
    return await show(
      { path: named, info: infoOf(gem, named), standing: { status, reason, text, signatures, known } },
      call,
    );
  } finally {
    inspection.close();
  }
}

function infoOf(gem: Gem, shown: string): GemInfo {
  if (gem.manifest && gem.manifest.syntaxFaults.length === 0) return describe(gem);
  if (!gem.manifest) throw noManifest(gem, shown, NAME_A_GEM);
  throw new UserError(
    'manifest-syntax',
    {
      en: `notochord.json in ${shown} is not JSON, so nothing is known of this gem`,
      'zh-CN': `${shown} 里的 notochord.json 不是 JSON，无法知道这个 gem 的情况`,
    },
    { en: '`gem validate` says where and why', 'zh-CN': '`gem validate` 会说明位置和原因' },
  );
}

interface Shown {
  readonly path: string;
  readonly info: GemInfo;
  /** Of a packed file. */
  readonly standing?: Standing;
}

async function show({ path, info, standing }: Shown, { io, voice }: Call): Promise<ExitCode> {
  if (voice.format === 'json') {
    const verdict = standing && {
      status: standing.status,
      reason: standing.reason,
      message: inLanguage(voice, standing.text),
    };
    printJson(io, {
      path,
      kind: standing ? 'packed' : 'folder',
      ...info,
      verdict: verdict ?? null,
      signatures: standing?.signatures ?? null,
    });
    return ExitCode.yes;
  }
  const { infoText } = await import('./info-report.ts');
  const { loadPalette } = await import('../paint.ts');
  io.out(infoText(info, standing, { voice, width: io.columns, palette: await loadPalette(voice.color) }));
  return ExitCode.yes;
}
