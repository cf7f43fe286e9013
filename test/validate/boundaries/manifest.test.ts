import { describe, expect, it } from 'vitest';
import { agent, type Change, findingsIn, shows, TOOL, times, tool, WORKFLOW, workflow } from './validated.ts';

describe('descriptions', () => {
  const MISSING = 'error description/missing';
  const LONG = 'error description/too-long';
  shows([
    [
      '[D-01] a gem has a description',
      [{ description: '.' }],
      [
        [{ description: undefined }, `${MISSING} /description`],
        [{ description: '' }, `${MISSING} /description`],
        [{ description: ' \t\u3000' }, `${MISSING} /description`],
      ],
    ],
    [
      '[D-02] the description of a gem is at most 200 characters',
      [{ description: 'x'.repeat(200) }],
      [[{ description: 'x'.repeat(201) }, `${LONG} /description`]],
    ],
    [
      '[D-03] a tool has a description of at most 512 characters',
      [tool({ description: 'x'.repeat(512) })],
      [
        [tool({ description: 'x'.repeat(513) }), `${LONG} /tools/0/description`],
        [tool({ description: undefined }), `${MISSING} /tools/0/description`],
        [tool({ description: ' ' }), `${MISSING} /tools/0/description`],
      ],
    ],
    [
      '[D-04] an SOP has a description of at most 200 characters',
      [workflow({ description: 'x'.repeat(200) })],
      [
        [workflow({ description: 'x'.repeat(201) }), `${LONG} /workflows/0/description`],
        [workflow({ description: undefined }), `${MISSING} /workflows/0/description`],
      ],
    ],
    [
      '[D-05] an agent has a description, of any length',
      [agent(`description: ${'x'.repeat(5_000)}`)],
      [
        [agent('tools: []'), `${MISSING} agents/host.md:2`],
        [agent('description: ""'), `${MISSING} agents/host.md:2`],
      ],
    ],
    [
      '[D-06] [A-10] the description of what is exposed is at most 200 characters',
      [
        tool({ description: 'x'.repeat(200), expose: true }),
        tool({ description: 'x'.repeat(201), expose: false }),
        workflow({ description: 'x'.repeat(200), expose: true }),
        agent(`description: ${'x'.repeat(200)}`, 'expose: true'),
        agent(`description: ${'x'.repeat(201)}`, 'expose: false'),
      ],
      [
        [tool({ description: 'x'.repeat(201), expose: true }), `${LONG} /tools/0/description`],
        [workflow({ description: 'x'.repeat(201), expose: true }), `${LONG} /workflows/0/description`],
        [agent(`description: ${'x'.repeat(201)}`, 'expose: true'), `${LONG} agents/host.md:2`],
      ],
    ],
    [
      '[D-07] a Chinese character and an emoji are one character each',
      [
        { description: '字'.repeat(200) },
        { description: '😀'.repeat(200) },
        tool({ description: '字'.repeat(256) + '😀'.repeat(256) }),
      ],
      [
        [{ description: '字'.repeat(201) }, `${LONG} /description`],
        [{ description: '😀'.repeat(201) }, `${LONG} /description`],
        [tool({ description: '字'.repeat(256) + '😀'.repeat(257) }), `${LONG} /tools/0/description`],
      ],
    ],
  ]);
});

describe('exposure', () => {
  const many = (count: number) =>
    times(count, (index) => ({ ...TOOL, name: `greet_${index}`, expose: true }));
  const all = (tools: number) => ({
    tools: many(tools),
    workflows: [{ ...WORKFLOW, expose: true }],
    'workflows/morning.js': 'export default async function () {}\n',
    ...agent('description: Welcomes guests.', 'expose: true'),
  });
  shows([
    [
      '[E-01] [A-10] five items are exposed at most, tools, SOPs and agents together',
      [{ tools: many(5) }, all(3), { tools: [...many(5), TOOL] }],
      [
        [{ tools: many(6) }, 'error expose/too-many /tools/5/expose'],
        [all(4), 'error expose/too-many agents/host.md:3'],
      ],
    ],
    [
      '[E-02] tools, SOPs and agents have names of their own',
      [{ ...workflow({}), ...agent('description: Welcomes guests.') }],
      [
        [{ tools: [TOOL, TOOL] }, 'error name/duplicate /tools/1/name'],
        [workflow({ name: 'greet' }), 'error name/duplicate /workflows/0/name'],
        [
          { 'agents/greet.md': '---\ndescription: Welcomes guests.\n---\nYou welcome guests.\n' },
          'error name/duplicate agents/greet.md',
        ],
      ],
    ],
    [
      '[E-03] expose is true or false',
      [true, false, undefined].map((expose) => tool({ expose })),
      ['true', 1, null].map((expose) => [tool({ expose }), 'error manifest/schema /tools/0/expose']),
    ],
    [
      '[E-04] [S-12] a gem that exposes nothing is without a fault, unless nothing reaches it',
      [
        {
          tools: undefined,
          'tools/greet.js': undefined,
          'pages/index.html': undefined,
          'skill/SKILL.md': 'Greet.',
        },
        { 'pages/index.html': '<p>Hello</p>' },
        {
          ...workflow({ triggers: [{ cron: '0 9 * * *' }] }),
          'pages/index.html': undefined,
        },
      ],
      [[{ 'pages/index.html': undefined }, 'warning gem/unreachable /tools/0']],
    ],
  ]);
});

it.each<[string, Change]>([
  ['[D-01] no description', { description: '' }],
  ['[O-01] another file in docs/', { 'docs/README.en.md': '# Greeter\n', 'docs/a.txt': 'a' }],
])('%s is told with the platform’s code', async (_title, change) => {
  expect((await findingsIn(change)).map(({ code }) => code)).toEqual(['E_PERM_INVALID']);
});
