import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { ROLES } from '../platform/signature.ts';
import { printable } from '../printable.ts';
import type { Text } from '../text.ts';
import { decodeBase64 } from './base64.ts';
import { PUBLIC_KEY_LENGTH } from './ed25519.ts';
import { isIdPattern } from './glob.ts';
import { jsonFault } from './json-fault.ts';
import { keyId } from './key.ts';
import { isLabel, LABEL_MAX } from './label.ts';
import { isSigningTime } from './statement.ts';
import { trustFileFault } from './trust-error.ts';
import {
  type RevokedKey,
  TRUST_FORMAT,
  TRUST_SOURCES,
  type TrustedKey,
  type TrustFile,
} from './trust-file.ts';

/** Levels of brackets in a trust file: the file, a list, an entry, its ids. */
const DEPTH_MAX = 4;

/**
 * Reads a trust file: JSON of a closed shape. `file` names it in errors.
 *
 * @throws UserError `trust-file-invalid` with line and column of the first fault.
 */
export function decodeTrustFile(text: string, file: string): TrustFile {
  const fault = (offset: number, words: Text) =>
    trustFileFault(`${file}:${lineAndColumn(text, offset)}`, words);
  const tooDeep = bracketBeyond(text, DEPTH_MAX);
  if (tooDeep !== undefined) throw fault(tooDeep, TOO_DEEP);
  const errors: ParseError[] = [];
  const root = parse(text, errors);
  const [first] = errors;
  if (root === undefined || first) throw fault(first?.offset ?? 0, jsonFault(first));
  return readFile(root, fault);
}

type Fault = (offset: number, words: Text) => Error;
type Members = Readonly<Record<string, Node>>;

function readFile(root: Node, fault: Fault): TrustFile {
  const { format, keys, revoked } = members(root, ['format', 'keys', 'revoked'], [], fault);
  if (format?.value !== TRUST_FORMAT)
    throw fault(format?.offset ?? 0, {
      en: `the format is not ${TRUST_FORMAT}, the only one that this version of gem knows`,
      'zh-CN': `格式不是 ${TRUST_FORMAT}，而此版本的 gem 只认识这一种`,
    });
  const trusted = items(keys, 'keys', fault).map((node) => readKey(node, fault));
  const refused = items(revoked, 'revoked', fault).map((node) => readRevoked(node, fault));
  refuseTwice(
    keys,
    trusted.map(({ keyid, role }) => `${keyid} ${role}`),
    fault,
  );
  refuseTwice(
    revoked,
    refused.map(({ keyid }) => keyid),
    fault,
  );
  return { keys: trusted, revoked: refused };
}

const KEY_MEMBERS = ['keyid', 'publicKey', 'role', 'name', 'ids', 'source', 'addedAt'];

function readKey(node: Node, fault: Fault): TrustedKey {
  const found = members(node, KEY_MEMBERS, [], fault);
  const publicKey = textOf(found, 'publicKey', fault);
  const bytes = decodeBase64(publicKey);
  if (bytes?.length !== PUBLIC_KEY_LENGTH)
    throw fault(found.publicKey?.offset ?? 0, {
      en: 'publicKey is not 32 bytes in base64',
      'zh-CN': 'publicKey 不是 32 个字节的 base64',
    });
  const keyid = keyIdOf(found, fault);
  if (keyid !== keyId(bytes))
    throw fault(found.keyid?.offset ?? 0, {
      en: 'keyid is not the key id of the public key beside it',
      'zh-CN': 'keyid 与旁边的公钥不符',
    });
  const ids = items(found.ids, 'ids', fault).map((id) => {
    if (typeof id.value === 'string' && isIdPattern(id.value)) return id.value;
    throw fault(id.offset, {
      en: 'a pattern of ids has 1 to 64 small letters, digits, `_`, `-` and `*`',
      'zh-CN': 'id 的模式应为 1 到 64 个小写字母、数字、`_`、`-` 或 `*`',
    });
  });
  if (ids.length === 0)
    throw fault(found.ids?.offset ?? 0, {
      en: 'ids is empty, so the key is trusted for nothing',
      'zh-CN': 'ids 为空，该密钥不对任何 gem 受信任',
    });
  return {
    keyid,
    publicKey,
    role: oneOf(found, 'role', ROLES, fault),
    name: labelOf(found, 'name', fault),
    ids,
    source: oneOf(found, 'source', TRUST_SOURCES, fault),
    addedAt: timeOf(found, 'addedAt', fault),
  };
}

function readRevoked(node: Node, fault: Fault): RevokedKey {
  const found = members(node, ['keyid', 'revokedAt'], ['reason'], fault);
  return {
    keyid: keyIdOf(found, fault),
    ...(found.reason && { reason: labelOf(found, 'reason', fault) }),
    revokedAt: timeOf(found, 'revokedAt', fault),
  };
}

/** The members of an object that has all of `required`, perhaps some of `optional`, and no others. */
function members(
  node: Node,
  required: readonly string[],
  optional: readonly string[],
  fault: Fault,
): Members {
  if (node.type !== 'object')
    throw fault(node.offset, { en: 'here an object has to be', 'zh-CN': '此处应为对象' });
  const found: Record<string, Node> = Object.create(null);
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const quoted = printable(name.slice(0, LABEL_MAX));
    if (!required.includes(name) && !optional.includes(name))
      throw fault(property.offset, {
        en: `“${quoted}” has no place here; what may stand here is ${[...required, ...optional].join(', ')}`,
        'zh-CN': `此处不应有 “${quoted}”；可以有的是 ${[...required, ...optional].join('、')}`,
      });
    if (found[name])
      throw fault(property.offset, { en: `${name} is there twice`, 'zh-CN': `${name} 出现了两次` });
    if (value) found[name] = value;
  }
  const missing = required.find((name) => !found[name]);
  if (missing !== undefined)
    throw fault(node.offset, { en: `${missing} is missing here`, 'zh-CN': `此处缺少 ${missing}` });
  return found;
}

function items(node: Node | undefined, name: string, fault: Fault): readonly Node[] {
  if (node?.type === 'array') return node.children ?? [];
  throw fault(node?.offset ?? 0, { en: `${name} has to be a list`, 'zh-CN': `${name} 应为列表` });
}

function textOf(found: Members, name: string, fault: Fault): string {
  const value: unknown = found[name]?.value;
  if (typeof value === 'string') return value;
  throw fault(found[name]?.offset ?? 0, { en: `${name} has to be text`, 'zh-CN': `${name} 应为文本` });
}

function keyIdOf(found: Members, fault: Fault): string {
  const keyid = textOf(found, 'keyid', fault);
  if (/^[0-9a-f]{64}$/.test(keyid)) return keyid;
  throw fault(found.keyid?.offset ?? 0, {
    en: 'keyid has to be 64 hex digits in lower case',
    'zh-CN': 'keyid 应为 64 位小写十六进制数字',
  });
}

function labelOf(found: Members, name: string, fault: Fault): string {
  const label = textOf(found, name, fault);
  if (isLabel(label)) return label;
  throw fault(found[name]?.offset ?? 0, {
    en: `${name} has to be one line of 1 to ${LABEL_MAX} visible characters`,
    'zh-CN': `${name} 应为一行，含 1 到 ${LABEL_MAX} 个可见字符`,
  });
}

function timeOf(found: Members, name: string, fault: Fault): string {
  const time = textOf(found, name, fault);
  if (isSigningTime(time)) return time;
  throw fault(found[name]?.offset ?? 0, {
    en: `${name} has to be a time of the form 2026-01-31T09:00:00Z`,
    'zh-CN': `${name} 应为形如 2026-01-31T09:00:00Z 的时间`,
  });
}

function oneOf<T extends string>(found: Members, name: string, values: readonly T[], fault: Fault): T {
  const value = values.find((known) => known === found[name]?.value);
  if (value !== undefined) return value;
  throw fault(found[name]?.offset ?? 0, {
    en: `${name} has to be one of ${values.join(', ')}`,
    'zh-CN': `${name} 应为 ${values.join('、')} 之一`,
  });
}

function refuseTwice(list: Node | undefined, names: readonly string[], fault: Fault): void {
  const second = names.findIndex((name, index) => names.indexOf(name) < index);
  if (second < 0) return;
  throw fault(list?.children?.[second]?.offset ?? 0, {
    en: 'this key is listed a second time',
    'zh-CN': '此密钥被重复列出',
  });
}

const TOO_DEEP: Text = {
  en: 'brackets nest deeper here than anything in a trust file does',
  'zh-CN': '此处括号的嵌套比信任文件中的任何内容都深',
};

/** `undefined` also where brackets nest so deep, in what is no JSON, that the parser could not follow. */
function parse(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The first bracket of a JSON text that opens a level beyond `max`. */
function bracketBeyond(text: string, max: number): number | undefined {
  let depth = 0;
  for (const token of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token[0] === '[' || token[0] === '{') {
      if (++depth > max) return token.index;
    } else if (token[0] === ']' || token[0] === '}') depth--;
  }
  return undefined;
}

/** Both start at 1; the column counts UTF-16 units. */
function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
