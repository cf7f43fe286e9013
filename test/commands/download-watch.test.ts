import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { downloadWatch } from '../../src/commands/download-watch.ts';
import type { Io, Voice } from '../../src/io.ts';

/** A terminal that remembers what was written to it, and says when that holds `words`. */
function terminal(words: string): {
  stream: NodeJS.WriteStream;
  written: () => string;
  shown: Promise<void>;
} {
  let written = '';
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      if (written.includes(words)) show();
      done();
    },
  });
  const moves = { clearLine: () => true, cursorTo: () => true, moveCursor: () => true };
  return {
    stream: Object.assign(stream, { isTTY: true, columns: 80, ...moves }) as unknown as NodeJS.WriteStream,
    written: () => written,
    shown,
  };
}

function watch(
  stream: NodeJS.WriteStream | undefined,
  voice: Partial<Voice> = {},
  size: number | undefined = 2048,
) {
  let err = '';
  const io = { err: (text: string) => (err += text), env: {}, terminal: stream } as unknown as Io;
  const spoken: Voice = { language: 'en', format: 'pretty', quiet: false, color: false, ...voice };
  return { ...downloadWatch({ io, voice: spoken }, { id: 'mo\u001b[31mdel', size }), err: () => err };
}

describe('the watch over a download', () => {
  it('shows on a terminal how far it is', async () => {
    const { stream, written, shown } = terminal('del ');
    const { onAddress, onHost, onBytes, onEnd } = watch(stream);
    onAddress?.('https://a.example.com');
    onHost?.('a.example.com');
    onBytes?.(1024, 2048);
    await shown;
    onEnd?.();
    expect(written()).toContain('mo\\u{1b}[31mdel ██████████░░░░░░░░░░  50%  1.0 KB / 2.0 KB');
  });

  it('shows only the bytes where nobody knows how many will come', async () => {
    const { stream, written, shown } = terminal('del ');
    const { onHost, onBytes, onEnd } = watch(stream);
    onHost?.('a.example.com');
    onBytes?.(1024, undefined);
    await shown;
    onEnd?.();
    expect(written()).toContain('del 1.0 KB');
    expect(written()).not.toContain('%');
  });

  it.each([
    [{ format: 'json' }, ''],
    [{ quiet: true }, ''],
    [{ language: 'zh-CN' }, '正在从 a.example.com 下载 mo\\u{1b}[31mdel（2.0 KB）\n  重定向到 b\\u{1b}\n'],
  ] as [Partial<Voice>, string][])('says with %j: %j', (voice, said) => {
    const { onAddress, onHost, onBytes, onEnd, err } = watch(undefined, voice);
    onAddress?.('https://a.example.com');
    onHost?.('a.example.com');
    onHost?.('b\u001b');
    onBytes?.(2048, 2048);
    onEnd?.();
    expect(err()).toBe(said);
  });
});
