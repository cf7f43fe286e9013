import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { type Item, items, nameOf } from '../gem/items.ts';

/** What the manifest says of the gem itself; `null` for what is not legible. */
export interface Identity {
  readonly id: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly description: string | null;
}

export function identityOf(gem: Gem): Identity {
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  return {
    id: text(data.id),
    name: text(data.name),
    version: text(data.version),
    description: text(data.description),
  };
}

/** The gem's id where a name is made of it. */
export function idOf(gem: Gem): string {
  return identityOf(gem).id ?? '?';
}

/** [T-11] [E-06] One item that is offered to the main chat. */
export interface ExposedItem {
  readonly kind: Item['kind'];
  readonly name: string;
  /** [E-02] `gem.<id>.<name>`, by which it is called. */
  readonly fullName: string;
  /** [G-01] What stands after its name in the list; `null` for a tool. */
  readonly mark: '(SOP)' | '(agent)' | null;
  /** In the author's words, line breaks and all. */
  readonly description: string | null;
}

const MARKS = { tool: null, workflow: '(SOP)', agent: '(agent)' } as const;

/** Tools, then SOPs, then agents, each in the order declared. That this is the platform's order is A-read-skill. */
export function exposedItems(gem: Gem): ExposedItem[] {
  return exposed(gem).map((item) => exposedItem(gem, item));
}

/** The same as they are declared. */
export function exposed(gem: Gem): Item[] {
  return items(gem).filter((item) => item.exposed);
}

export function exposedItem(gem: Gem, item: Item): ExposedItem {
  const name = nameOf(item);
  return {
    kind: item.kind,
    name,
    fullName: fullNameOf(gem, name),
    mark: MARKS[item.kind],
    description: text(item.description),
  };
}

export function fullNameOf(gem: Gem, name: string): string {
  return `gem.${idOf(gem)}.${name}`;
}

/** `<name> <mark>: <description>`, of which only what is in it is published (A-read-skill). */
export function lineOf(name: string, { mark, description }: ExposedItem): string {
  const head = mark === null ? name : `${name} ${mark}`;
  return description === null ? head : `${head}: ${description}`;
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
