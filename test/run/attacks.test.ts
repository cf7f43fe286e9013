import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/run/report.ts';
import { fileOf, runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

/** What must come of an attack: an error by its code and words, or a result that gives nothing away. */
type Outcome = { readonly error: string; readonly says?: RegExp } | { readonly result: unknown };

const refused = (says: RegExp): Outcome => ({ error: 'tool-failed', says });
const returns = (result: unknown): Outcome => ({ result });
const ends = (error: string): Outcome => ({ error });

const READ = /can read only the files of its own gem/;
const NET = /cannot reach the network itself/;
const WRITE = /cannot write files itself/;
const ENV = /has no environment variables/;
const RUN = /cannot start other programs/;
const STORAGE = /has no browser storage/;

const ATTACKS: Readonly<Record<string, Outcome>> = {
  'read-static-json': refused(READ),
  'read-static-code': refused(READ),
  'read-static-text': refused(READ),
  'read-dynamic-import': refused(READ),
  'read-computed-import': refused(READ),
  'read-import-through-data-url': refused(READ),
  'read-import-through-blob': refused(READ),
  'read-fetch-file': refused(READ),
  'read-deno': refused(READ),
  'read-deno-climbing': refused(READ),
  'read-after-chdir': refused(READ),
  'read-folder': refused(READ),
  'read-stat': refused(READ),
  'read-own-symlink': refused(WRITE),
  'read-worker': returns(expect.stringMatching(/^Requires read access/)),
  'read-worker-static-import': refused(READ),
  'read-worker-of-file': refused(READ),
  'read-own-worker-static-import': refused(READ),
  'read-node-fs': refused(READ),
  'read-node-fs-promises': refused(READ),
  'read-require': refused(READ),
  'read-wasm': refused(READ),
  'read-sqlite': refused(READ),
  'read-proc-environ': refused(READ),
  'read-proc-fd': refused(READ),

  'net-fetch': refused(NET),
  'net-fetch-loopback': refused(NET),
  'net-connect': refused(NET),
  'net-listen': refused(NET),
  'net-dns': refused(NET),
  'net-websocket': refused(NET),
  'net-event-source': refused(/refused/),
  'net-node': refused(NET),
  'net-node-http': refused(NET),
  'net-node-dns': refused(NET),

  'env-deno': refused(ENV),
  'env-process': refused(ENV),
  'env-node-process': refused(ENV),
  'env-home': refused(/cannot ask about this computer/),
  'env-hostname': refused(/cannot ask about this computer/),

  'write-deno': refused(WRITE),
  'write-own-folder': refused(WRITE),
  'write-node-fs': refused(WRITE),
  'write-temporary': refused(WRITE),
  'write-heap-snapshot': refused(WRITE),
  'write-local-storage': refused(STORAGE),
  'write-caches': refused(STORAGE),
  'write-worker-local-storage': returns('refused'),
  'write-worker-caches': returns('refused'),
  'write-sqlite-attach': refused(/attached databases/),
  'write-sqlite-vacuum': refused(/attached databases/),

  'files-climb': returns([]),
  'files-plant': returns([]),
  'files-race': returns([]),

  'run-command': refused(RUN),
  'run-child-process': refused(/./),
  'run-ffi': refused(/cannot load native libraries/),
  'run-napi': refused(/cannot load native libraries/),
  'run-kill-parent': refused(RUN),
  'run-node-kill-parent': refused(RUN),
  'ask-for-permission': returns(Array(7).fill('denied')),

  'import-npm': refused(/`npm:` imports are refused/),
  'import-npm-computed': refused(/`npm:` imports are refused/),
  'import-jsr': refused(/cannot import from the network/),
  'import-https': refused(/cannot import from the network/),
  'import-package': refused(/the sandbox has no packages \(chalk\)/),

  'forge-frame': returns('honest'),
  'forge-frame-by-fd': returns('honest'),
  'forge-error-code': refused(/forged/),
  'find-internals': returns({ internal: 'undefined', symbols: [] }),
  'steal-key': returns(0),
  'steal-answers': returns('honest'),
  'hostile-paths': returns(Array(9).fill('E_NOT_SIMULATED')),
  'change-ctx': returns({ refused: Array(5).fill(true), prototype: null, frozen: true }),
  'pollute-builtins': returns({ kept: 'b' }),
  'pollute-call': refused(/^polluted$/),
  'pollute-stringify': returns({ kept: 'b' }),
  'replace-stdout': returns('honest'),
  'call-flood': returns(12_000),

  'sql-attach': returns(['E_SQL: ATTACH is refused', 'E_SQL: DETACH is refused']),
  'sql-vacuum': returns(['E_SQL: VACUUM is refused']),
  'sql-load-extension': returns(['E_SQL: the function', 'E_SQL: unsafe use o']),
  'sql-pragma': returns([]),
  'sql-schema-table': returns([]),
  'sql-endless': ends('tool-timeout'),
  'sql-endless-forgotten': ends('tool-timeout'),
  'sql-memory': returns([{ state: 'alive' }]),

  loop: ends('tool-timeout'),
  'loop-at-load': ends('tool-timeout'),
  'loop-in-to-json': ends('tool-timeout'),
  'ignore-signals': ends('tool-timeout'),
  'memory-buffers': ends('tool-out-of-memory'),
  'memory-wasm': ends('tool-out-of-memory'),
  'memory-heap': ends('tool-out-of-memory'),
  'memory-worker': ends('tool-out-of-memory'),
  'console-flood': returns('done'),
  'console-long-line': returns('done'),
  'result-bomb': ends('result-too-large'),
  'result-deep': refused(/nested too deeply/),
  'result-bigint': refused(/cannot be written as JSON: .*BigInt/),
  'result-circular': refused(/cannot be written as JSON: .*circular/),
  'throw-getters': refused(/a value that cannot be read/),
  'throw-proxy': refused(/a value that cannot be read/),
  'throw-nothing': refused(/^undefined$/),
  'throw-symbol': refused(/^Symbol\(odd\)$/),
  'throw-huge': refused(/^x{65536}$/),
  'throw-own-stack': refused(/^mine$/),
  'prepare-stack': ends('E_NOT_SIMULATED'),
  'reject-unhandled': refused(/^left alone$/),
  'throw-in-timer': refused(/^late$/),
  exit: ends('tool-exited'),
  'exit-deno': ends('tool-exited'),
  'exit-at-load': ends('tool-exited'),
  stall: ends('tool-stalled'),
  'stall-at-load': ends('tool-stalled'),
  'then-hook': returns('adopted'),
};

const ENDLESS = [
  'loop',
  'loop-at-load',
  'loop-in-to-json',
  'ignore-signals',
  'sql-endless',
  'sql-endless-forgotten',
];
/** Reaching it takes a moment; the rest of the machine need not suffer for it. */
const MEMORY_LIMIT = 384 * 1024 * 1024;

const folder = new URL('./attacks/', import.meta.url);
const SECRET = 'kept-from-every-tool';

describe('tools that try to do what a tool may not', () => {
  it('has an expectation for each attack', () => {
    const files = readdirSync(folder).filter((name) => !name.startsWith('helper-'));
    expect(files.sort()).toEqual(
      Object.keys(ATTACKS)
        .map((name) => `${name}.js`)
        .sort(),
    );
  });

  it.each(Object.entries(ATTACKS))(
    '[X-01] [X-02] [X-03] %s',
    async (name, outcome) => {
      const outside = makeOutside();
      process.env.CANARY = SECRET;
      const report = await attack(name, outside);

      expect(JSON.stringify(report)).not.toContain(SECRET);
      expect(JSON.stringify(report)).not.toContain('/notochord/staged/');
      expect(readdirSync(outside).sort()).toEqual(Object.keys(OUTSIDE).sort());
      if ('result' in outcome) {
        expect(report).toMatchObject({ ok: true, result: outcome.result });
      } else {
        expect(report).toMatchObject({ ok: false, error: { code: outcome.error } });
        expect(report.error?.message).toMatch(outcome.says ?? /./);
      }
    },
    20_000,
  );
});

const OUTSIDE: Readonly<Record<string, string>> = {
  'secret.txt': SECRET,
  'secret.json': JSON.stringify(SECRET),
  'secret.js': `export default '${SECRET}'`,
  'worker.js': `postMessage('${SECRET}')`,
  'secret.db': SECRET,
  'secret.wasm': SECRET,
};

function makeOutside(): string {
  const outside = temporaryFolder();
  for (const [name, text] of Object.entries(OUTSIDE)) writeFileSync(`${outside}/${name}`, text);
  return outside;
}

/** A conversation's folder whose owner has links that lead out of it, and hidden files. */
function makeWorkspace(outside: string): string {
  const workspace = temporaryFolder();
  mkdirSync(`${workspace}/nested`);
  writeFileSync(`${workspace}/.hidden`, SECRET);
  const links = {
    out: outside,
    'nested/out': outside,
    'secret-link': `${outside}/secret.txt`,
    'broken-link': `${outside}/planted`,
    'hidden-link': '.hidden',
  };
  if (process.platform === 'win32') return workspace;
  for (const [name, to] of Object.entries(links)) symlinkSync(to, `${workspace}/${name}`);
  return workspace;
}

function attack(name: string, outside: string): Promise<RunReport> {
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8').replaceAll('OUTSIDE', outside);
  const helper = fileOf('tools/helper-static-import.js', read('helper-static-import.js'));
  const code = read(`${name}.js`);
  return runCode(code, {
    files: [fileOf('tools/sample.js', code), helper],
    ...(name.startsWith('files-') ? { workspace: makeWorkspace(outside) } : {}),
    ...(ENDLESS.includes(name) ? { timeout: 300 } : {}),
    ...(name.startsWith('sql-') ? { state: temporaryFolder() } : {}),
    ...(name.startsWith('memory-') ? { memoryLimit: MEMORY_LIMIT } : {}),
  });
}
