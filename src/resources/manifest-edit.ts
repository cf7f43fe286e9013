import type { Content } from './declaration.ts';
import { withInserted, withReplaced } from './json-insert.ts';

/** A resource as it is written into a manifest. */
export interface NewResource extends Content {
  readonly id: string;
  readonly url: string;
  readonly mirrors: readonly string[];
  readonly required: boolean;
}

/**
 * A manifest's text with one more resource at the end of `resources`, which is made where it is missing. The text must
 * be a JSON object, and `resources` an array where it is there.
 */
export function withResource(text: string, resource: NewResource): string {
  const { id, url, mirrors, sha256, size, required } = resource;
  const entry = {
    id,
    url,
    ...(mirrors.length === 0 ? {} : { mirrors }),
    sha256,
    size,
    ...(required ? { required } : {}),
  };
  const isThere = Object.hasOwn(JSON.parse(text), 'resources');
  return isThere
    ? withInserted(text, ['resources'], entry)
    : withInserted(text, [], [entry], { key: 'resources' });
}

/** A manifest's text with size and hash of the resource at that index, beside its addresses. */
export function withContent(text: string, index: number, { sha256, size }: Content): string {
  const hashed = withKey(text, index, 'sha256', sha256, ['id', 'url', 'mirrors']);
  return withKey(hashed, index, 'size', size, ['sha256']);
}

function withKey(
  text: string,
  index: number,
  key: string,
  value: string | number,
  after: readonly string[],
): string {
  const { resources } = JSON.parse(text) as { resources: readonly object[] };
  const path = ['resources', index];
  if (Object.hasOwn(resources[index] ?? {}, key)) return withReplaced(text, [...path, key], value);
  return withInserted(text, path, value, { key, after });
}
