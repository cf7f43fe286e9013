import { type ParseResult, parseSync } from 'oxc-parser';
import { type CodeFacts, NO_CODE } from './code-facts.ts';
import { defaultExportOf } from './default-export.ts';
import type { Location } from './finding.ts';
import { Lines } from './lines.ts';

type Place = (from: number, to: number) => Location;

export function readCode(path: string, text: string): CodeFacts {
  const lines = new Lines(text);
  const place: Place = (from, to) => ({ file: path, start: lines.at(from), end: lines.at(to) });
  const typescript = path.endsWith('.ts');
  const result = parseSync(path, text, {
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
    imports: importsOf(result, place),
    exports: namedExportsOf(result, place),
    passesOn: passedOnBy(result),
    ...defaultOf(result, place),
    ...(result.module.hasModuleSyntax ? {} : commonJsOf(result, text, place)),
  };
}

function importsOf({ module }: ParseResult, place: Place): CodeFacts['imports'] {
  return [
    ...module.staticImports.map((item) => item.moduleRequest),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest] : [])),
    ),
  ].map(({ value, start, end }) => ({ specifier: value, at: place(start, end) }));
}

function exportNames({ module }: ParseResult) {
  return module.staticExports.flatMap((item) =>
    item.entries.map(({ exportName, isType }) => ({
      name: exportName.kind === 'Default' ? 'default' : exportName.name,
      isType,
      from: exportName.start ?? item.start,
      to: exportName.end ?? item.end,
    })),
  );
}

function namedExportsOf(result: ParseResult, place: Place): CodeFacts['exports'] {
  return exportNames(result).flatMap(({ name, isType, from, to }) =>
    name === null || name === 'default' || isType ? [] : [{ name, at: place(from, to) }],
  );
}

function passedOnBy({ module }: ParseResult): string[] {
  return module.staticExports.flatMap((item) =>
    item.entries.flatMap(({ importName, moduleRequest, isType }) =>
      importName.kind === 'AllButDefault' && moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  );
}

/** The tree is asked for only where something is exported as default, because making it costs more than parsing. */
function defaultOf(result: ParseResult, place: Place): Pick<CodeFacts, 'defaultExport'> {
  if (!exportNames(result).some(({ name }) => name === 'default')) return {};
  const found = defaultExportOf(result.program);
  if (!found) return {};
  const { callable, what, from, to } = found;
  return { defaultExport: { callable, what, at: place(from, to) } };
}

function commonJsOf(result: ParseResult, text: string, place: Place): Pick<CodeFacts, 'commonJs'> {
  if (!/\bexports\b/.test(text)) return {};
  for (const statement of result.program.body) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
      continue;
    const { start, end } = statement.expression.left;
    if (/^(?:module\s*\.\s*)?exports\b/.test(text.slice(start, end))) return { commonJs: place(start, end) };
  }
  return {};
}
