import type { DataDocument, DataObject } from './document.ts';
import { isObject } from './document.ts';
import type { Location } from './finding.ts';
import type { Gem } from './gem.ts';

/** [E-02] A tool, an SOP or an agent: the three kinds that share one space of names. */
export interface Item {
  readonly kind: 'tool' | 'workflow' | 'agent';
  /** As declared; not always a legal name, and not always text. */
  readonly name: unknown;
  readonly description: unknown;
  /** [E-03] Only `true` exposes. */
  readonly exposed: boolean;
  readonly data: DataObject;
  /** Where one of its keys stands; without a key, the item itself. */
  at(key?: string, on?: 'key' | 'value', span?: { from: number; to: number }): Location;
}

function manifestItems(manifest: DataDocument | undefined, key: string, kind: Item['kind']): Item[] {
  const list = isObject(manifest?.data) ? manifest.data[key] : undefined;
  if (!manifest || !Array.isArray(list)) return [];
  return list.flatMap((data: unknown, index) => {
    if (!isObject(data)) return [];
    const pointer = `/${key}/${index}`;
    return [
      {
        kind,
        name: data.name,
        description: data.description,
        exposed: data.expose === true,
        data,
        at: (under?: string, on?: 'key' | 'value', span?: { from: number; to: number }) =>
          manifest.at(under === undefined ? pointer : `${pointer}/${under}`, on, span),
      },
    ];
  });
}

export function tools(gem: Gem): Item[] {
  return manifestItems(gem.manifest, 'tools', 'tool');
}

export function workflows(gem: Gem): Item[] {
  return manifestItems(gem.manifest, 'workflows', 'workflow');
}

/** An agent with the keys under which its document holds the parts that differ by kind of gem. */
export interface AgentItem extends Item {
  readonly kind: 'agent';
  readonly file: string;
  readonly platformToolsKey: 'platform_tools' | 'platformTools';
}

/** Of a folder the headers of the agent files, of a packed file its `agents[]`, which alone counts there. */
export function agents(gem: Gem): AgentItem[] {
  if (gem.kind === 'packed')
    return manifestItems(gem.manifest, 'agents', 'agent').map((item) => ({
      ...item,
      kind: 'agent',
      file: typeof item.data.entry === 'string' ? item.data.entry : '',
      platformToolsKey: 'platformTools',
    }));
  return gem.agents.flatMap((agent): AgentItem[] => {
    const { header } = agent;
    if (!header || !isObject(header.data)) return [];
    const data = header.data;
    return [
      {
        kind: 'agent',
        name: agent.name,
        description: data.description,
        exposed: data.expose === true,
        data,
        file: agent.path,
        platformToolsKey: 'platform_tools',
        at: (key, on, span) =>
          key === 'name' || key === undefined ? { file: agent.path } : header.at(`/${key}`, on, span),
      },
    ];
  });
}

export function items(gem: Gem): Item[] {
  return [...tools(gem), ...workflows(gem), ...agents(gem)];
}

/** How an item is spoken of: by its own name where it has one. */
export function nameOf(item: Item): string {
  return typeof item.name === 'string' && item.name !== '' ? item.name : '?';
}
