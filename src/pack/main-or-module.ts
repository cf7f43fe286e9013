import type { Plugin } from 'esbuild';
import type { Names } from './names.ts';

/** How packages were asked for that have a form for `require` (`main`) and another for `import` (`module`). */
export interface TwoForms {
  /** Folders of packages. */
  readonly required: Set<string>;
  readonly imported: Set<string>;
}

/**
 * Who requires a package is given its `main`, whoever imports it its `module`: each is written for that, and a UMD
 * file as `main` hides what it requires. Of packages in `mainOnly`, which are asked for both ways, all are given
 * `main`, so that there is one copy with one state. A package with `exports` says itself what is for whom.
 */
export function mainOrModule(names: Names, mainOnly: ReadonlySet<string>, asked: TwoForms): Plugin {
  return {
    name: 'main-or-module',
    setup({ onResolve, resolve }) {
      onResolve(
        { filter: /^(?:@[^/]+\/)?[^./@:#][^/:]*$/, namespace: 'file' },
        async ({ path, pluginData, ...from }) => {
          if (pluginData?.isForms === true || from.kind === 'entry-point') return undefined;
          const own = { ...pluginData, isForms: true };
          const found = await resolve(path, { ...from, pluginData: own });
          if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined;
          const owner = names.packageOf(names.keyOf(found.path));
          if (owner?.main === undefined) return undefined;
          const isRequired = from.kind === 'require-call';
          (isRequired ? asked.required : asked.imported).add(owner.folder);
          if (!isRequired && !mainOnly.has(owner.folder)) return undefined;
          const main = await resolve(`./${owner.main}`, {
            ...from,
            resolveDir: owner.folder,
            pluginData: own,
          });
          if (main.errors.length > 0) return undefined;
          return { path: main.path, sideEffects: main.sideEffects };
        },
      );
    },
  };
}
