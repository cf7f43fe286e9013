import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { EcmaScriptModule, OxcError, ParserOptions, Program } from 'oxc-parser';
import { UserError } from '../errors.ts';
import { modulesAbove } from '../modules-above.ts';
import { isTooMuchFor, tooDeep } from './parser-probe.ts';

/** What the parser tells of a module; the tree is made only when it is asked for, because that costs the most. */
export interface Parsed {
  readonly module: EcmaScriptModule;
  readonly errors: readonly OxcError[];
  readonly program: Program;
}

/** The native module of oxc-parser, which tells the tree as JSON. */
interface Binding {
  /** Where the native module lies. */
  readonly file: string;
  parseSync(
    path: string,
    text: string,
    options: ParserOptions,
  ): { module: EcmaScriptModule; errors: OxcError[]; program: string };
}

let binding: Binding | undefined;

/** Files of which the parser may hold all it has. */
const FEW = 50;
let count = 0;

const OURS = `${process.platform}-${process.arch}`;

/** What follows in the names of the packages for one system; the first is the usual one. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { linux: ['-gnu', '-musl'], win32: ['-msvc'] };

/**
 * Parses a JavaScript or TypeScript module; offsets are UTF-16 units. The native module is taken from beside
 * oxc-parser: its JavaScript, with all that it can do besides, takes longer to load than to parse a gem.
 */
export function parseModule(path: string, text: string, options: ParserOptions): Parsed {
  binding ??= loadBinding();
  if (isTooMuchFor(binding.file, path, text, options)) return tooDeep(text);
  const { parseSync } = binding;
  const parsed = parseSync(path, text, options);
  // The tree as JSON, many times as long as the text, lies in the parser's own memory until it is taken out. Where there
  // are many files it is taken and dropped, so that its room serves the next; for the few whose tree is asked for,
  // parsing again costs less.
  const isKept = ++count <= FEW;
  if (!isKept) void parsed.program;
  let tree: Program | undefined;
  return {
    module: parsed.module,
    errors: parsed.errors,
    get program() {
      tree ??= treeOf(isKept ? parsed : parseSync(path, text, options));
      return tree;
    },
  };
}

function treeOf({ program }: { readonly program: string }): Program {
  return (JSON.parse(program) as { node: Program }).node;
}

function loadBinding(): Binding {
  // Looked for by hand: going by the package's list of exports takes twice as long as loading it.
  for (const folder of places()) {
    const parser = join(folder, 'oxc-parser', 'package.json');
    if (!existsSync(parser)) continue;
    // What it has in a folder of its own is of its version, and what lies beside it may be another's.
    const hasOwn = existsSync(join(folder, 'oxc-parser', 'node_modules'));
    const found = (hasOwn ? undefined : bindingBeside(folder)) ?? bindingOf(parser);
    if (found) return found;
  }
  throw new UserError(
    'parser-missing',
    {
      en: `the parser for JavaScript is not installed for ${process.platform} ${process.arch}`,
      'zh-CN': `没有为 ${process.platform} ${process.arch} 安装 JavaScript 解析器`,
    },
    {
      en: 'run `npm install` again without --omit=optional: the parser comes as an optional package for each system',
      'zh-CN': '请重新运行 `npm install`，不要加 --omit=optional：解析器是按系统分别安装的可选包',
    },
  );
}

/** The folders of packages, and at last those that NODE_PATH names. */
function* places(): Generator<string> {
  yield* modulesAbove(import.meta.dirname);
  const { createRequire } = process.getBuiltinModule('node:module');
  yield* createRequire(join(import.meta.dirname, 'parser.js')).resolve.paths('oxc-parser') ?? [];
}

/** Where npm puts it, by the names it has today, which spares reading two manifests. */
function bindingBeside(folder: string): Binding | undefined {
  for (const ending of ENDINGS[process.platform] ?? ['']) {
    const file = join(folder, '@oxc-parser', `binding-${OURS}${ending}`, `parser.${OURS}${ending}.node`);
    const found = existsSync(file) ? tryBinding(file) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Where the package says that it is, wherever its files really lie. */
function bindingOf(parser: string): Binding | undefined {
  const manifest = realpathSync(parser);
  const { optionalDependencies = {} } = read(manifest);
  for (const name of Object.keys(optionalDependencies).filter((each) => each.includes(`-${OURS}`))) {
    for (const place of [join(manifest, '..', 'node_modules', name), join(manifest, '..', '..', name)]) {
      const { main } = read(join(place, 'package.json'));
      const found = main === undefined ? undefined : tryBinding(join(place, main));
      if (found) return found;
    }
  }
  return undefined;
}

/** Nothing where an installation was broken off: another may be whole. */
function read(manifest: string): { main?: string; optionalDependencies?: object } {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** Of the packages for one system (glibc, musl), only the fitting one is installed, and only that one loads. */
function tryBinding(file: string): Binding | undefined {
  try {
    // What `require` does for a native module, without what it does before.
    const module = { exports: {} as Pick<Binding, 'parseSync'> };
    process.dlopen(module, file);
    return { file, parseSync: module.exports.parseSync };
  } catch {
    return undefined;
  }
}
