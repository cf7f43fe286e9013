import { join } from 'node:path';
import { ArchiveRefusal } from '../archive/refusal.ts';
import { writeContainer } from '../archive/write-container.ts';
import { ExitCode, UserError } from '../errors.ts';
import { loadFolder } from '../gem/load.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { planPack } from '../pack/plan.ts';
import { shipmentOf } from '../pack/shipment.ts';
import { PACKAGE_ENDING } from '../platform/archive.ts';
import { printable } from '../printable.ts';
import { withProgress } from '../progress.ts';
import { printJson } from '../report.ts';
import { fill, type Text } from '../text.ts';
import { type Checked, count } from '../validate/report.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import { argument, type Command, textOption } from './command.ts';
import { oneGemFolder, shownPath } from './gem-paths.ts';
import { isRead, printNext } from './next-steps.ts';
import { OUTSIDE } from './outside.ts';
import { outputPath, refuseOwnFile } from './pack-output.ts';

const command: Command = {
  arguments: [
    {
      name: '[dir]',
      text: {
        en: 'the gem’s folder (default: the gem here or above)',
        'zh-CN': 'gem 的文件夹（默认：当前或上级的 gem）',
      },
    },
  ],
  options: [
    {
      flags: '-o, --output <file>',
      text: {
        en: 'where to write (default: dist/<id>-<version>.gem in the gem)',
        'zh-CN': '写到哪里（默认：gem 里的 dist/<id>-<version>.gem）',
      },
    },
    {
      flags: '--sourcemap',
      text: {
        en: 'keep the source maps of what was bundled or compiled, in .map files beside it',
        'zh-CN': '保留打包或编译后的代码的 source map，放在旁边的 .map 文件里',
      },
    },
    {
      flags: '--list',
      text: {
        en: 'only show what goes in, with sizes, and what stays at home',
        'zh-CN': '只显示会打包什么、各多大，以及什么不打包',
      },
    },
    {
      flags: '--explain <path>',
      text: {
        en: 'only say which rule keeps a file or folder in or out',
        'zh-CN': '只说明某个文件或文件夹因哪条规则打包或不打包',
      },
    },
    {
      flags: '--dry-run',
      text: { en: 'do everything but write the file', 'zh-CN': '做完所有步骤，只是不写文件' },
    },
    { flags: '--force', text: { en: 'replace a file that is already there', 'zh-CN': '替换已有的文件' } },
  ],
  formats: ['pretty', 'json'],
  examples: [
    { line: 'gem pack', text: { en: 'check and pack the gem you are in', 'zh-CN': '检查并打包当前的 gem' } },
    {
      line: 'gem pack gems/mail -o build/mail.gem --force',
      text: { en: 'pack a gem to a place of your own', 'zh-CN': '打包到指定的位置' },
    },
    {
      line: 'gem pack --explain notes/todo.md',
      text: { en: 'does it go in, and why?', 'zh-CN': '它会打包吗？为什么？' },
    },
  ],
  run: async (call) => {
    const { io, voice, options } = call;
    const folder = oneGemFolder(io.cwd, argument(call, 0));
    if (options.list === true) return (await import('./pack-list.ts')).listPack(folder, call);
    const path = textOption(call, 'explain');
    if (path !== undefined) return (await import('./pack-explain.ts')).explainPath(folder, path, call);

    const gem = await loadFolder(folder);
    const findings = await validate(gem, undefined, OUTSIDE);
    const checked = checkedGem(shownPath(io.cwd, folder), gem, findings);
    if (count(findings).errors > 0) return refuse(checked, io, voice);

    const plan = planPack(gem, await shipmentOf(gem), { sourceMaps: options.sourcemap === true });
    const output = textOption(call, 'output');
    const name = `${plan.id}-${plan.version}${PACKAGE_ENDING}`;
    const target = output === undefined ? join(folder, 'dist', name) : outputPath(io.cwd, output, name);
    refuseOwnFile(gem, target, shownPath(io.cwd, target));
    const shown = shownPath(io.cwd, target);
    const write = options.dryRun === true ? (await import('./pack-dry-run.ts')).packInVain : writeContainer;
    const written = await withProgress(io, voice, PACKING, () =>
      write(target, plan, { force: options.force === true, signal: io.signal }).catch(refusal),
    );
    const { id, version } = plan;
    const files = plan.entries.length;
    const { size, sha256 } = written;
    const { tarSha256 } = written.index.content;
    if (voice.format === 'json') {
      const { findingDocument } = await import('../validate/reporters/json.ts');
      const told = findings.map((finding) => findingDocument(finding, voice.language));
      printJson(io, { file: shown, id, version, size, files, sha256, tarSha256, findings: told });
      return ExitCode.yes;
    }
    if (findings.length > 0 && !voice.quiet) io.err(`${await prettyText([checked], io, voice)}\n`);
    io.out(`${printable(shown)}\n`);
    const words =
      voice.language === 'zh-CN'
        ? '{id} {version}，{files} 个文件，{size} 字节'
        : '{id} {version}, {files} {files|file|files}, {size} {size|byte|bytes}';
    io.out(
      `  ${fill(words, { id, version, files, size })}\n  sha256    ${sha256}\n  tarSha256 ${tarSha256}\n`,
    );
    if (options.dryRun === true) {
      if (!voice.quiet) io.err(`${inLanguage(voice, NOT_WRITTEN)}\n`);
    } else if (isRead(call)) {
      const { afterPack } = await import('./signing-steps.ts');
      printNext(await afterPack(target, call), call);
    }
    return ExitCode.yes;
  },
};
export default command;

const PACKING: Text = { en: 'packing', 'zh-CN': '正在打包' };
/** A package that somebody may have is never changed without being told to. */
const RAISE: Text = {
  en: 'raise the version in notochord.json for another package, or give --force to replace this one, or another name with -o',
  'zh-CN': '要打新的包，请提高 notochord.json 里的版本；要替换这个包，请用 --force；或者用 -o 换一个名字',
};
const NOT_WRITTEN: Text = { en: 'nothing was written', 'zh-CN': '没有写任何文件' };

/** Errors stop the packing: the findings are the result, and nothing was written. */
async function refuse(checked: Checked, io: Io, voice: Voice): Promise<ExitCode> {
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = checked.findings.map((finding) => findingDocument(finding, voice.language));
    const { id, version } = checked;
    printJson(io, {
      file: null,
      id,
      version,
      size: null,
      files: null,
      sha256: null,
      tarSha256: null,
      findings: told,
    });
  } else {
    io.out(await prettyText([checked], io, voice));
    io.err(voice.language === 'zh-CN' ? '有错误，没有打包\n' : 'not packed, because of the errors above\n');
  }
  return ExitCode.no;
}

function refusal(error: unknown): never {
  if (error instanceof UserError && error.code === 'output-exists')
    throw new UserError(error.code, error.text, RAISE, error.exit);
  if (!(error instanceof ArchiveRefusal)) throw error;
  throw new UserError(error.reason, error.text, undefined, ExitCode.no);
}
