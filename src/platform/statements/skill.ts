import type { Section } from './section.ts';

export const SKILL = {
  'S-01': {
    text: 'A gem has at most one skill: `skill/SKILL.md` plus `skill/references/`',
    shows: 'preview',
  },
  'S-02': {
    text: '`SKILL.md` is at most 64 KB',
    shows: 'error `skill/too-large`',
  },
  'S-03': {
    text: 'Under `skill/references/` (any depth) only `.md .txt .json .jsonl .csv .tsv .yaml .yml .xml`',
    shows: 'error `skill/file-type`',
  },
  'S-04': {
    text: 'Each reference is at most 64 KB',
    shows: 'error `skill/too-large`',
  },
  'S-05': {
    text: 'References are text: a binary file with a text ending is refused (*infer*: a NUL byte, or mostly not text in any encoding); text that is not UTF-8 is a warning',
    shows: 'error `skill/not-text`, warning `skill/not-utf8`',
  },
  'S-06': {
    text: 'Nothing else is allowed in `skill/`',
    shows: 'error `skill/stray-file`',
  },
  'S-07': {
    text: '`references/` without `SKILL.md` is refused',
    shows: 'error `skill/missing-skill-md`',
  },
  'S-08': {
    text: 'The manifest does not declare the skill',
    shows: 'warning `manifest/unknown-key` for a `skill` key, with the reason',
  },
  'S-09': {
    text: 'The platform does not check the paths that SKILL.md names; an author should: each named path exists, each reference is named. We check both',
    shows: 'warning `skill/dangling-reference`, warning `skill/unmentioned-reference`',
  },
  'S-10': {
    text: 'SKILL.md needs no front matter (one is allowed, it is only text)',
    shows: 'info at most',
  },
  'S-11': {
    text: "Paths are written from the gem's root (`skill/references/x.md`)",
    shows: 'warning `skill/relative-reference`, with the fix; `--fix` rewrites',
  },
  'S-12': {
    text: 'A gem may consist of a skill alone',
    shows: 'valid; `gem init --template skill`',
  },
  'S-13': {
    text: '`read_skill` returns the whole SKILL.md, the list `<gem id>/skill/references/…`, and the exposed items',
    shows: 'preview',
  },
  'S-14': {
    text: "A gem with a skill gives every one of its agents `read_skill`, with the skill's file names at the end of the system prompt",
    shows: 'preview `--agent NAME`',
  },
  'S-15': {
    text: 'Many small reference files crowd the list',
    shows: 'warning `skill/too-many-references` above 100',
  },
} as const satisfies Section;
