import type { Gem } from '../gem/gem.ts';
import { SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';
import { type Change, listed, type Table, teller, without } from './change.ts';
import { sameContent } from './files.ts';

const TABLE = {
  'skill-added': {
    sign: 'added',
    step: 'minor',
    statement: 'S-01',
    text: { en: 'the gem has a skill now', 'zh-CN': 'gem 新增了 skill' },
    asked: { by: 'trust', text: { en: 'a skill, which the AI reads', 'zh-CN': '一个供 AI 阅读的 skill' } },
  },
  'skill-removed': {
    sign: 'removed',
    step: 'minor',
    statement: 'S-01',
    text: { en: 'the gem has no skill any more', 'zh-CN': 'gem 不再有 skill' },
  },
  'skill-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'S-13',
    text: { en: 'SKILL.md changes', 'zh-CN': 'SKILL.md 有改动' },
  },
  'references-added': {
    sign: 'added',
    step: 'patch',
    statement: 'S-13',
    text: { en: 'new references: {files}', 'zh-CN': '新增参考文件：{files}' },
  },
  'references-removed': {
    sign: 'removed',
    step: 'patch',
    statement: 'S-13',
    text: { en: 'references that are gone: {files}', 'zh-CN': '删去的参考文件：{files}' },
  },
  'references-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'S-13',
    text: { en: 'references that change: {files}', 'zh-CN': '有改动的参考文件：{files}' },
  },
} as const satisfies Table;

const tell = teller('skill', TABLE);

/** [S-01] [S-13] What the AI reads of the gem. */
export function* skillChanges(before: Gem, after: Gem): Generator<Change> {
  const [had, has] = [before.files.has(SKILL_FILE), after.files.has(SKILL_FILE)];
  if (!had && has) yield tell('skill-added', null);
  if (had && !has) yield tell('skill-removed', null);
  if (had && has && !sameContent(before, after, SKILL_FILE)) yield tell('skill-changed', null);
  const [then, now] = [references(before), references(after)];
  const [added, removed] = [without(now, then), without(then, now)];
  const changed = now.filter((path) => then.includes(path) && !sameContent(before, after, path));
  const short = (paths: readonly string[]) =>
    listed(paths.map((path) => path.slice(SKILL_REFERENCES.length)));
  if (added.length > 0) yield tell('references-added', null, { files: short(added) });
  if (removed.length > 0) yield tell('references-removed', null, { files: short(removed) });
  if (changed.length > 0) yield tell('references-changed', null, { files: short(changed) });
}

function references({ files }: Gem): string[] {
  return [...files.keys()].filter((path) => path.startsWith(SKILL_REFERENCES));
}
