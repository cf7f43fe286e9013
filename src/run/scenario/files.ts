import type { Text } from '../../text.ts';
import { isBase64 } from '../files/base64.ts';
import { checkName, parsePath } from '../files/path.ts';
import { CtxError } from '../services/service.ts';
import { readEntries, unknownKey } from './values.ts';
import type { Entry, Located } from './yaml.ts';

/** A file of the run's folder: its text, or its bytes in base64. */
export type ScenarioFile = string | { readonly base64: string };

/** What the run's folder holds before the call. */
export function readFiles(at: Located): Readonly<Record<string, ScenarioFile>> {
  return Object.fromEntries(
    [...readEntries(at)].map(([path, entry]) => [readPath(path, entry), readFile(entry)]),
  );
}

function readPath(path: string, { fault }: Entry): string {
  try {
    const parsed = parsePath('files.write', path);
    if (parsed.root !== 'run' || parsed.segments.length === 0) throw fault(NOT_IN_RUN);
    for (const name of parsed.segments) checkName(parsed, name);
  } catch (thrown) {
    if (thrown instanceof CtxError) throw fault(thrown.text);
    throw thrown;
  }
  return path;
}

function readFile({ at }: Entry): ScenarioFile {
  if (typeof at.value === 'string') return at.value;
  for (const [key, { fault }] of at.entries ?? [])
    if (key !== 'base64') throw unknownKey(key, ['base64'], fault);
  const base64 = at.entries?.get('base64')?.at;
  if (base64 === undefined) throw at.fault(NOT_A_FILE);
  if (typeof base64.value !== 'string' || !isBase64(base64.value)) throw base64.fault(NOT_BASE64);
  return { base64: base64.value };
}

const NOT_IN_RUN: Text = {
  en: 'this must be a path in the folder of the run; the conversation’s files come from `workspace`',
  'zh-CN': '这里必须是运行文件夹里的路径；会话的文件来自 `workspace`',
};
const NOT_A_FILE: Text = {
  en: 'a file is its text in quotes, or { base64: … }',
  'zh-CN': '文件写成加引号的文本，或者 { base64: … }',
};
const NOT_BASE64: Text = {
  en: 'this is not base64',
  'zh-CN': '这不是 base64',
};
