import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE_WORDS, TEMPLATES, type Template } from '../../src/init/templates.ts';
import { LANGUAGES } from '../../src/text.ts';
import { expectToFit } from '../cli/schemas.ts';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';

const parent = temporaryFolder('a folder 与空格');
const here: Terminal = terminal({ cwd: parent });

/** Each template in each language of code, and of each pair one in Chinese. */
const GEMS = TEMPLATES.flatMap((template) =>
  ['js', 'ts'].map((language) => ({ template, language, lang: language === 'js' ? 'zh-CN' : 'en' })),
);

/** One real call or run of each template, as its docs tell it. */
const CALLS: Readonly<
  Partial<Record<Template, { readonly argv: readonly string[]; readonly result: unknown }>>
> = {
  tool: {
    argv: ['run', 'tool', 'count_words', '--arg', 'text=one two three'],
    result: { words: 3, characters: 13, total: 3 },
  },
  agent: {
    argv: ['run', 'tool', 'add_workdays', '--arg', 'from=2026-02-27', '--arg', 'days=-3'],
    result: { date: '2026-02-24', weekday: 'Tuesday' },
  },
  data: {
    argv: ['run', 'tool', 'save_link', '--arg', 'url=https://example.org', '--arg', 'title=Example'],
    result: { replaced: false },
  },
  workflow: {
    argv: ['run', 'workflow', 'receive_delivery', '--event', '{"lines":[{"item":"Flour","quantity":5}]}'],
    result: { booked: [{ item: 'Flour', inStock: 5 }], scarce: [{ item: 'Flour' }] },
  },
  full: { argv: ['run', 'workflow', 'save_starter_terms'], result: { saved: 2 } },
};

describe.each(GEMS)('a new gem from the template $template in $language', ({ template, language, lang }) => {
  const folder = join(parent, `${template}_${language}`);
  const inGem = (...argv: string[]) => here.json('-C', folder, ...argv, '--lang', lang);

  beforeAll(async () => {
    const { code, document } = await here.json(
      ...['init', `${template}_${language}`, '--template', template, '--yes', '--lang', lang],
      ...(language === 'ts' ? ['--ts'] : []),
    );
    expectToFit(document, 'init');
    expect([code, document.template, document.kept]).toEqual([0, template, []]);
    expect(document.typescript).toBe(language === 'ts' && template !== 'skill');
    expect(filesBelow(folder)).toEqual(document.written);
  });

  it('[S-12] passes validate under --strict', async () => {
    const { code, document } = await inGem('validate', '--strict');
    expect(document.gems[0].findings).toEqual([]);
    expect([code, document.gems[0].ok]).toEqual([0, true]);
  });

  it('has a scenario of every tool and SOP, and all are green', async () => {
    if (!TEMPLATE_WORDS[template].hasCode) return;
    const { code, document } = await inGem('test');
    expect(document.summary).toMatchObject({ failed: 0, skipped: 0 });
    expect(code).toBe(0);
    const { tools, workflows = [] } = manifestOf(folder);
    const tested = filesBelow(join(folder, 'tests')).map(
      (file) => /^(?:tool|workflow): (\w+)$/m.exec(readFileSync(join(folder, 'tests', file), 'utf8'))?.[1],
    );
    expect([...new Set(tested)].sort()).toEqual(
      [...tools, ...workflows].map(({ name }: { name: string }) => name).sort(),
    );
  });

  it('runs', async () => {
    const call = CALLS[template];
    if (!call) return;
    const { code, document } = await inGem(...call.argv);
    expect([code, document.error]).toEqual([0, undefined]);
    expect(document.result).toMatchObject(call.result as object);
  });

  it('packs', async () => {
    const { code, document } = await inGem('pack');
    expect([code, document.id]).toEqual([0, `${template}_${language}`]);
    const packed = await here.json('validate', join(folder, document.file), '--strict');
    expect(packed.document.summary).toMatchObject({ gems: 1, errors: 0, warnings: 0 });
  });

  it('has its dot files, and no placeholder is left', () => {
    const files = filesBelow(folder);
    expect(files).toEqual(
      expect.arrayContaining(['.gitignore', '.vscode/settings.json', '.github/workflows/gem.yml']),
    );
    for (const file of files.filter((path) => !path.startsWith('dist/')))
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/\{\{\w+\}\}/);
  });

  it('describes itself in the language of who made it, in at most 200 characters', () => {
    const { description } = manifestOf(folder);
    expect(description).toBe(TEMPLATE_WORDS[template].description[lang as 'en']);
    for (const one of LANGUAGES)
      expect([...TEMPLATE_WORDS[template].description[one]].length).toBeLessThanOrEqual(200);
  });
});

function manifestOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'notochord.json'), 'utf8'));
}

/** Every file below a folder, with `/`. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** A manifest without what it says in words. */
function unsaid(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (key === 'description' && typeof inner === 'string' ? '' : inner)),
  );
}

describe.each(TEMPLATES)('the template %s in Chinese', (template) => {
  it.each(['js', 'ts'])(
    'says to the AI in Chinese what it says in English, and passes --strict: %s',
    async (code) => {
      const me = terminal({ cwd: temporaryFolder('gem-zh') });
      const argv = ['--template', template, '--yes', '--id', 'g', ...(code === 'ts' ? ['--ts'] : [])];
      for (const lang of LANGUAGES) await me.gem('init', lang, ...argv, '--lang', lang);
      const [english, chinese] = ['en', 'zh-CN'].map((lang) => join(me.cwd, lang)) as [string, string];
      expect(filesBelow(chinese)).toEqual(filesBelow(english));
      const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'notochord.json'), 'utf8'));
      expect({ ...(unsaid(manifest(chinese)) as object), name: '' }).toEqual({
        ...(unsaid(manifest(english)) as object),
        name: '',
      });
      const said = JSON.stringify(manifest(chinese)).matchAll(/"description":("(?:[^"\\]|\\.)*")/g);
      for (const [, description] of said) expect(description).toMatch(/\p{Script=Han}/u);
      for (const path of filesBelow(chinese).filter((each) => /^(?:agents|skill)\//.test(each))) {
        const [text, original] = [chinese, english].map((folder) => readFileSync(join(folder, path), 'utf8'));
        expect(text).toMatch(/\p{Script=Han}/u);
        // It calls the same tools and leads to the same files.
        const named = (whole = '') => [...whole.matchAll(/`[^`\n]+`/g)].map(([name]) => name).sort();
        expect(named(text)).toEqual(named(original));
      }
      const { code: answer, document } = await me.json('validate', 'zh-CN', '--strict');
      expect([answer, document.gems[0].findings]).toEqual([0, []]);
    },
  );
});
