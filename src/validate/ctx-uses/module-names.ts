import { blockNames, boundNames, varNames } from '../../gem/code-tree/names.ts';
import { keyOf, type Node, part, parts, textOf } from '../../gem/code-tree/node.ts';
import { importedFile } from '../../gem/modules.ts';
import { evaluate, functionValue, hoist, settled } from './evaluate.ts';
import type { Follow } from './follow.ts';
import { Names, type Value } from './value.ts';

/** Modules that one export may be passed on through. */
const PASSED_ON_MAX = 20;

/** What a module of the gem exports under a name; `*` is all of it. Its own code is gone through first. */
export function exportedValue(file: string, name: string, follow: Follow, passed = 0): Value {
  const program = programOf(file, follow);
  const names = namesOf(file, follow);
  if (!program || !names || passed > PASSED_ON_MAX) return undefined;
  if (name === '*') return allOf(file, program);
  for (const statement of parts(program, 'body')) {
    const found = exportedBy(statement, name, names, follow, passed);
    if (found !== undefined) return found;
  }
  return undefined;
}

function exportedBy(statement: Node, name: string, names: Names, follow: Follow, passed: number): Value {
  const from = textOf(part(statement, 'source'));
  const file = from === undefined ? undefined : importedFile(follow.gem, names.file, from);
  switch (statement.type) {
    case 'ExportDefaultDeclaration':
      return name === 'default' ? defaultValue(part(statement, 'declaration'), names, follow) : undefined;
    case 'ExportAllDeclaration':
      return file !== undefined && !part(statement, 'exported') && name !== 'default'
        ? exportedValue(file, name, follow, passed + 1)
        : undefined;
    case 'ExportNamedDeclaration': {
      const declaration = part(statement, 'declaration');
      if (declaration) return declares(declaration, name) ? settled(names.get(name), follow) : undefined;
      const specifier = parts(statement, 'specifiers').find((each) => keyOf(each, 'exported') === name);
      const local = specifier && keyOf(specifier, 'local');
      if (local === undefined) return undefined;
      if (from === undefined) return settled(names.get(local), follow);
      return file === undefined ? undefined : exportedValue(file, local, follow, passed + 1);
    }
    default:
      return undefined;
  }
}

function declares(declaration: Node, name: string): boolean {
  const names =
    declaration.type === 'VariableDeclaration'
      ? parts(declaration, 'declarations').flatMap((each) => boundNames(part(each, 'id')))
      : boundNames(part(declaration, 'id'));
  return names.includes(name);
}

function defaultValue(declaration: Node | undefined, names: Names, follow: Follow): Value {
  if (declaration?.type === 'FunctionDeclaration') return functionValue(declaration, names);
  if (declaration?.type === 'ClassDeclaration') return { kind: 'class', node: declaration, names };
  return evaluate(declaration, names, follow);
}

/** A module as an object; each member is looked up when it is needed. */
function allOf(file: string, program: Node): Value {
  const members = new Map<string, Value>();
  for (const statement of parts(program, 'body')) {
    const declaration = part(statement, 'declaration');
    const exported =
      statement.type !== 'ExportNamedDeclaration'
        ? []
        : declaration?.type === 'VariableDeclaration'
          ? parts(declaration, 'declarations').flatMap((each) => boundNames(part(each, 'id')))
          : declaration
            ? boundNames(part(declaration, 'id'))
            : parts(statement, 'specifiers').flatMap((each) => keyOf(each, 'exported') ?? []);
    for (const name of exported) members.set(name, { kind: 'imported', file, name });
  }
  members.set('default', { kind: 'imported', file, name: 'default' });
  return { kind: 'object', members, rest: undefined };
}

function programOf(file: string, follow: Follow): Node | undefined {
  return follow.gem.code(file).tree?.program as unknown as Node | undefined;
}

/** The names of a module, after its own code was gone through once. */
function namesOf(file: string, follow: Follow): Names | undefined {
  if (follow.modules.has(file)) return follow.modules.get(file);
  const program = programOf(file, follow);
  if (!program) return undefined;
  const statements = parts(program, 'body');
  const names = new Names(file).inner([...blockNames(statements), ...varNames(program)]);
  follow.modules.set(file, names);
  for (const statement of statements) bindImports(statement, names, follow);
  hoist(statements, names);
  for (const statement of statements) evaluate(statement, names, follow);
  return names;
}

function bindImports(statement: Node, names: Names, follow: Follow): void {
  const from = statement.type === 'ImportDeclaration' ? textOf(part(statement, 'source')) : undefined;
  const file = from === undefined ? undefined : importedFile(follow.gem, names.file, from);
  if (file === undefined) return;
  for (const specifier of parts(statement, 'specifiers')) {
    const local = part(specifier, 'local');
    const name =
      specifier.type === 'ImportSpecifier'
        ? keyOf(specifier, 'imported')
        : specifier.type === 'ImportNamespaceSpecifier'
          ? '*'
          : 'default';
    if (local && name !== undefined) names.declare(String(local.name), { kind: 'imported', file, name });
  }
}
