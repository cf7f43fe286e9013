import { type Collection, collections } from '../gem/data-declaration.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { agents, type Item, tools } from '../gem/items.ts';
import { printable } from '../printable.ts';
import { indent, type Member, objectType, quoted, type Type, typeText } from './code.ts';
import { fieldsType } from './fields-type.ts';
import { schemaComment } from './schema-object.ts';
import { schemaType } from './schema-type.ts';

/** Where the types of a gem stand, in the gem's folder. Nothing that ends like this ships. */
export const TYPES_FILE = 'gem-types.d.ts';

/** What every such file begins with, and no other does. */
export const MADE_BY = '// Made by `gem types`';

/** What the gem declares, as an addition to `notochord-gem/types`. The same gem gives the same text. */
export function gemTypes(gem: Gem): string {
  const id = isObject(gem.manifest?.data) ? gem.manifest.data.id : undefined;
  const resources = isObject(gem.manifest?.data) ? gem.manifest.data.resources : undefined;
  const declared = objectType([
    { name: 'tables', type: members(collectionsOf(gem, 'table'), fieldsType) },
    { name: 'logs', type: members(collectionsOf(gem, 'log'), fieldsType) },
    { name: 'tools', type: members(tools(gem), toolType) },
    { name: 'agents', type: names(agents(gem).map(({ name }) => name)) },
    { name: 'resources', type: names((Array.isArray(resources) ? resources : []).map(idOf)) },
  ]);
  return `${MADE_BY} of what notochord.json of ${named(id)} declares: run it again when that changes.
// It is for editors and for TypeScript, and never ships.

declare module 'notochord-gem/types' {
${indent(`export interface ThisGem ${typeText(declared)}`)}
}
`;
}

function named(id: unknown): string {
  return typeof id === 'string' && id !== '' ? printable(id) : 'this gem';
}

function collectionsOf(gem: Gem, kind: Collection['kind']): Collection[] {
  return collections(gem).filter((collection) => collection.kind === kind);
}

/** Of what has the same name as another, the first counts. */
function members<Part extends { readonly name: unknown; readonly data: Item['data'] }>(
  parts: readonly Part[],
  typeOf: (part: Part) => Type,
): Type {
  const byName = new Map<string, Member>();
  for (const part of parts) {
    const { name, data } = part;
    if (typeof name !== 'string' || byName.has(name)) continue;
    byName.set(name, { name, type: typeOf(part), comment: schemaComment({ description: data.description }) });
  }
  return objectType([...byName.values()]);
}

function toolType({ data: { inputSchema, outputSchema } }: Item): Type {
  return objectType([
    { name: 'input', type: schemaType(inputSchema, true) },
    { name: 'output', type: outputSchema === undefined ? ['any'] : schemaType(outputSchema, false) },
  ]);
}

function names(given: readonly unknown[]): Type {
  return [...new Set(given)].filter((name) => typeof name === 'string').map(quoted);
}

function idOf(resource: unknown): unknown {
  return isObject(resource) ? resource.id : undefined;
}
