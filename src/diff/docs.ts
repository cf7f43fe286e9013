import type { Gem } from '../gem/gem.ts';
import { DOCS } from '../platform/layout.ts';
import { type Change, listed, type Table, teller, without } from './change.ts';

const TABLE = {
  'languages-added': {
    sign: 'added',
    step: 'patch',
    statement: 'O-05',
    text: { en: 'the store page is now also in {languages}', 'zh-CN': '商店页面新增语言：{languages}' },
  },
  'languages-removed': {
    sign: 'removed',
    step: 'patch',
    statement: 'O-05',
    text: {
      en: 'the store page is no longer in {languages}',
      'zh-CN': '商店页面不再有这些语言：{languages}',
    },
  },
} as const satisfies Table;

const tell = teller('docs', TABLE);

/** [O-05] The languages of the store page. */
export function* docsChanges(before: Gem, after: Gem): Generator<Change> {
  const [then, now] = [languagesOf(before), languagesOf(after)];
  const [added, removed] = [without(now, then), without(then, now)];
  if (added.length > 0) yield tell('languages-added', null, { languages: listed(added) });
  if (removed.length > 0) yield tell('languages-removed', null, { languages: listed(removed) });
}

/** [O-03] As the README files are named. */
function languagesOf({ files }: Gem): string[] {
  return [...files.keys()].flatMap((path) => README.exec(path)?.[1] ?? []);
}

const README = new RegExp(`^${DOCS}README\\.([A-Za-z0-9-]+)\\.md$`);
