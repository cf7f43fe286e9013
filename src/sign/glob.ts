/** What a pattern of gem ids is made of: the characters of an id, and `*` for any run of them, also none. */
const PATTERN = /^[a-z0-9_*-]{1,64}$/;

/** Whether a text can be a pattern of gem ids. Anything else could never match, and would only look as if. */
export function isIdPattern(text: string): boolean {
  return PATTERN.test(text);
}

/** Whether a pattern covers an id; `*` is the only wildcard. Takes time in proportion to both lengths at most. */
export function matchesId(pattern: string, id: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < id.length; ) {
    if (pattern[at] === '*') {
      star = at++;
      resume = i;
    } else if (pattern[at] === id[i]) {
      at++;
      i++;
    } else if (star >= 0) {
      // The last star takes one character more: earlier ones need no second try.
      at = star + 1;
      i = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
