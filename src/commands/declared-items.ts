import { isObject } from '../gem/document.ts';
import type { Item } from '../gem/items.ts';
import type { WorkflowDeclaration } from '../run/workflow/declaration.ts';

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
