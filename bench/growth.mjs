import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gemOfBytes, gemOfFiles, manifestOf, manyGems, writeGem } from './inputs.mjs';
import { alternate, median } from './measure.mjs';

const ROUNDS = 3;

/** What grows, in which steps, and what is done with so much of it. Every input is removed before the next is made. */
export const SWEEPS = [
  {
    id: 'gems',
    title: 'number of gems in one call',
    points: [1, 3, 10, 30, 100, 300, 1000],
    prepare: ({ gem, example }, folder, count) => {
      manyGems(folder, count, example);
      return { 'gem validate': gem(folder, 'validate', '.') };
    },
  },
  {
    id: 'files',
    title: 'number of files of 2 KB in one gem',
    points: [10, 30, 100, 300, 1000, 3000, 10000],
    prepare: ({ gem }, folder, count) => {
      gemOfFiles(folder, count, 2_000);
      const file = `${folder}.gem`;
      return {
        'gem validate': gem(folder, 'validate'),
        'gem pack': { ...gem(folder, 'pack', '-o', file), before: () => rmSync(file, { force: true }) },
      };
    },
  },
  {
    id: 'bytes',
    title: 'megabytes in one gem',
    points: [1, 3, 10, 30, 100, 200],
    prepare: ({ gem, run }, folder, megabytes) => {
      mkdirSync(folder);
      const made = { text: join(folder, 'text'), random: join(folder, 'random') };
      for (const [kind, place] of Object.entries(made)) gemOfBytes(place, megabytes, kind);
      const pack = (kind, name) => {
        const file = join(folder, name);
        return { ...gem(made[kind], 'pack', '-o', file), before: () => rmSync(file, { force: true }) };
      };
      run(gem(made.text, 'pack', '-o', join(folder, 'kept.gem')));
      return {
        'gem pack, text': pack('text', 'text.gem'),
        'gem pack, random': pack('random', 'random.gem'),
        'gem verify, text': gem(folder, 'verify', join(folder, 'kept.gem'), '--allow-unsigned'),
      };
    },
  },
  {
    id: 'records',
    title: 'number of records',
    points: [100, 300, 1000, 3000, 10000],
    prepare: ({ gem }, folder, count) => {
      writeGem(folder, RECORDS, RECORD_CODE);
      const samples = join(folder, 'samples.jsonl');
      const lines = Array.from({ length: count }, (_, n) =>
        JSON.stringify({ title: `Record ${n}`, number: n }),
      );
      writeFileSync(samples, `${lines.join('\n')}\n`);
      const state = `${folder}-state`;
      return {
        'inserted by a tool, one by one': {
          ...gem(folder, 'run', 'tool', 'insert', '--arg', `count=${count}`, '--state', state),
          before: () => rmSync(state, { recursive: true, force: true }),
        },
        'gem run migration': gem(folder, 'run', 'migration', 'notes', '--from', samples, '--version', '1'),
      };
    },
  },
];

const FIELDS = { title: { type: 'string', required: true }, number: { type: 'number' } };
const RECORDS = manifestOf('records', 'insert', {
  data: {
    collections: {
      notes: {
        kind: 'table',
        version: 2,
        migrations: 'migrations/notes.js',
        fields: { ...FIELDS, done: { type: 'boolean' } },
      },
    },
  },
});
RECORDS.tools[0].inputSchema = {
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
};
const RECORD_CODE = {
  'tools/insert.js': `export default async ({ count }, ctx) => {
  const notes = ctx.data.collection('notes');
  for (let number = 0; number < count; number++) await notes.insert({ title: \`Record \${number}\`, number });
  return count;
};
`,
  'migrations/notes.js': 'export const v1_to_v2 = (record) => ({ ...record, done: false });\n',
};

/** Medians of time, and memory from a run of its own, for each step of each sweep. */
export async function measureGrowth(bench, note, sweeps = SWEEPS) {
  const results = [];
  for (const { id, title, points, prepare } of sweeps) {
    const series = new Map();
    for (const point of points) {
      note(`growth: ${point} ${id}`);
      const folder = join(bench.scratch, `growth-${id}`);
      rmSync(folder, { recursive: true, force: true });
      const contenders = prepare(bench, folder, point);
      const names = Object.keys(contenders);
      const { times } = await alternate(contenders, {
        rounds: ROUNDS,
        warmup: 1,
        env: bench.env,
        needed: names,
      });
      for (const name of names) {
        const at = { at: point, ms: median(times.get(name)), mib: await bench.memory(contenders[name]) };
        series.set(name, [...(series.get(name) ?? []), at]);
      }
      rmSync(folder, { recursive: true, force: true });
    }
    results.push({ id, title, series: [...series].map(([name, values]) => ({ name, points: values })) });
  }
  return results;
}
