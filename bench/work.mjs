import { alternate, median, spread } from './measure.mjs';

/** The pieces of work, a file each in work/, in the order in which they are measured. */
const NAMES = [
  'version',
  'validate-template',
  'validate-example',
  'many-gems',
  'many-files',
  'pack-template',
  'pack-files',
  'pack-random',
  'pack-text',
  'verify',
  'sign',
  'run-tool',
  'warm-call',
  'test-100',
  'watch',
];

/**
 * Each has `rows`, by the id of a target: whose time counts (`own`), what is taken off (`less`), what it is divided by
 * (`over`), what does the same work with nothing else (`bare`), which peers are shown beside it; or what is weighed once after the rounds (`weigh`).
 */
export async function loadWork() {
  return Promise.all(NAMES.map(async (name) => ({ name, ...(await import(`./work/${name}.mjs`)) })));
}

/** Measures one piece of work, and gives a result for each of its rows: a value, or why there is none. */
export async function measureWork(work, bench, { rounds = work.rounds, warmup = rounds < 20 ? 1 : 3 } = {}) {
  const prepared = await work.prepare(bench);
  try {
    const needed = Object.values(work.rows).flatMap(({ own, of, bare = [] }) =>
      [own ?? of ?? [], bare].flat(),
    );
    const measured = await alternate(prepared.contenders, { rounds, warmup, env: bench.env, needed });
    const rows = [];
    for (const [id, row] of Object.entries(work.rows))
      rows.push({ id, ...(row.weigh ? await weighed(row, prepared, measured) : timed(row, measured)) });
    return { rows, contenders: timesOf(measured), rounds };
  } finally {
    await prepared.close?.();
  }
}

function timed({ own, less = [], over = [], bare, peers = [] }, { times, missing }) {
  const absent = over.find((name) => missing.has(name));
  if (absent) return { missing: `${absent}: ${missing.get(absent)}` };
  const against = (name) => {
    const ratios = times.get(name).map((ms, round) => {
      const sum = (names) => names.reduce((total, other) => total + times.get(other)[round], 0);
      return over.length === 0 ? ms : (ms - sum(less)) / sum(over);
    });
    return { value: median(ratios), spread: spread(ratios) };
  };
  const shown = peers.filter((name) => times.has(name)).map((name) => ({ name, ...against(name) }));
  const least = bare === undefined ? {} : { bare: against(bare).value };
  return { ...against(own), ...least, ms: median(times.get(own)), peers: shown };
}

async function weighed({ weigh, of, peers = [] }, prepared, { times }) {
  try {
    if (weigh === 'size') return { value: prepared.size.own() / prepared.size.over(), spread: 0, peers: [] };
    const shown = [];
    for (const name of peers.filter((peer) => times.has(peer)))
      shown.push({ name, value: await prepared.memory(name), spread: 0 });
    return { value: await prepared.memory(of), spread: 0, peers: shown };
  } catch (error) {
    return { missing: error.message };
  }
}

function timesOf({ times, missing }) {
  const all = [...times].map(([name, list]) => [
    name,
    { ms: median(list), spread: spread(list), rounds: list.length },
  ]);
  return {
    ...Object.fromEntries(all),
    ...Object.fromEntries([...missing].map(([name, why]) => [name, { missing: why }])),
  };
}
