import type { Section } from './section.ts';

export const RUNNING = {
  'X-01': {
    text: "Tools run in a Deno sandbox: reads only the gem's own folder and its downloaded resources; no direct write, network or environment",
    shows: 'run; probes',
  },
  'X-02': {
    text: 'All else goes through `ctx`',
    shows: 'run',
  },
  'X-03': {
    text: '`npm:` imports are refused; packages cannot be loaded in the sandbox',
    shows:
      'error `tool/forbidden-import` with the line of the import; pack bundles what was imported from `node_modules`',
  },
  'X-04': {
    text: 'Do not rely on memory between calls: a sandbox may or may not be reused',
    shows: 'run `--repeat N --reuse`',
  },
  'X-05': {
    text: 'A call runs start to end in one go; an interrupted one is not resumed',
    shows: 'run',
  },
  'X-06': {
    text: "A SOP's tool may be re-run once after a crash: `ctx.idempotencyKey`",
    shows: 'run `--idempotency-key`; `--repeat 2 --same-key` shows what was done twice',
  },
  'X-07': {
    text: 'Input is checked against `inputSchema` (type, required, `additionalProperties: false`); on a mismatch the tool does not run and the caller is told what is wrong',
    shows: 'run: exit 1, every mismatch listed',
  },
  'X-08': {
    text: '`null` for an optional parameter means not passed',
    shows: 'run',
  },
  'X-09': {
    text: 'The return value as JSON is at most 1,048,576 characters',
    shows: 'run: error',
  },
  'X-10': {
    text: '`ctx.http.fetch` with a `connection` whose credentials were not injected returns `credentialDenied: { reason, host }`',
    shows: 'run',
  },
  'X-11': {
    text: 'A tool is `export default async function (input, ctx)` (*infer*: from every example)',
    shows: 'error `tool/no-default-export`',
  },
  'X-12': {
    text: 'Each gem has its own sandbox process',
    shows: 'run',
  },
  'X-13': {
    text: 'What a tool prints is not its result (*infer*)',
    shows: "run: result alone on stdout, the tool's console on stderr",
  },
  'X-14': {
    text: 'A throw is an error to the caller (*infer*)',
    shows: "run: exit 1, message and the stack in the author's own source lines",
  },
  'X-15': {
    text: 'Every tool has `ctx.data`, `ctx.storage`, `ctx.files`, `ctx.extract`, and `ctx.resources` when the gem declares any; the rest needs a permission that is declared and granted',
    shows: 'warning `tool/undeclared-permission`; run: another service is refused (A-denied)',
  },
  'X-16': {
    text: 'A tool that is not exposed is refused to other sessions and the user is not asked',
    shows: 'run `--as chat`',
  },
  'X-17': {
    text: '`.wasm` tools have no `ctx` and no resources',
    shows: 'run: see A-wasm',
    beyond:
      'how a `.wasm` tool is called is not published (A-wasm), so `gem run` runs none and says so, and what one is given cannot be seen',
  },
  'X-18': {
    text: "SOP code has no `ctx.files`, no `ctx.data` and reads no files: it goes through the gem's tools",
    shows: 'warning `workflow/tool-only-service`; run workflow',
  },
} as const satisfies Section;
