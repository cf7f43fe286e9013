import type { Section } from './section.ts';

export const TOOLS = {
  'T-01': {
    text: '`name`: starts with a lower-case letter; only a-z, 0-9, `_`; at most 64 characters',
    shows: 'error `name/invalid`',
  },
  'T-02': {
    text: "`entry` is required: the file that holds the tool's code; the file must be in the gem",
    shows: 'error `tool/entry-missing`',
  },
  'T-03': {
    text: '`inputSchema` is required and is a JSON Schema',
    shows: 'error `tool/input-schema-invalid`',
  },
  'T-04': {
    text: 'An `inputSchema` that does not compile is refused at pack and at install',
    shows: 'error `tool/input-schema-invalid` (names the place inside the schema)',
  },
  'T-05': {
    text: '`pattern`, `patternProperties` and `uniqueItems` are not supported in `inputSchema`, at any depth (a *property named* `pattern` is fine)',
    shows: 'error `tool/input-schema-unsupported`',
  },
  'T-06': {
    text: '`outputSchema` is optional; the platform does not check it',
    shows: 'warning `tool/output-schema-invalid` when it does not compile; run: a warning on a mismatch',
  },
  'T-07': {
    text: '`permissions` of a tool is optional; own storage needs none',
    shows:
      'warning `tool/undeclared-permission` when code uses a service of `ctx` whose permission is not declared',
  },
  'T-08': {
    text: '`sideEffect` is `read`, `write` (default) or `destructive`',
    shows: 'error `manifest/schema`',
  },
  'T-09': {
    text: 'In plan mode only `read` tools run',
    shows: 'run `--plan`',
  },
  'T-10': {
    text: "`read` is the author's promise, not checked by the platform; a `read` tool must write no storage. Locally we watch it and say so",
    shows: 'run: warning when a `read` tool wrote anything',
  },
  'T-11': {
    text: "`expose: true` offers the tool to the main chat; otherwise only the gem's own SOPs, agents and pages may call it",
    shows: 'preview; run `--as chat` refuses a tool that is not exposed',
  },
  'T-12': {
    text: 'A tool has no time limit of its own; the user may stop it',
    shows: 'run: Ctrl-C stops cleanly; `--timeout` is opt-in',
  },
  'T-13': {
    text: "SOP code calls it with `ctx.call('tool.<name>', …)`",
    shows: 'warning `workflow/unknown-call` for a literal name that does not exist',
  },
  'T-14': {
    text: '`.wasm` tools have no `ctx`',
    shows: 'error `tool/invalid-wasm`; run: see X-17',
    beyond:
      'how a `.wasm` tool is called is not published (A-wasm), so none is run here; that its file is WebAssembly is checked',
  },
  'T-15': {
    text: "An SOP's `limits.maxDurationMs` bounds the calls in it, waiting for downloads included (default 10 minutes of active time)",
    shows: 'run workflow',
  },
} as const satisfies Section;
