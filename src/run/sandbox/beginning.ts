import { type Level, LINES_MAX, TEXT_MAX } from './console-lines.ts';

/**
 * What Deno prints until its sandbox says that it is ready. If that never comes, those words tell why; and if it comes, they
 * are the tool's, whose own may be read before the word that it is ready, from another pipe.
 */
export interface Beginning {
  readonly isReady: boolean;
  print(level: Level, line: string): void;
  /** The sandbox is ready, which is said before anything of the author's is loaded. */
  ready(): void;
  /** All that was printed before. */
  words(): string;
}

/** `tooMuch` is called where more is printed than any sandbox prints before it is ready. */
export function createBeginning(print: (level: Level, line: string) => void, tooMuch: () => void): Beginning {
  let isReady = false;
  let held: { readonly level: Level; readonly line: string }[] = [];
  let characters = 0;
  return {
    get isReady() {
      return isReady;
    },
    print(level, line) {
      if (isReady) return print(level, line);
      if (characters > TEXT_MAX) return;
      characters += line.length + 1;
      if (held.length < LINES_MAX) held.push({ level, line });
      if (characters > TEXT_MAX) tooMuch();
    },
    ready() {
      isReady = true;
      for (const { level, line } of held) print(level, line);
      held = [];
    },
    // What it complains of comes first: a usage text on stdout is no reason.
    words: () =>
      [...held.filter(({ level }) => level === 'error'), ...held.filter(({ level }) => level !== 'error')]
        .map(({ line }) => line)
        .join('\n'),
  };
}
