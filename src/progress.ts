import { type Io, inLanguage, type Voice } from './io.ts';
import type { Text } from './text.ts';

/** Work that ends sooner shows nothing: a spinner that flashes by only disturbs. */
const PATIENCE = 300;

/**
 * Shows on a terminal that long work goes on. Off a terminal, with JSON, `--quiet` or in CI there is nothing to
 * see, and ora is not even loaded.
 */
export async function withProgress<T>(io: Io, voice: Voice, text: Text, work: () => Promise<T>): Promise<T> {
  const stream = io.terminal;
  if (!stream || voice.format === 'json' || voice.quiet || io.env.CI) return work();
  let stop = () => {};
  let done = false;
  const timer = setTimeout(async () => {
    const { default: ora } = await import('ora');
    if (done) return;
    // Ctrl-C stays ours: the command ends cleanly, and says so by its exit code.
    const spinner = ora({ text: inLanguage(voice, text), stream, discardStdin: false }).start();
    stop = () => spinner.stop();
  }, PATIENCE);
  try {
    return await work();
  } finally {
    done = true;
    clearTimeout(timer);
    stop();
  }
}
