import ignore from 'ignore';

/** What the text of a `.gemignore` ignores, with the semantics of `.gitignore`. */
export function ignoreRules(text: string): (path: string) => boolean {
  const rules = ignore({ ignorecase: false }).add(text);
  return (path) => rules.ignores(path);
}
