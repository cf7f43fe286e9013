import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileFault } from '../archive/file-fault.ts';
import { AGENTS, MANIFEST } from '../platform/layout.ts';
import { AGENT_READ_MAX } from '../platform/limits.ts';
import type { AgentFile } from './agents.ts';
import { type CodeFacts, NO_CODE, UNREAD_CODE } from './code-facts.ts';
import { CONFIG } from './config.ts';
import { decode } from './decode.ts';
import type { DataDocument } from './document.ts';
import { filePieces, firstBytes } from './file-pieces.ts';
import { type FileProblem, listFolder, pathsBelow } from './files.ts';
import type { Gem } from './gem.ts';
import { parseJsonDocument } from './json-document.ts';
import { markdownReader } from './markdown-reader.ts';
import { pageReader } from './page-reader.ts';
import { isCode, unreadFiles } from './read-limits.ts';
import { readPlain } from './read-plain.ts';

/** Files up to this many bytes are kept once read; larger ones are read again, so that memory stays small. */
const KEPT_BYTES = 256 * 1024;

/** A gem in a folder. The folder must exist; all that is wrong inside it is for the rules to say. */
export async function loadFolder(folder: string): Promise<Gem> {
  const root = resolve(folder);
  const { files, leftOut, problems } = await listFolder(root);
  const unreadable: FileProblem[] = [];
  const absolute = pathsBelow(root);
  const gem = await assemble({
    kind: 'folder',
    root,
    files,
    leftOut,
    read: (path, most) => (most === undefined ? readPlain(absolute(path)) : firstBytes(absolute(path), most)),
    readPieces: (path) => filePieces(absolute(path), files.get(path)?.size),
    failed: (path, error) =>
      unreadable.push({ path, kind: 'unreadable', detail: error.code ?? String(error) }),
  });
  // Of a folder that cannot be read, that is told already.
  const config = problems.some(({ path }) => path === '.') ? undefined : readConfig(root, unreadable);
  return { ...gem, problems: [...problems, ...unreadable], ...(config ? { config } : {}) };
}

/** A folder or a link in its place is as good as none; what cannot be read is told. */
function readConfig(root: string, unreadable: FileProblem[]): DataDocument | undefined {
  const path = join(root, CONFIG);
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
    return parseJsonDocument(CONFIG, readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    unreadable.push({ path: CONFIG, kind: 'unreadable', detail: code ?? String(error) });
    return undefined;
  }
}

/** A gem from the verified content of a packed file. */
export async function loadPacked(
  root: string,
  sizes: ReadonlyMap<string, number>,
  read: (path: string, most?: number) => Uint8Array,
): Promise<Gem> {
  const files = new Map([...sizes].map(([path, size]) => [path, { path, size }]));
  return assemble({ kind: 'packed', root: resolve(root), files, leftOut: [], read, failed: () => {} });
}

/** A gem of an author's files that lie in no folder, such as those of another revision. */
export async function loadFiles(
  root: string,
  sizes: ReadonlyMap<string, number>,
  read: (path: string) => Uint8Array,
  leftOut: Gem['leftOut'],
): Promise<Gem> {
  const files = new Map([...sizes].map(([path, size]) => [path, { path, size }]));
  return assemble({ kind: 'folder', root, files, leftOut, read, failed: () => {} });
}

/**
 * The gem as it would be with other files: `changes` has the new content of a path, or `undefined` for one that is
 * no longer there. Nothing is written, and what stays at home is taken to stay the same.
 */
export async function revisedGem(
  gem: Gem,
  changes: ReadonlyMap<string, Uint8Array | undefined>,
): Promise<Gem> {
  const files = new Map(gem.files);
  for (const [path, content] of changes) {
    if (content === undefined) files.delete(path);
    else files.set(path, { path, size: content.byteLength });
  }
  const { kind, root, leftOut, problems } = gem;
  const revised = await assemble({
    kind,
    root,
    leftOut,
    files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
    read: (path) => changes.get(path) ?? gem.bytes(path),
    failed: () => {},
  });
  // What a file says stays the same as long as the file does.
  const from = (path: string) => (changes.has(path) ? revised : gem);
  return {
    ...revised,
    problems,
    pieces: (path) => (changes.has(path) ? revised.pieces(path) : gem.pieces(path)),
    code: (path) => from(path).code(path),
    markdown: (path) => from(path).markdown(path),
    page: (path) => from(path).page(path),
    ...(gem.config ? { config: gem.config } : {}),
  };
}

interface Parts extends Pick<Gem, 'kind' | 'root' | 'files' | 'leftOut'> {
  /** A file, or its first `most` bytes where that is less. */
  read(path: string, most?: number): Uint8Array;
  /** Where a file need not be held whole. */
  readPieces?(path: string): Iterable<Uint8Array>;
  /** Told of a file that the model itself needs and that cannot be read. */
  failed(path: string, error: NodeJS.ErrnoException): void;
}

async function assemble({ read, readPieces, failed, ...parts }: Parts): Promise<Gem> {
  const kept = new Map<string, Uint8Array>();
  const bytes = (path: string): Uint8Array => {
    const known = kept.get(path);
    if (known) return known;
    if (!parts.files.has(path)) throw new Error(`not a file of the gem: ${path}`);
    const found = read(path);
    if (found.byteLength <= KEPT_BYTES) kept.set(path, found);
    return found;
  };
  const pieces = (path: string) => {
    if (!parts.files.has(path)) throw new Error(`not a file of the gem: ${path}`);
    const known = kept.get(path);
    return known || !readPieces ? [known ?? read(path)] : readPieces(path);
  };
  /** For those who do not expect a file to be gone that was there a moment ago: who asks is told. */
  const readable = (path: string) => {
    try {
      return bytes(path);
    } catch (error) {
      throw fileFault(error, 'read', path);
    }
  };
  function* readableRest(found: Iterable<Uint8Array>, path: string) {
    try {
      yield* found;
    } catch (error) {
      throw fileFault(error, 'read', path);
    }
  }
  const readablePieces = (path: string): Iterable<Uint8Array> => {
    try {
      const found = pieces(path);
      return Array.isArray(found) ? found : readableRest(found, path);
    } catch (error) {
      throw fileFault(error, 'read', path);
    }
  };
  const tried = <T>(path: string, parse: (bytes: Uint8Array) => T, most = Number.POSITIVE_INFINITY): T[] => {
    let content: Uint8Array;
    try {
      content = (parts.files.get(path)?.size ?? 0) > most ? read(path, most) : bytes(path);
    } catch (error) {
      failed(path, error as NodeJS.ErrnoException);
      return [];
    }
    return [parse(content)];
  };

  const paths = [...parts.files.keys()];
  const [manifest] = parts.files.has(MANIFEST)
    ? tried(MANIFEST, (content) => parseJsonDocument(MANIFEST, content))
    : [];
  const agents = await loadAgents(paths, tried);
  const code = await codeReader(parts, readable);
  const markdown = await markdownReader(parts, readable);
  const page = await pageReader(parts, readable);
  return {
    ...parts,
    problems: [],
    agents,
    bytes: readable,
    pieces: readablePieces,
    code,
    markdown,
    page,
    ...(manifest ? { manifest } : {}),
  };
}

async function loadAgents(
  paths: readonly string[],
  tried: (path: string, parse: (bytes: Uint8Array) => AgentFile, most: number) => AgentFile[],
): Promise<AgentFile[]> {
  const found = paths.filter((path) => isAgentFile(path));
  if (found.length === 0) return [];
  const { parseAgentFile } = await import('./agents.ts');
  return found.flatMap((path) =>
    tried(path, (content) => parseAgentFile(path, beginning(content)), AGENT_READ_MAX),
  );
}

/** Of a file that is too long, what ends with a whole character. */
function beginning(bytes: Uint8Array): Uint8Array {
  if (bytes.length < AGENT_READ_MAX) return bytes;
  let end = AGENT_READ_MAX;
  // In UTF-8 what goes on with a character begins with the bits 10.
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end - 1);
}

/** Directly in `agents/`, and Markdown. */
export function isAgentFile(path: string): boolean {
  return path.startsWith(AGENTS) && path.endsWith('.md') && !path.slice(AGENTS.length).includes('/');
}

async function codeReader(gem: Pick<Gem, 'kind' | 'files'>, bytes: Gem['bytes']): Promise<Gem['code']> {
  if (![...gem.files.keys()].some(isCode)) return () => NO_CODE;
  const { readCode } = await import('./code.ts');
  const known = new Map<string, CodeFacts>();
  return (path) => {
    if (!isCode(path)) return NO_CODE;
    if (unreadFiles(gem).has(path)) return UNREAD_CODE;
    const facts = known.get(path) ?? readCode(path, decode(bytes(path)).text);
    known.set(path, facts);
    return facts;
  };
}
