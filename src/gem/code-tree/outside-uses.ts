import { blockNames, boundNames, declared, parametersOf, varNames } from './names.ts';
import { bare, children, FUNCTIONS, keyOf, type Node, part, parts, textOf } from './node.ts';
import {
  below,
  isHolder,
  isWholeModule,
  nodeModule,
  type OutsideScopes,
  outsidePath,
} from './outside-path.ts';
import { Scopes } from './scopes.ts';

/** Where code uses what is not of the gem: a global, or a module of Node's. */
export interface OutsideUse {
  /** See `outsidePath`. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** The call, or the `new`, that it is called by. */
  readonly call?: Node;
  /** It is a condition, or under `typeof`: that asks whether it is there. */
  readonly asked?: true;
}

/** Levels of a tree that are walked. Ours, for safety: nobody writes code that is deeper. */
const DEPTH_MAX = 800;

interface Walk {
  readonly scopes: OutsideScopes;
  readonly uses: OutsideUse[];
  depth: number;
}

/**
 * Every use of something outside in a module, found by scope: a name that the module declares itself is no global.
 * What runs only as a program of its own (`if (import.meta.main)`) is no part of a gem.
 */
export function outsideUses(program: Node): OutsideUse[] {
  const walk: Walk = { scopes: new Scopes(), uses: [], depth: 0 };
  visit(program, walk);
  return walk.uses;
}

function visit(node: Node | undefined, walk: Walk): void {
  if (node === undefined || walk.depth > DEPTH_MAX) return;
  walk.depth++;
  if (FUNCTIONS.has(node.type)) visitFunction(node, walk);
  else {
    const visitor = VISITORS[node.type];
    if (visitor) visitor(node, walk);
    else for (const child of children(node)) visit(child, walk);
  }
  walk.depth--;
}

function visitAll(nodes: readonly Node[], walk: Walk): void {
  for (const node of nodes) visit(node, walk);
}

type Visitor = (node: Node, walk: Walk) => void;

const nothing: Visitor = () => {};

const VISITORS: Readonly<Record<string, Visitor>> = {
  Identifier: (node, walk) => visitReference(node, walk),
  MemberExpression: (node, walk) => visitReference(node, walk),
  CallExpression: visitCall,
  NewExpression: visitCall,
  UnaryExpression(node, walk) {
    const isQuestion = node.operator === 'typeof' || node.operator === '!';
    const argument = part(node, 'argument');
    if (isQuestion) visitCondition(argument, walk);
    else visit(argument, walk);
  },
  LogicalExpression(node, walk) {
    visitCondition(part(node, 'left'), walk);
    visit(part(node, 'right'), walk);
  },
  ConditionalExpression: visitChoice,
  IfStatement: visitChoice,
  AssignmentExpression(node, walk) {
    const left = part(node, 'left');
    const target = left ? outsidePath(left, walk.scopes) : null;
    // What is put in the place of a global is the module's own.
    if (target === null || target.includes('.')) visit(left, walk);
    visit(part(node, 'right'), walk);
  },
  VariableDeclarator(node, walk) {
    const [pattern, init] = [part(node, 'id'), part(node, 'init')];
    const path = init ? outsidePath(init, walk.scopes) : null;
    if (pattern && path !== null && isHolder(path)) bind(pattern, path, walk);
    else {
      visit(pattern, walk);
      visit(init, walk);
    }
  },
  Program: (node, walk) => visitBlock(node, walk, varNames(node)),
  BlockStatement: (node, walk) => visitBlock(node, walk),
  StaticBlock: (node, walk) => visitBlock(node, walk),
  TSModuleBlock: (node, walk) => visitBlock(node, walk),
  SwitchStatement(node, walk) {
    visit(part(node, 'discriminant'), walk);
    const cases = parts(node, 'cases');
    const names = blockNames(cases.flatMap((each) => parts(each, 'consequent')));
    walk.scopes.within(names, null, () => visitAll(cases, walk));
  },
  ForStatement: visitLoop,
  ForInStatement: visitLoop,
  ForOfStatement: visitLoop,
  CatchClause(node, walk) {
    const names = boundNames(part(node, 'param'));
    walk.scopes.within(names, null, () => visit(part(node, 'body'), walk));
  },
  ClassDeclaration: visitClass,
  ClassExpression: visitClass,
  Property: visitMember,
  MethodDefinition: visitMember,
  PropertyDefinition: visitMember,
  AccessorProperty: visitMember,
  ExportNamedDeclaration: visitExport,
  ExportDefaultDeclaration: visitExport,
  LabeledStatement: (node, walk) => visit(part(node, 'body'), walk),
  TSEnumMember: (node, walk) => visit(part(node, 'initializer'), walk),
  TSModuleDeclaration: (node, walk) => visit(part(node, 'body'), walk),
  ImportDeclaration: nothing,
  ExportAllDeclaration: nothing,
  BreakStatement: nothing,
  ContinueStatement: nothing,
  MetaProperty: nothing,
};

function visitReference(node: Node, walk: Walk, more: Pick<OutsideUse, 'call' | 'asked'> = {}): void {
  const path = outsidePath(node, walk.scopes);
  // To name a whole module of Node's is no use of it.
  if (path !== null) {
    if (!isWholeModule(path)) walk.uses.push({ path, from: node.start, to: node.end, ...more });
    return;
  }
  const inner = bare(node);
  if (inner.type === 'MemberExpression') {
    visit(part(inner, 'object'), walk);
    if (inner.computed === true) visit(part(inner, 'property'), walk);
  } else if (inner.type !== 'Identifier') visit(inner, walk);
}

function visitCall(node: Node, walk: Walk): void {
  const callee = part(node, 'callee');
  if (callee) visitReference(callee, walk, { call: node });
  visitAll(parts(node, 'arguments'), walk);
}

function visitCondition(node: Node | undefined, walk: Walk): void {
  if (node && outsidePath(node, walk.scopes) !== null) visitReference(node, walk, { asked: true });
  else visit(node, walk);
}

function visitChoice(node: Node, walk: Walk): void {
  const test = part(node, 'test');
  visitCondition(test, walk);
  if (!asksForMain(test)) visit(part(node, 'consequent'), walk);
  visit(part(node, 'alternate'), walk);
}

function asksForMain(test: Node | undefined): boolean {
  const object = test?.type === 'MemberExpression' ? part(test, 'object') : undefined;
  return test !== undefined && object?.type === 'MetaProperty' && keyOf(test, 'property') === 'main';
}

function visitBlock(node: Node, walk: Walk, names: readonly string[] = []): void {
  const statements = parts(node, 'body');
  walk.scopes.within([...names, ...blockNames(statements)], null, () => {
    for (const statement of statements) bindImports(statement, walk);
    visitAll(statements, walk);
  });
}

function visitLoop(node: Node, walk: Walk): void {
  const declaration = part(node, 'init') ?? part(node, 'left');
  walk.scopes.within(declaration ? blockNames([declaration]) : [], null, () =>
    visitAll(children(node), walk),
  );
}

function visitFunction(fn: Node, walk: Walk): void {
  const parameters = parametersOf(fn);
  const body = part(fn, 'body');
  const own = fn.type === 'FunctionExpression' ? boundNames(part(fn, 'id')) : [];
  const names = [...own, ...parameters.flatMap(boundNames), ...(body ? varNames(body) : [])];
  walk.scopes.within(names, null, () => {
    visitAll(parameters, walk);
    visit(body, walk);
  });
}

function visitClass(node: Node, walk: Walk): void {
  walk.scopes.within(boundNames(part(node, 'id')), null, () => {
    visitAll(parts(node, 'decorators'), walk);
    visit(part(node, 'superClass'), walk);
    visit(part(node, 'body'), walk);
  });
}

function visitMember(node: Node, walk: Walk): void {
  visitAll(parts(node, 'decorators'), walk);
  if (node.computed === true) visit(part(node, 'key'), walk);
  visit(part(node, 'value'), walk);
}

function visitExport(node: Node, walk: Walk): void {
  const inner = declared(node);
  if (inner !== node) visit(inner, walk);
}

/** Gives the names of a pattern what they stand for. */
function bind(pattern: Node, path: string, walk: Walk): void {
  if (pattern.type === 'Identifier') walk.scopes.set(String(pattern.name), path);
  else if (pattern.type === 'AssignmentPattern') {
    const left = part(pattern, 'left');
    if (left) bind(left, path, walk);
    visit(part(pattern, 'right'), walk);
  } else if (pattern.type === 'ObjectPattern')
    for (const property of parts(pattern, 'properties')) {
      const name = keyOf(property, 'key');
      const target = part(property, 'value');
      if (name !== undefined && target) bind(target, below(path, name), walk);
    }
}

function bindImports(statement: Node, walk: Walk): void {
  const module =
    statement.type === 'ImportDeclaration' ? nodeModule(textOf(part(statement, 'source'))) : null;
  if (module === null) return;
  for (const specifier of parts(statement, 'specifiers')) {
    const local = part(specifier, 'local');
    const name = specifier.type === 'ImportSpecifier' ? keyOf(specifier, 'imported') : 'default';
    if (local && name !== undefined) walk.scopes.set(String(local.name), below(module, name));
  }
}
