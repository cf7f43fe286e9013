import type { Section } from './section.ts';

export const DESCRIPTIONS = {
  'D-01': {
    text: 'The gem has a top-level `description`; missing, empty or blank is refused, `E_PERM_INVALID`',
    shows: 'error `description/missing`',
  },
  'D-02': {
    text: "The gem's description is at most 200 characters",
    shows: 'error `description/too-long`',
  },
  'D-03': {
    text: 'Every tool has a description, at most 512 characters',
    shows: 'error `description/missing`, `description/too-long`',
  },
  'D-04': {
    text: 'Every SOP (`workflows[]`) has a description, at most 200 characters',
    shows: 'error `description/missing`, `description/too-long`',
  },
  'D-05': {
    text: 'Every agent has a description in its header; it has no limit of its own',
    shows: 'error `description/missing`',
  },
  'D-06': {
    text: "An exposed tool's, SOP's or agent's description is at most 200 characters",
    shows: 'error `description/too-long`',
  },
  'D-07': {
    text: 'One Chinese character counts as one character (so does one emoji outside the BMP)',
    shows: 'error `description/too-long`, at 200/201 and 512/513',
  },
  'D-08': {
    text: "In a Gem Studio draft (`manifest.json`) the gem's description is top-level, each tool's and SOP's is in its `exports[]` item; with the one-tool shorthand the top-level one serves both and is at most 200",
    shows: 'convert',
  },
  'D-09': {
    text: 'In a draft `data` and `resources` stand at the top level with the same fields; agents are files, never in `manifest.json`; files under `docs/` that are not Markdown are dropped when Gem Studio packs',
    shows: 'convert',
  },
} as const satisfies Section;
