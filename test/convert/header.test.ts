import { expect, it } from 'vitest';
import { cutHeader } from '../../src/convert/header/cut.ts';
import { namesIn } from '../../src/convert/header/names-in.ts';
import { readHeader, textValue } from '../../src/convert/header/read.ts';
import { writeHeader } from '../../src/convert/header/write.ts';
import { parseAgentFile } from '../../src/gem/agents.ts';

const headerOf = (text: string) => {
  const header = readHeader('a.md', text);
  if (!header) throw new Error('no header');
  return header;
};

it.each([
  ['an unquoted ": "', 'description: Use when: now\nmodel: x', 'Use when: now', ['colon']],
  ['a star', 'description: *All* of it\nmodel: x', '*All* of it', ['star']],
  [
    'raw lines',
    'description: Use it.\n<example>\nuser: "Hi: there"\n\nassistant: x\n</example>\nmodel: x',
    'Use it.\n<example>\nuser: "Hi: there"\n\nassistant: x\n</example>',
    ['raw-lines'],
  ],
  ['a hash', 'description: Fix C # code\nmodel: x', 'Fix C # code', ['hash']],
  ['quotes that end too early', 'description: "Say "hi" now"\nmodel: x', 'Say "hi" now', ['not-yaml']],
  ['a key twice', 'description: one\ndescription: two\nmodel: x', 'one', ['repeated-key']],
  [
    'a block without an indent',
    'description: |\nfirst line\nsecond line\nmodel: x',
    'first line\nsecond line',
    ['raw-lines'],
  ],
  ['a key that is not known', 'description: a: b\npreferred_model: y\nmodel: x', 'a: b', ['colon']],
  [
    'literal line feeds',
    'description: Use it when:\\n\\n<example>\\nuser: "x"\nmodel: x',
    'Use it when:\\n\\n<example>\\nuser: "x"',
    ['colon'],
  ],
  [
    'a dialogue in capitals',
    'description: Use it.\n\nExamples:\n<example>\n- Context: new.\n  user: "x"\nuser: "y"\nagent: z\nmodel: x',
    'Use it.\n\nExamples:\n<example>\n- Context: new.\n  user: "x"\nuser: "y"\nagent: z',
    ['raw-lines'],
  ],
  ['nothing wrong', 'description: "Fine: it is"\nmodel: x', 'Fine: it is', []],
  ['a folded text', 'description: >\n  one\n  two\nmodel: x', 'one two', []],
])('reads a header with %s', (_what, header, description, mended) => {
  const read = headerOf(`---\n${header}\n---\nBody`);
  expect(textValue(read, 'description')).toBe(description);
  expect(textValue(read, 'model')).toBe('x');
  expect(read.mended).toEqual(mended);
  expect(read.body).toBe('Body');
});

it.each([
  ['blank lines in front', '\n\n---\nname: a\n---\nBody', 'Body', 'fence'],
  ['a fence with a space', '--- \nname: a\n----\nBody', 'Body', 'fence'],
  ['no end', '---\nname: a\n\n# Body', '\n# Body', 'not-closed'],
  ['CRLF', '---\r\nname: a\r\n---\r\nBody\r\n', 'Body\r\n', undefined],
  ['a comment in front, which stays', '<!-- x -->\n---\nname: a\n---\nBody', '<!-- x -->\nBody', 'fence'],
])('cuts off a header with %s', (_what, text, body, mended) => {
  expect(cutHeader(text)).toMatchObject({ body, mended });
});

it.each(['# Title\n\n---\n\nText\n\n---\n', 'Text', '', '---', '---\n\nText', '---\n---\n'])(
  'takes %j for no header',
  (text) => {
    expect(cutHeader(text)).toBeUndefined();
  },
);

it('a header of blanks alone does not slow it down', () => {
  expect(cutHeader(`${' '.repeat(200_000)}\n${' \n'.repeat(50_000)}`)).toBeUndefined();
});

it.each([
  ['Read, Grep', ['Read', 'Grep']],
  ['Read Grep', ['Read', 'Grep']],
  ['Bash(git:*, npm:*), Read', ['Bash(git:*, npm:*)', 'Read']],
  ['[Read, "Grep"]', ['Read', 'Grep']],
  [['Read', 'Read', 3], ['Read']],
  [{ write: true, bash: false }, ['write']],
  ['- Read\n- Grep', ['Read', 'Grep']],
  [undefined, []],
])('reads the names in %j', (value, names) => {
  expect(namesIn(value)).toEqual(names);
});

it.each([
  'plain',
  'with: colon, # hash and *star*',
  'two\nlines',
  ' two\n lines with blanks around ',
  'a\n\n\nb',
  '"quoted" and \\n',
  'tab\tand \u2028 and \u0085 and \u{1f600}',
  '<example>\nuser: "x"\n---\n</example>',
  `${'line\n'.repeat(900)}end`,
])('writes a description that the platform’s reader reads back: %j', (description) => {
  const text = `${writeHeader(
    [
      ['description', description],
      ['tools', ['a_b']],
    ],
    ['a remark'],
  )}Body`;
  const agent = parseAgentFile('agents/a.md', Buffer.from(text));
  expect(agent.fenceFault).toBeUndefined();
  expect(agent.header?.syntaxFaults).toEqual([]);
  expect(agent.header?.data).toEqual({ description, tools: ['a_b'] });
  expect(agent.body).toBe('Body');
});
