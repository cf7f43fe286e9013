import { didYouMean } from '../did-you-mean.ts';
import { fromPointer, toPointer } from '../gem/pointer.ts';
import { validate } from '../generated/manifest-schema.js';
import type { Args } from '../text.ts';
import type { AjvError } from './ajv-error.ts';
import { placeName, shown } from './place.ts';
import { renamedKey } from './renamed-key.ts';
import type { SchemaMessageId } from './schema/messages.ts';
import { typeMessageId } from './type-words.ts';

/** One constraint of schemas/notochord.schema.json that a manifest does not keep. */
export interface SchemaFault {
  /** Whose fault it is: the rule that owns the constraint (`x-rule`), else `manifest/schema`. */
  readonly rule: string;
  /** JSON Pointer into the manifest; of a missing key, to the object that lacks it. */
  readonly pointer: string;
  readonly on: 'key' | 'value';
  /** One of `schemaMessages`. A rule that owns the constraint has better words of its own. */
  readonly messageId: SchemaMessageId;
  readonly args: Args;
  /** What an unknown key can be renamed to without a doubt. */
  readonly renamed?: string | undefined;
}

const OURS = 'manifest/schema';

/** Faults that are worked out; more than are told of one rule (see validate.ts) do not help anybody. */
const FAULTS_MAX = 5_000;

/**
 * Holds a manifest against the schema. Each fault is told once, in the order of the schema. In an author's own
 * manifest [A-03] `agents` is a fault by its presence, and nothing below it is looked at; in a packed one it is
 * checked like all else.
 */
export function manifestSchemaFaults(data: unknown, { packed }: { readonly packed: boolean }): SchemaFault[] {
  const faults = new Map<string, SchemaFault>();
  const add = (fault: SchemaFault) => {
    // Two constraints of one rule can meet in one place, and it has one thing to say there.
    const same = fault.rule === OURS ? fault.messageId : '';
    const key = JSON.stringify([fault.rule, fault.pointer, fault.on, same, fault.args.key]);
    if (!faults.has(key)) faults.set(key, fault);
  };
  if (!packed && isObject(data) && Object.hasOwn(data, 'agents'))
    add({ rule: 'agent/in-manifest', pointer: '/agents', on: 'key', messageId: 'agents-by-hand', args: {} });
  if (validate(data)) return [...faults.values()];
  for (const error of validate.errors ?? []) {
    if (!packed && /^\/agents(\/|$)/.test(error.instancePath)) continue;
    const fault = faultOf(error);
    if (fault) add(fault);
    if (faults.size === FAULTS_MAX) break;
  }
  return [...faults.values()];
}

type Told = Pick<SchemaFault, 'messageId' | 'on' | 'args' | 'renamed'> & { readonly pointer?: string };

function faultOf(error: AjvError): SchemaFault | undefined {
  const told = error.propertyName === undefined ? tell(error) : tellName(error, error.propertyName);
  if (!told) return undefined;
  const pointer = told.pointer ?? error.instancePath;
  return { rule: error.rule ?? OURS, ...told, pointer, args: { where: placeName(pointer), ...told.args } };
}

function tell(error: AjvError): Told | undefined {
  const { params, data } = error;
  const limit = Number(params.limit);
  switch (error.keyword) {
    case 'if':
    case 'propertyNames':
      // Only says that an error which is there already lies below.
      return undefined;
    case 'type':
      return tellType(error);
    case 'required':
      return tellMissing(error, String(params.missingProperty));
    case 'additionalProperties':
      return tellUnknown(error, String(params.additionalProperty));
    case 'enum':
      return tellChoice(data, params.allowedValues as readonly string[]);
    case 'pattern':
      return {
        messageId: (error.says as SchemaMessageId | undefined) ?? 'bad-form',
        on: 'value',
        args: { value: shown(data) },
      };
    case 'minLength':
      return { messageId: 'empty', on: 'value', args: {} };
    case 'maxLength': {
      const length = Array.from(String(data)).length;
      return { messageId: 'too-long', on: 'value', args: { length, limit, over: length - limit } };
    }
    case 'minimum':
      return { messageId: 'too-small', on: 'value', args: { value: shown(data), limit } };
    case 'exclusiveMinimum':
      return { messageId: 'not-above', on: 'value', args: { value: shown(data), limit } };
    case 'maximum':
      return { messageId: 'too-large', on: 'value', args: { value: shown(data), limit } };
    case 'minItems':
    case 'minProperties':
      return { messageId: 'too-few', on: keyOrValue(error), args: { count: count(data), limit } };
    case 'maxItems':
    case 'maxProperties':
      return { messageId: 'too-many', on: keyOrValue(error), args: { count: count(data), limit } };
    case 'not':
      return { messageId: 'has-no-place', on: 'key', args: {} };
    default:
      throw new Error(`no words for the keyword "${error.keyword}" of the manifest's schema`);
  }
}

function tellType(error: AjvError): Told {
  if (error.instancePath === '') return { messageId: 'not-a-manifest', on: 'value', args: {} };
  return {
    messageId: typeMessageId(String(error.params.type), error.data),
    on: 'value',
    args: { value: shown(error.data) },
  };
}

function tellMissing(error: AjvError, key: string): Told {
  if (error.instancePath === '') return { messageId: 'missing-at-top', on: 'value', args: { key } };
  return { messageId: 'missing', on: keyOrValue(error), args: { key } };
}

function tellUnknown(error: AjvError, key: string): Told {
  const keys = error.keys ?? [];
  const meant = didYouMean(key, keys);
  const where = { where: placeName(error.instancePath), key: bare(key) };
  const pointer = error.instancePath + toPointer([key]);
  if (meant === undefined)
    return { messageId: 'unknown-key', on: 'key', pointer, args: { ...where, allowed: listed(keys) } };
  const renamed = renamedKey(key, Object.keys(error.data as object), keys);
  return { messageId: 'unknown-key-meant', on: 'key', pointer, args: { ...where, meant }, renamed };
}

function tellChoice(value: unknown, choices: readonly string[]): Told {
  const meant = typeof value === 'string' ? didYouMean(value, choices) : undefined;
  const args = { value: shown(value), allowed: listed(choices) };
  return meant === undefined
    ? { messageId: 'not-one-of', on: 'value', args }
    : { messageId: 'not-one-of-meant', on: 'value', args: { ...args, meant } };
}

function tellName(error: AjvError, name: string): Told {
  return {
    messageId: 'bad-name',
    on: 'key',
    pointer: error.instancePath + toPointer([name]),
    args: { key: bare(name) },
  };
}

/** A whole object is much to point at: its key is, where it has one. */
function keyOrValue(error: AjvError): 'key' | 'value' {
  const last = fromPointer(error.instancePath).at(-1);
  return last === undefined || /^\d+$/.test(last) ? 'value' : 'key';
}

function listed(choices: readonly string[]): string {
  return choices.map((choice) => JSON.stringify(choice)).join(', ');
}

/** For between quotation marks that the words have already. */
function bare(name: string): string {
  return shown(name).slice(1, -1);
}

function count(value: unknown): number {
  return isObject(value) ? Object.keys(value).length : 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
