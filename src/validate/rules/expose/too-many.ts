import { items, nameOf } from '../../../gem/items.ts';
import { EXPOSED_MAX } from '../../../platform/limits.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'expose/too-many',
  severity: 'error',
  statements: ['E-01', 'A-10'],
  words: {
    en: {
      summary: 'more exposed items than a gem may have',
      why: 'everything exposed stands in front of the main chat’s AI, which has to choose among the items of all gems',
      messages: {
        tooMany: '{count} items are exposed, {over} over the limit of {limit}: {names}',
      },
      hints: {
        tooMany: 'take `expose` away from those that only this gem’s own SOPs, agents and pages use',
      },
    },
    'zh-CN': {
      summary: '对外提供的项太多',
      why: '对外提供的项都在主聊天的 AI 面前，它要在所有 gem 的项里选择',
      messages: {
        tooMany: '对外提供了 {count} 项，比上限 {limit} 多 {over} 项：{names}',
      },
      hints: {
        tooMany: '只有这个 gem 自己的 SOP、agent 和页面使用的项，去掉 `expose`',
      },
    },
  },
  *check(gem) {
    const exposed = items(gem).filter((item) => item.exposed);
    const beyond = exposed[EXPOSED_MAX];
    if (beyond === undefined) return;
    const count = exposed.length;
    const names = exposed.map(nameOf).join(', ');
    yield {
      messageId: 'tooMany',
      args: { count, over: count - EXPOSED_MAX, limit: EXPOSED_MAX, names },
      at: beyond.at('expose'),
    };
  },
});
