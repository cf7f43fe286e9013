/** A file of an example, or a file of the base gem that the example does without (`absent`). */
export interface PageFile {
  /**
   * What the fence calls it: a language, or `absent`, `symlink` (the content is its target), `fifo`, `hex`,
   * `filled` (the content is its size in bytes), `series` (the content is how many files, numbered in place of
   * `{n}`), or `package`, which is a packed file that the example is about in place of a folder.
   */
  readonly kind: string;
  readonly path: string;
  readonly content: string;
}

export interface PageExample {
  readonly files: readonly PageFile[];
  /** Files of the gem that users have, where the example is about an upgrade; marked `before`. */
  readonly before: readonly PageFile[];
  /** The example is looked at as the content of a packed file. */
  readonly packed: boolean;
  /** The exact findings, each as `place severity rule` and an indented message; empty for a gem that passes. */
  readonly findings: string;
}

/** A rule's page: what, why, and examples that are at the same time its tests. */
export interface RulePage {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  /** What `gem validate --fix` does and what it leaves alone; empty where it does nothing. */
  readonly fix: string;
  readonly fails: readonly PageExample[];
  readonly passes: readonly PageExample[];
}

/** Reads a page. In `## Fails` each `findings` fence ends an example, in `## Passes` a line `---` parts them. */
export function parsePage(markdown: string): RulePage {
  const [head = '', ...rest] = markdown.split(/^## /m);
  const sections = new Map(
    rest.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n') + 1)]),
  );
  return {
    title: /^# (.+)$/m.exec(head)?.[1]?.trim() ?? '',
    what: head.replace(/^# .+$/m, '').trim(),
    why: sections.get('Why')?.trim() ?? '',
    fix: sections.get('Fix')?.trim() ?? '',
    fails: parseExamples(sections.get('Fails') ?? ''),
    passes: parseExamples(sections.get('Passes') ?? ''),
  };
}

/** Fences and the lines that part examples. A line `---` inside a fence belongs to the file there. */
const PIECE = /^(?:(`{3,})([^\n`]*)\n([\s\S]*?)^\1[ \t]*|---)$/gm;

function parseExamples(section: string): PageExample[] {
  const examples: PageExample[] = [];
  let files: PageFile[] = [];
  let before: PageFile[] = [];
  let packed = false;
  const end = (findings: string) => {
    examples.push({ files, before, packed, findings });
    files = [];
    before = [];
    packed = false;
  };
  for (const [, fence, info = '', content = ''] of section.matchAll(PIECE)) {
    const [kind = '', path = '', mark] = info.trim().split(/\s+/);
    if (kind === 'findings') end(content);
    else if (path !== '') {
      (mark === 'before' ? before : files).push({ kind, path, content });
      packed ||= mark === 'packed';
    } else if (fence === undefined && files.length > 0) end('');
  }
  if (files.length > 0) end('');
  return examples;
}
