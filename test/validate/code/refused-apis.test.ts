import { expect, it } from 'vitest';
import type { Json } from '../../../src/platform/ctx.ts';
import { REFUSED_APIS } from '../../../src/platform/sandbox.ts';
import { runCode, setUpSandbox } from '../../run/support.ts';

setUpSandbox();

/** What makes a call that gets as far as the sandbox; the others are called with two names of files. */
const ARGS: Readonly<Record<string, readonly unknown[]>> = {
  'Deno.connect': [{ hostname: '127.0.0.1', port: 8080 }],
  'Deno.connectTls': [{ hostname: '127.0.0.1', port: 8080 }],
  'Deno.resolveDns': ['a.example', 'A'],
  'Deno.listen': [{ port: 0 }],
  'Deno.listenDatagram': [{ port: 0, transport: 'udp' }],
  'Deno.listenTls': [{ port: 0, cert: '', key: '' }],
  'Deno.serve': [{ port: 0 }, { handler: true }],
  'Deno.chown': ['tools/sample.js', 1, 1],
  'Deno.writeFile': ['x', { bytes: 1 }],
  'node:fs.createWriteStream': ['x'],
  'node:fs.cp': ['tools/sample.js', './y'],
  'node:dns.lookupService': ['127.0.0.1', 80],
  'node:dns.reverse': ['127.0.0.1'],
  'Deno.kill': [1, 'SIGTERM'],
  'Deno.dlopen': ['x', {}],
  'Deno.chmod': ['tools/sample.js', 0o600],
  'Deno.truncate': ['tools/sample.js', 1],
  'Deno.utime': ['tools/sample.js', 1, 1],
  'node:fs.chmod': ['tools/sample.js', 0o600],
  'node:fs.chown': ['tools/sample.js', 1, 1],
  'node:fs.lchown': ['tools/sample.js', 1, 1],
  'node:fs.utimes': ['tools/sample.js', 1, 1],
  'node:fs.lutimes': ['tools/sample.js', 1, 1],
  'node:fs.truncate': ['tools/sample.js', 1],
  'node:fs.mkdtemp': ['x'],
  'node:fs.mkdir': ['x'],
  'node:fs.rm': ['tools/sample.js'],
  'node:fs.rmdir': ['tools'],
  'node:fs.unlink': ['tools/sample.js'],
  'Deno.mkdir': ['x'],
  'Deno.makeTempDir': [],
  'Deno.makeTempFile': [],
};
const FROM_HERE = ['tools/sample.js', 'y'];
const URL_ARGS = ['http://127.0.0.1:8080/'];

/** Only making it is no use yet: what is done with it next is refused. */
const HARMLESS_YET =
  /^node:(?:dgram|http|https|http2|net|tls)\.create|^(?:Deno\.listenTls|EventSource|Deno\.run)$/;

const argsOf = (name: string): readonly unknown[] => {
  if (ARGS[name]) return ARGS[name];
  if (/^node:https\./.test(name)) return ['https://127.0.0.1:8080/'];
  if (/^node:child_process\./.test(name)) return ['./tools/sample.js'];
  if (/^(?:WebSocket|fetch|node:http\.|node:http2\.)/.test(name)) return URL_ARGS;
  if (/^node:(?:net|tls)\./.test(name)) return [8080, '127.0.0.1'];
  if (/^node:dns\./.test(name)) return ['a.example'];
  return FROM_HERE;
};

/** For want of a permission, and not because it was called wrongly; or it is not there at all. */
const REFUSED = /^absent$|^refused: .*(?:Requires \w+ access|requires unscoped|UNKNOWN|EPERM|EACCES)/s;

const TRY_ALL = `
import * as nodeFs from 'node:fs/promises';
export default async function (input) {
  const modules = { Deno, process };
  const outcome = async ({ name, args: given }) => {
    const args = given.map((each) => (each?.bytes ? new Uint8Array(each.bytes) : each?.handler ? () => new Response() : each));
    const [holder, member] = name.includes('.') ? [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)] : [undefined, name];
    try {
      let from = holder === undefined ? globalThis : modules[holder];
      if (from === undefined) from = holder === 'node:dns' ? (await import(holder)).promises : holder === 'node:fs' && member !== 'createWriteStream' ? nodeFs : (await import(holder)).default;
      if (holder === 'node:dns' && from[member] === undefined) from = (await import(holder)).default;
      const api = from[member];
      if (api === undefined) return 'absent';
      if (member === 'env') return typeof api.HOME === 'string' || typeof api.get?.('HOME') === 'string' ? 'works' : 'works without a value';
      if (typeof api !== 'function') return 'is there';
      const made = /^(?:[A-Z])/.test(member) ? new api(...args) : api.apply(from, args);
      const last = typeof made?.output === 'function' ? await made.output() : await made;
      if (typeof last?.on !== 'function') return 'works';
      return await new Promise((done) => {
        last.on('error', (error) => done('refused: ' + error.message));
        setTimeout(() => done('stays'), 500);
      });
    } catch (error) {
      return 'refused: ' + error.message;
    }
  };
  const found = {};
  for (const each of input.apis) found[each.name] = await outcome(each);
  return found;
}`;

it('[X-01] what the rule calls refused, the real sandbox refuses or does not have', async () => {
  const apis = [...REFUSED_APIS.keys()]
    .filter((name) => !HARMLESS_YET.test(name))
    .map((name) => ({ name, args: argsOf(name) }));
  const report = await runCode(TRY_ALL, { input: { apis } as unknown as Json });
  expect(report.error).toBeUndefined();
  const outcomes = Object.entries(report.result as Record<string, string>);
  expect(outcomes.length).toBe(apis.length);
  expect(outcomes.filter(([, outcome]) => !REFUSED.test(outcome))).toEqual([]);
});
