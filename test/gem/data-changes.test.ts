import { describe, expect, it } from 'vitest';
import { type DataChange, dataChanges } from '../../src/gem/data-changes.ts';

type Declared = Readonly<Record<string, unknown>>;

const TARGETS = {
  places: { kind: 'table', fields: { name: { type: 'string' } } },
  people: { kind: 'table', fields: { name: { type: 'string' } } },
};

function dataWith(collection: Declared): Declared {
  return { collections: { ...TARGETS, notes: collection } };
}

/** A collection whose field `it` is declared so, beside another that never changes; null leaves `it` out. */
function withField(field: Declared | null, more: Declared = {}): Declared {
  const other = { keep: { type: 'string' } };
  return { kind: 'table', ...more, fields: field === null ? other : { ...other, it: field } };
}

function told(changes: readonly DataChange[]): string {
  const own = changes.filter(({ kind }) => kind !== 'version-raised');
  return own.map(({ kind, verdict }) => `${kind} ${verdict}`).join(' + ') || 'nothing';
}

function inSameVersion(before: Declared | null, after: Declared | null): string {
  return told(dataChanges(dataWith(withField(before)), dataWith(withField(after))));
}

function inHigherVersion(before: Declared | null, after: Declared | null): string {
  const raised = { version: 2, migrations: 'migrations/notes.js' };
  return told(dataChanges(dataWith(withField(before)), dataWith(withField(after, raised))));
}

function inLog(before: Declared | null, after: Declared | null): string {
  const log = { kind: 'log' };
  return told(dataChanges(dataWith(withField(before, log)), dataWith(withField(after, log))));
}

/** Each line: from -> to : in the same version | in a higher version | in a log. */
function table(lines: string): { from: string; to: string; same: string; raised: string; log: string }[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const match = /^\s*(.+?) -> (.+?) +: (.+?) +\| (.+?) +\| (.+?)\s*$/.exec(line);
      if (match === null) throw new Error(`not a line of the table: ${line}`);
      const [, from = '', to = '', same = '', raised = '', log = ''] = match;
      return { from, to, same, raised, log };
    });
}

function check(lines: string, fields: Readonly<Record<string, Declared | null>>): void {
  const rows = table(lines);
  const names = Object.keys(fields);
  expect(rows.map(({ from, to }) => `${from} -> ${to}`).sort()).toEqual(
    names.flatMap((from) => names.map((to) => `${from} -> ${to}`)).sort(),
  );
  for (const { from, to, ...expected } of rows) {
    const [before, after] = [fields[from] ?? null, fields[to] ?? null];
    const isUnique = before?.unique === true || after?.unique === true;
    const found = {
      same: inSameVersion(before, after),
      raised: inHigherVersion(before, after),
      // [C-14] No field of a log is unique.
      log: isUnique ? expected.log : inLog(before, after),
    };
    expect({ from, to, ...found }).toEqual({ from, to, ...expected });
  }
}

describe('what the platform makes of each change of a field', () => {
  it('[V-01] [V-03] [V-06] required', () => {
    const fields = {
      unset: { type: 'string' },
      no: { type: 'string', required: false },
      yes: { type: 'string', required: true },
    };
    check(
      `
      unset -> unset : nothing                     | nothing            | nothing
      unset -> no    : nothing                     | nothing            | nothing
      unset -> yes   : made-required needs-version | made-required fine | made-required fine
      no    -> unset : nothing                     | nothing            | nothing
      no    -> no    : nothing                     | nothing            | nothing
      no    -> yes   : made-required needs-version | made-required fine | made-required fine
      yes   -> unset : made-optional fine          | made-optional fine | made-optional fine
      yes   -> no    : made-optional fine          | made-optional fine | made-optional fine
      yes   -> yes   : nothing                     | nothing            | nothing
      `.replaceAll(/ +-> /g, ' -> '),
      fields,
    );
  });

  it('[V-01] [V-02] unique', () => {
    const fields = {
      unset: { type: 'integer' },
      no: { type: 'integer', unique: false },
      yes: { type: 'integer', unique: true },
    };
    check(
      `
      unset -> unset : nothing               | nothing               | nothing
      unset -> no    : nothing               | nothing               | nothing
      unset -> yes   : unique-added may-fail | unique-added may-fail | -
      no    -> unset : nothing               | nothing               | nothing
      no    -> no    : nothing               | nothing               | nothing
      no    -> yes   : unique-added may-fail | unique-added may-fail | -
      yes   -> unset : unique-dropped fine   | unique-dropped fine   | -
      yes   -> no    : unique-dropped fine   | unique-dropped fine   | -
      yes   -> yes   : nothing               | nothing               | -
      `.replaceAll(/ +-> /g, ' -> '),
      fields,
    );
  });

  it('[V-01] [V-03] [V-06] enum, whatever the order of its values', () => {
    const fields = {
      none: { type: 'string' },
      a: { type: 'string', enum: ['a'] },
      ab: { type: 'string', enum: ['a', 'b'] },
      ba: { type: 'string', enum: ['b', 'a'] },
      bc: { type: 'string', enum: ['b', 'c'] },
    };
    check(
      `
      none -> none : nothing                                       | nothing                              | nothing
      none -> a    : enum-added needs-version                      | enum-added fine                      | enum-added fine
      none -> ab   : enum-added needs-version                      | enum-added fine                      | enum-added fine
      none -> ba   : enum-added needs-version                      | enum-added fine                      | enum-added fine
      none -> bc   : enum-added needs-version                      | enum-added fine                      | enum-added fine
      a -> none    : enum-dropped fine                             | enum-dropped fine                    | enum-dropped fine
      a -> a       : nothing                                       | nothing                              | nothing
      a -> ab      : enum-widened fine                             | enum-widened fine                    | enum-widened fine
      a -> ba      : enum-widened fine                             | enum-widened fine                    | enum-widened fine
      a -> bc      : enum-shrunk needs-version + enum-widened fine | enum-shrunk fine + enum-widened fine | enum-shrunk fine + enum-widened fine
      ab -> none   : enum-dropped fine                             | enum-dropped fine                    | enum-dropped fine
      ab -> a      : enum-shrunk needs-version                     | enum-shrunk fine                     | enum-shrunk fine
      ab -> ab     : nothing                                       | nothing                              | nothing
      ab -> ba     : nothing                                       | nothing                              | nothing
      ab -> bc     : enum-shrunk needs-version + enum-widened fine | enum-shrunk fine + enum-widened fine | enum-shrunk fine + enum-widened fine
      ba -> none   : enum-dropped fine                             | enum-dropped fine                    | enum-dropped fine
      ba -> a      : enum-shrunk needs-version                     | enum-shrunk fine                     | enum-shrunk fine
      ba -> ab     : nothing                                       | nothing                              | nothing
      ba -> ba     : nothing                                       | nothing                              | nothing
      ba -> bc     : enum-shrunk needs-version + enum-widened fine | enum-shrunk fine + enum-widened fine | enum-shrunk fine + enum-widened fine
      bc -> none   : enum-dropped fine                             | enum-dropped fine                    | enum-dropped fine
      bc -> a      : enum-shrunk needs-version + enum-widened fine | enum-shrunk fine + enum-widened fine | enum-shrunk fine + enum-widened fine
      bc -> ab     : enum-shrunk needs-version + enum-widened fine | enum-shrunk fine + enum-widened fine | enum-shrunk fine + enum-widened fine
      bc -> ba     : enum-shrunk needs-version + enum-widened fine | enum-shrunk fine + enum-widened fine | enum-shrunk fine + enum-widened fine
      bc -> bc     : nothing                                       | nothing                              | nothing
      `,
      fields,
    );
  });

  it('[V-03] [V-06] to, of a reference and of a list of them', () => {
    for (const [one, two] of [
      [
        { type: 'ref', to: 'places' },
        { type: 'ref', to: 'people' },
      ],
      [
        { type: 'array', items: 'ref', to: 'places' },
        { type: 'array', items: 'ref', to: 'people' },
      ],
    ] as const) {
      check(
        `
        one -> one : nothing                  | nothing         | nothing
        one -> two : to-changed needs-version | to-changed fine | to-changed fine
        two -> one : to-changed needs-version | to-changed fine | to-changed fine
        two -> two : nothing                  | nothing         | nothing
        `,
        { one, two },
      );
    }
  });

  it('[V-03] [V-06] items', () => {
    check(
      `
      none -> none     : nothing                     | nothing            | nothing
      none -> string   : items-changed needs-version | items-changed fine | items-changed fine
      none -> ref      : items-changed needs-version | items-changed fine | items-changed fine
      string -> none   : items-changed needs-version | items-changed fine | items-changed fine
      string -> string : nothing                     | nothing            | nothing
      string -> ref    : items-changed needs-version | items-changed fine | items-changed fine
      ref -> none      : items-changed needs-version | items-changed fine | items-changed fine
      ref -> string    : items-changed needs-version | items-changed fine | items-changed fine
      ref -> ref       : nothing                     | nothing            | nothing
      `,
      {
        none: { type: 'array' },
        string: { type: 'array', items: 'string' },
        ref: { type: 'array', items: 'ref', to: 'places' },
      },
    );
  });

  it('[V-03] [V-06] type: every pair of the ten', () => {
    const types: Declared[] = [
      ...['string', 'number', 'integer', 'boolean', 'timestamp', 'blob', 'array', 'object', 'any'],
    ].map((type) => ({ type }));
    types.push({ type: 'ref', to: 'places' });
    for (const before of types) {
      for (const after of types) {
        const isSame = before === after;
        expect([before.type, after.type, inSameVersion(before, after)]).toEqual(
          isSame
            ? [before.type, after.type, 'nothing']
            : [before.type, after.type, 'type-changed needs-version'],
        );
        expect(inHigherVersion(before, after)).toBe(isSame ? 'nothing' : 'type-changed fine');
        expect(inLog(before, after)).toBe(isSame ? 'nothing' : 'type-changed fine');
      }
    }
  });

  it('[V-01] [V-02] [V-03] [V-06] a field that comes or goes', () => {
    const fields = {
      optional: { type: 'string' },
      required: { type: 'string', required: true },
      unique: { type: 'string', unique: true },
      both: { type: 'string', required: true, unique: true },
      listed: { type: 'string', enum: ['a'] },
    };
    const comes = {
      optional: ['field-added-optional fine', 'field-added-optional fine', 'field-added-optional fine'],
      required: [
        'field-added-required needs-version',
        'field-added-required fine',
        'field-added-required fine',
      ],
      unique: ['field-added-optional fine', 'field-added-optional fine + unique-added may-fail', undefined],
      both: [
        'field-added-required needs-version',
        'field-added-required fine + unique-added may-fail',
        undefined,
      ],
      listed: ['field-added-optional fine', 'field-added-optional fine', 'field-added-optional fine'],
    };
    for (const [name, [same, raised, log]] of Object.entries(comes)) {
      const field = fields[name as keyof typeof fields];
      expect([name, inSameVersion(null, field), inHigherVersion(null, field)]).toEqual([name, same, raised]);
      expect([name, inSameVersion(field, null), inHigherVersion(field, null)]).toEqual([
        name,
        'field-removed needs-version',
        'field-removed fine',
      ]);
      if (log === undefined) continue;
      expect([name, inLog(null, field), inLog(field, null)]).toEqual([name, log, 'field-removed fine']);
    }
  });

  it('tells a change of type once, and what goes with it apart', () => {
    expect(
      inSameVersion(
        { type: 'string', enum: ['1'] },
        { type: 'integer', enum: [1], required: true, unique: true },
      ),
    ).toBe('type-changed needs-version + made-required needs-version + unique-added may-fail');
    expect(
      inSameVersion({ type: 'array', items: 'ref', to: 'places' }, { type: 'array', items: 'string' }),
    ).toBe('items-changed needs-version');
  });

  it('[V-01] descriptions', () => {
    const plain = { type: 'string' };
    const described = { type: 'string', description: 'A title' };
    expect(inSameVersion(plain, described)).toBe('field-description-changed fine');
    expect(inSameVersion(described, plain)).toBe('field-description-changed fine');
    expect(inSameVersion(described, described)).toBe('nothing');
  });
});

describe('what the platform makes of each change of a collection', () => {
  const notes = withField({ type: 'string' });
  const of = (before: Declared, after: Declared) => dataChanges(dataWith(before), dataWith(after));

  it('[V-01] adds and drops indexes; the order of fields in one makes another', () => {
    const indexed = (...indexes: string[][]) => ({ ...notes, indexes });
    expect(told(of(notes, indexed(['it'])))).toBe('index-added fine');
    expect(told(of(indexed(['it']), notes))).toBe('index-dropped fine');
    expect(told(of(indexed(['it'], ['keep']), indexed(['keep'], ['it'])))).toBe('nothing');
    expect(told(of(indexed(['it', 'keep']), indexed(['keep', 'it'])))).toBe(
      'index-added fine + index-dropped fine',
    );
  });

  it('[V-05] never lets the kind change, and then compares nothing else', () => {
    const log = { kind: 'log', fields: { other: { type: 'number' } } };
    expect(of(notes, log)).toMatchObject([
      {
        kind: 'kind-changed',
        verdict: 'refused',
        code: 'E_DATA_SCHEMA',
        statement: 'V-05',
        collection: 'notes',
      },
    ]);
    expect(told(of(log, notes))).toBe('kind-changed refused');
  });

  it('[V-04] never lets the version go down', () => {
    const at = (version: number) => ({ ...notes, version, migrations: 'migrations/notes.js' });
    expect(of(at(3), at(2))).toMatchObject([
      { kind: 'version-lowered', verdict: 'refused', code: 'E_DATA_SCHEMA' },
    ]);
    expect(told(of(at(2), notes))).toBe('version-lowered refused');
    expect(told(of(at(3), at(3)))).toBe('nothing');
    expect(of(at(3), at(4))).toMatchObject([{ kind: 'version-raised', verdict: 'fine', code: null }]);
  });

  it('[C-07] takes a version that is left out for 1', () => {
    expect(told(of(notes, { ...notes, version: 1 }))).toBe('nothing');
    expect(told(of({ ...notes, version: 1 }, notes))).toBe('nothing');
  });

  it('[C-09] [V-09] asks a higher version for its migrations', () => {
    expect(told(of(notes, { ...notes, version: 3 }))).toBe('migrations-missing refused');
    const [, missing] = of(notes, { ...notes, version: 3 });
    expect(missing?.hint?.en).toContain('v1_to_v2 … v2_to_v3');
  });

  it('[C-10] [V-09] asks a module for the steps from the stored version on, where its exports are known', () => {
    const at = (version: number) => dataWith({ ...notes, version, migrations: 'migrations/notes.js' });
    const from2to5 = (...names: string[]) => {
      const exportsOf = (path: string) => (path === 'migrations/notes.js' ? new Set(names) : undefined);
      return dataChanges(at(2), at(5), { exportsOf });
    };
    expect(told(from2to5('v2_to_v3', 'v3_to_v4', 'v4_to_v5'))).toBe('nothing');
    const changes = from2to5('v1_to_v2', 'v3_to_v4');
    expect(told(changes)).toBe('migration-step-missing refused');
    expect(changes.at(-1)?.text).toEqual({
      en: 'migrations/notes.js, the migrations of collection notes, does not export v2_to_v3, v4_to_v5',
      'zh-CN': '集合 notes 的迁移模块 migrations/notes.js 没有导出 v2_to_v3, v4_to_v5',
    });
    const far = dataChanges(at(2), at(1e15), { exportsOf: () => new Set() });
    expect(far.at(-1)?.text.en).toContain('v2_to_v3, v3_to_v4, v4_to_v5, v5_to_v6, v6_to_v7 …');
  });

  it('[V-07] notes a collection that is no longer declared, and takes a new one', () => {
    expect(dataChanges(dataWith(notes), { collections: TARGETS })).toMatchObject([
      { kind: 'collection-undeclared', verdict: 'note', code: null, statement: 'V-07', collection: 'notes' },
    ]);
    expect(told(dataChanges(dataWith(notes), undefined))).toBe(
      'collection-undeclared note + collection-undeclared note + collection-undeclared note',
    );
    expect(told(dataChanges({ collections: TARGETS }, dataWith(notes)))).toBe('collection-added fine');
    expect(told(dataChanges(undefined, dataWith({ ...notes, version: 7 })))).toBe(
      'collection-added fine + collection-added fine + collection-added fine',
    );
  });

  it('[V-06] says when a log keeps less', () => {
    const log = (retention?: Declared) => ({
      kind: 'log',
      fields: { n: { type: 'number' } },
      ...(retention && { retention }),
    });
    expect(told(of(log(), log({ days: 30 })))).toBe('retention-shortened note');
    expect(told(of(log({ days: 30 }), log({ days: 31 })))).toBe('retention-lengthened fine');
    expect(told(of(log({ days: 30 }), log({ days: 29 })))).toBe('retention-shortened note');
    expect(told(of(log({ days: 30 }), log({ days: 60, maxEntries: 5 })))).toBe('retention-shortened note');
    expect(told(of(log({ maxEntries: 5 }), log()))).toBe('retention-lengthened fine');
    expect(told(of(log({ days: 30 }), log({ days: 30 })))).toBe('nothing');
  });

  it('[C-02] says when the record of changes is kept for less', () => {
    const days = (eventRetentionDays?: number) => ({
      collections: {},
      ...(eventRetentionDays && { eventRetentionDays }),
    });
    expect(told(dataChanges(days(), days(179)))).toBe('event-retention-shortened note');
    expect(told(dataChanges(days(), days(180)))).toBe('nothing');
    expect(told(dataChanges(days(), days(181)))).toBe('event-retention-lengthened fine');
  });

  it('says in both languages what changes, what comes of it and what to do', () => {
    expect(of(notes, withField({ type: 'string', required: true }))).toEqual([
      {
        kind: 'made-required',
        collection: 'notes',
        field: 'it',
        verdict: 'needs-version',
        code: 'E_DATA_SCHEMA',
        args: { collection: 'notes', field: 'it', after: 1, next: 2, step: 'v1_to_v2' },
        statement: 'V-03',
        text: {
          en: 'field it of collection notes becomes required',
          'zh-CN': '集合 notes 的字段 it 改为必填',
        },
        why: {
          en: 'in one version a collection can only be loosened: this needs a higher one, and a migration of what is stored',
          'zh-CN': '同一个版本里只能放宽：这个改动要升版本，并迁移已存下的记录',
        },
        hint: {
          en: 'set "version" of notes to 2 and export v1_to_v2 from its "migrations", or take the change back',
          'zh-CN': '把 notes 的“version”设为 2，并在它的“migrations”里导出 v1_to_v2；或者撤回这个改动',
        },
      },
    ]);
  });

  it('names values that come and go, and cuts long lists', () => {
    const letters = (text: string) => withField({ type: 'string', enum: [...text] });
    const [change] = of(letters('abcdefgh'), letters('h'));
    expect(change?.text.en).toBe('field it of collection notes no longer allows "a", "b", "c", "d", "e" …');
  });

  it('takes fields that are called as what every object has, and what is of no shape, without harm', () => {
    const fields = JSON.parse('{"constructor":{"type":"string"},"valueof":{"type":"string"}}');
    expect(told(of(notes, { ...notes, fields: { ...(notes.fields as object), ...fields } }))).toBe(
      'field-added-optional fine + field-added-optional fine',
    );
    for (const odd of [null, 7, 'x', [], { collections: 7 }, { collections: { notes: null } }])
      expect(dataChanges(odd, odd)).toEqual([]);
    const broken = { kind: 'table', fields: 3, indexes: { a: 1 }, version: '2', retention: 7 };
    expect(told(of(broken, broken))).toBe('nothing');
  });
});
