import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import type { Json, SqlRow } from '../platform/ctx.ts';
import { checkResourceIds } from '../resources/check-ids.ts';
import type { ToolDeclaration } from '../run/declaration.ts';
import type { State } from '../run/look.ts';
import type { RunReport } from '../run/report.ts';
import { type CallOptions, openRun, type Run } from '../run/run.ts';
import { unusedCalls } from '../run/warnings.ts';
import type { Language, Text } from '../text.ts';
import type { FileContent } from './fixture-types.ts';
import { type OpenedGem, openGem } from './open-gem.ts';
import { readGem, readOptions } from './read-options.ts';
import { releaseAtExit } from './release-at-exit.ts';
import type { HostOptions } from './types.ts';

type Files = Readonly<Record<string, FileContent>>;

interface HostCall extends Omit<CallOptions, 'called' | 'wanted' | 'onState' | 'more'> {
  readonly onFiles: (files: Files) => void;
  /** Another call follows at once. */
  readonly hasMore: boolean;
}

/** What a host stands on. One thing at a time; errors are UserErrors. */
export interface OpenedHost {
  readonly root: string;
  /** Where the clock begins. */
  readonly now: number;
  call(tool: string, call: HostCall): Promise<RunReport>;
  kv(): Promise<Readonly<Record<string, string>>>;
  data(collection: string): Promise<readonly Readonly<Record<string, Json>>[]>;
  sql(statement: string, params: Json): Promise<readonly SqlRow[]>;
  workspace(): Promise<Files>;
  unused(): Promise<readonly string[]>;
  /** Ends a call that runs, at once. */
  stop(): void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What is looked at without a call has no tool: whoever looks may see everything. */
const NO_TOOL: ToolDeclaration = {
  name: '',
  entry: '',
  inputSchema: {},
  sideEffect: 'read',
  expose: true,
};
const NOTHING = { kv: false, data: [], files: [] } as const;

/** Throws what openGem, readOptions and openRun throw, and `resource-unknown`. */
export async function openHost(options: HostOptions, language: Language): Promise<OpenedHost> {
  const gem = await openGem(readGem(options));
  const release = releaseAtExit(() => gem.options.place.release());
  try {
    return await openOn(gem, options, language, release);
  } catch (thrown) {
    release();
    throw thrown;
  }
}

async function openOn(
  { root, tools, options: ofGem }: OpenedGem,
  options: HostOptions,
  language: Language,
  release: () => void,
): Promise<OpenedHost> {
  const { scenario, resources, reuse, timeout } = await readOptions(options, root);
  checkResourceIds(ofGem.gem.resources, [...resources.keys()]);
  if (scenario.data !== undefined) {
    const { checkFixture } = await import('../run/data/fixture.ts');
    checkFixture(ofGem.gem.data, scenario.data, scenario.now);
  }
  let stopping = new AbortController();
  let run = begin();

  /** The sandbox of the first call gets ready meanwhile. */
  function begin(): Run {
    stopping = new AbortController();
    const { signal } = stopping;
    const { now } = scenario;
    const begun = openRun({
      ...ofGem,
      tool: NO_TOOL,
      scenario,
      state: null,
      http: 'replay',
      ...{ resources, reuse, timeout, language, now, signal },
    });
    begun.prepare();
    return begun;
  }

  const look = (wanted: Partial<Parameters<Run['host']['look']>[0]>): Promise<State> =>
    run.host.look({ ...NOTHING, ...wanted });

  return {
    root,
    now: scenario.now,
    async call(name, { onFiles, hasMore, signal, ...call }) {
      const called = tools.get(name);
      if (called === undefined) throw noSuchTool(name, [...tools.keys()]);
      const report = run.call({
        ...call,
        called,
        // Fixtures may be for calls that are still to come.
        more: true,
        signal: signal === undefined ? stopping.signal : AbortSignal.any([stopping.signal, signal]),
        wanted: { ...NOTHING, folders: [''] },
        onState: ({ files = {} }) => onFiles(files as Files),
      });
      // The next one's sandbox gets ready meanwhile.
      if (hasMore) run.prepare();
      return report;
    },
    kv: async () => (await look({ kv: true })).kv ?? {},
    async data(collection) {
      const { data = {} } = await look({ data: [collection] });
      if (Object.hasOwn(data, collection)) return data[collection] as Awaited<ReturnType<OpenedHost['data']>>;
      const { data: declared } = ofGem.gem;
      throw noSuchCollection(collection, Object.keys(Object(Object(declared).collections)));
    },
    async sql(statement, params) {
      await run.host.beginCall(NO_TOOL);
      const { value, failure } = await run.host.answer('storage.sql.query', [statement, params]);
      await run.host.endCall();
      if (failure !== undefined) throw new UserError(failure.code, failure.text);
      return value as unknown as readonly SqlRow[];
    },
    async workspace() {
      const { files = {} } = await look({ folders: ['workspace:'] });
      const named = Object.entries(files as Files);
      return Object.fromEntries(named.map(([path, content]) => [path.slice('workspace:'.length), content]));
    },
    async unused() {
      const told = [...unusedCalls(await run.host.unusedCalls()), ...(await run.host.unusedFixtures())];
      return told.map((text) => text[language]);
    },
    stop: () => stopping.abort(),
    async reset() {
      await run.close();
      run = begin();
    },
    async close() {
      await run.close();
      release();
    },
  };
}

function noSuchTool(name: string, names: readonly string[]): UserError {
  return new UserError(
    'no-such-tool',
    { en: `this gem has no tool "${name}"`, 'zh-CN': `这个 gem 没有工具“${name}”` },
    instead(name, names),
  );
}

function noSuchCollection(name: string, names: readonly string[]): UserError {
  return new UserError(
    'no-such-collection',
    { en: `this gem declares no collection "${name}"`, 'zh-CN': `这个 gem 没有声明集合“${name}”` },
    instead(name, names),
  );
}

function instead(name: string, names: readonly string[]): Text {
  const near = didYouMean(name, names);
  if (near !== undefined) return { en: `did you mean ${near}?`, 'zh-CN': `是不是想写 ${near}？` };
  return names.length === 0
    ? { en: 'it declares none', 'zh-CN': '一个也没有声明' }
    : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` };
}
