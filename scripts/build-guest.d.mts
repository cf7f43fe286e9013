/** Compiles what runs inside Deno into dist/guest/. */
export function buildGuest(): Promise<void>;

/** Writes what esbuild made into dist/guest/. */
export function writeGuest(
  outputFiles: readonly { readonly path: string; readonly contents: Uint8Array }[],
): void;
