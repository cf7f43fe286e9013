import { ExitCode } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { type Item, tools } from '../gem/items.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import type { Call } from './command.ts';

/** What there is to run. */
export function listTools(gem: Gem, { io, voice }: Call): ExitCode {
  const found: readonly Item[] = tools(gem);
  if (voice.format === 'json') {
    printJson(io, {
      tools: found.map(({ name, description, exposed }) => ({
        name,
        description: description ?? null,
        exposed,
      })),
    });
  } else {
    for (const { name, description } of found)
      io.out(`${printable(String(name))}\n  ${printable(String(description ?? ''))}\n`);
    if (found.length === 0)
      io.err(voice.language === 'zh-CN' ? '这个 gem 没有声明工具\n' : 'this gem declares no tools\n');
  }
  return ExitCode.yes;
}
