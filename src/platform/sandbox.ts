/**
 * What of Deno's and Node's own APIs the sandbox refuses, and what `ctx` has in its place. Reading the
 * gem's own files and its resources is allowed, and so is all that is not named here.
 */

/** What is refused: writing files, the network, waiting for connections, and so on. */
export type RefusedKind = 'write' | 'network' | 'listen' | 'environment' | 'storage' | 'program' | 'system';

export interface RefusedApi {
  readonly kind: RefusedKind;
  /** The part of `ctx` that does the same, where there is one. */
  readonly instead?: string;
}

const WRITE = { kind: 'write', instead: 'ctx.files.write' } as const;
const MAKE = { kind: 'write', instead: 'ctx.files.mkdir' } as const;
const DELETE = { kind: 'write', instead: 'ctx.files.delete' } as const;
const MOVE = { kind: 'write', instead: 'ctx.files.move' } as const;
const NETWORK = { kind: 'network', instead: 'ctx.http.fetch' } as const;
const STORAGE = { kind: 'storage', instead: 'ctx.storage.kv' } as const;
const ENVIRONMENT = { kind: 'environment', instead: 'ctx.storage.kv' } as const;
const LISTEN = { kind: 'listen' } as const;
const PROGRAM = { kind: 'program' } as const;
const SYSTEM = { kind: 'system' } as const;

/**
 * By the name that code uses, `…Sync` left out; a name stands for all that is below it. Node's modules stand under
 * `node:`, those of promises under the module itself.
 */
export const REFUSED_APIS: ReadonlyMap<string, RefusedApi> = new Map<string, RefusedApi>([
  ...all(WRITE, 'Deno', 'chmod', 'chown', 'copyFile', 'create', 'link', 'makeTempDir'),
  ...all(WRITE, 'Deno', 'makeTempFile', 'symlink', 'truncate', 'utime', 'writeFile', 'writeTextFile'),
  ...all(MAKE, 'Deno', 'mkdir'),
  ...all(DELETE, 'Deno', 'remove'),
  ...all(MOVE, 'Deno', 'rename'),
  ...all(WRITE, 'node:fs', 'appendFile', 'chmod', 'chown', 'copyFile', 'cp', 'createWriteStream', 'lchown'),
  ...all(WRITE, 'node:fs', 'link', 'lutimes', 'mkdtemp', 'symlink', 'truncate', 'utimes', 'writeFile'),
  ...all(MAKE, 'node:fs', 'mkdir'),
  ...all(DELETE, 'node:fs', 'rm', 'rmdir', 'unlink'),
  ...all(MOVE, 'node:fs', 'rename'),
  ...all(
    NETWORK,
    '',
    'EventSource',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'XMLHttpRequest',
    'fetch',
  ),
  ...all(NETWORK, 'Deno', 'connect', 'connectQuic', 'connectTls', 'resolveDns'),
  ...all(NETWORK, 'node:dns', 'lookup', 'lookupService', 'resolve', 'resolve4', 'resolve6', 'resolveAny'),
  ...all(
    NETWORK,
    'node:dns',
    'resolveCname',
    'resolveMx',
    'resolveNs',
    'resolveSrv',
    'resolveTxt',
    'reverse',
  ),
  ...all(NETWORK, 'node:http', 'get', 'request'),
  ...all(NETWORK, 'node:https', 'get', 'request'),
  ...all(NETWORK, 'node:http2', 'connect'),
  ...all(NETWORK, 'node:net', 'connect', 'createConnection'),
  ...all(NETWORK, 'node:tls', 'connect'),
  ...all(LISTEN, 'Deno', 'listen', 'listenDatagram', 'listenTls', 'serve'),
  ...all(LISTEN, 'node:dgram', 'createSocket'),
  ...all(LISTEN, 'node:http', 'createServer'),
  ...all(LISTEN, 'node:https', 'createServer'),
  ...all(LISTEN, 'node:http2', 'createSecureServer', 'createServer'),
  ...all(LISTEN, 'node:net', 'createServer'),
  ...all(LISTEN, 'node:tls', 'createServer'),
  ...all(ENVIRONMENT, 'Deno', 'env'),
  ...all(ENVIRONMENT, 'process', 'env'),
  ...all(ENVIRONMENT, 'node:process', 'env'),
  ...all(STORAGE, '', 'caches', 'indexedDB', 'localStorage', 'sessionStorage'),
  ...all(STORAGE, 'Deno', 'openKv'),
  ...all(PROGRAM, 'Deno', 'Command', 'dlopen', 'kill', 'run'),
  ...all(PROGRAM, 'node:child_process', 'exec', 'execFile', 'fork', 'spawn'),
  ...all(SYSTEM, 'Deno', 'gid', 'hostname', 'loadavg', 'networkInterfaces', 'osRelease', 'osUptime'),
  ...all(SYSTEM, 'Deno', 'systemMemoryInfo', 'uid'),
  ...all(SYSTEM, 'node:os', 'cpus', 'freemem', 'homedir', 'hostname', 'loadavg', 'networkInterfaces'),
  ...all(SYSTEM, 'node:os', 'release', 'tmpdir', 'totalmem', 'uptime', 'userInfo', 'version'),
]);

/** These open a file to read it, unless one of the options asks for more. */
export const OPENING_APIS = ['Deno.open'] as const;
export const WRITING_OPTIONS = ['append', 'create', 'createNew', 'truncate', 'write'] as const;
/** What `Deno.open` is refused as with such an option. */
export const REFUSED_OPENING: RefusedApi = WRITE;

/** APIs that read files, which tools may do and SOPs may not. `…Sync` is left out. */
export const READING_APIS: ReadonlySet<string> = new Set([
  ...['lstat', 'open', 'readDir', 'readFile', 'readLink', 'readTextFile', 'stat'].map(
    (name) => `Deno.${name}`,
  ),
  ...['access', 'createReadStream', 'exists', 'lstat', 'open', 'opendir', 'readFile', 'readdir', 'stat'].map(
    (name) => `node:fs.${name}`,
  ),
]);

function all(api: RefusedApi, holder: string, ...names: readonly string[]): [string, RefusedApi][] {
  return names.map((name) => [holder === '' ? name : `${holder}.${name}`, api]);
}
