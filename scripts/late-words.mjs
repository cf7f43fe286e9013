import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** Where a rule says what it tells. */
const WORDS = /\n {2}words: (\{\n[\s\S]*?\n {2}\}|[^\n{]+(?:\{[^\n]*\})?),\n/;
const RULE = /[\\/]validate[\\/]rules[\\/][\w-]+[\\/][\w-]+\.ts$/;

/** The module that holds the words of most rules. */
export const LATE = 'late:words';

/**
 * A rule's words are needed only when it finds something, and are most of its code. In the sources they stand as data;
 * here they become a getter. Words that refer to nothing else go into a module of their own, which is read when one of
 * them is first asked for; the others stay where they are, as a function that V8 compiles then.
 */
export function lateWords(root) {
  const folder = join(root, 'src', 'validate', 'rules');
  const values = new Map();
  for (const path of readdirSync(folder, { recursive: true }).sort()) {
    const file = join(folder, path);
    if (!RULE.test(file)) continue;
    const words = WORDS.exec(readFileSync(file, 'utf8'))?.[1];
    if (words === undefined) throw new Error(`no words found in ${file}`);
    const value = valueFrom(words);
    if (value !== undefined) values.set(file, value);
  }
  const places = new Map([...values.keys()].map((file, place) => [file, place]));
  return {
    name: 'late-words',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^late:words$/ }, () => ({ path: 'words', namespace: 'late' }));
      onLoad({ filter: /.*/, namespace: 'late' }, () => {
        const all = [...values.values()].map((value) => `()=>(${JSON.stringify(value)})`);
        return {
          contents: `const words=[${all}];export const wordsOf=(rule,place)=>{const value=words[place]();Object.defineProperty(rule,"words",{value});return value};`,
        };
      });
      onLoad({ filter: RULE }, ({ path }) => {
        const place = places.get(path);
        const getter =
          place === undefined
            ? '\n  get words() { const __late = $1; Object.defineProperty(this, "words", { value: __late }); return __late; },\n'
            : `\n  get words() { return __wordsOf(this, ${place}); },\n`;
        const imported = place === undefined ? '' : `import { wordsOf as __wordsOf } from '${LATE}';\n`;
        return { contents: imported + readFileSync(path, 'utf8').replace(WORDS, getter), loader: 'ts' };
      });
    },
  };
}

/** What an expression comes to by itself; nothing when it refers to something. */
function valueFrom(expression) {
  const { code } = transformSync(`export default ${expression}`, { loader: 'ts', format: 'cjs' });
  try {
    const module = { exports: {} };
    new Function('module', code)(module);
    return module.exports.default;
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}
