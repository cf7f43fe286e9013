import { boundNames, parametersOf, varNames } from '../../gem/code-tree/names.ts';
import { bare, FUNCTIONS, keyOf, type Node, part, parts } from '../../gem/code-tree/node.ts';
import { CTX_CALLBACKS, CTX_WRITES } from '../../platform/ctx.ts';
import { bind } from './bind.ts';
import { evaluate, functionValue, memberValue, settled } from './evaluate.ts';
import { type Follow, note } from './follow.ts';
import {
  type ClassValue,
  type FunctionValue,
  type Names,
  type ObjectValue,
  signature,
  type Value,
} from './value.ts';

/** Calls of `ctx` that give an object to call further: what stands below them is known to write. */
const HANDLES = new Set(
  [...CTX_WRITES].map((path) => path.split('.').slice(0, -1).join('.')).filter((path) => path.includes('.')),
);

/** A call: of `ctx`, which is noted; of a function that is known, which is gone through; or of anything else. */
export function call(node: Node, names: Names, follow: Follow): Value {
  const calleeNode = part(node, 'callee') ?? part(node, 'tag');
  if (calleeNode?.type === 'Super') return callSuper(node, names, follow);
  const callee = calleeNode && calleeValue(bare(calleeNode), names, follow);
  const args = argumentsOf(node, names, follow);
  if (callee?.kind === 'ctx') return callCtx(node, callee.path, args, names, follow);
  if (callee?.kind === 'function') return run(callee, args, follow);
  // Who calls back what it is given is not known, and that it does is what it is given for.
  for (const arg of args) runAsCallback(arg, [], follow);
  return undefined;
}

function calleeValue(callee: Node, names: Names, follow: Follow): Value {
  return callee.type === 'MemberExpression'
    ? memberValue(callee, names, follow)
    : evaluate(callee, names, follow);
}

function argumentsOf(node: Node, names: Names, follow: Follow): Value[] {
  const quasi = part(node, 'quasi');
  if (quasi) evaluate(quasi, names, follow);
  const values: Value[] = [];
  let known = true;
  for (const arg of parts(node, 'arguments')) {
    // After a spread, nobody knows which parameter is meant.
    known &&= arg.type !== 'SpreadElement';
    const value = evaluate(arg, names, follow);
    values.push(known || value?.kind === 'function' ? value : undefined);
  }
  return values;
}

function callCtx(
  node: Node,
  path: readonly string[],
  args: readonly Value[],
  names: Names,
  follow: Follow,
): Value {
  note(follow, names, part(node, 'callee') ?? node, path, true);
  const [first] = parts(node, 'arguments');
  const found = follow.found.at(-1);
  if (found && first && args[0]?.kind === 'text')
    follow.found[follow.found.length - 1] = {
      ...found,
      argument: { text: args[0].text, from: first.start, to: first.end },
    };
  const name = path.join('.');
  const given: Value[] = Object.hasOwn(CTX_CALLBACKS, name)
    ? [{ kind: 'ctx', path: CTX_CALLBACKS[name]?.split('.') ?? [] }]
    : [];
  for (const arg of args) runAsCallback(arg, given, follow);
  return HANDLES.has(name) ? { kind: 'ctx', path } : undefined;
}

/** Goes through a function that something calls later. */
export function runAsCallback(value: Value, args: readonly Value[], follow: Follow): void {
  const callback = settled(value, follow);
  if (callback?.kind === 'function') run(callback, args, follow);
}

/** Goes through a function with what it is given, once for all that comes to the same. */
export function run(fn: FunctionValue, args: readonly Value[], follow: Follow): Value {
  const key = [fn as Value, fn.self, ...args].map(signature).join('\n');
  if (follow.results.has(key)) return follow.results.get(key);
  // A function that calls itself finds this.
  follow.results.set(key, undefined);
  const { node } = fn;
  const body = part(node, 'body');
  const parameters = parametersOf(node);
  const own = node.type === 'FunctionExpression' ? boundNames(part(node, 'id')) : [];
  const names = fn.names.inner([...own, ...parameters.flatMap(boundNames), ...(body ? varNames(body) : [])]);
  for (const name of own) names.declare(name, fn);
  if (node.type !== 'ArrowFunctionExpression') names.declare('this', fn.self);
  for (const [index, parameter] of parameters.entries())
    bind(parameter, args[index], names, follow, 'declare');
  follow.returns.push(undefined);
  const result = body?.type === 'BlockStatement' ? undefined : evaluate(body, names, follow);
  if (body?.type === 'BlockStatement') evaluate(body, names, follow);
  const value = follow.returns.pop() ?? result;
  follow.results.set(key, value);
  return value;
}

/** `new`: of a class that is known, its members with `this` in them; of anything else, a call. */
export function construct(node: Node, names: Names, follow: Follow): Value {
  const callee = part(node, 'callee');
  const made = callee && calleeValue(bare(callee), names, follow);
  const args = argumentsOf(node, names, follow);
  if (made?.kind !== 'class') {
    for (const arg of args) runAsCallback(arg, [], follow);
    return undefined;
  }
  const self: ObjectValue = { kind: 'object', members: new Map(), rest: undefined };
  fill(self, made, args, follow, 0);
  return self;
}

/** Classes above a class that are looked at. */
const ANCESTORS_MAX = 10;

function fill(
  self: ObjectValue,
  made: ClassValue,
  args: readonly Value[],
  follow: Follow,
  above: number,
): void {
  const names = made.names.inner(['this', 'super']);
  names.declare('this', self);
  const parent = part(made.node, 'superClass');
  const base = parent && above < ANCESTORS_MAX ? evaluate(parent, made.names, follow) : undefined;
  if (base?.kind === 'class') names.declare('super', base);
  const elements = parts(part(made.node, 'body') ?? made.node, 'body').filter((each) => each.static !== true);
  const maker = elements.find(({ kind }) => kind === 'constructor');
  // The members of the parent come first, so that its own replace them.
  if (base?.kind === 'class') fill(self, base, maker ? [] : args, follow, above + 1);
  for (const element of elements) {
    const name = keyOf(element, 'key');
    const value = part(element, 'value');
    if (element === maker || name === undefined || !value) continue;
    if (element.type === 'MethodDefinition' && element.kind === 'method')
      self.members.set(name, functionValue(value, names, self));
    else if (element.type === 'PropertyDefinition') self.members.set(name, evaluate(value, names, follow));
  }
  const value = maker && part(maker, 'value');
  if (value && FUNCTIONS.has(value.type)) run({ kind: 'function', node: value, names, self }, args, follow);
}

function callSuper(node: Node, names: Names, follow: Follow): Value {
  const [base, self] = [names.get('super'), names.get('this')];
  const args = argumentsOf(node, names, follow);
  if (base?.kind === 'class' && self?.kind === 'object') fill(self, base, args, follow, 1);
  return undefined;
}
