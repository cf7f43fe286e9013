import { UserError } from '../../errors.ts';
import type { Text } from '../../text.ts';
import { activate } from '../data/activate.ts';
import { dataError } from '../data/data-error.ts';
import { compileDeclaration } from '../data/declaration.ts';
import { checkFixture, loadFixture } from '../data/fixture.ts';
import { createGate } from '../data/gate.ts';
import { DATA_FILE } from '../data/layout.ts';
import { clearLog, clearModifications } from '../data/logs.ts';
import { createMethods } from '../data/methods.ts';
import { loadOldFixture } from '../data/old-fixture.ts';
import { StoreError } from '../store/store-error.ts';
import { CtxError, type Method, type Service, type ServiceContext } from './service.ts';

/**
 * [B-01] `ctx.data`: declared collections, documents and blobs (A-data-api). `ctx.data.transaction(…)` calls its
 * function between `transaction.begin` and `transaction.commit` or `transaction.rollback`; what the function is given
 * asks for `transaction.*`, with the transaction's number first (guest/ctx.ts).
 */
export const data: Service = {
  create(context) {
    const store = context.openStore(DATA_FILE);
    const declaration = compileDeclaration(context.gem.data);
    const gate = createGate(store);
    let stop = new AbortController();
    let prepared: Promise<void> | undefined;
    const ready = () => {
      if (prepared !== undefined) return prepared;
      const signal = AbortSignal.any([stop.signal, ...(context.signal ? [context.signal] : [])]);
      prepared = prepare(signal).catch((thrown) => {
        // Somebody else may be done with the store by the next call, and a migration may have more time.
        if (thrown instanceof StoreError || signal.aborted) prepared = undefined;
        throw thrown;
      });
      return prepared;
    };

    /** What stops an activation is a UserError: the platform would not have run the tool, which cannot catch it. */
    async function prepare(signal: AbortSignal): Promise<void> {
      const { scenario } = context;
      try {
        const fixture = scenario?.data && checkFixture(context.gem.data, scenario.data, context.now());
        if (fixture) await loadOldFixture(store, fixture.old);
        await activate(store, declaration, { ...context, signal });
        const now = context.now();
        const logs = [...declaration.collections.values()].filter(({ kind }) => kind === 'log');
        await store.transaction([
          clearModifications(declaration.eventRetentionDays, now),
          ...logs.flatMap((log) => clearLog(log, now)),
        ]);
        if (fixture) await loadFixture(store, fixture);
      } catch (thrown) {
        // The call is over, and how it ended is told.
        if (signal.aborted && thrown instanceof UserError) throw new CtxError(thrown.code, thrown.text);
        throw thrown;
      }
    }

    const methods = createMethods(declaration, writerOf(context), context.log);
    const named = Object.entries(methods);
    const outside = named.map(([name, { writes, run }]): [string, Method] => [
      name,
      {
        writes,
        run: async (args) => {
          await ready();
          return gate.outside((access) => run(access, args));
        },
      },
    ]);
    const inside = named.map(([name, { writes, run }]): [string, Method] => [
      `transaction.${name}`,
      { writes, run: ([id, ...args]) => gate.inside(id, (access) => run(access, args)) },
    ]);
    const transaction: [string, Method][] = [
      ['transaction', { run: () => Promise.reject(dataError('E_DATA_INVALID', NO_FUNCTION)) }],
      ['transaction.transaction', { run: () => gate.begin() }],
      ['transaction.begin', { run: () => ready().then(() => gate.begin()) }],
      ['transaction.commit', { run: ([id]) => gate.end(id, 'commit').then(() => null) }],
      ['transaction.rollback', { run: ([id]) => gate.end(id, 'rollback').then(() => null) }],
    ];
    return {
      methods: withHidden(Object.fromEntries(outside), [...transaction, ...inside]),
      abandon() {
        stop.abort();
        stop = new AbortController();
      },
      async endCall() {
        if (await gate.abandon()) context.log(LEFT_OPEN);
      },
    };
  },
};

/** Adds what a tool never writes by its path, and so is not told of where a method is named that is none. */
function withHidden(
  methods: Record<string, Method>,
  hidden: readonly (readonly [string, Method])[],
): Record<string, Method> {
  for (const [name, value] of hidden) Object.defineProperty(methods, name, { value });
  return methods;
}

function writerOf(context: ServiceContext) {
  const { now, newId } = context;
  return {
    get tool() {
      return context.tool.name;
    },
    now,
    newId,
  };
}

const NO_FUNCTION: Text = {
  en: 'ctx.data.transaction takes a function: await ctx.data.transaction(async (tx) => { await tx.collection(…).insert(…) })',
  'zh-CN':
    'ctx.data.transaction 的参数是函数：await ctx.data.transaction(async (tx) => { await tx.collection(…).insert(…) })',
};
const LEFT_OPEN: Text = {
  en: 'a transaction of ctx.data was open when the call ended, so nothing of it is kept; a tool awaits ctx.data.transaction(…) before it returns',
  'zh-CN':
    '调用结束时 ctx.data 的一个事务还没结束，所以其中的写入都没有保留；工具返回之前要 await ctx.data.transaction(…)',
};
