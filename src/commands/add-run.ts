import type { Addition } from '../add/addition.ts';
import { ExitCode } from '../errors.ts';
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
  const draft = await draftOf(open, addition);
  const isRefused = draft.brings.length > 0;
  const isWritten = !isRefused && options.dryRun !== true;
  io.signal.throwIfAborted();
  if (isWritten) await writeAddition(open.gem.root, draft, io.signal);
  const added = { kind, name, open, addition, draft, isWritten };
  await (voice.format === 'json' ? reportJson(added, call) : reportPretty(added, call));
  return isRefused ? ExitCode.no : ExitCode.yes;
}
