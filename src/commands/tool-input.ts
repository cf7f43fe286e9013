import { UserError } from '../errors.ts';
import { decode } from '../gem/decode.ts';
import { isObject } from '../gem/document.ts';
import type { Io } from '../io.ts';
import type { Json } from '../platform/ctx.ts';
import type { Text } from '../text.ts';
import { type Call, listOption, textOption } from './command.ts';
import { readGivenFile, readGivenInput } from './given-file.ts';
import { whyNotJson } from './not-json.ts';

/** Bytes of an input. Ours: a file of 20 MB [F-13] as base64 fits, and a tool should be given a file's path instead. */
const INPUT_MAX = 32 * 1024 ** 2;
const UNREADABLE = 'input-not-readable';

/**
 * The input of a call: `--input`, else the scenario's, else `{}`; `--arg` adds to it. Nothing is coerced or
 * filled in, because the platform does neither.
 */
export async function readToolInput(
  call: Call,
  inputSchema: unknown,
  ofScenario: Json | undefined,
): Promise<Json> {
  const given = textOption(call, 'input');
  const base = given === undefined ? (ofScenario ?? {}) : parse(await inputBytes(given, call), '--input');
  const parameters = listOption(call, 'arg').map((pair) => parameter(pair, inputSchema));
  if (parameters.length === 0) return base;
  const repeated = parameters.find(
    ([key], index) => parameters.findIndex(([other]) => other === key) < index,
  );
  if (repeated !== undefined) throw givenTwice(repeated[0]);
  if (!isObject(base))
    throw new UserError(
      'input-not-object',
      {
        en: 'the input is not an object, so --arg has nothing to add to',
        'zh-CN': '输入不是对象，--arg 无法添加参数',
      },
      { en: 'use --input or --arg, not both', 'zh-CN': '--input 和 --arg 只用其中一个' },
    );
  return { ...(base as { [key: string]: Json }), ...Object.fromEntries(parameters) };
}

/** The event that starts an SOP: `--event`; undefined when it is not given. */
export async function readEvent(call: Call): Promise<Json | undefined> {
  const given = textOption(call, 'event');
  return given === undefined ? undefined : parse(await inputBytes(given, call), '--event', EVENT_HINT);
}

async function inputBytes(given: string, { io }: Call): Promise<Uint8Array> {
  if (given === '-') return readInputBytes(io);
  if (!given.startsWith('@')) return Buffer.from(given);
  return readGivenFile(io.cwd, given.slice(1), UNREADABLE, FILE_HINT, INPUT_MAX);
}

/** Standard input as the input of a call. */
export function readInputBytes(io: Pick<Io, 'readInput'>): Promise<Uint8Array> {
  return readGivenInput(io, UNREADABLE, FILE_HINT, INPUT_MAX);
}

function givenTwice(key: string): UserError {
  return new UserError(
    'argument-invalid',
    {
      en: `--arg ${key} is given more than once, and a parameter has one value`,
      'zh-CN': `--arg ${key} 给了不止一次，而一个参数只有一个值`,
    },
    {
      en: `leave one of them out; a list is written as JSON: --arg '${key}=["a", "b"]'`,
      'zh-CN': `只留一个；列表请写成 JSON：--arg '${key}=["a", "b"]'`,
    },
  );
}

function parameter(pair: string, inputSchema: unknown): [string, Json] {
  const at = pair.indexOf('=');
  if (at < 1)
    throw new UserError(
      'argument-invalid',
      at < 0
        ? { en: `"${pair}" has no "="`, 'zh-CN': `“${pair}”里没有“=”` }
        : { en: `"${pair}" has no name before the "="`, 'zh-CN': `“${pair}”的“=”前面没有名字` },
      { en: 'write --arg name=value', 'zh-CN': '请写成 --arg 名字=值' },
    );
  const [key, value] = [pair.slice(0, at), pair.slice(at + 1)];
  return [key, takesText(inputSchema, key) ? value : parse(Buffer.from(value), `--arg ${key}`)];
}

/** Whether a parameter's schema says that it is text, and nothing else. */
function takesText(inputSchema: unknown, key: string): boolean {
  const properties = isObject(inputSchema) ? inputSchema.properties : undefined;
  const property = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isObject(property) && property.type === 'string';
}

function parse(bytes: Uint8Array, where: string, hint = INPUT_HINT): Json {
  const { text, notUtf8 } = decode(bytes);
  try {
    if (notUtf8 === undefined) return JSON.parse(text) as Json;
  } catch {}
  const why = whyNotJson(bytes);
  throw new UserError(
    'input-not-json',
    { en: `${where} is not JSON: ${why.en}`, 'zh-CN': `${where} 不是 JSON：${why['zh-CN']}` },
    notUtf8 === undefined ? hint : SAVE_AS_UTF8,
  );
}

const INPUT_HINT: Text = {
  en: `quote it for your shell: --input '{"key": "value"}'; text for --arg is JSON too unless the schema says string`,
  'zh-CN': `请为 shell 加上引号：--input '{"key": "value"}'；除非 schema 写 string，--arg 的值也是 JSON`,
};
const EVENT_HINT: Text = {
  en: `quote it for your shell: --event '{"key": "value"}'; --event @FILE takes it from a file`,
  'zh-CN': `请为 shell 加上引号：--event '{"key": "value"}'；--event @文件 从文件读取`,
};
const FILE_HINT: Text = {
  en: 'give a file that holds the input as JSON; for what is large, put it into the workspace (--workspace DIR) and give its path',
  'zh-CN': '请给出一个以 JSON 写着输入的文件；内容很大时，请放进工作区（--workspace 目录），只给出路径',
};
const SAVE_AS_UTF8: Text = { en: 'save it as UTF-8', 'zh-CN': '请把它存为 UTF-8' };
