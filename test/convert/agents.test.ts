import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planAgents } from '../../src/convert/agents/plan.ts';
import { readAgents } from '../../src/convert/agents/read.ts';
import type { Source } from '../../src/convert/source.ts';
import { UserError } from '../../src/errors.ts';
import { parseAgentFile } from '../../src/gem/agents.ts';
import { isObject } from '../../src/gem/document.ts';
import { AGENT_HEADER_KEYS } from '../../src/platform/layout.ts';
import { NAME_PATTERN } from '../../src/platform/limits.ts';
import { textFault } from '../../src/validate/text-fault.ts';

/** A source that is not on the disk. */
function sourceOf(files: Readonly<Record<string, string>>): Source {
  const all = Object.entries(files).map(([path, text]) => {
    const content = Buffer.from(text);
    return [
      path,
      { path, size: content.length, bytes: () => content, start: (n: number) => content.subarray(0, n) },
    ] as const;
  });
  return { root: '/source', name: 'source', isFile: false, files: new Map(all), passedOver: [] };
}

function planned(text: string) {
  const agents = readAgents(sourceOf({ 'a.md': text }), textFault);
  return planAgents(agents, undefined, { description: undefined, gem: undefined });
}

const line = fc.oneof(
  fc.constantFrom(
    'name: x-y',
    'description: a: b',
    'description: *x*',
    'description: |',
    'description: >-',
    'description: "a "b" c"',
    "description: 'it's'",
    'tools: Read, Write',
    'tools:',
    '  - Read',
    '- Grep',
    'tools: [a, "b"',
    'model: opus',
    '<example>',
    'user: "hi: there"',
    '  indented: &a *b',
    '\ttab',
    '',
    '# comment',
    '---',
    'models: { main: { requires: [image_input, x] } }',
    'expose: true',
    'platform_tools: [fs.cat, Read, gem.x.y]',
    '{{ x }}',
    '!!tag y',
    '? key',
    '...',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

it('[A-04] [A-05] whatever the header, what is written has a legal one, and the body is the body', () => {
  let written = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = `---\nname: agent-x\n${lines.join('\n')}\n---\n\nBody\n`;
      try {
        for (const file of planned(text).files) {
          written++;
          const agent = parseAgentFile(file.path, file.bytes());
          expect(agent.name).toMatch(NAME_PATTERN);
          expect([agent.fenceFault, agent.header?.syntaxFaults]).toEqual([undefined, []]);
          expect(isObject(agent.header?.data)).toBe(true);
          const keys = Object.keys(agent.header?.data as object);
          expect(keys.filter((key) => !(AGENT_HEADER_KEYS as readonly string[]).includes(key))).toEqual([]);
          expect(agent.body.endsWith('Body\n')).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
      }
    }),
    { numRuns: 400 },
  );
  expect(written).toBeGreaterThan(50);
});

it('[A-07] [A-08] keeps what was written for the platform, and no more', () => {
  const [file] = planned(
    '---\nname: eye\ndescription: Looks.\nplatform_tools: [fs.cat, Read, gem.x.y, tool_search]\nmodels:\n  main: { requires: [image_input, smell] }\n  cheap:\nexpose: true\n---\nLook.\n',
  ).files;
  expect(Buffer.from(file?.bytes() ?? []).toString()).toBe(
    '---\ndescription: "Looks."\nplatform_tools: [fs.cat]\nmodels: { main: { requires: [image_input] }, cheap: {} }\nexpose: true\n# The source asked for these tools: Read. Those that the platform has go in platform_tools, by their full names.\n---\nLook.\n',
  );
});
