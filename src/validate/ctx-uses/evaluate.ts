import { blockNames, boundNames, declared } from '../../gem/code-tree/names.ts';
import { children, FUNCTIONS, keyOf, type Node, part, parts, textOf } from '../../gem/code-tree/node.ts';
import { bind, member } from './bind.ts';
import { call, construct } from './call.ts';
import { type Follow, LEVELS_MAX, note } from './follow.ts';
import { exportedValue } from './module-names.ts';
import type { Names, ObjectValue, Value } from './value.ts';

/** Goes through a statement or an expression, notes each use of `ctx` in it, and tells what it is known to be. */
export function evaluate(node: Node | undefined, names: Names, follow: Follow): Value {
  if (node === undefined || follow.depth > LEVELS_MAX || follow.left <= 0) return undefined;
  follow.left--;
  follow.depth++;
  const evaluator = EVALUATORS[node.type];
  let value: Value;
  if (evaluator) value = evaluator(node, names, follow);
  else if (FUNCTIONS.has(node.type)) value = functionValue(node, names);
  else for (const child of children(node)) evaluate(child, names, follow);
  follow.depth--;
  return value;
}

/** What was imported is looked up as late as can be. */
export function settled(value: Value, follow: Follow): Value {
  return value?.kind === 'imported' ? exportedValue(value.file, value.name, follow) : value;
}

type Evaluator = (node: Node, names: Names, follow: Follow) => Value;

const nothing: Evaluator = () => undefined;

const inner: Evaluator = (node, names, follow) => evaluate(part(node, 'expression'), names, follow);

const text: Evaluator = (node, names, follow) => {
  for (const each of parts(node, 'expressions')) evaluate(each, names, follow);
  const found = textOf(node);
  return found === undefined ? undefined : { kind: 'text', text: found };
};

/** Either of two: the one that is known. */
const either =
  (...keys: readonly string[]): Evaluator =>
  (node, names, follow) => {
    const values = keys.map((key) => evaluate(part(node, key), names, follow));
    return values.find((value) => value !== undefined);
  };

const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  Identifier: (node, names, follow) => settled(names.get(String(node.name)), follow),
  ThisExpression: (_, names) => names.get('this'),
  Literal: text,
  TemplateLiteral: text,
  ParenthesizedExpression: inner,
  ChainExpression: inner,
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  TSTypeAssertion: inner,
  TSInstantiationExpression: inner,
  AwaitExpression: (node, names, follow) => evaluate(part(node, 'argument'), names, follow),
  SequenceExpression: (node, names, follow) =>
    parts(node, 'expressions')
      .map((each) => evaluate(each, names, follow))
      .at(-1),
  LogicalExpression: either('left', 'right'),
  ConditionalExpression(node, names, follow) {
    evaluate(part(node, 'test'), names, follow);
    return either('consequent', 'alternate')(node, names, follow);
  },
  MemberExpression(node, names, follow) {
    const value = memberValue(node, names, follow);
    if (value?.kind === 'ctx') note(follow, names, node, value.path, false);
    return value;
  },
  CallExpression: call,
  TaggedTemplateExpression: call,
  NewExpression: construct,
  ObjectExpression: objectValue,
  ClassExpression: (node, names) => ({ kind: 'class', node, names }),
  ClassDeclaration: nothing,
  FunctionDeclaration: nothing,
  AssignmentExpression(node, names, follow) {
    const value = evaluate(part(node, 'right'), names, follow);
    const left = part(node, 'left');
    if (left) bind(left, value, names, follow, 'assign');
    return value;
  },
  VariableDeclarator(node, names, follow) {
    const [pattern, init] = [part(node, 'id'), part(node, 'init')];
    const value = evaluate(init, names, follow);
    if (pattern && init) bind(pattern, value, names, follow, 'declare');
    return undefined;
  },
  ReturnStatement(node, names, follow) {
    const value = evaluate(part(node, 'argument'), names, follow);
    const last = follow.returns.length - 1;
    if (last >= 0) follow.returns[last] ??= value;
    return undefined;
  },
  BlockStatement: (node, names, follow) => block(parts(node, 'body'), names, follow),
  SwitchStatement(node, names, follow) {
    evaluate(part(node, 'discriminant'), names, follow);
    const cases = parts(node, 'cases');
    const within = names.inner(blockNames(cases.flatMap((each) => parts(each, 'consequent'))));
    for (const each of cases) {
      evaluate(part(each, 'test'), within, follow);
      for (const statement of parts(each, 'consequent')) evaluate(statement, within, follow);
    }
    return undefined;
  },
  ForStatement: loop,
  ForInStatement: loop,
  ForOfStatement: loop,
  CatchClause(node, names, follow) {
    return evaluate(part(node, 'body'), names.inner(boundNames(part(node, 'param'))), follow);
  },
  LabeledStatement: (node, names, follow) => evaluate(part(node, 'body'), names, follow),
  ExportNamedDeclaration: exported,
  ExportDefaultDeclaration: nothing,
  ImportDeclaration: nothing,
  ExportAllDeclaration: nothing,
  BreakStatement: nothing,
  ContinueStatement: nothing,
  MetaProperty: nothing,
};

/** A member, without noting it: the longest chain is noted, and a call as one. */
export function memberValue(node: Node, names: Names, follow: Follow): Value {
  const object = part(node, 'object');
  const holder =
    object?.type === 'MemberExpression'
      ? memberValue(object, names, follow)
      : evaluate(object, names, follow);
  const property = part(node, 'property');
  const worked = node.computed === true ? evaluate(property, names, follow) : undefined;
  const name =
    node.computed === true ? (worked?.kind === 'text' ? worked.text : undefined) : keyOf(node, 'property');
  return name === undefined ? undefined : settled(member(holder, name, follow), follow);
}

/** Statements with names of their own. Functions and classes hold from the beginning. */
export function block(statements: readonly Node[], names: Names, follow: Follow): undefined {
  const within = names.inner(blockNames(statements));
  hoist(statements, within);
  for (const statement of statements) evaluate(statement, within, follow);
}

export function hoist(statements: readonly Node[], names: Names): void {
  for (const statement of statements) {
    const node = declared(statement);
    const id = part(node, 'id');
    if (!id) continue;
    if (node.type === 'FunctionDeclaration') names.declare(String(id.name), functionValue(node, names));
    else if (node.type === 'ClassDeclaration') names.declare(String(id.name), { kind: 'class', node, names });
  }
}

export function functionValue(node: Node, names: Names, self?: Value): Value {
  return { kind: 'function', node, names, self };
}

function loop(node: Node, names: Names, follow: Follow): undefined {
  const declaration = part(node, 'init') ?? part(node, 'left');
  const within = names.inner(declaration ? blockNames([declaration]) : []);
  for (const child of children(node)) evaluate(child, within, follow);
}

function exported(node: Node, names: Names, follow: Follow): undefined {
  evaluate(part(node, 'declaration'), names, follow);
}

function objectValue(node: Node, names: Names, follow: Follow): Value {
  const object: ObjectValue = { kind: 'object', members: new Map(), rest: undefined };
  for (const property of parts(node, 'properties')) {
    if (property.type === 'SpreadElement') {
      object.rest ??= evaluate(part(property, 'argument'), names, follow);
      continue;
    }
    const name = keyOf(property, 'key');
    if (property.computed === true) evaluate(part(property, 'key'), names, follow);
    const value = part(property, 'value');
    if (name === undefined || !value) continue;
    const isMethod = property.method === true && FUNCTIONS.has(value.type);
    const made = isMethod ? functionValue(value, names, object) : evaluate(value, names, follow);
    if (property.kind === 'init') object.members.set(name, made);
  }
  return object;
}
