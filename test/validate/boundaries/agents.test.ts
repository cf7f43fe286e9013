import { describe } from 'vitest';
import { agent, type Change, shows } from './validated.ts';

const HOST = 'description: Welcomes guests.';

describe('agents', () => {
  const host = (...header: string[]) => agent(HOST, ...header);
  const at = (path: string): Change => ({ [path]: `---\n${HOST}\n---\nYou welcome guests.\n` });
  const MODEL = 'error agent/model-invalid';
  shows([
    [
      '[A-01] an agent is a Markdown file directly in agents/',
      [at('agents/host.md')],
      [
        [at('agents/mail/host.md'), 'error agent/subfolder agents/mail/host.md'],
        [at('agents/host.txt'), 'error agent/subfolder agents/host.txt'],
      ],
    ],
    [
      '[A-02] an agent is named by its file, as tools are',
      ['a', 'a_9', 'a'.repeat(64)].map((name) => at(`agents/${name}.md`)),
      ['Host', '9a', 'a-b', 'a'.repeat(65)].map((name) => [
        at(`agents/${name}.md`),
        `error name/invalid agents/${name}.md`,
      ]),
    ],
    [
      '[A-03] agents do not stand in the manifest',
      [host()],
      [[{ agents: [] }, 'error agent/in-manifest /agents']],
    ],
    [
      '[A-04] a header has five keys',
      [host('tools: [greet]', 'platform_tools: [fs.cat]', 'models: { main: {} }', 'expose: true')],
      ['name: host', 'model: opus', 'platformTools: []', 'Tools: []'].map((line) => [
        host(line),
        'error agent/unknown-key agents/host.md:3',
      ]),
    ],
    [
      '[A-05] a description with ": " or " #" stands in quotes',
      [
        agent('description: "Welcomes guests. Example: a guest"'),
        agent("description: 'Welcomes guests in #lobby'"),
        agent('description: Welcomes guests at 9:00, room C#'),
      ],
      [
        [
          agent('description: Welcomes guests. Example: a guest'),
          'error agent/header-syntax agents/host.md:2',
        ],
        [agent('description: Welcomes guests in #lobby'), 'warning agent/description-cut agents/host.md:2'],
        [agent('tools: []'), 'error description/missing agents/host.md:2'],
      ],
    ],
    [
      '[A-06] tools are those of the gem',
      [host('tools: []'), host('tools: [greet]')],
      [[host('tools: [greet, gret]'), 'error agent/unknown-tool agents/host.md:3']],
    ],
    [
      '[A-07] platform tools have full names, and some are for no agent of a gem',
      [host('platform_tools: [fs.cat, http.request]')],
      [
        ...['tool_search', 'read_skill', 'agent.spawn_child', 'search_gem_catalog', 'gem.greeter.greet'].map(
          (name) =>
            [
              host(`platform_tools: [${name}]`),
              'error agent/platform-tool-forbidden agents/host.md:3',
            ] as const,
        ),
        [host('platform_tools: [cat]'), 'warning agent/platform-tool-unknown agents/host.md:3'],
      ],
    ],
    [
      '[A-08] models have names, and no key but requires',
      [host('models: { ears: {} }'), host('models: { main: { requires: [] }, ears: { requires: [] } }')],
      [
        [host('models: { main: { model: opus } }'), `${MODEL} agents/host.md:3`],
        [host('models: [main]'), 'error agent/invalid-value agents/host.md:3'],
      ],
    ],
    [
      '[A-09] [A-16] a model requires any of six abilities, which is never a finding, and no other',
      ['image', 'audio', 'video']
        .flatMap((kind) => [`${kind}_input`, `${kind}_output`])
        .map((ability) => host(`models: { main: { requires: [${ability}] } }`)),
      ['vision', 'text_input', 'image_inputs', 'Image_input'].map((ability) => [
        host(`models: { main: { requires: [${ability}] } }`),
        `${MODEL} agents/host.md:3`,
      ]),
    ],
    [
      '[A-12] an agent’s file has a prompt below its header',
      [{ 'agents/host.md': `---\n${HOST}\n---\n.` }],
      [[{ 'agents/host.md': `---\n${HOST}\n---\n \n` }, 'warning agent/empty-prompt agents/host.md:4']],
    ],
    [
      '[A-13] an agent has no limits of its own',
      [host()],
      ['maxTurns: 5', 'maxCostUsd: 1'].map((line) => [
        host(line),
        'error agent/unknown-key agents/host.md:3',
      ]),
    ],
  ]);
});
