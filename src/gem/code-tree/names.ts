import { children, FUNCTIONS, isNode, type Node, part, parts } from './node.ts';

/** The names that a pattern binds. */
export function boundNames(pattern: Node | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [String(pattern.name)];
    case 'AssignmentPattern':
      return boundNames(part(pattern, 'left'));
    case 'RestElement':
      return boundNames(part(pattern, 'argument'));
    case 'TSParameterProperty':
      return boundNames(part(pattern, 'parameter'));
    case 'ArrayPattern':
      return parts(pattern, 'elements').flatMap(boundNames);
    case 'ObjectPattern':
      return parts(pattern, 'properties').flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property : part(property, 'value')),
      );
    default:
      return [];
  }
}

/** What a statement declares, out of its `export`. */
export function declared(statement: Node): Node {
  const isExport =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  return (isExport && part(statement, 'declaration')) || statement;
}

/** The names that the statements of a block declare in it; those of `var` belong to the function. */
export function blockNames(statements: readonly Node[]): string[] {
  return statements.flatMap((statement) => {
    const node = declared(statement);
    switch (node.type) {
      case 'VariableDeclaration':
        return node.kind === 'var' ? [] : variableNames(node);
      case 'ImportDeclaration':
        return node.importKind === 'type'
          ? []
          : parts(node, 'specifiers').flatMap((each) => boundNames(part(each, 'local')));
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSEnumDeclaration':
      case 'TSModuleDeclaration':
      case 'TSImportEqualsDeclaration':
        return boundNames(part(node, 'id'));
      default:
        return [];
    }
  });
}

/** The names that `var` declares in a function's body or a module, however deep. */
export function varNames(node: Node): string[] {
  const names: string[] = [];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'VariableDeclaration' && next.kind === 'var') names.push(...variableNames(next));
    for (const child of children(next))
      if (!FUNCTIONS.has(child.type) && !child.type.startsWith('Class')) open.push(child);
  }
  return names;
}

function variableNames(declaration: Node): string[] {
  return parts(declaration, 'declarations').flatMap((each) => boundNames(part(each, 'id')));
}

/** The parameters of a function as patterns, in either form that trees have them. */
export function parametersOf(fn: Node): Node[] {
  const { params } = fn;
  if (Array.isArray(params)) return params.filter(isNode);
  return isNode(params) ? parts(params, 'items') : [];
}
