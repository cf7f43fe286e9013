import type { Wanted } from '../run/look.ts';
import type { Expectation } from '../run/scenario/expect.ts';

/** What of the state an expectation asks for. */
export function wantedOf({ kv, data, files }: Expectation): Wanted {
  return {
    kv: kv !== undefined,
    data: Object.keys(data ?? {}),
    files: Object.keys(files ?? {}),
  };
}
