import { type Resource, resources } from '../../../gem/resources.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'resource/id-duplicate',
  severity: 'error',
  statements: ['R-01'],
  words: {
    en: {
      summary: 'two resources of one id',
      why: 'a tool asks for a resource by its id, so only one of them could be had, and the platform refuses the gem',
      messages: { taken: 'the id {id} is taken: the resource in line {line} has it' },
      hints: { taken: 'rename one of the two, and what asks for it with `ctx.resources.path`' },
    },
    'zh-CN': {
      summary: '两个资源的 id 相同',
      why: '工具按 id 取资源，id 相同的只能取到一个，平台会拒绝安装',
      messages: { taken: 'id {id} 已被占用：第 {line} 行的资源用了它' },
      hints: { taken: '给其中一个改名，用 `ctx.resources.path` 取它的地方也要改' },
    },
  },
  *check(gem) {
    const first = new Map<string, Resource>();
    for (const resource of resources(gem)) {
      const { id } = resource;
      if (typeof id !== 'string') continue;
      const other = first.get(id);
      if (other === undefined) first.set(id, resource);
      else
        yield {
          messageId: 'taken',
          args: { id: shown(id), line: other.at('id').start?.line ?? 0 },
          at: resource.at('id'),
        };
    }
  },
});
