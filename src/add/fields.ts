import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import { NAME_PATTERN } from '../platform/limits.ts';
import type { Text } from '../text.ts';

/** [C-06] */
const TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'timestamp',
  'ref',
  'blob',
  'array',
  'object',
  'any',
] as const;
const FLAGS = ['required', 'unique'] as const;
const KEYS = ['enum', 'to', 'items'] as const;

/**
 * Fields as the command line names them: `title:string:required`, `status:string:enum=open|done`, `owner:ref:to=people`,
 * `tags:array:items=string`. Whether they go together is for the rules to judge.
 *
 * @throws UserError `field-invalid`
 */
export function parseFields(written: readonly string[]): Record<string, Record<string, unknown>> {
  const fields: Record<string, Record<string, unknown>> = {};
  for (const each of written) {
    const [name = '', type = '', ...rest] = each.split(':');
    if (!NAME_PATTERN.test(name))
      throw invalid(each, {
        en: `"${name}" cannot be a field’s name: it has 1 to 64 of a-z, 0-9 and _, and begins with a letter`,
        'zh-CN': `“${name}”不能作为字段名：字段名由 1 到 64 个 a-z、0-9 和 _ 组成，以字母开头`,
      });
    if (Object.hasOwn(fields, name))
      throw invalid(each, { en: `the field "${name}" is given twice`, 'zh-CN': `字段“${name}”给出了两次` });
    if (!TYPES.some((one) => one === type)) throw invalid(each, wrongType(type));
    fields[name] = { type, ...Object.assign({}, ...rest.map((part) => property(each, type, part))) };
  }
  return fields;
}

function property(field: string, type: string, part: string): Record<string, unknown> {
  const at = part.indexOf('=');
  if (at === -1 && FLAGS.some((flag) => flag === part)) return { [part]: true };
  const [key, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
  if (!KEYS.some((one) => one === key) || value === '') throw invalid(field, wrongProperty(part, key));
  if (key !== 'enum') return { [key]: value };
  const isNumber = type === 'number' || type === 'integer';
  return { enum: value.split('|').map((one) => (isNumber && one.trim() !== '' ? asNumber(one) : one)) };
}

/** What is no number stays text, which the rule about enums tells. */
function asNumber(text: string): number | string {
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

function wrongType(type: string): Text {
  const meant = didYouMean(type, TYPES);
  const [en, zh] = meant === undefined ? ['', ''] : [`; did you mean ${meant}?`, `；是不是想用 ${meant}？`];
  return {
    en: `a field’s type is one of ${TYPES.join(', ')}, and not "${type}"${en}`,
    'zh-CN': `字段的类型可以是 ${TYPES.join('、')}，不能是“${type}”${zh}`,
  };
}

function wrongProperty(part: string, key: string): Text {
  const meant = didYouMean(key, [...FLAGS, ...KEYS]);
  const [en, zh] =
    meant === undefined || meant === key ? ['', ''] : [`; did you mean ${meant}?`, `；是不是想用 ${meant}？`];
  return {
    en: `behind a field’s type stand required, unique, enum=a|b, to=TABLE or items=TYPE, and not "${part}"${en}`,
    'zh-CN': `字段类型后面可以写 required、unique、enum=a|b、to=表 或 items=类型，不能是“${part}”${zh}`,
  };
}

function invalid(field: string, why: Text): UserError {
  return new UserError(
    'field-invalid',
    { en: `--field ${field}: ${why.en}`, 'zh-CN': `--field ${field}：${why['zh-CN']}` },
    {
      en: 'write a field as NAME:TYPE, for example --field title:string:required',
      'zh-CN': '字段写成 名字:类型，例如 --field title:string:required',
    },
  );
}
