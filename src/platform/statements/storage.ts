import type { Section } from './section.ts';

export const STORAGE = {
  'B-01': {
    text: 'Every tool has `ctx.data`, `ctx.storage.kv`, `ctx.storage.sql` without a permission',
    shows: 'run',
  },
  'B-02': {
    text: '`ctx.data.collection(name).insert(record)` -> `{ id }`',
    shows: 'run',
  },
  'B-03': {
    text: 'kv is string keys to string values (`get`, `set`), an unset key gives null/undefined',
    shows: 'run',
  },
  'B-04': {
    text: '`ctx.storage.sql` is a private SQLite database whose tables come from `db/schema.sql` in the package',
    shows: 'run (real SQLite)',
  },
  'B-05': {
    text: 'Only declared collections can be used',
    shows: 'run',
  },
  'B-06': {
    text: 'Another gem cannot read the data',
    shows: 'run: store is kept by gem',
  },
} as const satisfies Section;
