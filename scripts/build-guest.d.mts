/** Compiles what runs inside Deno into dist/guest/. */
export function buildGuest(): Promise<void>;
