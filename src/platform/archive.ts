/** The packed file, `notochord.gem/1` (A-archive). docs/format.md tells it in full. */

export const FORMAT = 'notochord.gem/1';
/** The ending of a packed gem's name. */
export const PACKAGE_ENDING = '.gem';

export const INDEX_ENTRY = 'gem.json';
export const MANIFEST_ENTRY = 'notochord.json';
export const CONTENT_ENTRY = 'content.tar.gz';
export const SIGNATURE_FOLDER = 'signatures/';

const KIB = 1024;
const MIB = 1024 * KIB;

export const CONTAINER_MAX = 256 * MIB;
export const INDEX_MAX = 4 * MIB;
export const MANIFEST_MAX = 256 * KIB;
export const SIGNATURE_MAX = 64 * KIB;
export const SIGNATURES_MAX = 16;
export const FILES_MAX = 10_000;
export const FILE_MAX = 128 * MIB;
export const TAR_MAX = 512 * MIB;
/** Bytes of a path in UTF-8. */
export const PATH_MAX = 200;
/** Bytes of one segment of a path: what a strict ustar header can hold. */
export const SEGMENT_MAX = 100;
/** Segments of a path, the file's own name counted. */
export const PATH_LEVELS_MAX = 16;

/** [A-id] The id of a gem. No dot, because `gem.<id>.<name>` uses dots. */
export const ID_PATTERN = /^[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?$/;
/** [A-version] A semantic version 2.0.0, as its authors' own expression has it. */
export const VERSION_PATTERN =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;
/** Characters of a version in a packed gem, so that `<id>-<version>.gem` is a file name everywhere. */
export const VERSION_MAX = 128;

/** The only header that the content's gzip may have: no name, no time, made by nobody in particular. */
export const GZIP_HEADER = [0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xff] as const;
/** Bytes after the deflate stream: CRC-32 and the size, both little-endian (RFC 1952). */
export const GZIP_TRAILER_SIZE = 8;
