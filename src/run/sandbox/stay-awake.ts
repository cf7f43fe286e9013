import { availableParallelism } from 'node:os';

/** Milliseconds in which most answers come: a call to a store and back takes a tenth. */
const AWAKE = 0.4;

/** Asked once: it is a question to the system. */
let cores: number | undefined;

/** Calls of tools that run. */
let calls = 0;
let until = 0;
let isAwake = false;

/** Tells that a call of a tool runs, until what it gives back is called. */
export function callRuns(): () => void {
  calls++;
  return () => {
    calls--;
  };
}

/**
 * After something was asked that is answered at once: looks for the answer for a moment before this process goes to
 * sleep, because waking it up takes as long as answering. Not where it would take the core of who answers: on a machine
 * of one, or while more than one call runs.
 */
export function stayAwake(): void {
  cores ??= availableParallelism();
  if (calls !== 1 || cores === 1) return;
  until = performance.now() + AWAKE;
  if (isAwake) return;
  isAwake = true;
  setImmediate(look);
}

function look(): void {
  isAwake = performance.now() < until;
  if (isAwake) setImmediate(look);
}
