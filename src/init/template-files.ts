import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageRoot } from '../package-root.ts';
import type { Language } from '../text.ts';
import { version } from '../version.ts';
import { TEMPLATE_WORDS, type Template } from './templates.ts';

export interface NewGem {
  readonly template: Template;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** TypeScript instead of JavaScript. */
  readonly typescript: boolean;
}

type Files = Map<string, Uint8Array>;

/** Schemas that the editor's settings point at: kept in the gem, so that completion needs nothing installed. */
const SCHEMAS = ['notochord', 'scenario', 'agent-header'];

const TEMPLATE_FOLDER = join(packageRoot, 'templates');

/**
 * The files of a new gem, by path, sorted. A template's folder holds what is the same for all (`common/`), what is not
 * the same in both languages of code (`js/`, `ts/`), and what is said to the AI in another language than English
 * (`zh-CN/`); `shared/` beside it is laid out alike and goes into every gem, where the template has no file of its own.
 */
export function templateFiles(gem: NewGem, language: Language = 'en'): Files {
  const values = {
    id: gem.id,
    name: gem.name,
    description: gem.description,
    ext: gem.typescript ? 'ts' : 'js',
    version,
  };
  return sorted([
    ...projectFiles(gem),
    ...layers(gem.template, gem, language).flatMap((folder) => [...filesOf(folder, values)]),
  ]);
}

/** What goes into every gem, whatever it can do: settings of the editor, CI, and what version control leaves out. */
export function projectFiles(kind: Pick<NewGem, 'template' | 'typescript'>): Files {
  const schemas = SCHEMAS.map((name): [string, Uint8Array] => [
    `.vscode/${name}.schema.json`,
    readFileSync(join(packageRoot, 'schemas', `${name}.schema.json`)),
  ]);
  return sorted([
    ...layers('shared', kind).flatMap((folder) => [...filesOf(folder, { version })]),
    ...schemas,
  ]);
}

function layers(
  owner: Template | 'shared',
  { template, typescript }: Pick<NewGem, 'template' | 'typescript'>,
  language: Language = 'en',
): string[] {
  const code = typescript ? 'ts' : 'js';
  const names = TEMPLATE_WORDS[template].hasCode ? ['common', code] : ['common'];
  return [...names, language]
    .map((name) => join(TEMPLATE_FOLDER, owner, name))
    .filter((path) => existsSync(path));
}

/** Names of a template that begin with `_` stand for a dot, which npm would not ship. */
function* filesOf(folder: string, values: Readonly<Record<string, string>>): Generator<[string, Uint8Array]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(folder, from)
      .split(sep)
      .map((part) => part.replace(/^_/, '.'))
      .join('/');
    const text = readFileSync(from, 'utf8').replace(/\{\{(\w+)\}\}/g, (whole, key: string) => {
      const value = values[key];
      return value === undefined ? whole : asTextOf(path, value);
    });
    yield [path, Buffer.from(text)];
  }
}

/** What has a meaning where it goes is written so that it has none: quotes in JSON, emphasis and links in Markdown. */
function asTextOf(path: string, value: string): string {
  if (path.endsWith('.json')) return JSON.stringify(value).slice(1, -1);
  return path.endsWith('.md') ? value.replace(/[\\`*[\]<]/g, '\\$&') : value;
}

/** Of two files with one path, the later counts. */
function sorted(files: Iterable<readonly [string, Uint8Array]>): Files {
  return new Map([...new Map(files)].sort(([a], [b]) => (a < b ? -1 : 1)));
}
