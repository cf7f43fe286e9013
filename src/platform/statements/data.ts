import type { Section } from './section.ts';

export const DATA = {
  'C-01': {
    text: '`data.collections` optional, at most 64',
    shows: 'error `data/too-many-collections`',
  },
  'C-02': {
    text: '`data.eventRetentionDays` 1-3650, default 180',
    shows: 'error `data/event-retention-invalid`',
  },
  'C-03': {
    text: 'Collection and field names: as T-01',
    shows: 'error `data/name-invalid`',
  },
  'C-04': {
    text: '`kind` is `table` or `log`, required',
    shows: 'error `manifest/schema`',
  },
  'C-05': {
    text: '`fields` required, 1-128',
    shows: 'error `data/field-count-invalid`',
  },
  'C-06': {
    text: '`description` of a collection or a field at most 500 characters',
    shows: 'error `manifest/schema`',
  },
  'C-07': {
    text: '`version`: integer, default 1, tables only',
    shows: 'error `data/version-invalid`',
  },
  'C-08': {
    text: '`indexes`: tables only; at most 16; each an array of 1-8 distinct field names; no index twice; scalar, declared fields only',
    shows: 'error `data/index-invalid`',
  },
  'C-09': {
    text: '`migrations` required when `version` > 1, not allowed on logs; path ends `.js`, `.mjs` or `.ts`, no `..`, and the file is in the gem',
    shows: 'error `data/migration-missing`',
  },
  'C-10': {
    text: 'The migration module exports one function a step: `v1_to_v2` … `v(n-1)_to_vn`',
    shows: 'error `data/migration-step-missing`',
  },
  'C-11': {
    text: '`retention`: logs only; `days` 1-36500, `maxEntries` 1-10000000, at least one',
    shows: 'error `data/retention-invalid`',
  },
  'C-12': {
    text: 'field `type`: string number integer boolean timestamp ref blob (scalar) or array object any',
    shows: 'error `manifest/schema`',
  },
  'C-13': {
    text: '`required` boolean',
    shows: 'error `manifest/schema`',
  },
  'C-14': {
    text: '`unique`: only on a scalar field of a table',
    shows: 'error `data/unique-invalid`',
  },
  'C-15': {
    text: "`enum`: 1-256 distinct values; only on string, number, integer; each value of the field's type",
    shows: 'error `data/enum-invalid`',
  },
  'C-16': {
    text: '`to` required on a `ref` field or an array whose `items` is `ref`; names a table of the same manifest',
    shows: 'error `data/ref-invalid`',
  },
  'C-17': {
    text: '`items` only on `array`; one of the seven scalars',
    shows: 'error `data/items-invalid`',
  },
  'C-18': {
    text: 'An unknown key, or a wrong `type`, anywhere under `data` is a shape error',
    shows: 'error `manifest/schema`',
  },
  'C-19': {
    text: '`array` can only be queried with `array-contains` (needs `items`); `object` and `any` cannot be queried',
    shows: 'run: the local store refuses such a query',
  },
  'C-20': {
    text: 'The platform checks every write against the declaration',
    shows: 'run: the local store does too',
  },
  'C-21': {
    text: 'A log is append-only: entries are not changed',
    shows: 'run: no update or delete on a log',
  },
  'C-22': {
    text: "`timestamp` is whole milliseconds, `ref` a record's id, `blob` a blob's hash; an `array` without `items` has unchecked elements",
    shows: 'run',
  },
  'C-23': {
    text: '`eventRetentionDays` does not touch the entries of logs',
    shows: 'run',
  },
} as const satisfies Section;
