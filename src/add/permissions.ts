import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import { type DataObject, isObject } from '../gem/document.ts';
import { MANIFEST_KEYS } from '../platform/layout.ts';
import type { ManifestEdit } from './addition.ts';
import { own, under } from './sections.ts';

/** What a tool may use, and what the gem has to ask for on top of what it asks for already. */
export interface Granted {
  /** The tool's own `permissions`; `undefined` for none. */
  readonly tool: DataObject | undefined;
  readonly edits: readonly ManifestEdit[];
}

const NAMES: readonly string[] = MANIFEST_KEYS.permissions;

/**
 * [K-05] [K-06] Permissions as the command line names them: `email`, `network=api.example.com`,
 * `knowledge=facts.read:self:location.home.*`. Without a value, what the gem declares already is taken.
 *
 * @throws UserError `permission-unknown`, `permission-value-missing` or `host-invalid`
 */
export function grant(data: DataObject, wanted: readonly string[]): Granted {
  const values = new Map<string, string[]>();
  for (const each of wanted) {
    const [name = '', ...rest] = each.split('=');
    if (!NAMES.includes(name)) throw unknown(name);
    const value = rest.join('=');
    values.set(name, [...(values.get(name) ?? []), ...(value === '' ? [] : [value])]);
  }
  if (values.size === 0) return { tool: undefined, edits: [] };
  const permissions = own(data, 'permissions');
  const declared = isObject(permissions) ? permissions : {};
  const tool: Record<string, unknown> = {};
  const edits: ManifestEdit[] = [];
  // The gem's permissions as the edits so far make them, so that two of them do not both make the section.
  let known = data;
  const add = (path: readonly string[], value: unknown, after: readonly string[] = []) => {
    edits.push(under(known, path, value, after));
    const section = own(known, 'permissions');
    const key = path[1] ?? '';
    known = { ...known, permissions: { ...(isObject(section) ? section : {}), [key]: {} } };
  };
  for (const name of NAMES) {
    const given = values.get(name);
    if (given === undefined) continue;
    const there = own(declared, name);
    if (name === 'email') {
      tool.email = { read: true };
      if (there === undefined) add(['permissions', 'email'], { read: true }, ['knowledge']);
    } else if (name === 'network') {
      const wrong = given.find((host) => !HOST.test(host));
      if (wrong !== undefined) throw noHost(wrong);
      if (given.length === 0 && there === undefined) throw valueMissing(name);
      tool.network = given.length === 0 ? there : given;
      if (there === undefined) add(['permissions', 'network'], given, ['knowledge', 'email']);
      else edits.push(...appended(there, given, ['permissions', 'network']));
    } else {
      if (given.length === 0 && there === undefined) throw valueMissing(name);
      tool.knowledge = true;
      const strings = isObject(there) ? own(there, 'permissions') : undefined;
      if (there === undefined) add(['permissions', 'knowledge'], { permissions: given });
      else edits.push(...appended(strings, given, ['permissions', 'knowledge', 'permissions']));
    }
  }
  return { tool, edits };
}

/** [A-network] */
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** What a list lacks; what is no list is left for the rules to judge. */
function appended(list: unknown, values: readonly string[], to: readonly string[]): ManifestEdit[] {
  if (!Array.isArray(list)) return [];
  return values.filter((value) => !list.includes(value)).map((value) => ({ to, value }));
}

function unknown(name: string): UserError {
  const meant = didYouMean(name, NAMES);
  return new UserError(
    'permission-unknown',
    { en: `there is no permission "${name}"`, 'zh-CN': `没有“${name}”这个权限` },
    meant === undefined
      ? { en: 'there are knowledge, email and network', 'zh-CN': '有 knowledge、email 和 network' }
      : { en: `did you mean ${meant}?`, 'zh-CN': `是不是想用 ${meant}？` },
  );
}

function valueMissing(name: 'network' | (string & {})): UserError {
  const example =
    name === 'network' ? 'network=api.example.com' : 'knowledge=facts.read:self:location.home.*';
  return new UserError(
    'permission-value-missing',
    {
      en: `the gem does not declare "${name}" yet, so it has to be said how far it goes`,
      'zh-CN': `gem 还没有声明“${name}”，需要说明它的范围`,
    },
    { en: `for example --permission ${example}`, 'zh-CN': `例如 --permission ${example}` },
  );
}

function noHost(written: string): UserError {
  const found = /^(?:[a-z]+:\/\/)?([^/:@\s]+)/i.exec(written)?.[1] ?? '';
  const host = HOST.test(found) ? found : 'api.example.com';
  return new UserError(
    'host-invalid',
    {
      en: `"${written}" is not the name of a host; a tool is given access to hosts, not to addresses`,
      'zh-CN': `“${written}”不是主机名；工具能访问的是主机，而不是网址`,
    },
    { en: `write --permission network=${host}`, 'zh-CN': `请写 --permission network=${host}` },
  );
}
