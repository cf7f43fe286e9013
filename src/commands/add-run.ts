import type { Addition } from '../add/addition.ts';
import { ExitCode, UserError } from '../errors.ts';
import { fill, type Text } from '../text.ts';
import { draftOf } from './add-draft.ts';
import { type OpenGem, openGem } from './add-gem.ts';
import type { Kind } from './add-names.ts';
import { reportJson, reportPretty } from './add-report.ts';
import { writeAddition } from './add-write.ts';
import type { Call } from './command.ts';

/** What is to be added, once everything is asked and known. */
export interface Planned {
  readonly name: string | null;
  readonly addition: Addition;
}

/**
 * Adds one item to the nearest gem: plans it, asks the rules what the gem would be with it, and only then writes.
 * Answers `no` where a rule stands against it.
 */
export async function runAdd(
  call: Call,
  kind: Kind,
  plan: (open: OpenGem) => Planned | Promise<Planned>,
): Promise<ExitCode> {
  const { io, voice, options } = call;
  const open = await openGem(call);
  const { name, addition } = await plan(open);
  if (isNothing(addition)) throw alreadyThere(kind, name);
  const draft = await draftOf(open, addition);
  const isRefused = draft.brings.length > 0;
  const isWritten = !isRefused && options.dryRun !== true;
  io.signal.throwIfAborted();
  if (isWritten) await writeAddition(open.gem.root, draft, io.signal);
  const added = { kind, name, open, addition, draft, isWritten };
  await (voice.format === 'json' ? reportJson(added, call) : reportPretty(added, call));
  return isRefused ? ExitCode.no : ExitCode.yes;
}

function isNothing({ files, edits, rewritten }: Addition): boolean {
  return files.length === 0 && edits.length === 0 && rewritten.size === 0;
}

/** [S-01] A gem has one skill; a document may be there in every language that was asked for. */
function alreadyThere({ id, text }: Kind, name: string | null): UserError {
  const tell = (template: string, language: keyof Text) =>
    fill(template, { kind: text[language], name: name ?? '' })
      .replace(/ {2,}/g, ' ')
      .trim();
  return new UserError(
    'already-there',
    {
      en: tell('the gem has the {kind} {name} already', 'en'),
      'zh-CN': tell('gem 已经有{kind} {name}', 'zh-CN').replace(/ +$/, ''),
    },
    id === 'skill'
      ? {
          en: 'a gem has one skill: write into skill/SKILL.md, or add what it refers to with `gem add reference NAME`',
          'zh-CN':
            '一个 gem 只有一个 skill：请修改 skill/SKILL.md，或用 `gem add reference 名字` 添加它要参考的内容',
        }
      : {
          en: 'name another, or another language with --lang',
          'zh-CN': '请换一个名字，或用 --lang 给出另一种语言',
        },
  );
}
