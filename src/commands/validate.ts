import { type ExitCode, UserError } from '../errors.ts';
import { failureOf, reportInWords } from '../report.ts';
import type { Checked } from '../validate/report.ts';
import { checkAll } from './check-all.ts';
import type { CheckRequest } from './check-one.ts';
import { prettyText } from './checked-gem.ts';
import { type Call, type Command, listOption, textOption } from './command.ts';
import { type GemPath, gemPaths } from './gem-paths.ts';
import { rulesNamed } from './rule-option.ts';
import { VALIDATE_FORMATS, writeResult } from './validate-report.ts';

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
  options: [
    { flags: '--strict', text: { en: 'warnings fail too', 'zh-CN': '有警告也算不通过' } },
    {
      flags: '--max-warnings <n>',
      text: { en: 'fail when there are more warnings than this', 'zh-CN': '警告超过这个数目就算不通过' },
    },
    {
      flags: '--fix',
      text: {
        en: 'mend what needs no judgement, and show what was changed',
        'zh-CN': '自动修改不需要判断的地方，并显示改了什么',
      },
    },
    {
      flags: '--dry-run',
      text: { en: 'with --fix: only show what it would change', 'zh-CN': '和 --fix 一起用：只显示会改什么' },
    },
    { flags: '--watch', text: { en: 'check again whenever a file changes', 'zh-CN': '文件一变就重新检查' } },
    {
      flags: '--against <old>',
      text: {
        en: 'check too that the data of an older gem is kept: a folder, a packed gem, or git:REV of each gem’s folder',
        'zh-CN': '同时检查旧 gem 的数据能否保留：文件夹、打好的包，或用 git:REV 表示各 gem 文件夹的某个版本',
      },
    },
    {
      flags: '--rule <id>',
      repeats: true,
      text: {
        en: 'ask only this rule, or all of a group with group/*',
        'zh-CN': '只检查这条规则，或用 group/* 检查一组',
      },
    },
  ],
  formats: VALIDATE_FORMATS,
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
      line: 'gem validate --fix --dry-run',
      text: { en: 'see what --fix would mend', 'zh-CN': '看看 --fix 会改什么' },
    },
    {
      line: 'gem validate --against git:v1.0.0',
      text: {
        en: 'check too that users of version 1.0.0 keep their data',
        'zh-CN': '同时检查 1.0.0 的用户能否保留数据',
      },
    },
    {
      line: 'gem validate dist/mail_helper-1.0.0.gem',
      text: { en: 'check a packed gem as the platform would', 'zh-CN': '像平台那样检查一个打好的包' },
    },
  ],
  run: async (call) => {
    const { io, voice, options } = call;
    const paths = gemPaths(io.cwd, (call.args[0] as readonly string[] | undefined) ?? []);
    const allowed = allowedWarnings(call);
    const rules = await rulesNamed(listOption(call, 'rule'));
    const against = textOption(call, 'against');
    if (against !== undefined) (await import('./check-against.ts')).checkAgainst(against, paths);
    const request = {
      cwd: io.cwd,
      language: voice.language,
      ...(rules ? { rules } : {}),
      ...(against === undefined ? {} : { against: { named: against, env: { ...io.env } } }),
    };
    const unfixed = options.fix === true || options.dryRun === true ? await fix(paths, rules, call) : [];
    if (options.watch === true) return watchPretty(call, request);
    const { checked, failed } = await checkAll(paths, request, io);
    return writeResult(
      { checked, failed: [...unfixed, ...failed], rules, strict: options.strict === true, allowed },
      io,
      voice,
    );
  },
};
export default command;

async function fix(paths: readonly GemPath[], rules: readonly string[] | undefined, call: Call) {
  const { fixGems } = await import('./fix-gems.ts');
  return fixGems(paths, rules, call);
}

/** `--watch` is for a person who looks: the other formats are one document, and this never ends. */
async function watchPretty({ args, io, voice }: Call, request: CheckRequest): Promise<ExitCode> {
  if (voice.format !== 'pretty')
    throw new UserError(
      'watch-is-pretty',
      {
        en: `--watch does not go with --format ${voice.format}`,
        'zh-CN': `--watch 不能和 --format ${voice.format} 一起用`,
      },
      { en: 'leave one of the two out', 'zh-CN': '去掉其中一个' },
    );
  const { watchGems } = await import('./watch-gems.ts');
  const find = () => gemPaths(io.cwd, (args[0] as readonly string[] | undefined) ?? []);
  const show = async (checked: readonly Checked[]) => {
    const text = await prettyText(checked, io, voice);
    // The screen and what was scrolled away, so that nothing old is taken for new.
    io.out(io.isTty.out ? `\u001b[2J\u001b[3J\u001b[H${text}` : text);
  };
  const tell = async (error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    await reportInWords([failureOf(error, voice)], io, voice);
  };
  return watchGems({ find, request, show, tell }, io);
}

/** How many warnings still pass: `--strict` allows none. */
function allowedWarnings(call: Call): number {
  if (call.options.strict === true) return 0;
  const given = textOption(call, 'maxWarnings');
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new UserError(
    'max-warnings-invalid',
    { en: `"${given}" is no number of warnings`, 'zh-CN': `“${given}”不是警告的数目` },
    { en: 'give a whole number, such as --max-warnings 10', 'zh-CN': '请给出整数，例如 --max-warnings 10' },
  );
}
