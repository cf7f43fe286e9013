import type { UserError } from '../../errors.ts';
import type { Dial } from '../../net/dial.ts';
import type { Json } from '../../platform/ctx.ts';
import type { CompleteResource } from '../../resources/declaration.ts';
import type { Watch } from '../../resources/first-good.ts';
import type { Text } from '../../text.ts';
import type { GemDeclaration, ToolDeclaration } from '../declaration.ts';
import type { RunRecord } from '../files/run-record.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { StagedFile } from '../sandbox/stage.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { StorePlace } from '../store/connection.ts';
import type { Store } from '../store/store.ts';

/**
 * Where HTTP requests are answered from, after the scenario: `off` from nothing, `replay` from recordings, `record`
 * from the network, whose answers are kept, `live` from the network alone.
 */
export type HttpMode = 'off' | 'replay' | 'record' | 'live';

/** What a service is made with: storage, clock and ids come in from outside. */
export interface ServiceContext {
  readonly gem: GemDeclaration;
  /** The one that is being called: the next call may be of another. */
  readonly tool: ToolDeclaration;
  /** The files that would ship, and the folder that holds the copies of them that tools run from. */
  readonly files: readonly StagedFile[];
  readonly folder: string;
  /** The gem's own store; nothing is started before its first use. */
  readonly store: Store;
  /** Where the gem's databases are kept. */
  readonly place: StorePlace;
  /** Another database beside it, in a process of its own. */
  openStore(file: string): Store;
  /** Another sandbox of the gem's code, with no `ctx`: for migrations. Whoever starts it ends it. */
  startSandbox(): Sandbox;
  /** The gem's `.gem` folder, for runs, trash and history; null where nothing may stay after the run. */
  readonly home: string | null;
  /** The run that all calls belong to; undefined where each call is a run of its own. */
  readonly record: RunRecord | undefined;
  /** Where Deno's cache, staged copies and downloads are. */
  readonly cache: string;
  /** The conversation's folder; null for a call without a conversation [F-12]. */
  readonly workspace: string | null;
  /** The author's own folder, where recordings are kept; null when the gem is no folder. */
  readonly root: string | null;
  readonly scenario: Scenario | undefined;
  /** Where answers to HTTP requests come from. */
  readonly http: HttpMode;
  /** Local files in place of downloads, by the resource's id. */
  readonly resources: ReadonlyMap<string, string>;
  /** How the network is reached; the operating system's way when undefined. */
  readonly dial: Dial | undefined;
  /** Watches over the download of a resource. */
  onDownload(resource: CompleteResource): Watch;
  /** Services that the user turned on (K-08). */
  readonly grants: ReadonlySet<string>;
  /** Mail accounts that the user allowed [L-05]. */
  readonly accounts: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** Another UUID (RFC 9562, version 4); the same ones each time where there is a seed. */
  newId(): string;
  /** Notes something for the person who runs the tool. What was noted in this run before is not said again. */
  log(warning: Text): void;
  /** Adds to the files that the report says the tool wrote, by the name the tool knows it under. */
  wrote(path: string): void;
}

/** A method of a service. Throws a CtxError for what the tool did wrong. */
export interface Method {
  /** It changes something that stays [T-10], where that depends on the arguments, with these. */
  readonly writes?: boolean | ((args: readonly Json[]) => boolean);
  run(args: readonly Json[]): Json | Promise<Json>;
}

/** A service at work, for all calls of one run. */
export interface RunningService {
  /** By name: `get` answers `ctx.storage.kv.get`. */
  readonly methods: Readonly<Record<string, Method>>;
  /** Before each call of a tool but the one that first used the service. */
  beginCall?(): Promise<void>;
  /**
   * The tool's call is over, and so is the time to wait for what it asked: ends what would not end by itself, so that
   * each method settles.
   */
  abandon?(): void;
  /** After each call that used the service, and before its report. */
  endCall?(): Promise<void>;
  /** What the scenario gives and nothing has asked for, in words; told when the last call returned. */
  unused?(): readonly Text[];
  /** After the last call. */
  close?(): Promise<void>;
}

/** A part of `ctx` that is simulated. */
export interface Service {
  create(context: ServiceContext): RunningService;
}

/** An error that the tool sees, with an `E_…` code. */
export class CtxError extends Error {
  override readonly name = 'CtxError';
  readonly code: string;
  readonly text: Text;
  /** What is told to the person in its place when the tool lets it through, and is no fault of the tool. */
  readonly cannot: UserError | undefined;

  constructor(code: string, text: Text, cannot?: UserError) {
    super(text.en);
    this.code = code;
    this.text = text;
    this.cannot = cannot;
  }
}

/** The platform begins such a message with its code. */
export function ctxError(code: string, text: Text): CtxError {
  return new CtxError(code, { en: `${code}: ${text.en}`, 'zh-CN': `${code}: ${text['zh-CN']}` });
}
