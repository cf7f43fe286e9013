import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFolder, loadPacked } from '../../src/gem/load.ts';
import { ALL_DOCS_READ_MAX, DOCS_READ_MAX } from '../../src/platform/limits.ts';
import { tagFault, USUAL_TAGS } from '../../src/validate/language-tag.ts';
import { validate } from '../../src/validate/validate.ts';

const told = (tag: string) => {
  const fault = tagFault(tag);
  return fault && [fault.reason, ...(fault.meant === undefined ? [] : [fault.meant])].join(' ');
};

describe('[O-02] a language tag', () => {
  it.each([
    'en',
    'zh-CN',
    'zh-Hans',
    'zh-Hant-TW',
    'ja',
    'de',
    'pt-BR',
    'es-419',
    'sr-Latn',
    'yue',
    'eo',
    'nb',
    'de-1996',
    // Newer versions of Node.js have no names for tags with extensions, and throw.
    'de-u-co-phonebk',
    'aa-a-a0',
  ])('%s is one', (tag) => {
    expect(told(tag)).toBeUndefined();
  });

  it.each([
    ['EN', 'notCanonical en'],
    ['zh_CN', 'notCanonical zh-CN'],
    ['zh-cn', 'notCanonical zh-CN'],
    ['ZH-hans-cn', 'notCanonical zh-Hans-CN'],
    ['iw', 'notCanonical he'],
    ['eng', 'notCanonical en'],
    ['zho', 'notCanonical zh'],
    ['AA_a-A0', 'notCanonical aa-a-a0'],
    ['xx-u-co-phonebk', 'notALanguage'],
    ['en-UK', 'notCanonical en-GB'],
    ['cn', 'notALanguage zh-CN'],
    ['jp', 'notALanguage ja'],
    ['English', 'notALanguage en'],
    ['xx', 'notALanguage'],
    ['steps', 'notALanguage'],
    ['en-XX', 'notALanguage'],
    ['und', 'notALanguage'],
    ['mul', 'notALanguage'],
    ['zxx', 'notALanguage'],
    ['x-private', 'privateUse'],
    ['en-x-private', 'privateUse'],
    ['qaa', 'privateUse'],
    ['qtz', 'privateUse'],
    ['i-klingon', 'notATag'],
    ['i-default', 'notATag'],
    ['art-lojban', 'notCanonical jbo'],
    ['zh-min-nan', 'notATag'],
    ['v2', 'notATag'],
    ['2024', 'notATag'],
    ['', 'notATag'],
    ['a', 'notATag'],
    ['en-', 'notATag'],
    ['zh CN', 'notATag'],
    ['constructor', 'notATag'],
  ])('%j is none: %s', (tag, expected) => {
    expect(told(tag)).toBe(expected);
  });

  it.each([...USUAL_TAGS])('%s is one by the names of all languages too', (tag) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)).toBeDefined();
  });

  it('that is suggested is one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,9}(?:[-_][A-Za-z0-9]{1,8}){0,3}$/), (tag) => {
        const meant = tagFault(tag)?.meant;
        if (meant !== undefined) expect(tagFault(meant)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('docs/', () => {
  const found = async (files: Readonly<Record<string, string>>) => {
    const all = new Map(Object.entries({ 'skill/SKILL.md': 'Greet once.', ...files }));
    const read = (path: string) => Buffer.from(all.get(path) ?? '');
    const sizes = new Map([...all.keys()].sort().map((path) => [path, read(path).length]));
    const findings = await validate(await loadPacked('x.gem', sizes, read));
    return findings
      .filter(({ rule }) => rule.startsWith('docs/'))
      .map(({ rule, at, args }) => {
        const place = at.start ? `${at.file}:${at.start.line}:${at.start.column}` : at.file;
        return `${place} ${rule}${args?.renamed ? ` ${args.renamed}` : ''}`;
      });
  };

  it('[O-02] gives a file that could be called rightly a name for it', async () => {
    expect(
      await found({
        'docs/README.en.md': '',
        'docs/README.ja.md': '',
        'docs/README-zh-CN.md': '',
        'docs/guides/first_ja.md': '',
        'docs/guides/how-to.md': '',
        'docs/guides/e.g.ZH_cn.md': '',
      }),
    ).toEqual([
      'docs/README-zh-CN.md docs/language-invalid README.zh-CN.md',
      'docs/guides/e.g.ZH_cn.md docs/language-invalid e.g.zh-CN.md',
      'docs/guides/first_ja.md docs/language-invalid first.ja.md',
      'docs/guides/how-to.md docs/language-invalid how-to.en.md',
    ]);
  });

  it('[O-03] [O-04] says nothing of what a name that is not in order may hide', async () => {
    expect(
      await found({ 'docs/README.de.md': '', 'docs/README.EN.md': '', 'docs/prompts/a.de.md': '' }),
    ).toEqual(['docs/README.EN.md docs/language-invalid README.en.md']);
    expect(
      await found({
        'docs/README.en.md': '',
        'docs/README.de.md': '',
        'docs/prompts/a.md': '',
        'docs/prompts/a.de.md': '',
      }),
    ).toEqual(['docs/prompts/a.md docs/language-invalid a.en.md']);
    expect(await found({ 'docs/README.en.MD': '' })).toEqual(['docs/README.en.MD docs/file-type']);
  });

  it('[O-06] points at a picture behind a byte order mark and with Windows line ends', async () => {
    expect(await found({ 'docs/README.en.md': '\ufeff![a](b.png)\r\n\r\n- 😀 ![c](./d.png)' })).toEqual([
      'docs/README.en.md:1:6 docs/local-image',
      'docs/README.en.md:3:11 docs/local-image',
    ]);
  });

  it.each(['https://a.b/c.png', 'HTTP://a.b/c.png', '//a.b/c.png', 'data:image/png;base64,AA=='])(
    '[O-06] lets a picture be elsewhere: %s',
    async (target) => {
      expect(await found({ 'docs/README.en.md': `![a](${target}) <img src="${target}">` })).toEqual([]);
    },
  );

  it('is looked into as far as anybody would read', async () => {
    const picture = '![a](b.png)';
    const text = (size: number) => picture + ' '.repeat(size - picture.length);
    expect(await found({ 'docs/README.en.md': text(DOCS_READ_MAX) })).toHaveLength(1);
    expect(await found({ 'docs/README.en.md': text(DOCS_READ_MAX + 1) })).toEqual([]);
    const count = ALL_DOCS_READ_MAX / DOCS_READ_MAX;
    const many = Object.fromEntries(
      Array.from({ length: count + 1 }, (_, index) => [`docs/guides/${index}.en.md`, text(DOCS_READ_MAX)]),
    );
    expect(await found({ 'docs/zz.en.md': '', 'docs/README.en.md': '', ...many })).toHaveLength(count);
  });
});

it('what ships with this project has nothing of this wrong', async () => {
  const findings = await validate(await loadFolder('examples/mail_helper'));
  expect(findings.filter(({ rule }) => /^(?:skill|docs|gem|page)\//.test(rule))).toEqual([]);
});
