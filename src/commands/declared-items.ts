import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { type Item, tools } from '../gem/items.ts';
import type { ToolDeclaration } from '../run/declaration.ts';
import type { WorkflowDeclaration } from '../run/workflow/declaration.ts';
import { declarationOf } from './run-tool-open.ts';

/** The tools as the manifest declares them, each name once. */
export function toolsOf(gem: Gem): ToolDeclaration[] {
  const names = new Set(tools(gem).flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
  return [...names].flatMap((name) => declarationOf(gem, name) ?? []);
}

/** The SOP as the manifest declares it. */
export function workflowOf({ name, data, exposed }: Item): WorkflowDeclaration {
  const { maxDurationMs } = isObject(data.limits) ? data.limits : {};
  const isLimit = typeof maxDurationMs === 'number' && maxDurationMs > 0;
  return {
    name: String(name),
    entry: String(data.entry),
    expose: exposed,
    ...(isLimit ? { maxDurationMs } : {}),
  };
}
