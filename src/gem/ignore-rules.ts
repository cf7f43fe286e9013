import ignore from 'ignore';

/** A line of `.gemignore`. */
export interface IgnoreLine {
  /** Counted from 1. */
  readonly line: number;
  /** As written. */
  readonly pattern: string;
}

/** What the text of a `.gemignore` says, with the semantics of `.gitignore`. Folders end with `/`. */
export interface IgnoreRules {
  /** The line that keeps a path at home, or `undefined` when none does. */
  ignoredBy(path: string): IgnoreLine | undefined;
  /** The line that keeps a path in although one before it would leave it out. */
  keptBy(path: string): IgnoreLine | undefined;
}

export function ignoreRules(text: string): IgnoreRules {
  const lines = text.split(/\r?\n/);
  const rules = ignore({ ignorecase: false }).add(
    lines.map((pattern, index) => ({ pattern, mark: String(index + 1) })),
  );
  return {
    ignoredBy(path) {
      const { rule } = rules.test(path);
      return rule && { line: Number(rule.mark), pattern: rule.pattern };
    },
    keptBy(path) {
      const { ignored, unignored } = rules.test(path);
      if (ignored || !unignored) return undefined;
      // The library does not name the line here, so each is asked alone: the last that speaks of the path decides.
      const index = lines.findLastIndex(
        (pattern) =>
          pattern.startsWith('!') && ignore({ ignorecase: false }).add(pattern.slice(1)).ignores(path),
      );
      return { line: index + 1, pattern: lines[index] ?? '' };
    },
  };
}
