import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/gem/page.ts';

const agentsOf = (text: string) =>
  readPage('pages/index.html', text).agents.map(
    ({ name, at: { start, end } }) => `${name} ${start?.line}:${start?.column}-${end?.line}:${end?.column}`,
  );

describe('[A-14] the agents that a page names', () => {
  it.each([
    ['<p data-agent="host">', ['host 1:16-1:20']],
    ["<p\r\n class=a DATA-Agent = 'host'>", ['host 2:24-2:28']],
    ['<p data-agent=host/>', ['host/ 1:15-1:20']],
    ['<p data-agent=host id=x>', ['host 1:15-1:19']],
    ['<p data-agent="h&#111;st">', ['host 1:16-1:25']],
    ['<p data-agent=" ho\nst">', [' ho\nst 1:16-2:3']],
    ['<my-bubble data-agent="a"></my-bubble><svg data-agent="b"/>', ['a 1:24-1:25', 'b 1:56-1:57']],
    ['<p data-agent>', [' 1:14-1:14']],
  ])('%j', (text, expected) => {
    expect(agentsOf(text)).toEqual(expected);
  });

  it.each([
    '<!-- <p data-agent="a"> -->',
    '<script>const p = `<p data-agent="a">`;</script>',
    '<style>/* <p data-agent="a"> */</style>',
    '<textarea><p data-agent="a"></textarea>',
    '<title><p data-agent="a"></title>',
    '&lt;p data-agent="a">',
    '<p x-data-agent="a" data-agents="a" title=\'data-agent="a"\'>',
    '</p data-agent-x="a">',
    '<p data-agent="a',
  ])('nobody in %j', (text) => {
    expect(agentsOf(text)).toEqual([]);
  });

  it('are read of any text whatever', () => {
    const fragment = fc.constantFrom(
      ...[
        '<p ',
        '<',
        '>',
        '/>',
        '</p>',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<![CDATA[',
        ']]>',
        '<?',
        '<!',
      ],
      ...[
        'data-agent',
        '=',
        '"',
        "'",
        ' ',
        '\r\n',
        'host',
        '&amp;',
        '&#0;',
        '&#x110000;',
        '&',
        '\0',
        '😀',
        '\ud800',
      ],
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
        const text = fragments.join('');
        for (const { at } of readPage('a.html', text).agents) expect(at.start).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['<', '<p data-agent="', '<!--', '<script>', 'data-agent=', '&', '<p data-agent=a '])(
    'are read in bounded time: 1 MB of %j',
    (part) => {
      agentsOf(part.repeat(Math.ceil(1_048_576 / part.length)));
    },
  );
});
