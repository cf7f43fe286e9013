/**
 * Standard input is the host's, which answers calls over it. A tool that reads it would wait for ever or take an
 * answer away, so it finds it at its end, as in a process that nobody types into.
 */
export function endStdin(): void {
  const ended = {
    read: () => Promise.resolve(null),
    readSync: () => null,
    close: () => {},
    isTerminal: () => false,
    setRaw: () => {},
    readable: new ReadableStream({ start: (controller) => controller.close() }),
  };
  Object.defineProperty(Deno, 'stdin', { value: Object.freeze(ended), enumerable: true });
}
