import { describe } from 'vitest';
import { type Change, shows, times } from './validated.ts';

const SIZE = 65_536;

describe('a skill', () => {
  const skill = (text: string | Uint8Array, files: Change = {}): Change => ({
    'skill/SKILL.md': text,
    ...files,
  });
  /** A skill that names this reference. */
  const reference = (name: string, content: string | Uint8Array = 'Bow.\n') =>
    skill(`Read skill/references/${name} first.\n`, { [`skill/references/${name}`]: content });
  const large = (bytes: number) => '字'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);
  shows([
    [
      '[S-02] SKILL.md has at most 65,536 bytes',
      [skill(large(SIZE))],
      [[skill(large(SIZE + 1)), 'error skill/too-large skill/SKILL.md']],
    ],
    [
      '[S-03] references are text files, at any depth',
      ['md', 'txt', 'json', 'jsonl', 'csv', 'tsv', 'yaml', 'yml', 'xml'].flatMap((ending) => [
        reference(`a.${ending}`),
        reference(`deep/down/a.${ending}`),
      ]),
      ['html', 'pdf', 'js', 'MD', 'toml'].map((ending) => [
        reference(`a.${ending}`),
        `error skill/file-type skill/references/a.${ending}`,
      ]),
    ],
    [
      '[S-04] a reference has at most 65,536 bytes',
      [reference('a.md', large(SIZE))],
      [[reference('a.md', large(SIZE + 1)), 'error skill/too-large skill/references/a.md']],
    ],
    [
      '[S-05] a reference is text, and best in UTF-8',
      [reference('a.md', '敬礼。\n')],
      [
        [reference('a.md', Buffer.from('a\0b')), 'error skill/not-text skill/references/a.md'],
        [
          reference('a.md', Buffer.from('6e61ef7665', 'hex')),
          'warning skill/not-utf8 skill/references/a.md:1',
        ],
      ],
    ],
    [
      '[S-06] nothing else is in skill/',
      [reference('a.md')],
      ['skill/a.md', 'skill/scripts/a.py', 'skill/LICENSE'].map((path) => [
        skill('Bow.\n', { [path]: 'x' }),
        `error skill/stray-file ${path}`,
      ]),
    ],
    [
      '[S-07] references come with a SKILL.md',
      [reference('a.md')],
      [[{ 'skill/references/a.md': 'x' }, 'error skill/missing-skill-md skill/SKILL.md']],
    ],
    [
      '[S-08] [O-07] the manifest declares neither skill nor docs',
      [{ ...skill('Bow.\n'), 'docs/README.en.md': '# Greeter\n' }],
      [
        [{ skill: 'skill/SKILL.md' }, 'warning manifest/unknown-key /skill'],
        [{ docs: 'docs' }, 'warning manifest/unknown-key /docs'],
      ],
    ],
    [
      '[S-09] each path is a file, and each file is named',
      [reference('a.md')],
      [
        [skill('Read skill/references/a.md.\n'), 'warning skill/dangling-reference skill/SKILL.md:1'],
        [
          skill('Bow.\n', { 'skill/references/a.md': 'x' }),
          'warning skill/unmentioned-reference skill/references/a.md',
        ],
      ],
    ],
    [
      '[S-10] SKILL.md needs no front matter, and may have one',
      [
        skill('Bow.\n'),
        skill('---\nname: greeter\ndescription: Bows.\n---\nBow.\n'),
        skill('---\n: [\n---\n'),
      ],
      [],
    ],
    [
      '[S-11] paths are written from the root',
      [reference('a.md')],
      [
        [
          { ...reference('a.md'), 'skill/SKILL.md': 'Read references/a.md.\n' },
          'warning skill/relative-reference skill/SKILL.md:1',
        ],
      ],
    ],
    [
      '[S-15] more than 100 references crowd the list',
      [years(100)],
      [[years(101), 'warning skill/too-many-references skill/SKILL.md']],
    ],
  ]);

  function years(count: number): Change {
    const files = times(count, (year) => [`skill/references/years/${year}.md`, 'x'] as const);
    return skill('Read skill/references/years/ as needed.\n', Object.fromEntries(files));
  }
});

describe('docs', () => {
  const docs = (...paths: string[]): Change =>
    Object.fromEntries(['README.en.md', ...paths].map((path) => [`docs/${path}`, '# Greeter\n']));
  shows([
    [
      '[O-01] docs are Markdown, at any depth',
      [docs(), docs('deep/down/more.en.md')],
      ['a.txt', 'logo.png', 'deep/a.html', 'a.en.MD'].map((path) => [
        docs(path),
        `error docs/file-type docs/${path}`,
      ]),
    ],
    [
      '[O-02] a file is named by its language',
      ['en', 'zh-CN', 'zh-Hant-TW', 'de'].map((tag) => docs(`README.${tag}.md`)),
      ['README.md', 'more.zh_CN.md', 'more.english.md', 'more.EN.md'].map((path) => [
        docs(path),
        `error docs/language-invalid docs/${path}`,
      ]),
    ],
    [
      '[O-03] docs have a README in some language',
      [docs()],
      [[{ 'docs/more.en.md': '# More\n' }, 'error docs/readme-missing docs/README.en.md']],
    ],
    [
      '[O-04] prompts and examples may be left out, and share their name in each language',
      [
        docs('README.de.md'),
        docs('README.de.md', 'prompts/bow.en.md', 'prompts/bow.de.md'),
        docs('examples/bow.en.md'),
      ],
      [
        [
          docs('README.de.md', 'prompts/bow.en.md'),
          'warning docs/translation-missing docs/prompts/bow.en.md',
        ],
        [
          docs('README.de.md', 'examples/bow.de.md'),
          'warning docs/translation-missing docs/examples/bow.de.md',
        ],
      ],
    ],
    [
      '[O-06] a picture is on the web, not in docs/',
      [{ 'docs/README.en.md': '![Bow](https://example.com/bow.png)\n' }],
      [[{ 'docs/README.en.md': '![Bow](bow.png)\n' }, 'warning docs/local-image docs/README.en.md:1']],
    ],
  ]);
});
