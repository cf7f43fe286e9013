import type { Section } from './section.ts';

export const DOCS = {
  'O-01': {
    text: 'Only `.md` under `docs/`, any depth; anything else is refused at pack and install (`E_PERM_INVALID`)',
    shows: 'error `docs/file-type`',
  },
  'O-02': {
    text: 'Every file is named by language: `<name>.<BCP 47>.md`',
    shows: 'error `docs/language-invalid` (suggests the canonical tag: `zh_CN` -> `zh-CN`)',
  },
  'O-03': {
    text: 'At least one `README.<language>.md` when there is a `docs/`',
    shows: 'error `docs/readme-missing`',
  },
  'O-04': {
    text: '`prompts/<name>.<lang>.md`, `examples/<name>.<lang>.md` optional; translations share the name',
    shows: 'warning `docs/translation-missing`',
  },
  'O-05': {
    text: 'The languages of the README files are the language menu of the store page',
    shows: 'preview `--store`',
  },
  'O-06': {
    text: 'No picture can ship in docs',
    shows: 'warning `docs/local-image` for a relative image',
  },
  'O-07': {
    text: 'The manifest does not declare docs',
    shows: 'warning `manifest/unknown-key`',
  },
  'O-08': {
    text: 'Nothing under `docs/` is read when the gem is used, by code, agents or AI',
    shows: 'preview (AI part) has none of it',
  },
} as const satisfies Section;
