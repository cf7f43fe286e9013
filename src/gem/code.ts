import { type Program, parseSync } from 'oxc-parser';
import type { Location } from './finding.ts';
import { Lines } from './lines.ts';

/** What a module says of itself, as far as rules ask. Words in strings and comments are never mistaken for code. */
export interface CodeFacts {
  /** Empty when the module parses. */
  readonly syntaxFaults: readonly { readonly message: string; readonly at: Location }[];
  /** Absent when nothing is exported as default. */
  readonly defaultExport?: { readonly callable: boolean; readonly what: string; readonly at: Location };
  readonly imports: readonly { readonly specifier: string; readonly at: Location }[];
}

export function readCode(path: string, text: string): CodeFacts {
  const lines = new Lines(text);
  const place = (from: number, to: number): Location => ({
    file: path,
    start: lines.at(from),
    end: lines.at(to),
  });
  const result = parseSync(path, text, { sourceType: 'module' });
  const errors = result.errors.filter((error) => error.severity === 'Error');
  if (errors.length > 0) {
    const syntaxFaults = errors.slice(0, 1).map((error) => {
      const label = error.labels[0];
      return { message: error.message, at: place(label?.start ?? 0, label?.end ?? 0) };
    });
    return { syntaxFaults, imports: [] };
  }
  const imports = [
    ...result.module.staticImports.map((item) => item.moduleRequest),
    ...result.module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest] : [])),
    ),
  ].map(({ value, start, end }) => ({ specifier: value, at: place(start, end) }));
  const found = defaultExportOf(result.program, (start, end) => place(start, end));
  return { syntaxFaults: [], imports, ...(found ? { defaultExport: found } : {}) };
}

type Place = (from: number, to: number) => Location;
type Statement = Program['body'][number];

function defaultExportOf(program: Program, place: Place): CodeFacts['defaultExport'] {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      return { ...judge(declaration, program), at: place(declaration.start, declaration.end) };
    }
    if (statement.type === 'ExportNamedDeclaration') {
      for (const specifier of statement.specifiers) {
        const exported =
          specifier.exported.type === 'Literal' ? specifier.exported.value : specifier.exported.name;
        if (exported !== 'default') continue;
        const at = place(specifier.start, specifier.end);
        // From another module: what it is cannot be seen here.
        if (statement.source) return { callable: true, what: 'unknown', at };
        return { ...judge(specifier.local, program), at };
      }
    }
  }
  return undefined;
}

/** What can never be a function. Whatever cannot be decided by looking counts as one. */
const NEVER_CALLABLE: Readonly<Record<string, string>> = {
  ObjectExpression: 'object',
  ArrayExpression: 'array',
  Literal: 'value',
  TemplateLiteral: 'value',
  ClassDeclaration: 'class',
  ClassExpression: 'class',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'object',
};

interface Node {
  readonly type: string;
  readonly name?: unknown;
}

function judge(
  node: Node,
  program: Program,
  seen: readonly string[] = [],
): { callable: boolean; what: string } {
  if (node.type === 'Identifier' && typeof node.name === 'string' && !seen.includes(node.name)) {
    const bound = program.body
      .flatMap((statement) => bindings(statement))
      .find(([name]) => name === node.name);
    return bound?.[1] ? judge(bound[1], program, [...seen, node.name]) : { callable: true, what: 'unknown' };
  }
  const what = NEVER_CALLABLE[node.type];
  if (what === undefined) return { callable: true, what: 'unknown' };
  return { callable: false, what };
}

/** Top-level names that can never be given another value. */
function bindings(statement: Statement): [string, Node][] {
  const inner =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Statement | null) : statement;
  if (!inner) return [];
  if (inner.type === 'VariableDeclaration' && inner.kind === 'const')
    return inner.declarations.flatMap((item) =>
      item.id.type === 'Identifier' && item.init ? [[item.id.name, item.init] as [string, Node]] : [],
    );
  if ((inner.type === 'ClassDeclaration' || inner.type === 'FunctionDeclaration') && inner.id)
    return [[inner.id.name, inner]];
  return [];
}
