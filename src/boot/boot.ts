import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { chosenEntry, commandWords } from '../arguments.ts';
import { COMMAND_NAMES } from '../command-names.ts';
import { chooseLanguage } from '../io.ts';
import { type CodeCache, openCodeCache } from './code-cache.ts';
import { readText } from './room.ts';

const UNANSWERED = {
  en: 'gem: error: the input ended before the question was answered, and nothing was done\ngem: hint: answer on a terminal, or give the answer as an option (see --help)\n',
  'zh-CN':
    'gem: 错误: 还没有回答，输入就结束了，什么都没有做\ngem: 提示: 请在终端里回答，或用选项给出答案（见 --help）\n',
};

/** Hash of all files of `dist/`, put in when they are built. */
declare const BUILD: string;

/**
 * Starts the program from `dist/`. Its files are compiled here and not by `require`, so that V8 can be given
 * what it compiled the last time: reading that takes a fifth of the time that parsing takes. Nothing depends on
 * it: without a cache, with `GEM_CODE_CACHE=off`, or where there is no place for one, everything is just
 * compiled.
 */
export async function start(
  argv: readonly string[],
  process: NodeJS.Process,
  require: NodeJS.Require,
): Promise<void> {
  const cache = openCodeCache({
    env: process.env,
    build: BUILD,
    command: commandOf(argv),
  });
  const load = createLoader(__dirname, cache, require);
  const { main } = (load('gem.js') as Chunks).load('cli.js') as {
    main(argv: readonly string[], process: NodeJS.Process): Promise<number>;
  };
  // A question that nobody can answer any more leaves nothing to wait for, and no answer either.
  const unanswered = () => {
    process.stderr.write(UNANSWERED[chooseLanguage(undefined, process.env)]);
    process.exitCode = 2;
  };
  process.once('beforeExit', unanswered);
  process.exitCode = await main(argv, process);
  process.off('beforeExit', unanswered);
  cache.save();
}

/** Empty when it names none, as `gem --help` does; `undefined` when no command is called that. */
function commandOf(argv: readonly string[]): string | undefined {
  const named = chosenEntry(
    argv,
    COMMAND_NAMES.map((name) => ({ name })),
  );
  return named?.name ?? (commandWords(argv).length === 0 ? '' : undefined);
}

/** The same for a thread of a command, which only reads the cache. */
export function loadForThread(command: string, require: NodeJS.Require): (name: string) => unknown {
  return createLoader(__dirname, openCodeCache({ env: process.env, build: BUILD, command }), require);
}

/** A file of `dist/`: chunks of the program, each loaded by its name. */
interface Chunks {
  load(name: string): unknown;
}

interface Module {
  exports: unknown;
}

type Compiled = (
  exports: unknown,
  require: (id: string) => unknown,
  module: Module,
  file: string,
  folder: string,
) => void;

/** Loads files of `dist/` as CommonJS does: each once, by its name. Everything else is Node's own affair. */
function createLoader(folder: string, cache: CodeCache, require: NodeJS.Require): (name: string) => unknown {
  const loaded = new Map<string, Module>();
  const load = (name: string): unknown => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const file = join(folder, name);
    const module: Module = { exports: {} };
    loaded.set(name, module);
    compile(name, file, cache)(module.exports, ask, module, file, dirname(file));
    return module.exports;
  };
  const ask = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  ask.resolve = require.resolve;
  return load;
}

function compile(name: string, filename: string, cache: CodeCache): Compiled {
  // The build writes ASCII alone, and V8 keeps that in half the space. A file is one function already: what is put
  // together of parts is copied once more.
  const source = readText(filename);
  const cachedData = cache.get(name);
  const script = new Script(source, { filename, ...(cachedData ? { cachedData } : {}) });
  cache.compiled(name, script, cachedData !== undefined && script.cachedDataRejected !== true);
  return script.runInThisContext() as Compiled;
}
