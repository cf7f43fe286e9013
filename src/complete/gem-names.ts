import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findUpward } from '../gem/find.ts';
import { readPlain } from '../gem/read-plain.ts';
import { AGENTS, MANIFEST } from '../platform/layout.ts';
import type { ValueKind } from './command-lines.ts';

export interface Candidate {
  readonly value: string;
  readonly text: string;
}

/** A manifest that is larger is not worth the wait. */
const MANIFEST_MAX = 4 * 1024 * 1024;

export interface Place {
  readonly cwd: string;
  /** Of `--dir`. */
  readonly dir: string | undefined;
  /** The positional arguments that stand there. */
  readonly args: readonly string[];
}

/**
 * Names that the gem at hand declares. Nothing is validated, and what cannot be read has no names: whoever presses a key
 * wants no error.
 */
export function gemNames(kind: ValueKind, { cwd, dir = '.', args }: Place): Candidate[] {
  const folder = findUpward(resolve(cwd, dir));
  if (folder === undefined) return [];
  if (kind === 'agent') return agentNames(folder);
  const manifest = readManifest(folder);
  if (kind === 'collection') return collectionNames(manifest);
  if (kind === 'input') return inputNames(manifest, args[0]);
  const list = LISTS[kind];
  if (list === undefined) return [];
  return listOf(manifest[list.key]).flatMap((item) => candidate(fieldsOf(item)[list.name], item));
}

const LISTS: Partial<Readonly<Record<ValueKind, { readonly key: string; readonly name: string }>>> = {
  tool: { key: 'tools', name: 'name' },
  workflow: { key: 'workflows', name: 'name' },
  resource: { key: 'resources', name: 'id' },
};

function collectionNames({ data }: Readonly<Record<string, unknown>>): Candidate[] {
  const { collections } = fieldsOf(data);
  return Object.entries(fieldsOf(collections)).flatMap(([name, each]) => candidate(name, each));
}

function inputNames({ tools }: Readonly<Record<string, unknown>>, tool: string | undefined): Candidate[] {
  const found = listOf(tools).find((each) => fieldsOf(each).name === tool);
  const { properties } = fieldsOf(fieldsOf(found).inputSchema);
  return Object.entries(fieldsOf(properties)).flatMap(([name, each]) => candidate(`${name}=`, each));
}

function agentNames(folder: string): Candidate[] {
  try {
    return readdirSync(join(folder, AGENTS))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ value: name.slice(0, -'.md'.length), text: '' }));
  } catch {
    return [];
  }
}

function candidate(name: unknown, item: unknown): Candidate[] {
  const { description } = fieldsOf(item);
  const text = typeof description === 'string' ? description : '';
  return typeof name === 'string' ? [{ value: name, text }] : [];
}

function readManifest(folder: string): Readonly<Record<string, unknown>> {
  try {
    const bytes = readPlain(join(folder, MANIFEST));
    if (bytes.length > MANIFEST_MAX) return {};
    return fieldsOf(JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')));
  } catch {
    return {};
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
