import { pathToFileURL } from 'node:url';
import { UserError } from '../errors.ts';
import type { Language } from '../text.ts';
import type * as Declared from './types.ts';

/** A tool that failed. Its stack begins with the gem's own lines, and ends with those that made the call. */
export class ToolError extends Error implements Declared.ToolError {
  override readonly name = 'ToolError';
  readonly tool: string;
  readonly code: string;
  readonly violations: Declared.ToolError['violations'];
  declare readonly trace: Declared.Trace;

  constructor(tool: string, failure: Declared.ToolFailure, trace: Declared.Trace) {
    super(failure.message + (failure.violations ?? []).map(told).join(''));
    this.tool = tool;
    this.code = failure.code;
    this.violations = failure.violations ?? [];
    // Test runners print what can be enumerated, and this is long.
    Object.defineProperty(this, 'trace', { value: trace, enumerable: false });
  }
}

function told({ pointer, message }: Declared.ToolError['violations'][number]): string {
  return `\n  ${pointer === '' ? '' : `${pointer}: `}${message}`;
}

/** What was asked cannot be done. */
export class HostError extends Error implements Declared.HostError {
  override readonly name = 'HostError';
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string) {
    super(hint === undefined ? message : `${message}\n  ${hint}`);
    this.code = code;
    this.hint = hint;
  }
}

/** The error for somebody who calls from `site`; a bug of ours stays what it is. */
export function hostError(thrown: unknown, language: Language, site: Error): unknown {
  if (!(thrown instanceof UserError)) return thrown;
  const { code, text, hint } = thrown;
  const error = new HostError(code, text[language], hint?.[language]);
  error.stack = [`HostError: ${error.message}`, ...framesOf(site)].join('\n');
  return error;
}

/** The same for a tool that failed. `root` is the gem's folder, which the frames of the gem are in. */
export function toolError(
  tool: string,
  failure: Declared.ToolFailure,
  trace: Declared.Trace,
  root: string,
  site: Error,
): ToolError {
  const error = new ToolError(tool, failure, trace);
  const own = (failure.stack ?? '').split('\n').filter((line) => line !== '');
  const whole = own.map((frame) => inFolder(frame, root));
  error.stack = [`ToolError: ${error.message}`, ...whole, ...framesOf(site)].join('\n');
  return error;
}

/** `at run (tools/x.js:3:9)` as Node would write it, so that an editor finds the file. */
function inFolder(frame: string, root: string): string {
  const base = pathToFileURL(root).href;
  return frame.replace(
    /^(\s*at (?:.*\()?)([^()\s][^()]*:\d+:\d+\)?)$/,
    (_, before: string, place: string) => `${before}${base}/${encodeURI(place)}`,
  );
}

/** Where our code was called from. */
export function callSite(below: (...args: never[]) => unknown): Error {
  const site = new Error();
  Error.captureStackTrace(site, below);
  return site;
}

function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}
