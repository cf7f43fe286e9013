import type { Dial } from '../net/dial.ts';
import type { Json } from '../platform/ctx.ts';
import type { CompleteResource } from '../resources/declaration.ts';
import type { Watch } from '../resources/first-good.ts';
import type { Language } from '../text.ts';
import type { GemDeclaration, ToolDeclaration } from './declaration.ts';
import type { RunRecord } from './files/run-record.ts';
import type { CallRecord } from './host.ts';
import type { Outcome } from './judge.ts';
import type { State, Wanted } from './look.ts';
import type { CallKind } from './may-call.ts';
import type { RunPlace } from './place.ts';
import type { ConsoleLine } from './sandbox/console-lines.ts';
import type { DebugOptions } from './sandbox/deno-process.ts';
import type { StagedFile } from './sandbox/stage.ts';
import type { Caller, Scenario } from './scenario/scenario.ts';
import type { HttpMode } from './services/service.ts';

/** What a tool is run with. */
export interface RunOptions {
  readonly gem: GemDeclaration;
  readonly tool: ToolDeclaration;
  /** Where `files` are staged already, for several runs; whoever made it releases it. */
  readonly place?: RunPlace;
  /** The files that would ship, and no others. */
  readonly files: readonly StagedFile[];
  readonly scenario?: Scenario;
  /**
   * The gem's state folder (`.gem/state`); null keeps what the tool stores in memory, for this run alone. So does a
   * scenario, which begins from nothing, unless `keepState` is set.
   */
  readonly state: string | null;
  readonly keepState?: boolean;
  /** The gem's `.gem` folder, for runs, trash and history; without it, and with a scenario, they go after the run. */
  readonly home?: string;
  /** The run that all calls belong to, as those of an SOP do: they share its folder, which stays in `home`. */
  readonly record?: RunRecord;
  /** Of a run that goes on: how often it was begun before, and how often each of the scenario's `calls` had answered. */
  readonly attempt?: number;
  readonly usage?: readonly number[];
  /** The conversation's folder [F-09]. */
  readonly workspace?: string;
  /** Services that the user turned on (K-08). */
  readonly grants?: readonly string[];
  /** Mail accounts that the user allowed [L-05]. */
  readonly accounts?: readonly string[];
  /** `off` when not given: no request leaves this machine unless it was asked for. */
  readonly http?: HttpMode;
  /** Local files in place of downloads, by the resource's id. */
  readonly resources?: ReadonlyMap<string, string>;
  /** How the network is reached; the operating system's way when not given. */
  readonly dial?: Dial;
  /** Watches over the download of a resource. */
  readonly onDownload?: (resource: CompleteResource) => Watch;
  /** The author's own folder, where recordings are kept. */
  readonly root?: string;
  /** Who calls [T-11]; the scenario's when not given, else the gem itself. */
  readonly as?: Caller;
  /** In plan mode only tools that read may run [T-09]. */
  readonly plan?: boolean;
  /** Of messages in the report. */
  readonly language?: Language;
  /** Milliseconds a call may take; the platform sets none [T-12]. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970 at which the clock stands still; the scenario's when not given. */
  readonly now?: number;
  readonly seed?: number;
  /** In UTC and in English, as a scenario is run; so it is at every desk. */
  readonly anywhere?: boolean;
  /** Keep one sandbox for all calls, as the platform sometimes does. */
  readonly reuse?: boolean;
  /** Bytes a sandbox may hold in memory; MEMORY_MAX when not given. */
  readonly memoryLimit?: number;
  /** Debugger and coverage of the sandbox that the tool runs in. */
  readonly debug?: Pick<DebugOptions, 'onInspector' | 'coverage'>;
  /** Tell in the report what the tool's code made Deno ask. */
  readonly audit?: boolean;
  /** Says where the cache and Deno are; the process's own when not given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told as they come. */
  readonly onConsole?: (line: ConsoleLine) => void;
  readonly onCall?: (call: CallRecord) => void;
}

/** What one call of a tool is made with. */
export interface CallOptions extends Partial<CallKind> {
  readonly input: Json;
  /** Another tool of the gem than the one that the run was opened for, on the same state. */
  readonly called?: ToolDeclaration;
  /** What of the state is told to `onState` after the call. */
  readonly wanted?: Wanted;
  readonly onState?: (state: State) => void;
  /** [X-06] `ctx.idempotencyKey`; the scenario's, else a new one, when not given. */
  readonly idempotencyKey?: string;
  /** Where the clock stands from this call on, in place of the run's. */
  readonly now?: number;
  /** Ends this call alone. */
  readonly signal?: AbortSignal;
  /** Of this call's random numbers, in place of the run's. */
  readonly seed?: number;
  /** Told what came of the call, in both languages. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Another call follows, which may use what the scenario answers and this one did not ask for. */
  readonly more?: boolean;
}
