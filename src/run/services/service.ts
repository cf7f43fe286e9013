import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import type { Scenario } from '../scenario.ts';
import type { Store } from '../store/store.ts';

/** What a service is made with: storage, clock and ids come in from outside. */
export interface ServiceContext {
  /** The gem's own store; nothing is started before its first use. */
  readonly store: Store;
  readonly scenario: Scenario | undefined;
  /** Services that the user turned on (K-08). */
  readonly grants: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Notes something for the person who runs the tool, once. */
  log(warning: Text): void;
}

/** A method of a service. Throws a CtxError for what the tool did wrong. */
export interface Method {
  /** It changes something that stays [T-10]. */
  readonly writes?: boolean;
  run(args: readonly Json[]): Json | Promise<Json>;
}

/** A part of `ctx` that is simulated: `storage.kv` answers `ctx.storage.kv.*`. */
export interface Service {
  /** The path under `ctx`. */
  readonly name: string;
  create(context: ServiceContext): Readonly<Record<string, Method>>;
}

/** An error that the tool sees, with an `E_…` code. */
export class CtxError extends Error {
  override readonly name = 'CtxError';
  readonly code: string;
  readonly text: Text;

  constructor(code: string, text: Text) {
    super(text.en);
    this.code = code;
    this.text = text;
  }
}
