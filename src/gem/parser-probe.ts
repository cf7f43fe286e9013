import type { ParserOptions, Severity } from 'oxc-parser';
import type { Parsed } from './parser.ts';

/** Shorter texts cannot nest deep enough. */
const HARMLESS_LENGTH = 4_000;
/** Levels of brackets, and marks in a row that nest without any. A tenth of what exhausts the parser. */
const DEPTH_MAX = 300;
const RUN_MAX = 400;
/** Words that nest what follows them, without brackets. */
const WORDS_MAX = 1_000;

const PROBE =
  "const [file, path, options] = process.argv.slice(1); require(file).parseSync(path, require('node:fs').readFileSync(0, 'utf8'), JSON.parse(options));";

/**
 * Whether a text exhausts the native parser's stack, which ends the process that it is in. Known by trying in
 * another process, and only for the few texts that hold enough of what can nest.
 */
export function isTooMuchFor(binding: string, path: string, text: string, options: ParserOptions): boolean {
  if (!couldExhaust(text)) return false;
  // Loaded here, because it takes longer to load than a small gem to check.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status } = spawnSync(process.execPath, ['-e', PROBE, binding, path, JSON.stringify(options)], {
    input: text,
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: 30_000,
  });
  return status !== 0;
}

/** A look at the text alone, which takes strings and comments for code: it is wrong on the safe side. */
function couldExhaust(text: string): boolean {
  if (text.length < HARMLESS_LENGTH) return false;
  let depth = 0;
  let run = 0;
  for (const [mark] of text.matchAll(
    /[([{)\]};,]|[?!~=:>+-]|\b(?:new|await|typeof|void|delete|yield|throw)\b/g,
  )) {
    if (mark === '(' || mark === '[' || mark === '{') depth++;
    else if (mark === ')' || mark === ']' || mark === '}') depth = Math.max(0, depth - 1);
    else if (mark !== ';' && mark !== ',') {
      if (++run > RUN_MAX) return true;
      continue;
    }
    run = 0;
    if (depth > DEPTH_MAX) return true;
  }
  let words = 0;
  for (const _word of text.matchAll(/\b(?:else|if|for|while|with|do)\b/g))
    if (++words > WORDS_MAX) return true;
  return false;
}

/** What is told of such a text. */
export function tooDeep(text: string): Parsed {
  const message = 'this code is nested too deeply to be read';
  return {
    errors: [
      {
        severity: 'Error' as Severity,
        message,
        labels: [{ message: null, start: 0, end: Math.min(text.length, 1) }],
        helpMessage: null,
        codeframe: null,
      },
    ],
    module: {
      hasModuleSyntax: true,
      staticImports: [],
      staticExports: [],
      dynamicImports: [],
      importMetas: [],
    },
    get program(): never {
      throw new Error('a module that cannot be read has no tree');
    },
  };
}
