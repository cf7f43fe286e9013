import type { CallRecord } from '../../run/host.ts';
import { fill, type Language, type Text } from '../../text.ts';

/** Calls that are shown; the last ones say most about a failure. */
const CALLS_MAX = 20;
/** Characters of a value. */
const VALUE_MAX = 100;

/** A line for each call to `ctx`, without times, so that the same run reads the same. */
export function callLines(calls: readonly CallRecord[], language: Language): string[] {
  const left = calls.length - CALLS_MAX;
  const lines = calls.slice(-CALLS_MAX).map(({ method, args, result, error }) => {
    const came = error === undefined ? short(result ?? null) : `! ${withCode(error)}`;
    return `ctx.${method}(${args.map(short).join(', ')}) → ${came}`;
  });
  return left > 0 ? [fill(EARLIER[language], { n: left }), ...lines] : lines;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX - 1)}…` : text;
}

/** Messages of `ctx` begin with their code already. */
function withCode({ code, message }: { readonly code: string; readonly message: string }): string {
  return message.startsWith(`${code}: `) ? message : `${code}: ${message}`;
}

const EARLIER: Text = {
  en: '… {n} {n|call|calls} before',
  'zh-CN': '…… 之前还有 {n} 次调用',
};
