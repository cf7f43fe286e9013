import type { Json } from '../platform/ctx.ts';
import { FREE_SERVICES, PERMISSION_OF_SERVICE } from '../platform/permissions.ts';
import type { Text } from '../text.ts';
import type { ToolDeclaration } from './declaration.ts';
import type { State, Wanted } from './look.ts';
import { noMethod, notSimulated, usedUp } from './not-simulated.ts';
import { checkPermission, hasResources, PermissionDenied } from './permission.ts';
import { createRoutes, firstName, PATH_MAX, serviceOf } from './routes.ts';
import { storeUnusable } from './run-errors.ts';
import { type CtxShape, ctxShape } from './sandbox/ctx-shape.ts';
import type { CallError } from './sandbox/ending.ts';
import type { Scenario } from './scenario/scenario.ts';
import { type ScriptedCalls, scriptCalls } from './scripted-calls.ts';
import { SERVICES } from './services/index.ts';
import {
  CtxError,
  ctxError,
  type Method,
  type RunningService,
  type ServiceContext,
} from './services/service.ts';
import { shallow } from './shallow.ts';
import { StoreError } from './store/store-error.ts';

/** A call that a tool made to `ctx`, as the report tells it. */
export interface CallRecord {
  /** As in `storage.kv.get`. */
  readonly method: string;
  readonly args: readonly Json[];
  /** Milliseconds that the answer took. */
  readonly ms: number;
  readonly result?: Json;
  readonly error?: { readonly code: string; readonly message: string };
  /** It changed something that stays [T-10]. */
  readonly writes?: true;
}

export interface HostOptions extends Omit<ServiceContext, 'grants' | 'accounts'> {
  /** Services that the user turned on (K-08). */
  readonly grants: readonly string[];
  /** Mail accounts that the user allowed [L-05]. */
  readonly accounts: readonly string[];
  /** How often each entry of the scenario's `calls` has answered in the run that this one goes on with. */
  readonly usage?: readonly number[] | undefined;
}

/** Answers the calls of tools: checks permissions, keeps the log. It takes every sandbox for hostile. */
export interface Host {
  readonly shape: CtxShape;
  /** The scenario's `calls` at work. */
  readonly scripted: ScriptedCalls;
  /** Before each call of a tool; it is this one's permissions that count from now on. */
  beginCall(tool: ToolDeclaration): Promise<void>;
  /** Never rejects, but with what is a bug of ours, or a UserError that no tool of the gem could run with. */
  answer(path: string, args: readonly Json[]): Promise<Answered>;
  /** Nobody waits any longer for what is being answered: ends what would not end by itself. */
  abandon(): Promise<void>;
  /** What a call has left behind; before `endCall`, which takes the run's own folder away. */
  look(wanted: Wanted): Promise<State>;
  /** After each call of a tool. */
  endCall(): Promise<void>;
  /** Entries of the scenario's `calls` that nothing has asked for yet, and whether what they name is simulated here. */
  unusedCalls(): Promise<readonly { readonly method: string; readonly isSimulated: boolean }[]>;
  /** What else the scenario gives and nothing has asked for yet, in words. */
  unusedFixtures(): Promise<readonly Text[]>;
  close(): Promise<void>;
}

export interface Answered {
  readonly record: CallRecord;
  /** Null where there is a failure. */
  readonly value: Json;
  readonly failure?: CallError;
  /** It changed something that stays [T-10]. */
  readonly wrote: boolean;
  /** It was refused for want of a permission. */
  readonly denied: boolean;
}

export function createHost(options: HostOptions): Host {
  const { gem, scenario } = options;
  const grants = new Set([...options.grants, ...(scenario?.grants ?? []), ...fixtures(scenario)]);
  const accounts = [...options.accounts, ...(scenario?.accounts ?? [])];
  let { tool } = options;
  const context: ServiceContext = {
    ...options,
    grants,
    accounts,
    get tool() {
      return tool;
    },
  };
  const scripted = scriptCalls(scenario?.calls ?? [], options.usage);
  const running = new Map<string, Promise<RunningService>>();
  const routes = createRoutes((service) => checkPermission(service, { gem, tool }, grants));

  function start(service: (typeof SERVICES)[number]): Promise<RunningService> {
    const found = running.get(service.name) ?? service.load().then(({ create }) => create(context));
    running.set(service.name, found);
    return found;
  }

  async function forEachRunning(act: (service: RunningService) => Promise<void> | undefined): Promise<void> {
    for (const service of running.values()) await act(await service);
  }

  /** Whether a service that was used answers it. */
  async function hasMethod(path: string): Promise<boolean> {
    const service = serviceOf(path);
    const methods = service && (await running.get(service.name))?.methods;
    return (
      service !== undefined &&
      methods !== undefined &&
      Object.hasOwn(methods, path.slice(service.name.length + 1))
    );
  }

  async function run(path: string, args: readonly Json[]): Promise<{ value: Json; wrote: boolean }> {
    const { service, name } = routes.of(path);
    const methods = service && (await start(service)).methods;
    if (methods !== undefined && Object.hasOwn(methods, name)) {
      const method = methods[name] as Method;
      const value = await method.run(args);
      const { writes = false } = method;
      return { value, wrote: typeof writes === 'function' ? writes(args) : writes };
    }
    const answer = await scripted.answer(path, args);
    if (typeof answer === 'number') throw usedUp(path, answer);
    if (answer?.error !== undefined) throw told(answer.error);
    if (answer !== undefined) return { value: answer.returns ?? null, wrote: false };
    const isScripted = scenario?.calls.some(({ method }) => method === path) === true;
    if (service && methods && !isScripted) throw noMethod(service.name, name, Object.keys(methods));
    throw notSimulated(path, args, scenario);
  }

  return {
    scripted,
    shape: ctxShape(
      [
        ...new Set([
          ...FREE_SERVICES,
          ...Object.keys(PERMISSION_OF_SERVICE),
          ...(hasResources(gem) ? ['resources'] : []),
        ]),
      ].filter((name) => name !== 'idempotencyKey'),
    ),
    beginCall(next) {
      if (next !== tool) routes.forget();
      tool = next;
      return forEachRunning((service) => service.beginCall?.());
    },
    async look(wanted) {
      const { look } = await import('./look.ts');
      return look(wanted, context, async (name) => {
        const service = SERVICES.find((each) => each.name === name) as (typeof SERVICES)[number];
        return (await start(service)).methods;
      });
    },
    abandon: () => forEachRunning(async (service) => service.abandon?.()),
    endCall: () => forEachRunning((service) => service.endCall?.()),
    close: () => forEachRunning((service) => service.close?.()),
    async unusedCalls() {
      const unused = scripted.unused().map(({ method }) => method);
      const simulated = await Promise.all(unused.map(hasMethod));
      return unused.map((method, index) => ({ method, isSimulated: simulated[index] === true }));
    },
    async unusedFixtures() {
      const http = SERVICES.find(({ name }) => name === 'http');
      // Of a service that was never called, nothing is known before it is started.
      if (http && (scenario?.http ?? []).length > 0) await start(http);
      const services = await Promise.all(running.values());
      return services.flatMap((service) => service.unused?.() ?? []);
    },
    async answer(path, args) {
      const method = path.slice(0, PATH_MAX);
      const start = performance.now();
      const kept = args.map((argument) => shallow(argument));
      const ms = () => Math.round((performance.now() - start) * 1000) / 1000;
      try {
        const { value, wrote } = await run(path, args);
        const result = shallow(value);
        const record: CallRecord = wrote
          ? { method, args: kept, ms: ms(), result, writes: true }
          : { method, args: kept, ms: ms(), result };
        return { record, value, wrote, denied: false };
      } catch (thrown) {
        const failure = toCallError(thrown, context.place.folder);
        const error = { code: failure.code, message: failure.text.en };
        return {
          record: { method, args: kept, ms: ms(), error },
          value: null,
          failure,
          wrote: false,
          denied: thrown instanceof PermissionDenied,
        };
      }
    },
  };
}

/** What a scenario answers with, by calls or by a key of the service's own, shows that the service is turned on. */
function fixtures(scenario: Scenario | undefined): string[] {
  const called = (scenario?.calls ?? []).map(({ method }) => firstName(method));
  return scenario?.email === undefined ? called : [...called, 'email'];
}

/** `state` is the folder of what is stored; null where nothing stays. */
export function toCallError(thrown: unknown, state: string | null = null): CallError {
  if (thrown instanceof CtxError) {
    const { code, text, cannot } = thrown;
    return { code, text, ...(cannot === undefined ? {} : { cannot }) };
  }
  if (thrown instanceof StoreError) {
    const { code, text } = ctxError('E_STORE', thrown.text);
    return {
      code,
      text,
      ...(thrown.isOfDisk ? { cannot: storeUnusable(thrown.text, state, thrown.hint) } : {}),
    };
  }
  throw thrown;
}

function told({ code, message }: { code: string; message: string }): CtxError {
  return new CtxError(code, { en: message, 'zh-CN': message });
}
