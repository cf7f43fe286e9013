import { decode } from '../gem/decode.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { DOCS } from '../platform/layout.ts';
import type { Text } from '../text.ts';
import { type Addition, addition, type NewFile } from './addition.ts';
import { titleFrom } from './titles.ts';

/** A Markdown file under `docs/`, cut as its name says [O-02]. */
export interface Doc {
  readonly path: string;
  readonly stem: string;
  readonly tag?: string;
}

export interface NewDoc {
  /** Below `docs/`, without language and ending: `README`, `prompts/first-steps`. */
  readonly stem: string;
  /** Languages that were asked for; none for all of the gem's page. */
  readonly languages: readonly string[];
  /** The languages of the README files that are there. */
  readonly readmes: readonly string[];
  readonly docs: readonly Doc[];
  /** Stems that have to be in the languages of the README [O-04], from the gem's root. */
  readonly translated: readonly string[];
}

/**
 * A document in each language, and whatever the store's page needs besides: a README where there is none, an English
 * one, and every prompt and example in the languages of its menu. What exists in another language starts as a copy of
 * that, to be translated.
 */
export function planDoc(gem: Gem, wanted: NewDoc): Addition {
  const { stem, languages, readmes, docs, translated } = wanted;
  const isReadme = stem === 'README';
  const added = isReadme || readmes.length === 0 ? languages : [];
  const menu = new Set([...readmes, ...(readmes.length === 0 && added.length === 0 ? ['en'] : added)]);
  if (![...menu].some((tag) => tag === 'en' || tag.startsWith('en-'))) menu.add('en');
  const there = new Set(docs.map(({ path }) => path));
  const texts = new Map<string, { text: string; from: string | undefined }>();
  const put = (name: string, tag: string) => {
    const path = `${DOCS}${name}.${tag}.md`;
    if (!there.has(path))
      texts.set(path, { text: textFor(gem, name, tag, docs), from: original(name, docs)?.path });
  };
  for (const tag of menu) if (!readmes.includes(tag)) put('README', tag);
  for (const each of isReadme ? translated : []) for (const tag of added) put(each.slice(DOCS.length), tag);
  if (!isReadme)
    for (const tag of new Set([...languages, ...(needsAll(stem, languages) ? menu : [])])) put(stem, tag);
  const files = [...texts].map(([path, { text }]): NewFile => ({ path, text }));
  return addition({
    files,
    todo: todoOf([...texts].map(([path, { from }]) => ({ path, from }))),
    tries: ['preview --store', 'validate --strict'],
  });
}

/** [O-04] Prompts and examples have the languages of the README; others only what was asked for, or else all as well. */
function needsAll(stem: string, languages: readonly string[]): boolean {
  return /^(?:prompts|examples)\//.test(stem) || languages.length === 0;
}

/** The English text of a document, or else the first there is. */
function original(name: string, docs: readonly Doc[]): Doc | undefined {
  const same = docs.filter(({ stem, tag }) => stem === DOCS + name && tag !== undefined);
  return same.find(({ tag }) => tag === 'en') ?? same[0];
}

function textFor(gem: Gem, name: string, tag: string, docs: readonly Doc[]): string {
  const from = original(name, docs);
  if (from) return decode(gem.bytes(from.path)).text;
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const words = /^zh(?:-CN|-Hans|-SG)?$/.test(tag) ? BEGINNINGS['zh-CN'] : BEGINNINGS.en;
  if (name === 'README') {
    const about = typeof data.description === 'string' ? `\n${data.description}\n` : '';
    return `# ${String(data.name ?? data.id ?? '')}\n${about}`;
  }
  const folder = /^(prompts|examples)\//.exec(name)?.[1];
  const rest = folder === 'prompts' ? words.prompt : folder === 'examples' ? words.example : '';
  return `# ${titleFrom(name)}\n${rest}`;
}

const BEGINNINGS = {
  en: {
    prompt: '\n- **What somebody says to the gem, ready to be copied.** What the gem does then.\n',
    example: '\nYou ask: *what somebody wants of the gem.*\n\nThe gem answers: *what it gives them.*\n',
  },
  'zh-CN': {
    prompt: '\n- **可以直接复制的一句话。** gem 会做什么。\n',
    example: '\n你问：*想让 gem 做的事。*\n\ngem 回答：*它给出的结果。*\n',
  },
};

function todoOf(files: readonly { path: string; from: string | undefined }[]): Text[] {
  return files.map(({ path, from }) =>
    from === undefined
      ? { en: `write ${path}`, 'zh-CN': `写好 ${path}` }
      : {
          en: `translate ${path}, which is a copy of ${from}`,
          'zh-CN': `翻译 ${path}，它现在是 ${from} 的副本`,
        },
  );
}
