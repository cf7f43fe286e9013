import type { Section } from './section.ts';

export const MEETING = {
  'G-01': {
    text: 'The system prompt lists each installed gem in one line: name, id, description; under it one line for each exposed item, SOPs marked `(SOP)`, agents `(agent)`',
    shows: 'preview',
  },
  'G-02': {
    text: 'In that list stand gems that expose something and gems with a skill; others do not',
    shows: 'preview says which, and why',
  },
  'G-03': {
    text: '`read_skill` with `<gem id>/skill/references/…` reads one file',
    shows: 'preview `--read NAME`',
  },
  'G-04': {
    text: "`tool_search` looks through names and descriptions of gems and exposed items, at most 5 hits; also through the platform's built-in tools, which we cannot list",
    shows: 'preview `--search "words"` (over several gems)',
    beyond: 'the platform’s own tools are not published, so `--search` cannot look through them, and says so',
  },
  'G-05': {
    text: 'The first call of an exposed item asks once a conversation, for the whole gem; reading and searching never ask; refused means not run; a new conversation asks again',
    shows: 'preview says what the user will be asked',
    beyond:
      'the question is the platform’s, and so is its memory of the answer; `gem preview` tells what one yes allows',
  },
  'G-06': {
    text: 'Install checks signature, integrity and declarations',
    shows: '`gem verify` does the same three, in that order',
  },
  'G-08': {
    text: 'Opening shows all exposed items from the next step until the conversation ends, only the whole gem at once; a gem without a skill opens the same way',
    shows: 'preview',
  },
  'G-09': {
    text: "Only agents with `read_skill` get the list of gems; a gem's own agents never see it",
    shows: 'preview `--agent`',
  },
  'G-07': {
    text: "A gem's page lists what it can do",
    shows:
      '`gem info` lists it: tools, agents with platform tools, permissions, resources with size and host',
  },
} as const satisfies Section;
