import type { Json } from '../../platform/ctx.ts';
import type { Ending, Thrown } from './ending.ts';
import { type Lost, type LostArgument, readLost } from './lost.ts';
import type { ArgumentNotJson, NotJson } from './unserializable.ts';

/** The end that a sandbox tells; undefined when it is none. Nothing in it is to be trusted. */
export function readEnding(message: Readonly<Record<string, unknown>>): Ending | undefined {
  switch (message.type) {
    case 'done':
      return { kind: 'done', value: (message.value ?? null) as Json, ...readLoss(message) };
    case 'too-large':
      return { kind: 'too-large', length: Number(message.length) };
    case 'failed':
      return { kind: 'failed', thrown: readThrown(message) };
    case 'unserializable':
      return { kind: 'unserializable', thrown: readThrown(message.thrown), ...readNotJson(message) };
    case 'no-function':
      return { kind: 'no-function' };
    default:
      return undefined;
  }
}

function readLoss({ lost, lostCount }: Readonly<Record<string, unknown>>): { lost?: Lost } {
  const read = readLost(lost, lostCount);
  return read === undefined ? {} : { lost: read };
}

function readNotJson({ what, where }: Readonly<Record<string, unknown>>): { found?: NotJson } {
  if ((what !== 'bigint' && what !== 'circular') || typeof where !== 'string') return {};
  return { found: { what, where } };
}

/** Characters of a place in an argument: a sandbox tells few more. */
const PLACE_MAX = 200;

/** What a call tells of an argument that is no JSON. */
export function readArgumentNotJson(told: unknown): ArgumentNotJson | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { argument, ...rest } = told as Record<string, unknown>;
  const { found } = readNotJson(rest);
  if (found === undefined || typeof argument !== 'number') return undefined;
  const { what, where } = found;
  return { argument, what, where: where.length > PLACE_MAX ? `${where.slice(0, PLACE_MAX)}…` : where };
}

/** What a call tells of an argument that JSON changes. */
export function readLostArgument(told: unknown): LostArgument | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { argument, lost, lostCount } = told as Record<string, unknown>;
  const read = readLost(lost, lostCount);
  return read === undefined || typeof argument !== 'number' ? undefined : { argument, ...read };
}

/** Causes that are read of one error: a sandbox tells no more. */
const CAUSES_MAX = 8;

/** What was thrown, as a sandbox tells it. */
export function readThrown(told: unknown): Thrown {
  const { message, name, stack, call, causes } = (
    typeof told === 'object' && told !== null ? told : {}
  ) as Record<string, unknown>;
  return {
    message: typeof message === 'string' ? message : '',
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(typeof call === 'number' ? { call } : {}),
    ...(Array.isArray(causes) ? { causes: causes.slice(0, CAUSES_MAX).map(readCause) } : {}),
  };
}

/** All stand in one list, so none has its own. */
function readCause(told: unknown): Thrown {
  return readThrown(typeof told === 'object' ? { ...told, causes: undefined } : undefined);
}
