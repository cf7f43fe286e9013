const open = new Set<() => void>();
let isListening = false;

/** Has it done when the process ends, where nobody did it before; the function that is given back does it. */
export function releaseAtExit(release: () => void): () => void {
  open.add(release);
  if (!isListening) {
    isListening = true;
    process.on('exit', () => {
      for (const each of open) each();
    });
  }
  return () => {
    if (open.delete(release)) release();
  };
}
