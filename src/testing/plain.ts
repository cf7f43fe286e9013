import { fileURLToPath } from 'node:url';
import { isDate, isUint8Array } from 'node:util/types';
import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { DATA_DEPTH_MAX } from '../platform/limits.ts';
import type { Entry, Located } from '../run/scenario/yaml.ts';
import { fill, type Text } from '../text.ts';

/**
 * A value of a program, for what reads scenarios: it knows its place as a program writes it, as in `http[0].respond`.
 * A Date becomes a time, a `file:` URL a path, bytes `{ base64 }`, and a property that is `undefined` is none. Throws
 * `scenario-invalid` for what JSON cannot hold.
 */
export function locatePlain(value: unknown, path: string, above: readonly object[] = []): Located {
  const fault = faultAt(path);
  const place = { fault, where: () => ({ file: path, line: 1, column: 1 }) };
  const leaf = (found: Json): Located => ({
    value: found,
    entries: undefined,
    items: undefined,
    ...place,
  });
  if (above.length > DATA_DEPTH_MAX || above.includes(value as object)) throw fault(TOO_DEEP);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return leaf(value);
  if (typeof value === 'number' && Number.isFinite(value)) return leaf(value);
  if (isDate(value) && !Number.isNaN(value.getTime())) return leaf(value.toISOString());
  if (isUrl(value)) return leaf(value.protocol === 'file:' ? fileURLToPath(value.href) : value.href);
  if (isUint8Array(value)) return locatePlain({ base64: Buffer.from(value).toString('base64') }, path, above);
  if (Array.isArray(value)) {
    const items = Array.from(value, (item, index) =>
      locatePlain(item, `${path}[${index}]`, [...above, value]),
    );
    return { value: items.map((item) => item.value), entries: undefined, items, ...place };
  }
  if (!isPlainObject(value)) throw fault(fillText(NOT_JSON, { kind: kindOf(value) }));
  const entries = entriesOf(value, path, above);
  const found = Object.fromEntries([...entries].map(([key, { at }]) => [key, at.value]));
  return { value: found, entries, items: undefined, ...place };
}

/** The same of the properties of an object. */
export function entriesOf(
  value: object,
  path: string,
  above: readonly object[] = [],
): ReadonlyMap<string, Entry> {
  return new Map(
    Object.entries(value)
      .filter(([, property]) => property !== undefined)
      .map(([key, property]) => {
        const at = locatePlain(property, below(path, key), [...above, value]);
        return [key, { at, fault: at.fault, where: at.where }];
      }),
  );
}

function below(path: string, key: string): string {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** Of another realm too, as test runners have them; so are the other kinds. */
export function isUrl(value: unknown): value is URL {
  return Object.prototype.toString.call(value) === '[object URL]';
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function faultAt(path: string): Located['fault'] {
  return (text, hint) =>
    new UserError(
      'scenario-invalid',
      { en: `${path}: ${text.en}`, 'zh-CN': `${path}：${text['zh-CN']}` },
      hint,
    );
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' ? String(value) : typeof value;
  if (isDate(value)) return 'Invalid Date';
  return value.constructor?.name ?? 'object';
}

function fillText(text: Text, args: Readonly<Record<string, string>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const TOO_DEEP: Text = {
  en: `nested more than ${DATA_DEPTH_MAX} levels deep, or in itself`,
  'zh-CN': `嵌套超过 ${DATA_DEPTH_MAX} 层，或者包含了自身`,
};
const NOT_JSON: Text = {
  en: 'this is {kind}, which JSON does not have; give null, true, false, a number, a text, a list or a plain object',
  'zh-CN': '这是 {kind}，JSON 没有这样的值；请给出 null、true、false、数字、文本、列表或普通对象',
};
