import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFiles } from '../../src/gem/load.ts';
import { namesEachPlainly } from '../../src/validate/plain-mentions.ts';
import { skillMentions } from '../../src/validate/skill-mentions.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 3_000);

const FILES = [
  'skill/references/regions.md',
  'skill/references/rules/2024.csv',
  'skill/references/地区/说明.md',
  'skill/references/a_b-c.v2.txt',
];

/** What the rules tell of a SKILL.md: all that is named otherwise than it should be, and all that is not named. */
async function told(text: string, files: readonly string[]) {
  const contents = new Map(['skill/SKILL.md', ...files].map((path) => [path, Buffer.from('x')]));
  contents.set('skill/SKILL.md', Buffer.from(text));
  const sizes = new Map([...contents].map(([path, bytes]) => [path, bytes.length]));
  const gem = await loadFiles('/gem', sizes, (path) => contents.get(path) as Buffer, []);
  const { mentions, unmentioned } = skillMentions(gem) ?? { mentions: [], unmentioned: [] };
  return {
    mentions: mentions
      .filter(({ how, is }) => how !== 'root' || is === 'nothing')
      .map(({ written, at }) => `${written} ${at.start?.line}:${at.start?.column}`),
    unmentioned,
  };
}

/** A paragraph for which the parser is always asked, and which changes nothing of what stands before it. */
const ASKED = '\n\n&amp;\n';

describe('passing over a SKILL.md that names each reference plainly', () => {
  const line = fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...FILES) },
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            ' ',
            '`',
            'Read ',
            'when',
            '读',
            '，',
            '。',
            '. ',
            ': ',
            '"',
            '(',
            ')',
            '- ',
          ),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ...[
              '*',
              '**',
              '_',
              '__',
              '~~',
              '|',
              '<',
              '>',
              '&',
              '&#47;',
              '\\',
              '[',
              ']',
              '](',
              ']: ',
              '!',
              '```',
            ],
            ...[
              '    ',
              '\t',
              '  ',
              '# ',
              '> ',
              '1. ',
              '---',
              '://',
              '/',
              './',
              '../',
              '.',
              '..',
              'x/',
              '{id}/',
              '@',
            ],
            ...[
              'skill/',
              'references/',
              'skill/references/',
              'SKILL/References/',
              'regions.md',
              'skill\\',
              '%20',
            ],
            ...[
              'skill/references/none.md',
              'references/regions.md',
              '<b>',
              '<!--',
              '-->',
              '\0',
              '\u2028',
              '😀',
              'YYYY',
            ],
          ),
        },
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join(''));
  const text = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: line },
        { weight: 1, arbitrary: fc.constantFrom('', '- a', '|a|b|\n|-|-|') },
      ),
      {
        maxLength: 6,
      },
    )
    .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((end) => lines.join(end)));

  it('tells the same as when the parser is asked, whatever stands there', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.subarray(FILES), async (markdown, files) => {
        if (namesEachPlainly(markdown, files)) plain++;
        expect(await told(markdown, files)).toEqual(await told(markdown + ASKED, files));
      }),
      { numRuns: RUNS },
    );
    expect(plain).toBeGreaterThan(RUNS / 100);
  });

  it.each([
    ['in code', '- Read `skill/references/regions.md` when you must choose.'],
    ['at the end of a sentence', 'See skill/references/regions.md.'],
    ['in Chinese', '回答前先读skill/references/regions.md，再回答。'],
    [
      'in a heading, a list and a quote',
      '# skill/references/regions.md\r\n\r\n1. > "skill/references/regions.md"',
    ],
  ])('is sure of a reference named %s', async (_, markdown) => {
    expect(namesEachPlainly(markdown, FILES.slice(0, 1))).toBe(true);
    expect(await told(markdown, FILES.slice(0, 1))).toEqual({ mentions: [], unmentioned: [] });
  });

  it.each([
    ['another file', 'skill/references/regions.md and skill/references/none.md'],
    ['a path that begins elsewhere', 'skill/references/regions.md, references/regions.md'],
    ['nothing', 'Nothing.'],
    ['it in a block of code', '```\nskill/references/regions.md\n```'],
    ['it in the address of a page', 'https://example.com/ (skill/references/regions.md)'],
    ['it in a cell too many', 'a|b\n-|-\n1|2|skill/references/regions.md'],
    ['it too deep', `${'> '.repeat(120)}skill/references/regions.md`],
  ])('is not sure of one that names %s', (_, markdown) => {
    expect(namesEachPlainly(markdown, FILES.slice(0, 1))).toBe(false);
  });

  it('is sure of a hundred, and leaves more to the parser', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `skill/references/${at}.md`);
    for (const count of [100, 101]) {
      const files = many(count);
      const markdown = files.map((path) => `- ${path}`).join('\n');
      expect(namesEachPlainly(markdown, files)).toBe(count === 100);
      expect(await told(markdown, files)).toEqual({ mentions: [], unmentioned: [] });
    }
  });
});
