import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EcmaScriptModule, OxcError, ParserOptions, Program } from 'oxc-parser';
import { UserError } from '../errors.ts';
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

const OURS = `-${process.platform}-${process.arch}`;

/**
 * Parses a JavaScript or TypeScript module; offsets are UTF-16 units. The native module is taken from beside
 * oxc-parser: its JavaScript, with all that it can do besides, takes longer to load than to parse a gem.
 */
export function parseModule(path: string, text: string, options: ParserOptions): Parsed {
  binding ??= loadBinding();
  if (isTooMuchFor(binding.file, path, text, options)) return tooDeep(text);
  // Its properties are made when they are asked for; the tree as JSON is many times as long as the text.
  const parsed = binding.parseSync(path, text, options);
  let tree: Program | undefined;
  return {
    module: parsed.module,
    errors: parsed.errors,
    get program() {
      tree ??= (JSON.parse(parsed.program) as { node: Program }).node;
      return tree;
    },
  };
}

function loadBinding(): Binding {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths('oxc-parser') ?? []) {
    const parser = join(folder, 'oxc-parser', 'package.json');
    if (!existsSync(parser)) continue;
    // Looked for by hand: going by the package's list of exports takes twice as long as loading it.
    const manifest = realpathSync(parser);
    const { optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const name of Object.keys(optionalDependencies).filter((name) => name.includes(OURS))) {
      for (const place of [join(manifest, '..', '..', name), join(manifest, '..', 'node_modules', name)]) {
        const found = tryBinding(place);
        if (found) return found;
      }
    }
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

/** Of the packages for one system (glibc, musl), only the fitting one is installed, and only that one loads. */
function tryBinding(folder: string): Binding | undefined {
  try {
    const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = join(folder, main);
    // What `require` does for a native module, without what it does before.
    const module = { exports: {} as Pick<Binding, 'parseSync'> };
    process.dlopen(module, file);
    return { file, parseSync: module.exports.parseSync };
  } catch {
    return undefined;
  }
}
