import { noPath } from './not-simulated.ts';
import { SERVICES } from './services/index.ts';

/** Characters of a path under `ctx`. Ours, for safety: no real one comes near. */
export const PATH_MAX = 200;
const PATH = new RegExp(`^(?=.{1,${PATH_MAX}}$)[A-Za-z_$][\\w$]*(\\.[A-Za-z_$][\\w$]*)*$`);

/** Paths that are remembered; a hostile tool may make up any number of them. */
const KNOWN_MAX = 200;

/** A path under `ctx` that the tool may call: the service that answers it, where there is one, and the rest of the path. */
export interface Route {
  readonly service: (typeof SERVICES)[number] | undefined;
  readonly name: string;
}

export interface Routes {
  /** Throws what is said of a path that is none, and what `check` throws. */
  of(path: string): Route;
  /** Asks `check` anew from now on. */
  forget(): void;
}

/** `check` throws for a service, named by a path's first word, that the tool may not use. It is asked once for each path. */
export function createRoutes(check: (service: string) => void): Routes {
  const known = new Map<string, Route>();
  return {
    of(path) {
      const found = known.get(path);
      if (found !== undefined) return found;
      if (!PATH.test(path)) throw noPath();
      check(firstName(path));
      const service = serviceOf(path);
      const route = { service, name: path.slice((service?.name.length ?? 0) + 1) };
      if (known.size < KNOWN_MAX) known.set(path, route);
      return route;
    },
    forget: () => known.clear(),
  };
}

export function serviceOf(path: string): Route['service'] {
  return SERVICES.find(
    ({ name, isFunction }) => path.startsWith(`${name}.`) || (isFunction === true && path === name),
  );
}

export function firstName(path: string): string {
  return path.split('.', 1)[0] ?? '';
}
