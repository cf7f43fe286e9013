import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { type Change, type Table, teller } from './change.ts';

const TABLE = {
  'id-changed': {
    sign: 'changed',
    step: 'major',
    effect: 'breaks-callers',
    text: {
      en: 'the gem’s id changes from {before} to {after}',
      'zh-CN': 'gem 的 id 从 {before} 改为 {after}',
    },
    why: {
      en: 'to the platform it is another gem: nothing is upgraded, the stored data stays with {before}, and calls of gem.{before} do not reach it',
      'zh-CN': '对平台来说这是另一个 gem：不会升级，数据留在 {before}，对 gem.{before} 的调用也到不了它',
    },
    asked: {
      by: 'trust',
      text: { en: 'another gem, {after}', 'zh-CN': '另一个 gem：{after}' },
    },
  },
  'name-changed': {
    sign: 'changed',
    step: 'patch',
    text: {
      en: 'the gem’s name changes from “{before}” to “{after}”',
      'zh-CN': 'gem 的名称从“{before}”改为“{after}”',
    },
  },
  'description-changed': {
    sign: 'changed',
    step: 'patch',
    statement: 'G-01',
    text: { en: 'the gem’s description changes', 'zh-CN': 'gem 的描述有改动' },
    why: { en: 'the AI now reads: {after}', 'zh-CN': 'AI 现在读到的是：{after}' },
  },
  'author-changed': {
    sign: 'changed',
    step: 'patch',
    text: { en: 'the author changes from {before} to {after}', 'zh-CN': '作者从 {before} 改为 {after}' },
  },
  'license-changed': {
    sign: 'changed',
    step: 'patch',
    text: { en: 'the licence changes from {before} to {after}', 'zh-CN': '许可证从 {before} 改为 {after}' },
  },
  'homepage-changed': {
    sign: 'changed',
    step: 'patch',
    text: { en: 'the homepage changes from {before} to {after}', 'zh-CN': '主页从 {before} 改为 {after}' },
  },
} as const satisfies Table;

const tell = teller('gem', TABLE);

/** What the gem says of itself. Its version is no change of this kind: it says how far all the others go. */
export function aboutChanges(before: Gem, after: Gem): Change[] {
  const [then, now] = [manifestOf(before), manifestOf(after)];
  return KEYS.flatMap((key) => {
    const [old, fresh] = [wordOf(then[key]), wordOf(now[key])];
    return old === fresh ? [] : [tell(`${key}-changed`, null, { before: old, after: fresh })];
  });
}

const KEYS = ['id', 'name', 'description', 'author', 'license', 'homepage'] as const;

/** What the manifest says, as far as it can be read. */
export function manifestOf({ manifest }: Gem): Readonly<Record<string, unknown>> {
  return isObject(manifest?.data) ? manifest.data : {};
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '—';
}
