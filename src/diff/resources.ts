import type { Gem } from '../gem/gem.ts';
import { type Resource, resources } from '../gem/resources.ts';
import { sizeWords } from '../size-words.ts';
import { allOf, type Change, type Table, teller } from './change.ts';
import { hostOf } from './hosts.ts';

const TABLE = {
  'download-after-install': {
    sign: 'added',
    step: 'minor',
    statement: 'R-20',
    text: {
      en: '{resource}, {size}, is downloaded after the upgrade, from {hosts}',
      'zh-CN': '{resource}，{size}，升级后从 {hosts} 下载',
    },
  },
  'download-on-use': {
    sign: 'added',
    step: 'minor',
    statement: 'R-20',
    text: {
      en: '{resource}, {size}, is downloaded when it is first used, from {hosts}',
      'zh-CN': '{resource}，{size}，首次使用时从 {hosts} 下载',
    },
  },
  'kept-under-another-id': {
    sign: 'changed',
    step: 'patch',
    statement: 'R-20',
    text: {
      en: '{resource} is the file that {before} was, and is not downloaded again',
      'zh-CN': '{resource} 就是原来的 {before}，不会重新下载',
    },
  },
  'addresses-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'R-20',
    text: {
      en: '{resource} comes from other addresses; whoever has the file keeps it',
      'zh-CN': '{resource} 换了下载地址；已经下载的用户不用重新下载',
    },
  },
  'now-required': {
    sign: 'changed',
    step: 'patch',
    statement: 'R-19',
    text: {
      en: '{resource}, {size}, is downloaded after install now, and on first use before',
      'zh-CN': '{resource}，{size}，原来首次使用时下载，现在安装后下载',
    },
  },
  'no-longer-required': {
    sign: 'changed',
    step: 'patch',
    statement: 'R-19',
    text: {
      en: '{resource} is downloaded on first use now, and after install before',
      'zh-CN': '{resource} 原来安装后下载，现在首次使用时下载',
    },
  },
  removed: {
    sign: 'removed',
    step: 'patch',
    statement: 'R-20',
    text: {
      en: 'the file of {resource}, {size}, is removed from the user’s machine',
      'zh-CN': '用户电脑上 {resource} 的文件（{size}）会被删除',
    },
  },
} as const satisfies Table;

const tell = teller('resources', TABLE);

/** What is downloaded again, what stays, and what is removed. */
export function resourceChanges(before: Gem, after: Gem): Change[] {
  const [then, now] = [resources(before), resources(after)];
  const oldHosts = new Set(then.flatMap(hostsOf));
  const [old, fresh] = [byFile(then), byFile(now)];
  const news = (hosts: readonly string[], resource: string) => {
    const others = hosts.filter((host) => !oldHosts.has(host));
    const list = allOf(others);
    if (others.length === 0) return {};
    const text = {
      en: `downloads from ${list.en}, for ${resource}`,
      'zh-CN': `从 ${list['zh-CN']} 下载 ${resource}`,
    };
    return { asked: { by: 'trust', text } } as const;
  };
  const arrivals = now.flatMap((resource) => {
    const hosts = hostsOf(resource);
    const args = { resource: resource.name, size: sizeText(resource.data.size), hosts: allOf(hosts) };
    const same = old.get(fileOf(resource)) ?? [];
    const former = same.find(({ name }) => name === resource.name) ?? same[0];
    if (!former) {
      const kind = resource.data.required === true ? 'download-after-install' : 'download-on-use';
      return [tell(kind, resource.name, args, news(hosts, resource.name))];
    }
    return kept(former, resource, args, news(hosts, resource.name));
  });
  const gone = then
    .filter((resource) => !fresh.has(fileOf(resource)))
    .map(({ name, data }) => tell('removed', name, { resource: name, size: sizeText(data.size) }));
  return [...arrivals, ...gone];
}

function kept(
  then: Resource,
  now: Resource,
  args: Parameters<typeof tell>[2],
  news: Parameters<typeof tell>[3],
): Change[] {
  const { name } = now;
  const [was, is] = [then.data.required === true, now.data.required === true];
  const [old, fresh] = [then, now].map(({ addresses }) => addresses.map(({ url }) => url).join('\n'));
  return [
    ...(name === then.name ? [] : [tell('kept-under-another-id', name, { ...args, before: then.name })]),
    ...(old === fresh ? [] : [tell('addresses-changed', name, args, news)]),
    ...(was === is ? [] : [tell(is ? 'now-required' : 'no-longer-required', name, args)]),
  ];
}

/** What a resource downloads: two of the same hash are one file, and one without a hash is like no other. */
function fileOf(resource: Resource): unknown {
  return typeof resource.data.sha256 === 'string' ? resource.data.sha256 : resource.data;
}

function byFile(list: readonly Resource[]): ReadonlyMap<unknown, readonly Resource[]> {
  const files = new Map<unknown, Resource[]>();
  for (const resource of list) {
    const same = files.get(fileOf(resource));
    if (same) same.push(resource);
    else files.set(fileOf(resource), [resource]);
  }
  return files;
}

/** As declared; `?` for what is no number. */
function sizeText(size: unknown): string {
  return typeof size === 'number' ? sizeWords(size) : '?';
}

/** */
function hostsOf({ addresses }: Resource): string[] {
  return [...new Set(addresses.flatMap(({ url }) => hostOf(url)))];
}

/** How much is downloaded; a resource of unknown size counts for nothing. */
export interface Downloads {
  readonly count: number;
  /** Bytes. */
  readonly size: number;
  /** Bytes of these that come after install, without anybody asking. */
  readonly atOnce: number;
}

export function downloads(before: Gem, after: Gem): Downloads {
  const then = byFile(resources(before));
  const fresh = [...byFile(resources(after))].flatMap(([file, [resource]]) =>
    resource && !then.has(file) ? [resource] : [],
  );
  const sum = (list: readonly Resource[]) =>
    list.reduce((total, { data }) => total + (typeof data.size === 'number' ? data.size : 0), 0);
  return {
    count: fresh.length,
    size: sum(fresh),
    atOnce: sum(fresh.filter(({ data }) => data.required === true)),
  };
}
