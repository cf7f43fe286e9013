import { describe, expect, it } from 'vitest';
import { readingUses, refusedUses } from '../../../src/validate/sandbox-uses.ts';
import { gemWith } from './files.ts';

async function refused(code: string, path = 'tools/a.js') {
  const gem = await gemWith({ [path]: code });
  expect(gem.code(path).syntaxFaults).toEqual([]);
  return refusedUses(gem, path).map(({ name, at }) => `${name} ${at.start?.line}:${at.start?.column}`);
}

describe('[X-01] what the sandbox refuses is found', () => {
  it.each<[string, string[]]>([
    ['await fetch("https://example.com");', ['fetch 1:7']],
    ['const get = fetch;\nget("a");', ['fetch 1:13']],
    ['new WebSocket("wss://example.com");', ['WebSocket 1:5']],
    [
      'globalThis.fetch("a"); window["fetch"]("b"); self.globalThis.fetch("c");',
      ['fetch 1:1', 'fetch 1:24', 'fetch 1:46'],
    ],
    [
      'const { writeFile: save = other, env } = Deno;\nsave("a", b);\nenv.get("c");',
      ['Deno.writeFile 2:1', 'Deno.env 3:1'],
    ],
    ['const d = Deno;\nd.mkdirSync("a");', ['Deno.mkdirSync 2:1']],
    ['export default () => Deno.env.get("A");', ['Deno.env 1:22']],
    ['const key = process.env.KEY || "none";', ['process.env 1:13']],
    ['process.env.KEY = "1";', ['process.env 1:1']],
    ['const { HOME } = process.env;', ['process.env 1:18']],
    ['if (process.env.DEBUG) log();', ['process.env 1:5']],
    ['import { env } from "node:process";\nenv.HOME;', ['node:process.env 2:1']],
    ['import process from "node:process";\nprocess.env.HOME;', ['node:process.env 2:1']],
    [
      'import fs from "node:fs";\nfs.promises.writeFile("a");\nfs.writeFileSync("b");',
      ['node:fs.writeFile 2:1', 'node:fs.writeFileSync 3:1'],
    ],
    ['import * as fs from "node:fs/promises";\nawait fs.rm("a");', ['node:fs.rm 2:7']],
    ['import { promises as fs } from "node:fs";\nfs.rename("a", "b");', ['node:fs.rename 2:1']],
    ['import { default as fs } from "node:fs";\nfs.unlink("a");', ['node:fs.unlink 2:1']],
    ['const fs = await import("node:fs");\nfs.rmSync("a");', ['node:fs.rmSync 2:1']],
    ['const { spawn } = await import("node:child_process");\nspawn("ls");', ['node:child_process.spawn 2:1']],
    ['import https from "node:https";\nhttps.get("a");', ['node:https.get 2:1']],
    [
      'localStorage.setItem("a", "b"); sessionStorage.a = 1; await caches.open("a");',
      ['localStorage 1:1', 'sessionStorage 1:33', 'caches 1:61'],
    ],
    [
      'await Deno.open("a", { write: true }); await Deno.open("a", { read: true, append: on });',
      ['Deno.open 1:7', 'Deno.open 1:46'],
    ],
    [
      'new Deno.Command("ls"); Deno.openKv(); Deno.serve(() => {});',
      ['Deno.Command 1:5', 'Deno.openKv 1:25', 'Deno.serve 1:40'],
    ],
    [
      'class A { key = process.env.A; static { fetch("a"); } [fetch("b")]() { return fetch; } }',
      ['process.env 1:17', 'fetch 1:41', 'fetch 1:56', 'fetch 1:79'],
    ],
    ['function f(a = fetch("b"), { c = Deno.hostname() }) {}', ['fetch 1:16', 'Deno.hostname 1:34']],
    [
      'for (const a of await fetch("b")) { let fetch; }\nswitch (fetch("c")) { case fetch: }',
      ['fetch 1:23', 'fetch 2:9', 'fetch 2:28'],
    ],
    ['label: { fetch("a"); break label; }\nwith_: fetch`a`;', ['fetch 1:10', 'fetch 2:8']],
    ['const a = { fetch, b: fetch, [fetch]: 1 };', ['fetch 1:13', 'fetch 1:23', 'fetch 1:31']],
    ['export const get = fetch;', ['fetch 1:20']],
    ['try { Deno.removeSync("a"); } catch (error) { fetch(error); }', ['Deno.removeSync 1:7', 'fetch 1:47']],
  ])('%s', async (code, found) => {
    expect(await refused(code)).toEqual(found);
  });

  it('in TypeScript', async () => {
    const code =
      'const a: typeof fetch = fetch as never;\nenum A { b = fetch.length }\nnamespace N { export const c = (fetch!)("a"); }\ntype F = typeof Deno.env;\ndeclare const Deno: unknown;\n';
    expect(await refused(code, 'tools/a.ts')).toEqual(['fetch 1:25', 'fetch 2:14', 'fetch 3:32']);
  });
});

describe('[X-01] what the sandbox does not refuse is left alone', () => {
  it.each([
    '// fetch("a")\nconst s = "Deno.env", t = `process.env`, r = /fetch/;',
    'import fetch from "./fetch.js";\nfetch("a");',
    'import { writeFile } from "./fs.js";\nwriteFile("a");',
    'const fetch = () => {};\nfetch("a");',
    'function fetch() {}\nfetch("a");',
    'export default (fetch) => fetch("a");',
    'export default ({ fetch = other }, [process], ...Deno) => { fetch(process.env, Deno.env); };',
    'run();\nfunction run() { fetch("a"); var fetch; }',
    'try {} catch (process) { process.env; }',
    'for (const process of all) process.env.A;',
    'for (let fetch = 0; fetch < 1; fetch++) fetch.a;',
    'class fetch {}\nnew fetch();',
    'const f = function fetch() { fetch(); };',
    'const C = class WebSocket { m() { return new WebSocket(); } };',
    'switch (a) { case 1: let fetch = b; fetch(); }',
    '{ let localStorage = a; localStorage.getItem("b"); }',
    'a.fetch("b"); ctx.http.fetch("c"); this.process.env; a?.Deno.env;',
    'const a = { fetch: 1, Deno() {}, get process() { return 1; } };',
    'class A { fetch() {} static process = 1; #caches = 2; }',
    'fetch: for (;;) break fetch;',
    'export { a as fetch } from "./a.js";',
    'if (typeof fetch === "function" && typeof Deno !== "undefined" && !globalThis.caches) a();',
    'if (globalThis.WebSocket) a(); const b = globalThis.fetch ? 1 : 2;',
    'if (import.meta.main) { Deno.writeTextFileSync("a", Deno.env.get("B")); }',
    'await Deno.readTextFile("a"); await Deno.readFile(path); await Deno.open(path); Deno.readDir("."); Deno.cwd();',
    'await Deno.open("a", { read: true, write: false });',
    'import { readFileSync } from "node:fs";\nreadFileSync("a");',
    'import path from "node:path";\nimport { Buffer } from "node:buffer";\npath.join("a"); Buffer.from("b");',
    'fetch(new URL("./words.txt", import.meta.url)); fetch(import.meta.resolve("./a.txt")); fetch("data:text/plain,a"); fetch(`data:text/plain,${a}`);',
    'globalThis.fetch = (a) => a;',
    'process.platform; process.cwd(); process.hrtime(); Deno.version; Deno.build.os; Deno.args;',
    'performance.now(); crypto.subtle.digest("SHA-256", a); structuredClone(b); new Response("c"); new Headers();',
  ])('%s', async (code) => {
    expect(await refused(code)).toEqual([]);
  });
});

it('[X-18] tells where files are read', async () => {
  const code =
    'import { readFile, stat as look } from "node:fs/promises";\nawait readFile("a");\nlook("b");\nDeno.readTextFileSync("c");\nDeno.open("d");\nDeno.open("e", { write: true });\nif (Deno.readFile) f();\n';
  const gem = await gemWith({ 'workflows/a.js': code });
  expect(readingUses(gem, 'workflows/a.js').map(({ name }) => name)).toEqual([
    'node:fs.readFile',
    'node:fs.stat',
    'Deno.readTextFileSync',
    'Deno.open',
  ]);
});
