import { UserError } from '../errors.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import type { Json } from '../platform/ctx.ts';
import { printable } from '../printable.ts';
import { type DoneTwice, doneTwice } from '../run/done-twice.ts';
import type { RunReport } from '../run/report.ts';
import type { Run } from '../run/run.ts';
import { type Call, textOption } from './command.ts';
import { shortJson } from './tool-output.ts';

/** Runs that one command may make. Ours: more of them tell nothing new. */
const REPEAT_MAX = 1_000;

/** How often the tool is called, and with which key. */
export interface Repetition {
  /** Absent when the tool is called once. */
  readonly times?: number;
  /** Every call gets the same idempotency key [X-06]. */
  readonly sameKey: boolean;
}

export function readRepetition(call: Call): Repetition {
  const given = textOption(call, 'repeat');
  const { sameKey, reuse } = call.options;
  if (given === undefined) {
    if (sameKey === true) throw needsRepeat('--same-key');
    if (reuse === true) throw needsRepeat('--reuse');
    return { sameKey: false };
  }
  const times = /^\d+$/.test(given) ? Number(given) : 0;
  if (times < 1 || times > REPEAT_MAX) throw notATimes(given);
  return { times, sameKey: sameKey === true || textOption(call, 'idempotencyKey') !== undefined };
}

export interface Repeated {
  /** At least one. */
  readonly reports: readonly RunReport[];
  /** Undefined where the calls had keys of their own. */
  readonly twice: readonly DoneTwice[] | undefined;
}

/** Calls the tool as often as asked, until somebody stops it; `onEach` is told of each call but the last. */
export async function callRepeatedly(
  run: Run,
  input: Json,
  { times = 1, sameKey }: Repetition,
  key: string | undefined,
  stopped: () => boolean,
  onEach: (report: RunReport, number: number) => void,
): Promise<Repeated> {
  const shared = key ?? (sameKey ? run.newKey() : undefined);
  const reports: RunReport[] = [];
  for (let number = 1; number <= times; number++) {
    const report = await run.call({
      input,
      more: number < times,
      ...(shared === undefined ? {} : { idempotencyKey: shared }),
    });
    reports.push(report);
    if (stopped()) break;
    if (number < times) onEach(report, number);
  }
  const isCompared = times > 1 && shared !== undefined;
  return { reports, twice: isCompared ? doneTwice(reports.map(({ calls }) => calls)) : undefined };
}

export function printRunHead(number: number, times: number, ms: number, io: Io, voice: Voice): void {
  if (voice.quiet) return;
  io.err(
    `gem: ${inLanguage(voice, {
      en: `run ${number} of ${times}: ${ms} ms`,
      'zh-CN': `第 ${number} 次运行，共 ${times} 次：${ms} 毫秒`,
    })}\n`,
  );
}

/** [X-06] */
export function printTwice(twice: readonly DoneTwice[], io: Io, voice: Voice): void {
  if (twice.length === 0) {
    if (voice.quiet) return;
    io.err(
      `gem: ${inLanguage(voice, {
        en: 'with the same idempotency key, nothing that was done was done again',
        'zh-CN': '幂等键相同时，做过的事没有再做一次',
      })}\n`,
    );
    return;
  }
  io.err(
    `gem: ${inLanguage(voice, {
      en: 'warning: with the same idempotency key, this was done and then done again; look ctx.idempotencyKey up before you act, because a SOP’s tool may be run again after a crash',
      'zh-CN':
        '警告: 幂等键相同，以下操作做过之后又做了一次；SOP 的工具在崩溃后可能会再运行一次，请在操作之前先查 ctx.idempotencyKey',
    })}\n`,
  );
  for (const { method, args, runs } of twice) {
    const where = inLanguage(voice, {
      en: `run ${runs[0]}, again in run ${runs[1]}`,
      'zh-CN': `第 ${runs[0]} 次运行，第 ${runs[1]} 次运行又做了一次`,
    });
    io.err(`  ${printable(`ctx.${method}(${args.map(shortJson).join(', ')})`)}  ${where}\n`);
  }
}

function needsRepeat(option: string): UserError {
  return new UserError(
    'repeat-missing',
    {
      en: `${option} is about several calls, and the tool is called once`,
      'zh-CN': `${option} 用于多次调用，而现在只调用一次`,
    },
    { en: `add --repeat 2, or leave ${option} out`, 'zh-CN': `请加上 --repeat 2，或去掉 ${option}` },
  );
}

function notATimes(given: string): UserError {
  return new UserError(
    'repeat-invalid',
    {
      en: `"${given}" is not a number of calls from 1 to ${REPEAT_MAX}`,
      'zh-CN': `“${given}”不是 1 到 ${REPEAT_MAX} 的调用次数`,
    },
    { en: 'write it as in --repeat 2', 'zh-CN': '写法如 --repeat 2' },
  );
}
