import type { Section } from './section.ts';

export const PERMISSIONS = {
  'K-01': {
    text: '`permissions.knowledge.permissions` is required: a list of permission strings, each checked at install',
    shows:
      'error `knowledge/permission-invalid` for what cannot be one; the full grammar is not published (A-knowledge)',
  },
  'K-02': {
    text: '`predicates[]` optional; `predicate` is a fixed first level plus at least one more level (`pref.food.cuisine`)',
    shows: 'error `knowledge/predicate-invalid`',
  },
  'K-03': {
    text: '`cardinality` is `one` or `many`',
    shows: 'error `manifest/schema`',
  },
  'K-04': {
    text: '`description`, `aliases` of a predicate and `reason` are optional',
    shows: 'error `manifest/schema`',
  },
  'K-05': {
    text: 'A tool that uses `ctx.knowledge` has `"knowledge": true` in its own permissions; what it may reach is the gem-level declaration',
    shows:
      'error `tool/permission-not-in-gem` when the gem declares none; warning `tool/undeclared-permission` when code uses it undeclared',
  },
  'K-06': {
    text: '`ctx.email` needs `"email": { "read": true }` at both levels',
    shows: 'error `tool/permission-not-in-gem`; warning `tool/undeclared-permission`',
  },
  'K-07': {
    text: 'Draft: `knowledge` top-level; without item `permissions` a tool may use all that is declared (so convert writes `knowledge: true` for it), with `"permissions": ["network", "knowledge"]` only those; `side_effect` there too; `"email": true` top-level',
    shows: 'convert',
  },
  'K-08': {
    text: 'Accounts, mailboxes and knowledge stay off until the user grants them, though declared',
    shows: 'run: a declared service that the scenario or an option does not grant is refused',
  },
  'K-09': {
    text: 'Predicates join the global vocabulary at install; existing ones are not overwritten',
    shows: 'info',
    beyond:
      'the vocabulary is the platform’s, and nothing is installed here; `gem info` lists the predicates that a gem would add to it',
  },
} as const satisfies Section;
