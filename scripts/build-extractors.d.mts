/** Compiles what reads documents inside Deno into dist/guest/. Gives esbuild's metafile. */
export function buildExtractors(): Promise<{ readonly inputs: Readonly<Record<string, unknown>> }>;
