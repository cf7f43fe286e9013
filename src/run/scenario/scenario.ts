import type { Json } from '../../platform/ctx.ts';
import type { ReadCase } from './cases.ts';
import type { Connection } from './connections.ts';
import type { ScenarioCollection } from './data.ts';
import type { MailFixture } from './email.ts';
import type { Expectation } from './expect.ts';
import type { ScenarioFile } from './files.ts';
import type { HttpEntry } from './http.ts';
import type { SqlFixture } from './sql.ts';

/** A case to run a tool or an SOP in: what it is given and what the world answers. */
export interface Scenario {
  /** The scenario's own folder, where its relative paths begin. */
  readonly folder: string;
  /** Empty where it is a case of an SOP. */
  readonly tool: string;
  /** The SOP that the case is of, in place of a tool; the input is the event that starts it. */
  readonly workflow?: string;
  /** `{}` when not given. */
  readonly input: Json;
  readonly calls: readonly ScenarioCall[];
  /** What `ctx.storage.kv` holds at the start. */
  readonly kv: Readonly<Record<string, string>>;
  /** What collections of `ctx.data` hold at the start. */
  readonly data?: readonly ScenarioCollection[];
  /** Services that the user turned on (K-08). */
  readonly grants: readonly string[];
  /** Mail accounts that the user allowed [L-05]; all of the mailbox when not given. */
  readonly accounts?: readonly string[];
  /** What `ctx.email` reads. */
  readonly email?: MailFixture;
  /** The folder, absolute, that a copy of is the conversation’s [F-09]. */
  readonly workspace?: string;
  /** What the run’s own folder holds before the call, by path. */
  readonly files?: Readonly<Record<string, ScenarioFile>>;
  /** What `ctx.storage.sql` holds at the start, besides what `db/schema.sql` makes. */
  readonly sql?: readonly SqlFixture[];
  /** What requests of `ctx.http.fetch` are answered with. */
  readonly http?: readonly HttpEntry[];
  /** Connections that the user has set up or not, by name. */
  readonly connections?: Readonly<Record<string, Connection>>;
  /** What must come of it, for `gem test`. */
  readonly expect?: Expectation;
  /** Milliseconds since 1970 at which the clock stands still. */
  readonly now?: number;
  readonly seed?: number;
  readonly idempotencyKey?: string;
  /** Who calls [T-11]; the gem itself when not given. */
  readonly as?: Caller;
  /** In plan mode only tools that read may run [T-09]. */
  readonly plan?: boolean;
}

/** The gem's own SOPs, agents and pages, or the main chat and other sessions [T-11]. */
export type Caller = 'gem' | 'chat';

/** What a call is answered with: `returns` as it stands, `null` when neither is given. */
export interface ScenarioAnswer {
  readonly returns?: Json;
  readonly error?: { readonly code: string; readonly message: string };
}

/** An answer to a call of `ctx` that has no simulation of its own (A-plain-calls). */
export interface ScenarioCall extends ScenarioAnswer {
  /** As in `models.generate`. */
  readonly method: string;
  /** A pattern (match/pattern.ts) for the first argument; without it every call matches. */
  readonly when?: Json;
  /** In place of one answer: the first call gets the first, and so on; after the last, the entry matches no more. */
  readonly sequence?: readonly ScenarioAnswer[];
}

/**
 * Parses a scenario, a YAML file under `tests/`, of which one call can be run: the case called `name`, or the only one.
 * `file` is its name, for messages, and `folder` where its relative paths begin.
 *
 * Throws `scenario-invalid` with line and column, `scenario-case-unknown`, `scenario-of-many`, `scenario-of-steps`.
 */
export async function parseScenario(
  text: string,
  file: string,
  folder: string,
  name?: string,
): Promise<Scenario> {
  const { chooseCase } = await import('./choose-case.ts');
  return chooseCase(await parseCases(text, file, folder), file, name);
}

/** Parses all cases of a scenario file. Throws `scenario-invalid` with line and column. */
export async function parseCases(text: string, file: string, folder: string): Promise<readonly ReadCase[]> {
  // Loaded here, because most runs have no scenario.
  const [{ parseScenarioYaml }, { readCases }] = await Promise.all([
    import('./yaml.ts'),
    import('./cases.ts'),
  ]);
  return readCases(parseScenarioYaml(text.replace(/^\ufeff/, ''), file), { file, folder });
}
