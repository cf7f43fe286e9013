import type { AgentFile } from './agents.ts';
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
  /** Where one of its keys stands, or what is below (`tools/0`); without a key, the item itself. */
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
  return agentHeaders(gem).map(
    ({ agent, header, data }): AgentItem => ({
      kind: 'agent',
      name: agent.name,
      // `description:` with nothing after it is as good as none.
      description: data.description ?? undefined,
      exposed: data.expose === true,
      data,
      file: agent.path,
      platformToolsKey: 'platform_tools',
      at: (key, on, span) =>
        key === 'name' || key === undefined ? { file: agent.path } : header.at(`/${key}`, on, span),
    }),
  );
}

/** The header of an agent file that could be read, and its data. */
export interface AgentHeader {
  readonly agent: AgentFile;
  readonly header: DataDocument;
  readonly data: DataObject;
}

/** The headers of a folder's agent files. Nobody reads those of a packed file any more. */
export function agentHeaders(gem: Gem): AgentHeader[] {
  if (gem.kind === 'packed') return [];
  return gem.agents.flatMap((agent) => {
    const { header } = agent;
    return header && isObject(header.data) ? [{ agent, header, data: header.data }] : [];
  });
}

/** The texts in a list of an item, each with its place. What is no text is a fault of shape, and told there. */
export function textsIn(item: Item, key: string): { readonly text: string; at(): Location }[] {
  const list = item.data[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((text: unknown, index) =>
    typeof text === 'string' ? [{ text, at: () => item.at(`${key}/${index}`) }] : [],
  );
}

export function items(gem: Gem): Item[] {
  return [...tools(gem), ...workflows(gem), ...agents(gem)];
}

/** How an item is spoken of: by its own name where it has one. */
export function nameOf(item: Item): string {
  return typeof item.name === 'string' && item.name !== '' ? item.name : '?';
}
