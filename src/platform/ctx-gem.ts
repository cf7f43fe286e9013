import type { Json } from './ctx.ts';

/**
 * What this gem declares: `tables`, `logs`, `tools`, `agents` and `resources`. `gem types` fills it in from
 * `notochord.json`; until then every name is taken.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to by what `gem types` writes.
export interface ThisGem {}

type Declared<Part extends string, Otherwise> =
  ThisGem extends Readonly<Record<Part, infer Own>> ? Own : Otherwise;

/** [C-04] The tables that the gem declares, with the fields of each. */
export type Tables = Declared<'tables', { readonly [table: string]: AnyFields }>;

/** [C-04] The logs that the gem declares, with the fields of each. */
export type Logs = Declared<'logs', { readonly [log: string]: AnyFields }>;

/** The gem’s tools, with the types of `inputSchema` and `outputSchema` of each. */
export type Tools = Declared<'tools', { readonly [tool: string]: AnyTool }>;

export interface AnyTool {
  // biome-ignore lint/suspicious/noExplicitAny: what a tool takes is known from its inputSchema alone.
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: what a tool gives is known from its outputSchema alone.
  readonly output: any;
}

/** The name of one of the gem’s tools. */
export type ToolName = keyof Tools & string;

/** The name of one of the gem’s agents. */
export type AgentName = Declared<'agents', string>;

/** The id of a resource that the gem declares. */
export type ResourceId = Declared<'resources', string>;

/** Fields of which nothing is known. */
export type AnyFields = Readonly<Record<string, Json>>;
