import { Buffer } from 'node:buffer';
import { PATH_LEVELS_MAX, PATH_MAX, SEGMENT_MAX } from '../platform/archive.ts';
import type { Args } from '../text.ts';
import { splitPath } from './header.ts';

/** What can be wrong with one path. The ids are stable; who tells them to a person has the words. */
export const PATH_FAULTS = [
  'empty',
  'absolute',
  'not-unicode',
  'not-nfc',
  'forbidden-character',
  'invisible-character',
  'empty-segment',
  'dot-segment',
  'leading-space',
  'trailing-dot-or-space',
  'device-name',
  'too-long',
  'segment-too-long',
  'too-deep',
  'unsplittable',
] as const;
export type PathFaultReason = (typeof PATH_FAULTS)[number];

/** A fault of a path, as data. `args` always holds `path`, and what else the reason is about. */
export interface PathFault {
  readonly reason: PathFaultReason;
  readonly args: Args;
}

/** Characters that Windows gives a meaning of their own. */
const FORBIDDEN = /[\\:*?"<>|]/u;
/** Names that Windows opens as devices, whatever ending follows them. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i;
/** Paths made of these alone need no look at Unicode. */
const PLAIN = /^[A-Za-z0-9_./-]+$/;
/**
 * What nearly all paths are: short, and of segments that begin and end with a letter, a digit or an underscore and are
 * no device. It says only yes; what it does not know is looked at below.
 */
const ORDINARY = new RegExp(
  `^(?:(?!con|prn|aux|nul|com|lpt)[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?(?:/(?!$)|$)){1,${PATH_LEVELS_MAX}}$`,
  'i',
);
const ORDINARY_MAX = 100;

/**
 * The first fault of a path inside a gem (`/` between segments, no slash at either end), or `undefined` when
 * it can be written safely on Linux, macOS and Windows. Limits are those of `platform/archive.ts`.
 */
export function checkPath(path: string): PathFault | undefined {
  if (path.length <= ORDINARY_MAX && ORDINARY.test(path)) return undefined;
  if (path === '') return { reason: 'empty', args: { path } };
  if (path.startsWith('/')) return { reason: 'absolute', args: { path } };
  if (!PLAIN.test(path)) {
    const fault = checkCharacters(path);
    if (fault !== undefined) return fault;
  }
  const segments = path.split('/');
  for (const segment of segments) {
    const fault = checkSegment(path, segment);
    if (fault !== undefined) return fault;
  }
  const bytes = Buffer.byteLength(path);
  if (bytes > PATH_MAX) return { reason: 'too-long', args: { path, bytes, max: PATH_MAX } };
  if (segments.length > PATH_LEVELS_MAX)
    return { reason: 'too-deep', args: { path, levels: segments.length, max: PATH_LEVELS_MAX } };
  return splitPath(path) === undefined ? { reason: 'unsplittable', args: { path } } : undefined;
}

function checkCharacters(path: string): PathFault | undefined {
  if (/\p{Surrogate}/u.test(path)) return { reason: 'not-unicode', args: { path } };
  const forbidden = FORBIDDEN.exec(path);
  if (forbidden !== null) return { reason: 'forbidden-character', args: { path, character: forbidden[0] } };
  // Everything that takes no room of its own on the screen, so that two different paths cannot look alike: control,
  // format and bidi characters (Cc, Cf), the two separators (Zl, Zp), and more. Made only here, because it costs.
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.exec(path);
  if (invisible !== null)
    return { reason: 'invisible-character', args: { path, character: codePointName(invisible[0]) } };
  return path.normalize('NFC') === path ? undefined : { reason: 'not-nfc', args: { path } };
}

function checkSegment(path: string, segment: string): PathFault | undefined {
  if (segment === '') return { reason: 'empty-segment', args: { path } };
  const args = { path, segment };
  if (segment === '.' || segment === '..') return { reason: 'dot-segment', args };
  if (segment.startsWith(' ')) return { reason: 'leading-space', args };
  if (segment.endsWith('.') || segment.endsWith(' ')) return { reason: 'trailing-dot-or-space', args };
  const stem = segment.split('.', 1)[0] ?? '';
  if (DEVICE.test(stem.trimEnd())) return { reason: 'device-name', args };
  const bytes = Buffer.byteLength(segment);
  if (bytes <= SEGMENT_MAX) return undefined;
  return { reason: 'segment-too-long', args: { path, segment, bytes, max: SEGMENT_MAX } };
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
