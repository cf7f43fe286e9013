import { printable } from '../printable.ts';
import { type Args, fill, type Text } from '../text.ts';
import type { PathFault } from './paths.ts';
import { REFUSALS, type RefusalReason } from './refusals.ts';

/** The longest text from a file that is repeated to a person. */
const QUOTED_MAX = 240;

/** A packed file is not what the format asks for. Nothing was written and nothing of it may be used. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';
  /** Kebab-case and stable: one of `REFUSALS`. */
  readonly reason: RefusalReason;
  /** What is wrong, in words without a final stop. */
  readonly text: Text;
  readonly args: Args;

  constructor(reason: RefusalReason, args: Args = {}, cause?: unknown) {
    const words = shown(args);
    const text = { en: fill(REFUSALS[reason].en, words), 'zh-CN': fill(REFUSALS[reason]['zh-CN'], words) };
    super(text.en, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.text = text;
    this.args = args;
  }
}

/** The refusal for a fault of a path. */
export function refusalOfPath({ reason, args }: PathFault): ArchiveRefusal {
  return new ArchiveRefusal(`path-${reason}`, args);
}

/** Names come from files that nobody vouches for: no control sequence of theirs may reach a terminal. */
function shown(args: Args): Args {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? printable(short(value)) : value,
    ]),
  );
}

function short(text: string): string {
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;
}
