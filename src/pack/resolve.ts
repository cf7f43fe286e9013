import { relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { BUILTINS, PREFIXED_BUILTINS } from '../platform/builtins.ts';
import { OWN } from './names.ts';

/** Why a module cannot be taken into a bundle, for `bundleError` to say. */
export type Refusal =
  | { readonly reason: 'native-addon' }
  | { readonly reason: 'missing-builtin' | 'remote-import'; readonly specifier: string }
  | { readonly reason: 'file-type'; readonly ending: string };

/** An import that may fail, because whoever wrote it catches the failure: in the sandbox it always does. */
export interface Optional {
  /** The bundler's name of the file that imports. */
  readonly importer: string;
  readonly specifier: string;
}

const BUILTIN = `${OWN}builtin`;
const IMPORTED = `${OWN}imported`;
const ABSENT = `${OWN}absent`;

const bare = BUILTINS.map((name) => name.replaceAll('/', '\\/')).join('|');
const known = new Set([...BUILTINS, ...PREFIXED_BUILTINS]);

/**
 * Knows what the sandbox has and has not. `node:` modules stay imports; where CommonJS requires one, it is imported all
 * the same, because there is no `require` in the sandbox.
 */
export function resolveForSandbox(root: string, optional: readonly Optional[]): Plugin {
  const absent = new Set(optional.map(({ importer, specifier }) => `${importer}\0${specifier}`));
  const refused = (detail: Refusal) => ({ errors: [{ text: detail.reason, detail }] });
  return {
    name: 'resolve-for-sandbox',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /.*/, namespace: BUILTIN }, ({ path }) => ({ path, namespace: IMPORTED }));
      onResolve({ filter: /.*/, namespace: IMPORTED }, ({ path }) => ({ path, external: true }));
      onResolve({ filter: new RegExp(`^(?:node:.*|${bare})$`) }, ({ path, kind }) => {
        const name = path.replace(/^node:/, '');
        if (!known.has(name)) return refused({ reason: 'missing-builtin', specifier: path });
        if (kind === 'require-call') return { path: `node:${name}`, namespace: BUILTIN };
        // One that nothing is used of need not be loaded.
        return { path: `node:${name}`, external: true, sideEffects: false };
      });
      onResolve({ filter: /^(?:[a-zA-Z][a-zA-Z0-9+.-]+:|\/\/)/ }, ({ path }) =>
        /^(?:data|blob):/i.test(path) ? undefined : refused({ reason: 'remote-import', specifier: path }),
      );
      if (absent.size > 0)
        onResolve({ filter: /.*/, namespace: 'file' }, ({ path, importer, kind }) => {
          if (!absent.has(`${relative(root, importer).replaceAll('\\', '/')}\0${path}`)) return undefined;
          const code = kind === 'require-call' ? 'MODULE_NOT_FOUND' : 'ERR_MODULE_NOT_FOUND';
          return { path, namespace: ABSENT, suffix: `?${code}` };
        });
      onLoad({ filter: /.*/, namespace: BUILTIN }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)}).default;`,
      }));
      onLoad({ filter: /.*/, namespace: IMPORTED }, ({ path }) => ({
        contents: `export { default } from ${JSON.stringify(path)};`,
      }));
      onLoad({ filter: /.*/, namespace: ABSENT }, ({ path, suffix }) => ({
        contents: `throw Object.assign(new Error(${JSON.stringify(`Cannot find module '${path}'`)}), { code: ${JSON.stringify(suffix.slice(1))} });`,
      }));
      onLoad({ filter: /\.node$/ }, () => refused({ reason: 'native-addon' }));
      onLoad({ filter: /\.(?:css|wasm)$/ }, ({ path }) =>
        refused({ reason: 'file-type', ending: path.slice(path.lastIndexOf('.')) }),
      );
    },
  };
}

/** What a bundle would still load from elsewhere: the bundler leaves it where the code catches that it is not there. */
export function absentIn({ inputs }: Metafile): Optional[] {
  return Object.entries(inputs).flatMap(([importer, { imports }]) =>
    imports
      .filter(({ path, external }) => external === true && !/^(?:node|data|blob):|^<runtime>$/.test(path))
      .map(({ path }) => ({ importer, specifier: path })),
  );
}
