import type { Json } from '../../platform/ctx.ts';
import { SERVICES_TO_GRANT } from '../../platform/permissions.ts';
import type { CallRecord } from '../host.ts';
import { literally } from '../match/literally.ts';
import type { RunReport } from '../report.ts';
import { httpEntries } from './write-http.ts';

/** A run that is to be a scenario. */
export interface RunToSave {
  readonly report: RunReport;
  readonly input: Json;
  /** Where its clock stood, or when it began; milliseconds since 1970. */
  readonly now: number;
  readonly seed?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly grants?: readonly string[] | undefined;
  readonly accounts?: readonly string[] | undefined;
  readonly as?: string | undefined;
  readonly plan?: boolean | undefined;
  /** From the new file's folder. */
  readonly workspace?: string | undefined;
}

/** The keys of a scenario in which the tool meets what it met in this run, and must do the same. */
export function scenarioOf(run: RunToSave): Readonly<Record<string, Json>> {
  const { calls } = run.report;
  const grants = SERVICES_TO_GRANT.filter((service) => run.grants?.includes(service));
  return present({
    tool: run.report.tool,
    input: run.input,
    now: new Date(run.now).toISOString(),
    seed: run.seed,
    idempotencyKey: run.idempotencyKey,
    as: run.as,
    plan: run.plan,
    grants: nonEmpty(grants),
    accounts: nonEmpty(run.accounts ?? []),
    workspace: run.workspace,
    kv: nonEmptyMap(kvBefore(calls)),
    http: nonEmpty(httpEntries(calls)),
    calls: nonEmpty(unanswered(calls)),
    expect: expectation(run.report),
  });
}

/** What must come of it. */
export function expectation({ ok, result, error }: RunReport): Readonly<Record<string, Json>> {
  return ok ? { result: literally(result ?? null) } : { error: error?.code ?? 'tool-failed' };
}

/** What `ctx.storage.kv` held before, as far as the tool read it. */
function kvBefore(calls: readonly CallRecord[]): Record<string, string> {
  const found: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { method, args, result, error } of calls) {
    const [key] = args;
    if (!method.startsWith('storage.kv.') || typeof key !== 'string' || error !== undefined) continue;
    if (method === 'storage.kv.get' && !seen.has(key) && typeof result === 'string') found[key] = result;
    seen.add(key);
  }
  return found;
}

/** Calls that nothing answered, for the author to fill in. */
function unanswered(calls: readonly CallRecord[]): Json[] {
  const found = new Map<string, Json>();
  for (const { method, args, error } of calls) {
    if (error?.code !== 'E_NOT_SIMULATED' || method === 'http.fetch') continue;
    const [first = null] = args;
    const entry = { method, ...(first === null ? {} : { when: literally(first) }), returns: null };
    found.set(JSON.stringify(entry), entry);
  }
  return [...found.values()];
}

function nonEmpty(list: readonly Json[]): readonly Json[] | undefined {
  return list.length === 0 ? undefined : list;
}

function nonEmptyMap(map: Readonly<Record<string, Json>>): Json | undefined {
  return Object.keys(map).length === 0 ? undefined : map;
}

function present(keys: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined)) as Record<
    string,
    Json
  >;
}
