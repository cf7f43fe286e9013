import { collections } from '../gem/data-declaration.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { agents, type Item, textsIn, tools, workflows } from '../gem/items.ts';
import { type Permission, permissionsOf } from '../gem/permissions.ts';
import { resources } from '../gem/resources.ts';
import { DOCS, PAGES, SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';

/** A tool, an SOP or an agent. What is not declared legibly is `null`. */
interface InfoItem {
  readonly name: string | null;
  readonly description: string | null;
  /** [T-11] [E-06] Offered to the main chat. */
  readonly exposed: boolean;
}

/** What a gem can do, as its page lists it [G-07]. Plain data, which is printed as it is. */
export interface GemInfo {
  readonly id: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly description: string | null;
  readonly author: string | null;
  readonly license: string | null;
  readonly homepage: string | null;
  readonly tools: readonly (InfoItem & {
    /** [T-08] `null` for one that there is not. */
    readonly sideEffect: SideEffect | null;
    readonly permissions: readonly string[];
  })[];
  readonly agents: readonly (InfoItem & {
    /** Tools of the gem that it may call. */
    readonly tools: readonly string[];
    /** */
    readonly platformTools: readonly string[];
  })[];
  readonly workflows: readonly InfoItem[];
  readonly permissions: readonly Permission[];
  readonly collections: readonly {
    readonly name: string;
    readonly kind: 'table' | 'log' | null;
    readonly fields: number;
    readonly description: string | null;
  }[];
  readonly resources: readonly InfoResource[];
  /** [O-03] Languages of the README, as their files are named. */
  readonly languages: readonly string[];
  /** [S-01] `null` when there is none. */
  readonly skill: { readonly references: number } | null;
  readonly pages: number;
  /** Files that ship, before anything is bundled. */
  readonly files: number;
  /** Bytes of these. */
  readonly size: number;
}

const SIDE_EFFECTS = ['read', 'write', 'destructive'] as const;
type SideEffect = (typeof SIDE_EFFECTS)[number];

export interface InfoResource {
  readonly id: string | null;
  readonly description: string | null;
  /** Bytes. */
  readonly size: number | null;
  /** Every host that it may come from, in the order they are tried. */
  readonly hosts: readonly string[];
  /** It is downloaded after the gem is installed, else when it is first used. */
  readonly required: boolean;
}

export function describe(gem: Gem): GemInfo {
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const paths = [...gem.files.keys()];
  const below = (folder: string) => paths.filter((path) => path.startsWith(folder)).length;
  return {
    id: text(manifest.id),
    name: text(manifest.name),
    version: text(manifest.version),
    description: text(manifest.description),
    author: text(manifest.author),
    license: text(manifest.license),
    homepage: text(manifest.homepage),
    tools: tools(gem).map((tool) => ({
      ...itemOf(tool),
      sideEffect: sideEffectOf(tool),
      permissions: permissionsOf(tool.data.permissions).map(({ name }) => name),
    })),
    agents: agents(gem).map((agent) => ({
      ...itemOf(agent),
      tools: textsIn(agent, 'tools').map((one) => one.text),
      platformTools: textsIn(agent, agent.platformToolsKey).map((one) => one.text),
    })),
    workflows: workflows(gem).map(itemOf),
    permissions: permissionsOf(manifest.permissions),
    collections: collections(gem).map(({ name, kind, fieldNames, data }) => ({
      name,
      kind: kind ?? null,
      fields: fieldNames.length,
      description: text(data.description),
    })),
    resources: resources(gem).map(({ id, data, addresses }) => ({
      id: text(id),
      description: text(data.description),
      size: typeof data.size === 'number' ? data.size : null,
      hosts: [...new Set(addresses.flatMap(({ url }) => hostOf(url)))],
      required: data.required === true,
    })),
    languages: paths.flatMap((path) => README.exec(path)?.[1] ?? []),
    skill: gem.files.has(SKILL_FILE) ? { references: below(SKILL_REFERENCES) } : null,
    pages: below(PAGES),
    files: paths.length,
    size: [...gem.files.values()].reduce((sum, file) => sum + file.size, 0),
  };
}

const README = new RegExp(`^${DOCS}README\\.([A-Za-z0-9-]+)\\.md$`);

function itemOf({ name, description, exposed }: Item): InfoItem {
  return { name: text(name), description: text(description), exposed };
}

/** `write` is what counts where nothing is said. */
function sideEffectOf({ data: { sideEffect = 'write' } }: Item): SideEffect | null {
  return SIDE_EFFECTS.find((known) => known === sideEffect) ?? null;
}

function hostOf(url: string): string[] {
  try {
    return [new URL(url).host];
  } catch {
    return [];
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
