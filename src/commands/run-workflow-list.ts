import { ExitCode } from '../errors.ts';
import type { Item } from '../gem/items.ts';
import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import type { Call } from './command.ts';

/** What there is to run. */
export function listItems(found: readonly Item[], { io, voice }: Call): ExitCode {
  if (voice.format === 'json') {
    printJson(io, {
      workflows: found.map(({ name, description, exposed }) => ({
        name: String(name),
        description: description ?? null,
        exposed,
      })),
    });
    return ExitCode.yes;
  }
  for (const { name, description } of found)
    io.out(`${printable(String(name))}\n  ${printable(String(description ?? ''))}\n`);
  if (found.length === 0)
    io.err(`${inLanguage(voice, { en: 'this gem declares no SOPs', 'zh-CN': '这个 gem 没有声明 SOP' })}\n`);
  return ExitCode.yes;
}
