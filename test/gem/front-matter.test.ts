import { describe, expect, it } from 'vitest';
import { parseAgentFile } from '../../src/gem/agents.ts';
import { type FenceFault, type FrontMatter, splitFrontMatter } from '../../src/gem/front-matter.ts';
import { AGENT_HEADER_LINES_MAX, AGENT_HEADER_MAX } from '../../src/platform/limits.ts';

function cut(text: string): FrontMatter {
  const result = splitFrontMatter(text);
  if ('reason' in result) throw new Error(`no header: ${result.reason}`);
  return result;
}

function fault(text: string): Omit<FenceFault, 'args'> & { readonly shows: string } {
  const result = splitFrontMatter(text);
  if (!('reason' in result)) throw new Error('there is a header');
  const { reason, from, to } = result;
  return { reason, from, to, shows: text.slice(from, to) };
}

describe('splitFrontMatter', () => {
  it('[A-12] cuts at the second line of three hyphens and keeps the body as it is', () => {
    const text = '---\ndescription: x\n---\n\n  Body.\r\n---\nMore.\n\n';
    expect(cut(text)).toEqual({
      header: 'description: x\n',
      headerOffset: 4,
      body: '\n  Body.\r\n---\nMore.\n\n',
      bodyOffset: 23,
    });
  });

  it.each([
    ['CRLF', '---\r\ndescription: x\r\n---\r\nBody\r\n', 'description: x\r\n', 'Body\r\n'],
    ['no line feed at the end', '---\ndescription: x\n---', 'description: x\n', ''],
    ['an empty header', '---\n---\nBody', '', 'Body'],
    ['an empty header with CRLF', '---\r\n---\r\nBody', '', 'Body'],
    ['a header of comments alone', '---\n# one\n---\nBody', '# one\n', 'Body'],
    ['hyphens deeper in', '---\na: |\n  ---\n---\nBody', 'a: |\n  ---\n', 'Body'],
  ])('%s', (_what, text, header, body) => {
    const result = cut(text);
    expect(result).toMatchObject({ header, body });
    expect(text.slice(result.headerOffset, result.headerOffset + header.length)).toBe(header);
    expect(text.slice(result.bodyOffset)).toBe(body);
  });

  it.each([
    ['nothing', '', 'missing', ''],
    ['no fence', 'You are calm.\nMore', 'missing', 'You are calm.'],
    ['two hyphens', '--\na: 1\n--\n', 'missing', '--'],
    ['an empty line first', '\n---\na: 1\n---\n', 'notFirstLine', '---'],
    ['a comment first', '# agent\n---\na: 1\n---\n', 'notFirstLine', '---'],
    ['an HTML comment first', '<!-- x -->\r\n---\r\na: 1\r\n---\r\n', 'notFirstLine', '---'],
    ['a space before', ' ---\na: 1\n---\n', 'missing', ' ---'],
    ['a space after', '--- \na: 1\n---\n', 'fenceNotExact', '--- '],
    ['four hyphens', '----\na: 1\n----\n', 'fenceNotExact', '----'],
    ['code instead of data', '---js\nmodule.exports = {}\n---\n', 'fenceNotExact', '---js'],
    ['JSON', '---json\n{}\n---\n', 'fenceNotExact', '---json'],
    ['a space after the closing one', '---\na: 1\n--- \nBody', 'fenceNotExact', '--- '],
    ['a closing one that goes on', '---\na: 1\n---body\n---\n', 'fenceNotExact', '---body'],
    ['never closed', '---\na: 1\n', 'notClosed', '---'],
    ['one fence alone', '---', 'notClosed', '---'],
    ['old Mac line ends', '---\ra: 1\r---\r', 'fenceNotExact', '---\ra: 1\r---\r'],
  ])('refuses %s', (_what, text, reason, shows) => {
    expect(fault(text)).toMatchObject({ reason, shows });
  });

  it('takes a header of the largest size and refuses one byte more', () => {
    const of = (size: number) => `---\n# ${'é'.repeat((size - 4) / 2)}x\n---\nBody`;
    expect(Buffer.byteLength(cut(of(AGENT_HEADER_MAX)).header)).toBe(AGENT_HEADER_MAX);
    expect(splitFrontMatter(of(AGENT_HEADER_MAX).replace('x\n', 'xx\n'))).toMatchObject({
      reason: 'tooLarge',
      args: { size: AGENT_HEADER_MAX + 1, limit: AGENT_HEADER_MAX },
    });
  });

  it('takes a header of the most lines and refuses one more', () => {
    const of = (lines: number) => `---\n${'\n'.repeat(lines)}---\nBody`;
    expect(cut(of(AGENT_HEADER_LINES_MAX)).body).toBe('Body');
    expect(splitFrontMatter(of(AGENT_HEADER_LINES_MAX + 1))).toMatchObject({
      reason: 'tooManyLines',
      args: { count: AGENT_HEADER_LINES_MAX + 1 },
    });
  });
});

describe('parseAgentFile', () => {
  const parse = (text: string, mark = '') => parseAgentFile('agents/host.md', Buffer.from(mark + text));

  it('[A-02] takes its name from the file', () => {
    expect(parse('---\ndescription: x\n---\n').name).toBe('host');
    expect(parseAgentFile('agents/a.b.md', Buffer.from('')).name).toBe('a.b');
  });

  it.each([
    ['as it is', ''],
    ['after a byte order mark', '\ufeff'],
  ])('reads the header %s, with the places an editor shows', (_what, mark) => {
    const agent = parse('---\r\ndescription: Hi\r\ntools: [a, b]\r\n---\r\nBody\r\n', mark);
    expect(agent.header?.data).toEqual({ description: 'Hi', tools: ['a', 'b'] });
    expect(agent.header?.at('/tools/1')).toEqual({
      file: 'agents/host.md',
      start: { line: 3, column: 12 },
      end: { line: 3, column: 13 },
      pointer: '/tools/1',
    });
    expect(agent.body).toBe('Body\r\n');
    expect(agent.bodyAt.start).toEqual({ line: 5, column: 1 });
    expect(parse('--- \n', mark).fenceFault?.at.start).toEqual({ line: 1, column: 1 });
  });

  it('leaves out the line feed that a block ends with, and no other', () => {
    const description = (yaml: string) => parse(`---\ndescription: ${yaml}\n---\n`).header?.data;
    expect(description('|\n  one\n  two')).toEqual({ description: 'one\ntwo' });
    expect(description('>\n  one\n  two')).toEqual({ description: 'one two' });
    expect(description('|+\n  one\n')).toEqual({ description: 'one\n' });
    expect(description('"one\\n"')).toEqual({ description: 'one\n' });
  });

  it('says what is not UTF-8, and where', () => {
    const wide = Buffer.from('---\ndescription: x\n---\n', 'utf16le');
    expect(parseAgentFile('agents/a.md', wide).fenceFault?.reason).toBe('utf16');
    const latin = Buffer.from('---\ndescription: caf\u00e9\n---\n', 'latin1');
    expect(parseAgentFile('agents/a.md', latin).fenceFault).toMatchObject({
      reason: 'notUtf8',
      at: { start: { line: 2, column: 17 } },
    });
  });
});
