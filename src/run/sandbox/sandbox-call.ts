import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Json } from '../../platform/ctx.ts';
import type { Level } from './console-lines.ts';
import type { CtxShape } from './ctx-shape.ts';
import type { LostArgument } from './lost.ts';
import type { ArgumentNotJson } from './unserializable.ts';

/** One call of a tool. */
export interface SandboxCall {
  /** The tool's file, or the module of migrations, relative to the gem. */
  readonly entry: string;
  /** [V-09] Asks the module for these steps of records, in place of the call of a tool. */
  readonly migration?: {
    readonly steps: readonly string[];
    readonly records: readonly { readonly id: string | null; readonly data: Json }[];
  };
  readonly input: Json;
  readonly values: Readonly<Record<string, Json>>;
  readonly shape: CtxShape;
  /** The code may read nothing once it is loaded. */
  readonly readsNothing?: boolean;
  /** Milliseconds since 1970 at which the clock stands still. */
  readonly now?: number;
  /** Milliseconds; without it only `signal` ends a call. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onConsole: (level: Level, text: string) => void;
  /** Answers a call to `ctx`, or says that an argument is no JSON; `lost` is what JSON changed of one. Never rejects. */
  readonly onCall: (
    id: number,
    path: string,
    args: readonly Json[],
    notJson: ArgumentNotJson | undefined,
    lost: LostArgument | undefined,
  ) => Promise<Answer>;
}

export type Answer =
  | { readonly value: Json }
  | { readonly error: { readonly code: string; readonly message: string } };

/** Of the entries that were called: making one takes a tenth of a call. */
const urls = new Map<string, string>();
const URLS_MAX = 1_000;

function urlOf(path: string): string {
  const url = urls.get(path) ?? pathToFileURL(path).href;
  if (urls.size < URLS_MAX) urls.set(path, url);
  return url;
}

/** What the guest is asked for a call; `folder` is the staged gem, `known` the shape that it has been told of before. */
export function request(call: SandboxCall, folder: string, known: CtxShape | undefined): object {
  const { entry, input, values, shape, now, migration, readsNothing } = call;
  return {
    entry: urlOf(join(folder, entry)),
    input,
    values,
    ...(shape === known ? {} : { shape }),
    now,
    migration,
    readsNothing,
  };
}

/** A message of the tool's console, to the call that it belongs to. */
export function receiveLog(message: object, call: Pick<SandboxCall, 'onConsole'>): void {
  const { level, text } = message as { level?: unknown; text?: unknown };
  if (typeof text !== 'string') return;
  const known = level === 'debug' || level === 'warn' || level === 'error' ? level : 'info';
  call.onConsole(known, text);
}

/** For what a call that has ended left running: without an answer it would wait, and be taken for work to come. */
export async function refuse(): Promise<Answer> {
  return { error: { code: 'E_CALL_ENDED', message: 'E_CALL_ENDED: the call that asked has ended' } };
}
