import { ExitCode, type UserError } from './errors.ts';
import { type Io, inLanguage, type Voice } from './io.ts';
import { version } from './version.ts';

/** Prints a result as the one JSON document of `--format json`. */
export function printJson(io: Io, document: Readonly<Record<string, unknown>>): void {
  io.out(`${JSON.stringify({ format: 1, ...document }, null, 2)}\n`);
}

/** One line each for what is wrong and what to do; as JSON on stdout where JSON was asked for. */
export function reportUserError(error: UserError, io: Io, voice: Voice): ExitCode {
  const message = inLanguage(voice, error.text);
  const hint = error.hint ? inLanguage(voice, error.hint) : null;
  if (voice.format === 'json') printJson(io, { error: { code: error.code, message, hint } });
  else {
    const [wrong, todo] = voice.language === 'zh-CN' ? ['错误', '提示'] : ['error', 'hint'];
    io.err(`gem: ${wrong}: ${message}\n${hint === null ? '' : `gem: ${todo}: ${hint}\n`}`);
  }
  return error.exit;
}

/** A fault of ours: all that is needed to find it, and how to tell of it. */
export function reportBug(error: unknown, io: Io, voice: Voice): ExitCode {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  const where = `notochord-gem ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const zh = voice.language === 'zh-CN';
  const message = zh
    ? 'gem 自身出错了，不是你的 gem 的问题'
    : 'gem itself failed; this is a fault in gem and not in your work';
  const hint = zh
    ? '请把这些内容报告给 gem 的作者（`npm bugs notochord-gem` 会打开报告的地方）'
    : 'please report it with these lines (`npm bugs notochord-gem` opens the place for it)';
  if (voice.format === 'json')
    printJson(io, { error: { code: 'internal-error', message: `${message}: ${String(error)}`, hint } });
  io.err(
    `gem: ${zh ? '错误' : 'error'}: ${message}\n${stack}\n${where}\ngem: ${zh ? '提示' : 'hint'}: ${hint}\n`,
  );
  return ExitCode.bug;
}
