import { completionScript, SHELLS, type Shell } from '../complete/shells.ts';
import { didYouMean } from '../did-you-mean.ts';
import { ExitCode, UserError } from '../errors.ts';
import { printJson } from '../report.ts';
import { argument, type Command, listOption } from './command.ts';

const command: Command = {
  arguments: [
    {
      name: '<shell>',
      text: { en: 'bash, zsh, fish or powershell', 'zh-CN': 'bash、zsh、fish 或 powershell' },
    },
  ],
  options: [
    {
      flags: '--as <program>',
      repeats: true,
      text: {
        en: 'complete the program by this name (default: gem and notochord-gem)',
        'zh-CN': '为这个名字的程序补全（默认：gem 和 notochord-gem）',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: "echo 'source <(gem completion bash)' >> ~/.bashrc",
      text: {
        en: 'in bash from the next shell on; in zsh the same, at the end of ~/.zshrc',
        'zh-CN': '从下一个 shell 开始在 bash 里补全；zsh 写法相同，放在 ~/.zshrc 末尾',
      },
    },
    {
      line: 'gem completion fish > ~/.config/fish/completions/gem.fish',
      text: { en: 'in fish, by the name gem', 'zh-CN': '在 fish 里，用于 gem 这个名字' },
    },
    {
      line: 'notochord-gem completion zsh --as notochord-gem',
      text: {
        en: 'where gem is the program of RubyGems, which is left alone',
        'zh-CN': '当 gem 是 RubyGems 的程序时，不去动它',
      },
    },
    {
      line: 'gem completion powershell | Out-String | Invoke-Expression',
      text: { en: 'in PowerShell, as a line of $PROFILE', 'zh-CN': '在 PowerShell 里，作为 $PROFILE 的一行' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const named = argument(call, 0) ?? '';
    const shell = SHELLS.find((each) => each === named);
    if (shell === undefined) throw noSuchShell(named);
    const programs = programsOf(shell, listOption(call, 'as'));
    const script = completionScript(shell, programs);
    if (voice.format === 'json') printJson(io, { shell, programs, script });
    else io.out(script);
    return ExitCode.yes;
  },
};
export default command;

function programsOf(shell: Shell, named: readonly string[]): readonly string[] {
  const wrong = named.find((name) => !/^[A-Za-z0-9_][\w.-]*$/.test(name));
  if (wrong !== undefined) throw notAProgram(wrong, shell);
  return named.length > 0 ? [...new Set(named)] : ['gem', 'notochord-gem'];
}

function noSuchShell(name: string): UserError {
  const meant = didYouMean(name, SHELLS);
  return new UserError(
    'no-such-shell',
    { en: `there is no completion for the shell "${name}"`, 'zh-CN': `没有“${name}”这个 shell 的补全` },
    meant === undefined
      ? { en: `it can be ${SHELLS.join(', ')}`, 'zh-CN': `可以是 ${SHELLS.join('、')}` }
      : { en: `did you mean ${meant}?`, 'zh-CN': `是不是想写 ${meant}？` },
  );
}

function notAProgram(name: string, shell: Shell): UserError {
  return new UserError(
    'program-invalid',
    {
      en: `"${name}" cannot stand in a script for ${shell}: a program's name has letters, digits, _, . and -`,
      'zh-CN': `“${name}”不能写进 ${shell} 的脚本：程序名由字母、数字、_、. 和 - 组成`,
    },
    { en: 'give the name that you type, such as gem', 'zh-CN': '请写输入时用的名字，例如 gem' },
  );
}
