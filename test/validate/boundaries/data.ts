import type { Change } from './validated.ts';

export const SCHEMA = 'error manifest/schema';
export const NOTES = '/data/collections/notes';
export const FIELD = `${NOTES}/fields/title`;
export const TITLE = { title: { type: 'string' } };

export const collections = (all: object): Change => ({ data: { collections: all } });
export const table = (parts: object): Change =>
  collections({ notes: { kind: 'table', fields: TITLE, ...parts } });
export const log = (parts: object): Change =>
  collections({ notes: { kind: 'log', fields: TITLE, ...parts } });
export const field = (parts: object): Change => table({ fields: { title: parts } });
