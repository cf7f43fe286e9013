import type { Gem } from '../gem/gem.ts';
import { DOCS } from '../platform/layout.ts';
import { identityOf, idOf } from './exposed.ts';
import { type Measured, measured } from './measure.ts';
import { textOf } from './skill-files.ts';

/** One text of a tab, in the language that is shown. */
export interface StoreText {
  /** The name that translations share [O-04]; `README` for the page itself. */
  readonly name: string;
  readonly path: string;
  readonly markdown: Measured;
}

export interface StoreTab {
  readonly tab: 'readme' | 'prompts' | 'examples';
  readonly texts: readonly StoreText[];
  /** Texts of this tab that are there in other languages only. */
  readonly missing: readonly string[];
}

/** [O-05] A gem's page in the store. Nothing of it is read when the gem is used [O-08]. */
export interface StorePage {
  readonly gem: string;
  readonly name: string | null;
  readonly description: string | null;
  /** [O-05] The language menu: the languages of the README, as their files are named. */
  readonly languages: readonly string[];
  /** The one that is shown; `null` when there is no README, so that there is no page. */
  readonly language: string | null;
  /** [O-04] The page itself, then prompts and examples where there are any. */
  readonly tabs: readonly StoreTab[];
  /** Files of `docs/` that belong on no tab. */
  readonly elsewhere: readonly string[];
}

/** `<name>.<language>.md`, directly in its folder. */
const NAMED = /^([^/]+)\.([A-Za-z0-9-]+)\.md$/;

const FOLDERS = { readme: DOCS, prompts: `${DOCS}prompts/`, examples: `${DOCS}examples/` } as const;

interface Named {
  readonly tab: StoreTab['tab'];
  readonly path: string;
  readonly name: string;
  readonly tag: string;
}

/** @param wanted a language tag; the nearest that the page has is shown. */
export function storePage(gem: Gem, wanted: string): StorePage {
  const { name, description } = identityOf(gem);
  const paths = [...gem.files.keys()].filter((path) => path.startsWith(DOCS));
  const named = paths.flatMap(namedFile);
  const languages = named.flatMap(({ tab, tag }) => (tab === 'readme' ? [tag] : []));
  const language = nearest(languages, wanted);
  const onTabs = new Set(named.map(({ path }) => path));
  return {
    gem: idOf(gem),
    name,
    description,
    languages,
    language,
    tabs: language === null ? [] : tabsOf(gem, named, language),
    elsewhere: paths.filter((path) => !onTabs.has(path)),
  };
}

function namedFile(path: string): Named[] {
  for (const tab of ['prompts', 'examples', 'readme'] as const) {
    if (!path.startsWith(FOLDERS[tab])) continue;
    const [, name, tag] = NAMED.exec(path.slice(FOLDERS[tab].length)) ?? [];
    if (name === undefined || tag === undefined || (tab === 'readme' && name !== 'README')) return [];
    return [{ tab, path, name, tag }];
  }
  return [];
}

function tabsOf(gem: Gem, named: readonly Named[], language: string): StoreTab[] {
  return (['readme', 'prompts', 'examples'] as const).flatMap((tab) => {
    const files = named.filter((one) => one.tab === tab);
    if (files.length === 0) return [];
    const shown = files.filter(({ tag }) => tag === language);
    const names = new Set(shown.map(({ name }) => name));
    return [
      {
        tab,
        texts: shown.map(({ name, path }) => ({ name, path, markdown: measured(textOf(gem, path) ?? '') })),
        missing: [...new Set(files.map(({ name }) => name))].filter((name) => !names.has(name)),
      },
    ];
  });
}

/** The language itself, one that begins alike (`zh` for `zh-CN`), English, or the first there is. */
export function nearest(languages: readonly string[], wanted: string): string | null {
  const low = wanted.toLowerCase();
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    languages.find((tag) => tag.toLowerCase() === low) ??
    languages.find((tag) => base(tag) === base(wanted)) ??
    languages.find((tag) => base(tag) === 'en') ??
    languages[0] ??
    null
  );
}
