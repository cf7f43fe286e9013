/** The clock of a case that says nothing of it, milliseconds since 1970: so it gives the same on every day. */
export const CASE_NOW = Date.UTC(2026, 0, 1);

/** Milliseconds that a call of a case may take: a tool that never ends must not hold up all that follow. */
export const CASE_CALL_MAX = 60_000;
