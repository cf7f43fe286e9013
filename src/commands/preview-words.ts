import type { ListedBecause } from '../preview/catalog.ts';
import type { Text } from '../text.ts';

/** [G-02] */
export const WHY_LISTED: Readonly<Record<ListedBecause, Text>> = {
  exposes: {
    en: 'listed, because it exposes something',
    'zh-CN': '在列表里，因为它对外提供了内容',
  },
  skill: {
    en: 'listed, because it has a skill; it exposes nothing, so opening it gives text and nothing to call',
    'zh-CN': '在列表里，因为它有 skill；它不对外提供任何东西，打开后只有文字，没有可调用的项',
  },
  'exposes-nothing': {
    en: 'not listed: it exposes nothing and has no skill, so the AI does not know of it; only its own pages and SOPs can use it',
    'zh-CN':
      '不在列表里：它不对外提供任何东西，也没有 skill，所以 AI 不知道它；只有它自己的页面和 SOP 能用它',
  },
  'skill-md-missing': {
    en: 'not listed: it exposes nothing, and skill/references/ without skill/SKILL.md is no skill',
    'zh-CN': '不在列表里：它不对外提供任何东西，而没有 skill/SKILL.md 的 skill/references/ 不算 skill',
  },
};

/** What of all this the platform did not say. */
export const ASSUMED: Text = {
  en: 'assumed here, not said by the platform (A-read-skill): the wording of these lines, their order, the names of items in them, and how search ranks',
  'zh-CN':
    '以上有几处是本工具的假设，并非平台的说明（A-read-skill）：这些行的措辞、顺序、其中各项的名字，以及搜索的排序',
};

/** How tokens are counted. */
export const ESTIMATED: Text = {
  en: 'tokens are an estimate: 1 for 4 characters, and 1 for each Chinese, Japanese or Korean character; each model counts in its own way',
  'zh-CN': 'token 数是估计：每 4 个字符算 1 个，每个中日韩文字算 1 个；各个模型的算法不同',
};

export const SIZE: Text = {
  en: '{shown} {characters|character|characters}, about {about} {tokens|token|tokens}',
  'zh-CN': '{shown} 个字符，约 {about} 个 token',
};

export const LENGTH: Text = {
  en: '{shown} {characters|character|characters}',
  'zh-CN': '{shown} 个字符',
};
