import type { Section } from './section.ts';

export const EXPOSURE = {
  'E-01': {
    text: 'At most 5 exposed items a gem (tools + SOPs + agents)',
    shows: 'error `expose/too-many`',
  },
  'E-02': {
    text: 'Tool, SOP and agent names share one name space `gem.<id>.<name>`: no two items have the same name',
    shows: 'error `name/duplicate` (names both places)',
  },
  'E-03': {
    text: '`expose` is a boolean',
    shows: 'error `manifest/schema`',
  },
  'E-04': {
    text: 'A gem that exposes nothing may still be useful: skill only, or pages and scheduled SOPs',
    shows: 'no error; warning `gem/unreachable` only when nothing at all can reach it',
  },
  'E-05': {
    text: 'An exposed agent is called as `gem.<id>.<name>({ task })`, works in its own session with its own tools and the model the user chose, sees only that task; its last reply is the result',
    shows: 'preview shows it as a tool with one required string `task`',
    beyond:
      'the session and the model are the platform’s; in `gem run workflow` the scenario answers for agents',
  },
  'E-06': {
    text: 'SOPs and agents that are not exposed are refused to others too, as tools are',
    shows: 'preview; run `--as chat`',
  },
  'E-07': {
    text: 'An exposed SOP that has to wait (approval, a timer) first returns a run id',
    shows: 'preview says so',
    beyond: 'what an SOP can wait for is not published (A-workflow-run), so none waits here',
  },
} as const satisfies Section;
