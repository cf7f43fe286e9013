import { join } from 'node:path';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { tools } from '../gem/items.ts';
import type { ToolDeclaration } from './declaration.ts';
import type { RunOptions } from './run-options.ts';

/** What a run takes from the gem. */
export function ofGem(gem: Gem): Pick<RunOptions, 'gem' | 'home' | 'root'> {
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  return {
    gem: {
      id: String(manifest.id),
      permissions: manifest.permissions,
      ...(manifest.data === undefined ? {} : { data: manifest.data }),
      ...(Array.isArray(manifest.resources) ? { resources: manifest.resources } : {}),
    },
    home: join(gem.root, '.gem'),
    root: gem.root,
  };
}

/** The tools as the manifest declares them, each name once. */
export function toolsOf(gem: Gem): ToolDeclaration[] {
  const names = new Set(tools(gem).flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
  return [...names].flatMap((name) => declarationOf(gem, name) ?? []);
}

/** The tool as the manifest declares it. */
export function declarationOf(gem: Gem, name: string): ToolDeclaration | undefined {
  const found = tools(gem).find((tool) => tool.name === name);
  if (!found) return undefined;
  const { inputSchema, outputSchema, sideEffect, permissions, expose, entry } = found.data;
  return {
    name,
    entry: String(entry),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(typeof sideEffect === 'string' ? { sideEffect } : {}),
    ...(permissions === undefined ? {} : { permissions }),
    ...(expose === true ? { expose } : {}),
  };
}
