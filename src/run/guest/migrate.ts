/** [V-09] Takes records through the steps of a migration module, one record and one step after the other. */
import { describeThrown } from './thrown.ts';

/** What the host asks for. */
export interface Migration {
  /** Names of the functions, in their order: `v1_to_v2` … */
  readonly steps: readonly string[];
  readonly records: readonly { readonly id: string | null; readonly data: unknown }[];
}

type Step = (data: unknown, record: { readonly id: string | null }) => unknown;

const { stringify, parse } = JSON;
const { isArray } = Array;
const describe = (thrown: unknown) => describeThrown(thrown, () => undefined);

/** UTF-16 units of all that is told at once. The host asks again with fewer records. */
const TOLD_MAX = 16 * 1024 * 1024;

/** The frame that tells what became of each record; of one that failed, at which step and how. */
export async function migrate(
  load: () => Promise<Readonly<Record<string, unknown>>>,
  { steps, records }: Migration,
): Promise<string> {
  let told = '';
  try {
    const exported = await load();
    for (let index = 0; index < records.length && told.length <= TOLD_MAX; index++) {
      const { id, data } = records[index] as Migration['records'][number];
      told += `${index === 0 ? '' : ','}${await take(exported, steps, id, data)}`;
    }
  } catch (thrown) {
    return `{"type":"done","value":{"notLoaded":${describe(thrown)}}}`;
  }
  if (told.length > TOLD_MAX) return `{"type":"too-large","length":${told.length}}`;
  return `{"type":"done","value":[${told}]}`;
}

async function take(
  exported: Readonly<Record<string, unknown>>,
  steps: readonly string[],
  id: string | null,
  data: unknown,
): Promise<string> {
  let json = stringify(data);
  for (let index = 0; index < steps.length; index++) {
    const name = steps[index] as string;
    try {
      const step = exported[name];
      if (typeof step !== 'function') return `{"step":"${name}","found":"none"}`;
      // Each step has the record as JSON holds it, whatever the one before made it of.
      const made: unknown = await (step as Step)(parse(json), { id });
      const found = isArray(made) ? 'array' : made === null ? 'null' : typeof made;
      if (found !== 'object') return `{"step":"${name}","found":"${found}"}`;
      json = stringify(made);
    } catch (thrown) {
      return `{"step":"${name}","thrown":${describe(thrown)}}`;
    }
    // What `toJSON` made of it is no object.
    if (json?.[0] !== '{') return `{"step":"${name}","found":"other"}`;
  }
  return `{"data":${json}}`;
}
