/** A file that a gem declares, as far as it is declared legibly. */
export interface DeclaredResource {
  /** Its place in `resources`. */
  readonly index: number;
  readonly id: string;
  /** [R-02] [R-03] `url` and then the mirrors, in the order they are tried. */
  readonly addresses: readonly string[];
  /** Undefined where it is not 64 lower-case hexadecimal digits. */
  readonly sha256: string | undefined;
  /** Bytes. Undefined where it is no whole number. */
  readonly size: number | undefined;
  /** */
  readonly required: boolean;
}

/** What has to come of a download. */
export interface Content {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** As much of that as is known. */
export type KnownContent = Pick<DeclaredResource, 'sha256' | 'size'>;

/** A resource that can be downloaded: it says what has to come. */
export type CompleteResource = DeclaredResource & Content;

const SHA256 = /^[0-9a-f]{64}$/;

/** The resources of a manifest's `resources`. One without an id or an address is none that could be asked for. */
export function declaredResources(list: unknown): DeclaredResource[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index): DeclaredResource[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { id, url, mirrors, sha256, size, required } = item as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string' || typeof url !== 'string') return [];
    const others = Array.isArray(mirrors) ? mirrors.filter((mirror) => typeof mirror === 'string') : [];
    return [
      {
        index,
        id,
        addresses: [...new Set([url, ...others])],
        sha256: typeof sha256 === 'string' && SHA256.test(sha256) ? sha256 : undefined,
        size: Number.isSafeInteger(size) && (size as number) >= 0 ? (size as number) : undefined,
        required: required === true,
      },
    ];
  });
}

export function isComplete(resource: DeclaredResource): resource is CompleteResource {
  return resource.sha256 !== undefined && resource.size !== undefined;
}
