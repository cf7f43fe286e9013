import { ExitCode } from '../errors.ts';
import { loadFolder } from '../gem/load.ts';
import type { Io, Voice } from '../io.ts';
import { printJson } from '../report.ts';
import { type Checked, count } from '../validate/report.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Call, Command } from './command.ts';
import { type GemPath, gemPaths, shownPath } from './gem-paths.ts';

const command: Command = {
  arguments: [
    {
      name: '[path...]',
      text: {
        en: 'gem folders, packed gems, or folders of gems (default: the gem here or above, else the gems below)',
        'zh-CN': 'gem 的文件夹、打好的包，或放着多个 gem 的文件夹（默认：当前或上级的 gem，否则下级的 gem）',
      },
    },
  ],
  options: [{ flags: '--strict', text: { en: 'warnings fail too', 'zh-CN': '有警告也算不通过' } }],
  formats: ['pretty', 'json'],
  examples: [
    { line: 'gem validate', text: { en: 'check the gem you are in', 'zh-CN': '检查当前的 gem' } },
    {
      line: 'gem validate gems/ --strict --format json',
      text: {
        en: 'check every gem below a folder, for a script',
        'zh-CN': '检查文件夹下的每个 gem，结果给脚本用',
      },
    },
    {
      line: 'gem validate dist/mail_helper-1.0.0.gem',
      text: { en: 'check a packed gem as the platform would', 'zh-CN': '像平台那样检查一个打好的包' },
    },
  ],
  run: async (call) => {
    const paths = gemPaths(call.io.cwd, (call.args[0] as readonly string[] | undefined) ?? []);
    const strict = call.options.strict === true;
    const gems: Checked[] = [];
    for (const one of paths) gems.push(await check(one, call));
    await report(gems, strict, call.io, call.voice);
    const { errors, warnings } = count(gems.flatMap((gem) => gem.findings));
    return errors > 0 || (strict && warnings > 0) ? ExitCode.no : ExitCode.yes;
  },
};
export default command;

async function check({ path, kind }: GemPath, { io, voice }: Call): Promise<Checked> {
  const shown = shownPath(io.cwd, path);
  if (kind === 'folder') {
    const gem = await loadFolder(path);
    return checkedGem(shown, gem, await validate(gem));
  }
  const { checkPackage } = await import('./check-package.ts');
  return checkPackage(path, shown, voice.language, io.signal);
}

async function report(gems: readonly Checked[], strict: boolean, io: Io, voice: Voice): Promise<void> {
  if (voice.format === 'json') {
    const { validateDocument } = await import('../validate/reporters/json.ts');
    return printJson(io, validateDocument(gems, strict, voice.language));
  }
  io.out(await prettyText(gems, io, voice));
}
