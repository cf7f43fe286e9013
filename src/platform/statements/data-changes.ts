import type { Section } from './section.ts';

export const DATA_CHANGES = {
  'V-01': {
    text: 'In one `version`, only loosening: add an optional field; drop `required` or `unique`; widen or drop an enum; add or drop indexes; change descriptions',
    shows: 'diff: fine',
  },
  'V-02': {
    text: 'Adding `unique` is allowed, and fails at activation if stored values repeat: `E_DATA_UNIQUE`',
    shows: 'diff: warning; run: the local store refuses with that code',
  },
  'V-03': {
    text: 'These need a higher `version` with migrations: delete a field; change `type`, `to` or `items`; make an existing field required; shrink an enum, or add one; add a required field',
    shows: 'diff: error `E_DATA_SCHEMA`',
  },
  'V-04': {
    text: '`version` may not go below the stored one',
    shows: 'diff: error',
  },
  'V-05': {
    text: "A collection's `kind` may not change",
    shows: 'diff: error',
  },
  'V-06': {
    text: 'Logs have no version; their fields may change at any time',
    shows: 'diff: fine',
  },
  'V-07': {
    text: 'A collection that is no longer declared keeps its data, out of reach, until uninstall',
    shows: 'diff: note',
  },
  'V-08': {
    text: 'A break of these rules fails activation with `E_DATA_SCHEMA: …` / `E_DATA_UNIQUE: …`, wrapped in `E_ACTIVATION_FAILED` on upgrade and on reinstalling the same version, and an upgrade rolls back',
    shows:
      "diff exit code; run's local store activates under the same rules and keeps its data when it fails",
    beyond: 'going back to the version before is the platform’s; the local store keeps its data as it was',
  },
  'V-09': {
    text: 'A migration gets `(data, { id })` and is applied step by step',
    shows: 'run: local store migrates; `gem run migration`',
  },
} as const satisfies Section;
