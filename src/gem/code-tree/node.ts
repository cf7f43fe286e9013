/**
 * A node of a syntax tree (ESTree, and TS-ESTree for TypeScript), taken loosely: trees come from any text that parses,
 * so whoever walks one looks before it steps.
 */
export interface Node {
  readonly type: string;
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** A part of a node that is a node. */
export function part(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** A part of a node that is a list; holes are left out. */
export function parts(node: Node, key: string): Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** TypeScript's nodes that hold code; all others of its own are types, of which nothing is left. */
const CODE_OF_TYPESCRIPT = new Set([
  ...['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'],
  ...['TSInstantiationExpression', 'TSParameterProperty', 'TSEnumDeclaration', 'TSEnumBody', 'TSEnumMember'],
  ...['TSModuleDeclaration', 'TSModuleBlock', 'TSExportAssignment'],
]);

export function isType(node: Node): boolean {
  return node.type.startsWith('TS') && !CODE_OF_TYPESCRIPT.has(node.type);
}

/** Every node directly below, in the order of the text as far as the tree keeps it; types are left out. */
export function children(node: Node): Node[] {
  const below: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(each) && !isType(each)) below.push(each);
  }
  return below;
}

/** What stands within brackets, or in front of `as`, `!` and their like. */
export function bare(node: Node): Node {
  let inner = node;
  for (;;) {
    const wrapped = WRAPPERS.has(inner.type) ? part(inner, 'expression') : undefined;
    if (wrapped === undefined) return inner;
    inner = wrapped;
  }
}

const WRAPPERS = new Set([
  ...['ParenthesizedExpression', 'ChainExpression', 'TSAsExpression', 'TSSatisfiesExpression'],
  ...['TSNonNullExpression', 'TSTypeAssertion', 'TSInstantiationExpression'],
]);

/** The text of a string, or of a template that has nothing to work out. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral' || parts(node, 'expressions').length > 0) return undefined;
  const [only] = parts(node, 'quasis');
  const cooked = (only?.value as { cooked?: unknown } | undefined)?.cooked;
  return typeof cooked === 'string' ? cooked : undefined;
}

/** The name that a property, a member or a specifier goes by; `undefined` for one that is worked out. */
export function keyOf(
  node: Node,
  key: 'key' | 'property' | 'imported' | 'exported' | 'local',
): string | undefined {
  const name = part(node, key);
  if (name === undefined) return undefined;
  if (node.computed === true) return textOf(bare(name));
  if (name.type === 'Literal') return String(name.value);
  return typeof name.name === 'string' ? name.name : undefined;
}

export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
]);
