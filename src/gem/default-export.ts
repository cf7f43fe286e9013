import type { Program } from 'oxc-parser';

/** What a module exports as default, and where (UTF-16 units). */
export interface DefaultExport {
  /** `false` only for what can never be called: whatever cannot be decided by looking counts as a function. */
  readonly callable: boolean;
  readonly what: 'object' | 'array' | 'value' | 'class' | 'unknown';
  readonly from: number;
  readonly to: number;
}

type Statement = Program['body'][number];
type What = Pick<DefaultExport, 'callable' | 'what'>;

const UNKNOWN: What = { callable: true, what: 'unknown' };

/** `undefined` when there is none, and for a type, of which nothing is left once it is compiled. */
export function defaultExportOf(program: Program): DefaultExport | undefined {
  for (const statement of program.body) {
    const found = exportedAsDefault(statement, program);
    if (found) return found;
  }
  return undefined;
}

function exportedAsDefault(statement: Statement, program: Program): DefaultExport | undefined {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    const found = judge(declaration, program);
    return found && { ...found, from: declaration.start, to: declaration.end };
  }
  // `export * as default` exports a whole module, which is an object.
  if (
    statement.type === 'ExportAllDeclaration' &&
    statement.exported &&
    nameOf(statement.exported) === 'default'
  )
    return { callable: false, what: 'object', from: statement.start, to: statement.end };
  if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return undefined;
  for (const specifier of statement.specifiers) {
    if (nameOf(specifier.exported) !== 'default' || specifier.exportKind === 'type') continue;
    // From another module: what it is cannot be seen here.
    const found = statement.source ? UNKNOWN : judge(specifier.local, program);
    if (found) return { ...found, from: specifier.start, to: specifier.end };
  }
  return undefined;
}

function nameOf(name: { readonly type: string; readonly name?: string; readonly value?: unknown }): unknown {
  return name.type === 'Literal' ? name.value : name.name;
}

const NEVER_CALLABLE: Readonly<Record<string, DefaultExport['what']>> = {
  ObjectExpression: 'object',
  TSEnumDeclaration: 'object',
  TSModuleDeclaration: 'object',
  ArrayExpression: 'array',
  Literal: 'value',
  TemplateLiteral: 'value',
  BinaryExpression: 'value',
  UnaryExpression: 'value',
  UpdateExpression: 'value',
  ClassDeclaration: 'class',
  ClassExpression: 'class',
};

const TYPES: ReadonlySet<string> = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);

interface Node {
  readonly type: string;
  readonly name?: unknown;
  /** What stands in brackets, or before `as` and `satisfies`. */
  readonly expression?: Node | boolean;
}

function judge(node: Node, program: Program, seen: readonly string[] = []): What | undefined {
  if (TYPES.has(node.type)) return undefined;
  if (
    /^Parenthesized|^TS(As|Satisfies|NonNull|TypeAssertion)/.test(node.type) &&
    typeof node.expression === 'object'
  )
    return judge(node.expression, program, seen);
  if (node.type === 'Identifier' && typeof node.name === 'string' && !seen.includes(node.name)) {
    const bound = boundTo(node.name, program);
    return bound ? judge(bound, program, [...seen, node.name]) : UNKNOWN;
  }
  const what = NEVER_CALLABLE[node.type];
  return what === undefined ? UNKNOWN : { callable: false, what };
}

/** What a top-level name always stands for. A type is that only where no value has the same name. */
function boundTo(name: string, program: Program): Node | undefined {
  const found = program.body.flatMap(bindings).filter(([bound]) => bound === name);
  return (found.find(([, node]) => !TYPES.has(node.type)) ?? found[0])?.[1];
}

function bindings(statement: Statement): [string, Node][] {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (!inner) return [];
  switch (inner.type) {
    case 'VariableDeclaration':
      return inner.declarations.flatMap(({ id, init }): [string, Node][] =>
        id.type === 'Identifier'
          ? [[id.name, inner.kind === 'const' && init ? init : { type: 'unknown' }]]
          : [],
      );
    case 'ImportDeclaration':
      return inner.specifiers.map(({ local }) => [local.name, { type: 'unknown' }]);
    case 'ClassDeclaration':
    case 'FunctionDeclaration':
    case 'TSEnumDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return inner.id ? [[inner.id.name, inner]] : [];
    default:
      return [];
  }
}
