/**
 * Runs in the sandbox before a tool does: loads the tool, gives it `ctx`, and tells the host what comes of it.
 * It holds no secrets and needs no permission; the host believes nothing that it says.
 */

import { beSlow, isQuick, rememberedCall, settle, waiting } from './asking.ts';
import { fixClock } from './clock.ts';
import { createConsole } from './console.ts';
import { createCtx, type Shape } from './ctx.ts';
import { receive, receiveKey, receiveNow, send } from './frames.ts';
import { describeLost } from './lost.ts';
import { type Migration, migrate } from './migrate.ts';
import { findNotJson } from './not-json.ts';
import { endStdin } from './streams.ts';
import { describeThrown } from './thrown.ts';

/** What the host asks for. */
interface Call {
  /** `file:` URL of the tool's module. */
  readonly entry: string;
  readonly input: unknown;
  /** Values that stand on `ctx` as they are. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What `ctx` has, where it is another than that of the call before: services even where they are refused (A-denied). */
  readonly shape?: Shape;
  /** Where the clock stands, in milliseconds since 1970. */
  readonly now?: number;
  /** The code may read nothing once it is loaded. */
  readonly readsNothing?: boolean;
  /** The module is one of migrations, and this is asked of it in place of a tool's call. */
  readonly migration?: Migration;
}

/** See ../sandbox/waker.ts. */
interface Wake {
  readonly wake: true;
}

const stringify = JSON.stringify;
const NativePromise = Promise;
/** Of the real clock, wherever the tool's stands. */
const elapsed = performance.now.bind(performance);
/** What the host refuses anyway need not travel; the host counts for itself. */
const RESULT_MAX = 1_048_576;

createConsole();
receiveKey();
// Before anything of the author's: what ends this process up to here is no fault of the tool.
send('{"type":"ready"}');
endStdin();
// Storage that would be written beside the gem's own, and doors to Deno's inside: nothing a tool should use.
for (const name of ['localStorage', 'sessionStorage', 'caches'])
  delete (globalThis as Record<string, unknown>)[name];
delete (Deno as unknown as Record<symbol, unknown>)[Deno.internal];

let running = false;

addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  finish(() => describeThrown(event.reason, rememberedCall));
});
addEventListener('error', (event) => {
  event.preventDefault();
  // Of an error in a Worker nothing comes but what Deno says of it.
  finish(() => describeThrown(event.error ?? event.message, rememberedCall));
});

/** Tells how the call ended, once. */
function finish(describe: () => string): void {
  if (!running) return;
  const frame = describe();
  if (!running) return;
  running = false;
  send(frame);
}

function describeResult(value: unknown): string {
  let json: string | undefined;
  try {
    json = stringify(value);
  } catch (thrown) {
    const found = findNotJson(value, 'result');
    const place = found === undefined ? '' : `,"what":"${found.what}","where":${stringify(found.where)}`;
    return `{"type":"unserializable","thrown":${describeThrown(thrown, rememberedCall)}${place}}`;
  }
  // A-undefined: also for a function or a symbol, of which JSON knows nothing.
  if (json === undefined) json = 'null';
  if (json.length > RESULT_MAX) return `{"type":"too-large","length":${json.length}}`;
  return `{"type":"done","value":${json}${describeLost(value, json)}}`;
}

let ctxOf: ReturnType<typeof createCtx> | undefined;
/** Modules by their URLs: asking Deno again takes as long as a call. */
const loaded: Record<string, { readonly default?: unknown }> = Object.create(null);

async function run(call: Call): Promise<void> {
  try {
    if (call.shape !== undefined) ctxOf = createCtx(call.shape, listen);
    if (call.migration !== undefined) {
      const frame = await migrate(() => import(call.entry), call.migration);
      return finish(() => frame);
    }
    // Computed, so that the tool's own static imports are checked for permission as its reads are.
    if (!(call.entry in loaded)) loaded[call.entry] = await import(call.entry);
    const tool = loaded[call.entry]?.default;
    if (call.readsNothing === true) Deno.permissions.revokeSync({ name: 'read' });
    if (typeof tool !== 'function') return finish(() => '{"type":"no-function"}');
    const result = await tool(call.input, ctxOf?.(call.values));
    finish(() => describeResult(result));
  } catch (thrown) {
    finish(() => describeThrown(thrown, rememberedCall));
  }
}

let listening = false;
let takeCall: ((call: Call) => void) | undefined;

/** Milliseconds for which quick answers, or calls one after another, keep all else of the tool's own waiting. */
const TURN = 5;
/** When the tool's own had its turn. */
let turned = elapsed();
/** The next call has not come at once. */
let isWoken = false;

/**
 * Reads only while a message can come: an answer to a call, or the next call of an idle sandbox. Where nothing
 * can, Deno sees that the tool waits in vain and ends, at once rather than never.
 *
 * For what will come at once, an answer or the next of many calls, it waits without the event loop, which takes half of
 * the time. What a tool has going on besides (timers, reads) gets its turn often enough not to notice, and the host wakes
 * it from a wait that gets long.
 */
async function listen(): Promise<void> {
  if (listening) return;
  listening = true;
  for (;;) {
    // The tool goes on with what it has been answered, and may ask again.
    await undefined;
    if (waiting() === 0 && takeCall === undefined) break;
    const asked = elapsed();
    const isSoon = takeCall === undefined ? isQuick() : !isWoken;
    const mayBlock = isSoon && asked - turned < TURN;
    const message = (mayBlock ? receiveNow() : await receive()) as Partial<Call & Wake>;
    const answered = elapsed();
    if (!mayBlock) turned = answered;
    if (message.wake === true) {
      isWoken = true;
      beSlow();
    } else if (message.entry === undefined) settle(message, answered - asked);
    else takeCall?.(message as Call);
  }
  listening = false;
}

function nextCall(): Promise<Call> {
  return new NativePromise((resolve) => {
    takeCall = (call) => {
      takeCall = undefined;
      isWoken = false;
      resolve(call);
    };
    listen();
  });
}

let call = receiveNow() as Call;
for (;;) {
  if (call.now !== undefined) fixClock(call.now);
  running = true;
  await run(call);
  call = await nextCall();
}
