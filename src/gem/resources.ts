import { type DataObject, isObject, type Span } from './document.ts';
import type { Location } from './finding.ts';
import type { Gem } from './gem.ts';

/** A file that the platform downloads for the gem, as far as it is declared legibly. */
export interface Resource {
  readonly data: DataObject;
  /** As declared; not always text. */
  readonly id: unknown;
  /** How it is spoken of: by its id, or by its place where it has none. */
  readonly name: string;
  /** Its `url` and then its mirrors, in the order they are tried. What is no text is left out. */
  readonly addresses: readonly ResourceAddress[];
  at(key: string): Location;
}

export interface ResourceAddress {
  readonly url: string;
  /** Where it stands, or a part of it. */
  at(span?: Span): Location;
}

export function resources({ manifest }: Gem): Resource[] {
  const list = isObject(manifest?.data) ? manifest.data.resources : undefined;
  if (!manifest || !Array.isArray(list)) return [];
  return list.flatMap((data: unknown, position) => {
    if (!isObject(data)) return [];
    const { id } = data;
    const at = (key: string, span?: Span) => manifest.at(`/resources/${position}/${key}`, 'value', span);
    return [
      {
        data,
        id,
        name: typeof id === 'string' && id !== '' ? id : `resources[${position}]`,
        addresses: addressesOf(data, at),
        at,
      },
    ];
  });
}

function addressesOf(
  { url, mirrors }: DataObject,
  at: (key: string, span?: Span) => Location,
): ResourceAddress[] {
  const written: [string, unknown][] = [['url', url]];
  if (Array.isArray(mirrors))
    for (const [position, mirror] of mirrors.entries()) written.push([`mirrors/${position}`, mirror]);
  return written.flatMap(([key, address]) =>
    typeof address === 'string' ? [{ url: address, at: (span?: Span) => at(key, span) }] : [],
  );
}
