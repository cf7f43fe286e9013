import type { Gem } from '../gem/gem.ts';
import { nameOf, tools } from '../gem/items.ts';
import { type Permission, permissionsOf } from '../gem/permissions.ts';
import { SERVICES_TO_GRANT } from '../platform/permissions.ts';
import type { Text } from '../text.ts';
import { manifestOf } from './about.ts';
import { type Asked, allOf, type Change, type Table, teller } from './change.ts';
import { hostsCoveredBy } from './hosts.ts';

const TABLE = {
  'permission-added': {
    sign: 'added',
    step: 'minor',
    effect: 'asks-more',
    text: { en: 'the gem asks for {permission}', 'zh-CN': 'gem 要求{permission}' },
  },
  'permission-widened': {
    sign: 'added',
    step: 'minor',
    effect: 'asks-more',
    text: { en: 'the gem asks for more of {permission}', 'zh-CN': 'gem 要求更多{permission}' },
  },
  'permission-narrowed': {
    sign: 'removed',
    step: 'patch',
    text: {
      en: 'the gem asks for less: no longer {permission}',
      'zh-CN': 'gem 要求变少：不再要求{permission}',
    },
  },
  'permission-removed': {
    sign: 'removed',
    step: 'patch',
    text: { en: 'the gem no longer asks for {permission}', 'zh-CN': 'gem 不再要求{permission}' },
  },
  'tool-permission-added': {
    sign: 'added',
    step: 'minor',
    text: { en: 'tool {tool} now uses {permission}', 'zh-CN': '工具 {tool} 新用到{permission}' },
  },
  'tool-permission-removed': {
    sign: 'removed',
    step: 'patch',
    text: { en: 'tool {tool} no longer uses {permission}', 'zh-CN': '工具 {tool} 不再用{permission}' },
  },
} as const satisfies Table;

const tell = teller('permissions', TABLE);

/** [K-01] [K-05] [K-06] What the gem and its tools ask for, beyond before and less than before. */
export function permissionChanges(before: Gem, after: Gem): Change[] {
  const [then, now] = [manifestOf(before).permissions, manifestOf(after).permissions].map(permissionsOf);
  return [...gemChanges(then ?? [], now ?? []), ...toolChanges(before, after, then ?? [])];
}

function* gemChanges(then: readonly Permission[], now: readonly Permission[]): Generator<Change> {
  for (const permission of now) {
    const old = named(then, permission.name);
    const more = old ? beyond(permission, old) : permission;
    if (!more) continue;
    const text = words(more);
    yield tell(
      old ? 'permission-widened' : 'permission-added',
      more.name,
      { permission: text },
      {
        asked: { by: isGranted(more.name) ? 'grant' : 'trust', text },
      },
    );
  }
  for (const permission of then) {
    const kept = named(now, permission.name);
    const less = kept ? beyond(permission, kept) : permission;
    if (!less) continue;
    const kind = kept ? 'permission-narrowed' : 'permission-removed';
    yield tell(kind, less.name, { permission: words(less) });
  }
}

/** Of tools that are in both; what a new one uses is told with the gem's own permissions. */
function* toolChanges(before: Gem, after: Gem, gemHad: readonly Permission[]): Generator<Change> {
  const old = new Map(tools(before).map((tool) => [nameOf(tool), tool]));
  for (const tool of tools(after)) {
    const name = nameOf(tool);
    const former = old.get(name);
    if (!former) continue;
    const [then, now] = [permissionsOf(former.data.permissions), permissionsOf(tool.data.permissions)];
    for (const permission of now) {
      const had = named(then, permission.name);
      const more = had ? beyond(permission, had) : permission;
      if (!more) continue;
      const text = words(more);
      const known = named(gemHad, more.name);
      // What the gem itself did not have before is told there.
      const isNews = known !== undefined && beyond(more, known) === undefined;
      const asked: Asked | null = isNews ? { by: 'trust', text: toolWords(name, text) } : null;
      yield tell('tool-permission-added', name, { tool: name, permission: text }, { asked });
    }
    for (const permission of then) {
      const kept = named(now, permission.name);
      const less = kept ? beyond(permission, kept) : permission;
      if (less) yield tell('tool-permission-removed', name, { tool: name, permission: words(less) });
    }
  }
}

function named(list: readonly Permission[], name: string): Permission | undefined {
  return list.find((one) => one.name === name);
}

/** What of a permission goes beyond another of the same name. An empty `of` is all of it. */
function beyond(one: Permission, other: Permission): Permission | undefined {
  if (other.of.length === 0) return undefined;
  if (one.of.length === 0) return one;
  const isCovered = one.name === 'network' ? hostsCoveredBy(other.of) : among(other.of);
  const of = one.of.filter((each) => !isCovered(each));
  return of.length === 0 ? undefined : { name: one.name, of };
}

function among(list: readonly string[]): (text: string) => boolean {
  const known = new Set(list);
  return (text) => known.has(text);
}

/** [K-08] */
function isGranted(name: string): boolean {
  return SERVICES_TO_GRANT.some((service) => service === name);
}

const NAMES: Readonly<Record<string, Text>> = {
  knowledge: { en: 'the knowledge base', 'zh-CN': '知识库' },
  email: { en: 'email', 'zh-CN': '邮件' },
  network: { en: 'the network', 'zh-CN': '网络' },
};

const ANY_HOST: Text = { en: 'the network, any host', 'zh-CN': '网络（任何主机）' };

function words({ name, of }: Permission): Text {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (name === 'network' && of.length === 0) return ANY_HOST;
  const word = known ?? { en: name, 'zh-CN': ` ${name} ` };
  if (of.length === 0) return word;
  const list = allOf(of);
  return { en: `${word.en}: ${list.en}`, 'zh-CN': `${word['zh-CN'].trimEnd()}：${list['zh-CN']}` };
}

function toolWords(tool: string, permission: Text): Text {
  return {
    en: `tool ${tool} uses ${permission.en}`,
    'zh-CN': `工具 ${tool} 用到${permission['zh-CN']}`,
  };
}
