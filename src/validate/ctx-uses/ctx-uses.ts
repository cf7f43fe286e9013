import { parametersOf } from '../../gem/code-tree/names.ts';
import { type Node, part, parts } from '../../gem/code-tree/node.ts';
import type { Location } from '../../gem/finding.ts';
import type { Gem } from '../../gem/gem.ts';
import { modules } from '../../gem/modules.ts';
import { run } from './call.ts';
import { evaluate } from './evaluate.ts';
import { createFollow, type Follow, type FoundUse } from './follow.ts';
import { exportedValue } from './module-names.ts';
import { Names, type Value } from './value.ts';

/** A place where the code of a tool or an SOP reaches for something below `ctx`. */
export interface CtxUse {
  /** As in `storage.kv.set` or `data.collection.insert`. */
  readonly path: string;
  readonly called: boolean;
  readonly at: Location;
  /** The first argument of a call, when it is a text that can be known. */
  readonly argument?: { readonly text: string; readonly at: Location };
}

const known = new WeakMap<Gem, Map<string, readonly CtxUse[]>>();

/**
 * What the code of a tool or an SOP does with `ctx`, in the order of the text: the second parameter of its default
 * export is followed through names, parameters and imports of the gem, whatever it is called on the way. What
 * cannot be known (what another library does with it, a name that is worked out) is left out. `worthALook` is what
 * one of the modules has to say for the caller to mind: to follow code costs more than to search it.
 */
export function ctxUses(gem: Gem, entry: string, worthALook: RegExp): readonly CtxUse[] {
  const isWorth = modules(gem, [entry]).some((file) => worthALook.test(gem.code(file).tree?.text ?? ''));
  return isWorth ? allCtxUses(gem, entry) : [];
}

/** The first use of each service: in the entry's own file, if there is one. */
export function firstOfEachService(
  uses: readonly CtxUse[],
  entry: string,
): { readonly service: string; readonly at: Location }[] {
  const first = new Map<string, Location>();
  for (const { path, at } of uses) {
    const service = path.split('.', 1)[0] ?? '';
    const known = first.get(service);
    if (known === undefined || (known.file !== entry && at.file === entry)) first.set(service, at);
  }
  return [...first].map(([service, at]) => ({ service, at }));
}

/** Any of these names, as a member, in a pattern or as a text begins: everything that can lead to it. */
export function namesAnyOf(names: Iterable<string>): RegExp {
  // Each name once: V8 takes longer to get an expression ready than to search a gem with it.
  return new RegExp(`(?:[.{,]\\s*|['"\`])(?:${[...names].join('|')})\\b`);
}

export function allCtxUses(gem: Gem, entry: string): readonly CtxUse[] {
  const ofGem = known.get(gem) ?? new Map<string, readonly CtxUse[]>();
  known.set(gem, ofGem);
  const uses = ofGem.get(entry) ?? find(gem, entry);
  ofGem.set(entry, uses);
  return uses;
}

function find(gem: Gem, entry: string): readonly CtxUse[] {
  const follow = createFollow(gem);
  const main = exportedValue(entry, 'default', follow);
  const ctx: Value = { kind: 'ctx', path: [] };
  if (main?.kind === 'function') run(main, [undefined, ctx], follow);
  else runWrapped(entry, ctx, follow);
  const once = new Map(follow.found.map((use) => [`${use.file} ${use.from} ${use.to} ${use.path}`, use]));
  return [...once.values()]
    .sort((a, b) => (a.file === b.file ? a.from - b.from : a.file < b.file ? -1 : 1))
    .map((use) => located(use, gem));
}

/** `export default wrap(async (input, ctx) => …)`: that the parameter is called so says enough. */
function runWrapped(entry: string, ctx: Value, follow: Follow): void {
  const program = follow.gem.code(entry).tree?.program as unknown as Node | undefined;
  const statements = program ? parts(program, 'body') : [];
  const main = statements.find(({ type }) => type === 'ExportDefaultDeclaration');
  const wrapped = main && part(main, 'declaration');
  const names = follow.modules.get(entry) ?? new Names(entry);
  if (wrapped?.type !== 'CallExpression') return;
  for (const argument of parts(wrapped, 'arguments')) {
    const fn = evaluate(argument, names, follow);
    if (fn?.kind === 'function' && parametersOf(fn.node)[1]?.name === 'ctx')
      run(fn, [undefined, ctx], follow);
  }
}

function located({ path, called, file, from, to, argument }: FoundUse, gem: Gem): CtxUse {
  const place = (start: number, end: number): Location => gem.code(file).tree?.place(start, end) ?? { file };
  return {
    path,
    called,
    get at() {
      return place(from, to);
    },
    ...(argument ? { argument: { text: argument.text, at: place(argument.from, argument.to) } } : {}),
  };
}
