import { describe } from 'vitest';
import { collections, FIELD, field, log, NOTES, SCHEMA, TITLE, table } from './data.ts';
import { type Change, shows, times } from './validated.ts';

const numbered = <T>(count: number, one: T): Record<string, T> =>
  Object.fromEntries(times(count, (index) => [`a${index}`, one]));
const steps = (...from: number[]) =>
  from.map((step) => `export const v${step}_to_v${step + 1} = (data) => data;\n`).join('');
/** With the module `m/notes.js` at this version. */
const migrated = (version: number, code: string, parts: object = {}): Change => ({
  ...table({ version, migrations: 'm/notes.js', ...parts }),
  'm/notes.js': code,
});

describe('collections', () => {
  const TABLE = { kind: 'table', fields: TITLE };
  const RETENTION = 'error data/event-retention-invalid /data/eventRetentionDays';
  const names = ['a', 'a_9', 'a'.repeat(64)];
  const noNames = ['', 'A', '9a', '_a', 'a-b', '字', 'a'.repeat(65)];
  shows([
    [
      '[C-01] a gem has at most 64 collections, and may have none',
      [{ data: {} }, collections({}), collections(numbered(64, TABLE))],
      [[collections(numbered(65, TABLE)), 'error data/too-many-collections /data/collections/a64']],
    ],
    [
      '[C-02] changes are kept for 1 to 3650 days',
      [1, 3650].map((eventRetentionDays) => ({ data: { eventRetentionDays } })),
      [0, 3651, 1.5, '1'].map((eventRetentionDays) => [{ data: { eventRetentionDays } }, RETENTION]),
    ],
    [
      '[C-03] collections and fields are named as tools are',
      names.flatMap((name) => [
        collections({ [name]: TABLE }),
        table({ fields: { [name]: { type: 'string' } } }),
      ]),
      noNames.flatMap((name) => [
        [collections({ [name]: TABLE }), `error data/name-invalid /data/collections/${name}`],
        [
          table({ fields: { [name]: { type: 'string' } } }),
          `error data/name-invalid ${NOTES}/fields/${name}`,
        ],
      ]),
    ],
    [
      '[C-04] a collection is a table or a log, and says which',
      [table({}), log({})],
      [
        [table({ kind: undefined }), `${SCHEMA} ${NOTES}`],
        [table({ kind: 'list' }), `${SCHEMA} ${NOTES}/kind`],
      ],
    ],
    [
      '[C-05] a collection has 1 to 128 fields',
      [1, 128].map((count) => table({ fields: numbered(count, { type: 'string' }) })),
      [
        [table({ fields: undefined }), `error data/field-count-invalid ${NOTES}/fields`],
        [table({ fields: {} }), `error data/field-count-invalid ${NOTES}/fields`],
        [
          table({ fields: numbered(129, { type: 'string' }) }),
          `error data/field-count-invalid ${NOTES}/fields/a128`,
        ],
      ],
    ],
    [
      '[C-06] descriptions have at most 500 characters, of whatever script',
      ['x', '字', '😀'].flatMap((one) => [
        table({ description: one.repeat(500) }),
        field({ type: 'string', description: one.repeat(500) }),
      ]),
      ['x', '字', '😀'].flatMap((one) => [
        [table({ description: one.repeat(501) }), `${SCHEMA} ${NOTES}/description`],
        [field({ type: 'string', description: one.repeat(501) }), `${SCHEMA} ${FIELD}/description`],
      ]),
    ],
    [
      '[C-07] [V-06] a version is a whole number from 1 on, and of a table',
      [table({}), table({ version: 1 }), migrated(2, steps(1))],
      [
        ...[0, -1, 1.5, '1', null].map(
          (version) => [table({ version }), `error data/version-invalid ${NOTES}/version`] as const,
        ),
        [log({ version: 1 }), `error data/version-invalid ${NOTES}/version`],
      ],
    ],
    [
      '[C-08] a table has at most 16 indexes of 1 to 8 different scalar fields, none twice',
      [
        table({ indexes: [] }),
        table({ fields: numbered(17, { type: 'string' }), indexes: times(16, (index) => [`a${index}`]) }),
        table({ fields: numbered(8, { type: 'string' }), indexes: [times(8, (index) => `a${index}`)] }),
        table({ fields: numbered(2, { type: 'string' }), indexes: [['a0', 'a1'], ['a1', 'a0'], ['a0']] }),
      ],
      [
        [
          table({ fields: numbered(17, { type: 'string' }), indexes: times(17, (index) => [`a${index}`]) }),
          `error data/index-invalid ${NOTES}/indexes/16`,
        ],
        [
          table({ fields: numbered(9, { type: 'string' }), indexes: [times(9, (index) => `a${index}`)] }),
          `error data/index-invalid ${NOTES}/indexes/0/8`,
        ],
        [table({ indexes: [[]] }), `error data/index-invalid ${NOTES}/indexes/0`],
        [table({ indexes: [['title', 'title']] }), `error data/index-invalid ${NOTES}/indexes/0/1`],
        [table({ indexes: [['title'], ['title']] }), `error data/index-invalid ${NOTES}/indexes/1`],
        [table({ indexes: [['titel']] }), `error data/index-invalid ${NOTES}/indexes/0/0`],
        [
          table({ fields: { title: { type: 'object' } }, indexes: [['title']] }),
          `error data/index-invalid ${NOTES}/indexes/0/0`,
        ],
        [log({ indexes: [['title']] }), `error data/index-invalid ${NOTES}/indexes`],
      ],
    ],
    [
      '[C-09] a version above 1 needs a module of migrations in the gem, and a log has none',
      [
        table({ version: 1 }),
        migrated(2, steps(1)),
        { ...table({ version: 2, migrations: 'm/notes.mjs' }), 'm/notes.mjs': steps(1) },
        { ...table({ version: 2, migrations: 'm/notes.ts' }), 'm/notes.ts': steps(1) },
      ],
      [
        [table({ version: 2 }), `error data/migration-missing ${NOTES}/version`],
        [table({ version: 2, migrations: 'm/none.js' }), `error data/migration-missing ${NOTES}/migrations`],
        [
          migrated(2, steps(1), { migrations: 'm/../m/notes.js' }),
          `error data/migration-missing ${NOTES}/migrations`,
        ],
        [
          { ...table({ version: 2, migrations: 'm/notes.txt' }), 'm/notes.txt': steps(1) },
          `error data/migration-missing ${NOTES}/migrations`,
        ],
        [
          { ...log({ migrations: 'm/notes.js' }), 'm/notes.js': steps(1) },
          `error data/migration-missing ${NOTES}/migrations`,
        ],
      ],
    ],
    [
      '[C-10] the module has a function for each step',
      [migrated(3, steps(1, 2))],
      [
        [migrated(3, steps(2)), `error data/migration-step-missing ${NOTES}/migrations`],
        [migrated(3, steps(1)), `error data/migration-step-missing ${NOTES}/migrations`],
      ],
    ],
    [
      '[C-11] a log keeps entries for 1 to 36500 days, or 1 to 10000000 of them, and says at least one',
      [
        log({}),
        ...[{ days: 1 }, { days: 36_500 }, { maxEntries: 1 }, { maxEntries: 10_000_000 }].map((retention) =>
          log({ retention }),
        ),
        log({ retention: { days: 1, maxEntries: 1 } }),
      ],
      [
        [log({ retention: {} }), `error data/retention-invalid ${NOTES}/retention`],
        ...[0, 36_501, 1.5].map(
          (days) =>
            [log({ retention: { days } }), `error data/retention-invalid ${NOTES}/retention/days`] as const,
        ),
        ...[0, 10_000_001].map(
          (maxEntries) =>
            [
              log({ retention: { maxEntries } }),
              `error data/retention-invalid ${NOTES}/retention/maxEntries`,
            ] as const,
        ),
        [table({ retention: { days: 1 } }), `error data/retention-invalid ${NOTES}/retention`],
      ],
    ],
  ]);
});
