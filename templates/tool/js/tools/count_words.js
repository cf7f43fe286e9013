// A tool is one exported function. It runs in a sandbox: no network, no environment, no files but this folder, and
// no packages that are not packed with it. Everything else goes through `ctx`.
// `input` has passed the inputSchema in notochord.json. The result is JSON of at most 1,048,576 characters.
/** @type {import('notochord-gem/types').Tool<'count_words'>} */
export default async function (input, ctx) {
  // A default in the inputSchema tells the AI what happens without the value; filling it in is up to the tool.
  const words = countWords(input.text, input.language ?? 'en');

  // Memory may be gone at the next call. What has to last goes into the gem's own storage, as a string.
  const total = Number((await ctx.storage.kv.get('total')) ?? 0) + words;
  await ctx.storage.kv.set('total', String(total));

  return { words, characters: [...input.text].length, total };
}

/**
 * @param {string} text
 * @param {string} language
 */
function countWords(text, language) {
  let count = 0;
  for (const segment of segmenter(language).segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/**
 * An inputSchema cannot have `pattern`, so what it cannot say is checked here. A thrown message reaches the caller.
 * @param {string} language
 */
function segmenter(language) {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    throw new Error(`"${language}" is not a language; write it as en or zh-CN`);
  }
}
