import type { Section } from './section.ts';

export const AGENTS = {
  'A-01': {
    text: 'Each agent is `agents/<name>.md`, directly in that folder (no subfolder)',
    shows: 'error `agent/subfolder`',
  },
  'A-02': {
    text: 'name = file name without `.md`, by T-01',
    shows: 'error `name/invalid`',
  },
  'A-03': {
    text: 'A hand-written `agents` in `notochord.json` is an error at pack',
    shows: 'error `agent/in-manifest`',
  },
  'A-04': {
    text: "The header's keys are `description`, `tools`, `platform_tools`, `models`, `expose`; any other is an error",
    shows: 'error `agent/unknown-key` (did you mean)',
  },
  'A-05': {
    text: '`description` required; when it holds `: ` or `#` it must be quoted',
    shows:
      'error `agent/header-syntax` says so and `--fix` quotes it; warning `agent/description-cut` when ` #` silently cut it',
  },
  'A-06': {
    text: "`tools` names this gem's own tools",
    shows: 'error `agent/unknown-tool`',
  },
  'A-07': {
    text: '`platform_tools` are full names (`fs.cat`, `http.request`); never `tool_search`, `read_skill`, `agent.spawn_child`, `search_gem_catalog`, nor `gem.*`',
    shows:
      'error `agent/platform-tool-forbidden`; warning `agent/platform-tool-unknown` for a name without its group',
  },
  'A-08': {
    text: '`models`: keys are names, `main` exists even when not written; each entry has only `requires`',
    shows: 'error `agent/model-invalid`',
  },
  'A-09': {
    text: '`requires` values: image_input audio_input video_input image_output audio_output video_output',
    shows: 'error `agent/model-invalid`',
  },
  'A-10': {
    text: '`expose: true`: description at most 200, counts among the 5',
    shows: 'error `description/too-long`, `expose/too-many`',
  },
  'A-11': {
    text: "The compiled manifest's `agents[]` items have exactly `name`, `entry` (`agents/<name>.md`), `description`, `tools`, `platformTools`, `models`, `expose`",
    shows: 'error `agent/stale-compiled`; pack',
  },
  'A-12': {
    text: 'After install only `agents[]` counts; the body is the system prompt',
    shows: 'warning `agent/empty-prompt`; pack: the body is kept byte for byte',
  },
  'A-13': {
    text: 'No per-agent run limits: `maxTurns`, `maxCostUsd` are refused in a packed manifest',
    shows: 'error `agent/unknown-key` in a header, `manifest/schema` in a packed manifest',
  },
  'A-14': {
    text: 'Pages name an agent with `data-agent="<name>"`; SOPs with `ctx.call(\'agent.<name>\', …)`',
    shows: 'warning `page/unknown-agent`, warning `workflow/unknown-call`',
  },
  'A-16': {
    text: 'A valid `requires` never blocks: the platform only hints, and checks nothing at run time',
    shows: 'no finding; info',
    beyond: 'the hint and the models are the platform’s; here a valid `requires` is without a finding',
  },
  'A-15': {
    text: 'An agent may call only what `tools` and `platform_tools` list, plus `read_skill` when the gem has a skill',
    shows: 'preview `--agent NAME`',
  },
} as const satisfies Section;
