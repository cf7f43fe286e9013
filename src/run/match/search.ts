import { runInThisContext } from 'node:vm';

/** Milliseconds of one search. An expression such as `(a+)+$` would go on for years, and nothing could end it. */
const SEARCH_MAX = 2_000;

/** Whether a regular expression finds something; undefined where it takes too long to tell. */
export function search(source: string, flags: string, text: string): boolean | undefined {
  const [expression, options, searched] = [source, flags, text].map((each) => JSON.stringify(each));
  try {
    return runInThisContext(`new RegExp(${expression}, ${options}).test(${searched})`, {
      timeout: SEARCH_MAX,
    }) as boolean;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}
