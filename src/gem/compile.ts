import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { AGENTS } from '../platform/layout.ts';
import type { AgentFile } from './agents.ts';
import { collections } from './data-declaration.ts';
import { isObject } from './document.ts';
import type { Gem } from './gem.ts';
import { laidOut } from './json-layout.ts';

/** [A-11] One item of a packed manifest's `agents[]`; all seven keys always stand there (A-compiled). */
export interface CompiledAgent {
  readonly name: string;
  readonly entry: string;
  readonly description: string;
  readonly tools: readonly string[];
  readonly platformTools: readonly string[];
  readonly models: Readonly<Record<string, { readonly requires?: readonly string[] }>>;
  readonly expose: boolean;
}

/** The agents of a gem whose headers are good, sorted by name. */
export function compileAgents(agents: readonly AgentFile[]): CompiledAgent[] {
  return agents.map((agent) => compileAgent(agent)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function compileAgent(agent: AgentFile): CompiledAgent {
  const header = isObject(agent.header?.data) ? agent.header.data : {};
  const models = isObject(header.models) ? header.models : {};
  return {
    name: agent.name,
    entry: `${AGENTS}${agent.name}.md`,
    description: String(header.description ?? ''),
    tools: strings(header.tools),
    platformTools: strings(header.platform_tools),
    // `main` exists even when nobody wrote it [A-08].
    models: {
      main: {},
      ...Object.fromEntries(Object.entries(models).map(([name, model]) => [name, compileModel(model)])),
    },
    expose: header.expose === true,
  };
}

function compileModel(model: unknown): { requires?: readonly string[] } {
  return isObject(model) && Array.isArray(model.requires) ? { requires: strings(model.requires) } : {};
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * The manifest that ships: the author's, with `agents` last, and with the name that code has once it is compiled
 * (`renamed`) in place of the one it was written under. Key order, numbers and escapes stay as written, which a round
 * through JavaScript objects would not keep; white space becomes two spaces a level.
 */
export function compileManifest(gem: Gem, renamed: ReadonlyMap<string, string> = new Map()): string {
  const written = gem.manifest?.text ?? '{}';
  if (renamed.size === 0 && isPlain(gem.manifest?.data)) return withAgents(laidOut(written), gem);
  const text = renamed.size === 0 ? written : withNewNames(gem, written, renamed);
  const tree = parseTree(text);
  const agents = compileAgents(gem.agents);
  const parts = (tree?.children ?? [])
    .filter((property) => property.children?.[0]?.value !== 'agents')
    .map((property) => print(text, property, '  '));
  if (agents.length > 0) parts.push(`"agents": ${agentsText(agents)}`);
  if (parts.length === 0) return '{}\n';
  return `{\n${parts.map((part) => `  ${part}`).join(',\n')}\n}\n`;
}

/** Nothing has to be taken out of it, or to be put in its place. */
function isPlain(data: unknown): boolean {
  return isObject(data) && Object.keys(data).length > 0 && !Object.hasOwn(data, 'agents');
}

function withAgents(manifest: string, { agents }: Gem): string {
  const compiled = compileAgents(agents);
  if (compiled.length === 0) return `${manifest}\n`;
  return `${manifest.slice(0, -'\n}'.length)},\n  "agents": ${agentsText(compiled)}\n}\n`;
}

function agentsText(agents: readonly CompiledAgent[]): string {
  return JSON.stringify(agents, null, 2).replaceAll('\n', '\n  ');
}

function withNewNames(gem: Gem, text: string, renamed: ReadonlyMap<string, string>): string {
  const tree = parseTree(text);
  const edits = codePaths(gem).flatMap((path) => {
    const node = tree && findNodeAtLocation(tree, path);
    const name = renamed.get(String(node?.value));
    return node && name !== undefined ? [{ from: node.offset, to: node.offset + node.length, name }] : [];
  });
  let result = text;
  for (const { from, to, name } of edits.toSorted((a, b) => b.from - a.from))
    result = result.slice(0, from) + JSON.stringify(name) + result.slice(to);
  return result;
}

function listIn(gem: Gem, key: string): readonly unknown[] {
  const list = isObject(gem.manifest?.data) ? gem.manifest.data[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Where the manifest names files of code. */
function codePaths(gem: Gem): JSONPath[] {
  return [
    ...['tools', 'workflows'].flatMap((key) => listIn(gem, key).map((_, index) => [key, index, 'entry'])),
    ...collections(gem).map(({ name }) => ['data', 'collections', name, 'migrations']),
  ];
}

function print(text: string, node: Node, indent: string): string {
  const children = node.children ?? [];
  if (node.type === 'property') {
    const [key, value] = children;
    return key && value ? `${source(text, key)}: ${print(text, value, indent)}` : '';
  }
  if (node.type !== 'object' && node.type !== 'array') return source(text, node);
  const [open, close] = node.type === 'object' ? ['{', '}'] : ['[', ']'];
  if (children.length === 0) return open + close;
  const inner = `${indent}  `;
  return `${open}\n${children.map((child) => inner + print(text, child, inner)).join(',\n')}\n${indent}${close}`;
}

function source(text: string, node: Node): string {
  return text.slice(node.offset, node.offset + node.length);
}
