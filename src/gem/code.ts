import { type CodeFacts, NO_CODE } from './code-facts.ts';
import { defaultExportOf } from './default-export.ts';
import type { Location } from './finding.ts';
import { Lines } from './lines.ts';
import { type Parsed, parseModule } from './parser.ts';

type Place = (from: number, to: number) => Location;

export function readCode(path: string, text: string): CodeFacts {
  const lines = new Lines(text);
  const place: Place = (from, to) => ({ file: path, start: lines.at(from), end: lines.at(to) });
  const typescript = path.endsWith('.ts');
  const result = parseModule(path, text, {
    sourceType: 'module',
    lang: typescript ? 'ts' : 'js',
    // An engine refuses, before running anything, more than grammar does: a name declared twice, for one.
    showSemanticErrors: !typescript,
  });
  const error = result.errors.find(({ severity }) => severity === 'Error');
  if (error) {
    // The last of several places is the one that clashes with what came before.
    const { start, end } = error.labels.toSorted((a, b) => a.start - b.start).at(-1) ?? { start: 0, end: 0 };
    return { ...NO_CODE, syntaxFaults: [{ message: error.message, at: place(start, end) }] };
  }
  return {
    syntaxFaults: [],
    imports: importsOf(result, text, place),
    types: typeImportsOf(result),
    exports: namedExportsOf(result, place),
    passesOn: passedOnBy(result),
    ...defaultOf(result, text, place),
    ...(result.module.hasModuleSyntax ? {} : commonJsOf(result, text, place)),
    tree: {
      text,
      place,
      get program() {
        return result.program;
      },
    },
  };
}

/** Of what is imported as a type alone, nothing is left once it is compiled. */
function isLoaded(entries: readonly { readonly isType: boolean }[]): boolean {
  return entries.length === 0 || entries.some(({ isType }) => !isType);
}

function typeImportsOf({ module: { staticImports, staticExports } }: Parsed): string[] {
  return [
    ...staticImports
      .filter(({ entries }) => !isLoaded(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && isType ? [moduleRequest.value] : [])),
    ),
  ];
}

function importsOf({ module }: Parsed, text: string, place: Place): CodeFacts['imports'] {
  const { staticImports, staticExports, dynamicImports } = module;
  const requests = [
    ...staticImports.filter(({ entries }) => isLoaded(entries)).map((item) => item.moduleRequest),
    ...staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => (entry.moduleRequest && !entry.isType ? [entry.moduleRequest] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const value = plainText(text.slice(start, end));
      return value === undefined ? [] : [{ value, start, end }];
    }),
  ];
  // `export { a, b } from` tells its module once for each name.
  const once = new Map(requests.map((request) => [request.start, request]));
  return [...once.values()].map(({ value, start, end }) => ({ specifier: value, at: place(start, end) }));
}

/** What a literal says that has nothing to work out in it. */
function plainText(literal: string): string | undefined {
  return /^(['"`])((?:(?!\1)[^\\\n$])*)\1$/.exec(literal)?.[2];
}

function exportNames({ module }: Parsed) {
  return module.staticExports.flatMap((item) =>
    item.entries.map(({ exportName, isType }) => ({
      name: exportName.kind === 'Default' ? 'default' : exportName.name,
      isType,
      from: exportName.start ?? item.start,
      to: exportName.end ?? item.end,
    })),
  );
}

function namedExportsOf(result: Parsed, place: Place): CodeFacts['exports'] {
  return exportNames(result).flatMap(({ name, isType, from, to }) =>
    name === null || name === 'default' || isType ? [] : [{ name, at: place(from, to) }],
  );
}

function passedOnBy({ module }: Parsed): string[] {
  return module.staticExports.flatMap((item) =>
    item.entries.flatMap(({ importName, moduleRequest, isType }) =>
      importName.kind === 'AllButDefault' && moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  );
}

/**
 * The tree is asked for only where something other than a function, written out, is exported as default, because making
 * it costs more than parsing.
 */
function defaultOf(result: Parsed, text: string, place: Place): Pick<CodeFacts, 'defaultExport'> {
  const isDefault = ({ exportName }: { exportName: { kind: string; name: string | null } }) =>
    exportName.kind === 'Default' || exportName.name === 'default';
  const item = result.module.staticExports.find(({ entries }) => entries.some(isDefault));
  if (!item) return {};
  const before = /^export\s+default\s+(?=(?:async\s+)?function\b)/.exec(
    text.slice(item.start, item.end),
  )?.[0];
  if (before !== undefined)
    return {
      defaultExport: { callable: true, what: 'unknown', at: place(item.start + before.length, item.end) },
    };
  const found = defaultExportOf(result.program);
  if (!found) return {};
  const { callable, what, from, to } = found;
  return { defaultExport: { callable, what, at: place(from, to) } };
}

function commonJsOf(result: Parsed, text: string, place: Place): Pick<CodeFacts, 'commonJs'> {
  if (!/\bexports\b/.test(text)) return {};
  for (const statement of result.program.body) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
      continue;
    const { start, end } = statement.expression.left;
    if (/^(?:module\s*\.\s*)?exports\b/.test(text.slice(start, end))) return { commonJs: place(start, end) };
  }
  return {};
}
