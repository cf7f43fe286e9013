import { type Io, inLanguage, type Voice } from './io.ts';
import type { Text } from './text.ts';

/** Work that ends sooner shows nothing: a spinner that flashes by only disturbs. */
const PATIENCE = 300;

/** What a terminal shows of work that goes on. */
export interface Progress {
  /** Takes the place of what is shown. */
  update(text: Text): void;
  /** Takes it off the terminal; nothing is shown any more. */
  stop(): void;
}

/**
 * Begins to show on a terminal that long work goes on. Off a terminal, with JSON, `--quiet` or in CI there is nothing
 * to see, and ora is not even loaded.
 */
export function startProgress(io: Io, voice: Voice, text: Text): Progress {
  const stream = io.terminal;
  if (!stream || voice.format === 'json' || voice.quiet || io.env.CI) return { update() {}, stop() {} };
  let shown = inLanguage(voice, text);
  let spinner: { text: string; stop(): unknown } | undefined;
  let done = false;
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (done) return;
    // Ctrl-C stays ours: the command ends cleanly, and says so by its exit code.
    spinner = ora({ text: shown, stream, discardStdin: false }).start();
  }, PATIENCE);
  return {
    update(next) {
      shown = inLanguage(voice, next);
      if (spinner) spinner.text = shown;
    },
    stop() {
      done = true;
      clearTimeout(timer);
      spinner?.stop();
    },
  };
}

/** Shows on a terminal that long work goes on, while it does. */
export async function withProgress<T>(io: Io, voice: Voice, text: Text, work: () => Promise<T>): Promise<T> {
  const progress = startProgress(io, voice, text);
  try {
    return await work();
  } finally {
    progress.stop();
  }
}
