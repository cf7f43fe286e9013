import { isObject } from '../../../gem/document.ts';
import { nameOf, workflows } from '../../../gem/items.ts';
import { placeName, shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { unknownKeys } from '../../unknown-keys.ts';

export default defineRule({
  id: 'manifest/unchecked',
  severity: 'info',
  statements: ['K-01', 'K-02'],
  assumes: ['A-top-level', 'A-workflow', 'A-permissions', 'A-knowledge', 'A-predicate'],
  words: {
    en: {
      summary: 'a part of the manifest whose rules are not published',
      why: 'the platform may still refuse what could only be looked at from outside here',
      messages: {
        strings:
          'how permission strings are made is not published in full; these were only checked for their outer form',
        predicates:
          'which first levels predicates may have is not published; these were only checked for their outer form',
        triggers: 'how triggers are written is not published; those of SOP "{name}" were not looked into',
        pages: 'how pages are declared is not published; "pages" was not looked into',
        events: 'how events are declared is not published; "events" was not looked into',
        other: 'nothing is published about {key} in {where}; it was not looked into',
      },
      hints: {},
    },
    'zh-CN': {
      summary: '清单中规则尚未公布的部分',
      why: '这里只看了外形，平台仍有可能拒绝',
      messages: {
        strings: '权限字符串的完整写法尚未公布；这里只检查了外形',
        predicates: '谓词可以有哪些第一级尚未公布；这里只检查了外形',
        triggers: '触发条件的写法尚未公布；SOP“{name}”的触发条件没有检查',
        pages: '页面的声明方式尚未公布；“pages”没有检查',
        events: '事件的声明方式尚未公布；“events”没有检查',
        other: '{where} 里的 {key} 尚未公布任何说明；没有检查',
      },
      hints: {},
    },
  },
  *check(gem) {
    const { manifest } = gem;
    if (!manifest || !isObject(manifest.data)) return;
    const { permissions, pages, events } = manifest.data;
    const knowledge = isObject(permissions) ? permissions.knowledge : undefined;
    if (isObject(knowledge)) {
      if (filled(knowledge.permissions))
        yield { messageId: 'strings', at: manifest.at('/permissions/knowledge/permissions', 'key') };
      if (filled(knowledge.predicates))
        yield { messageId: 'predicates', at: manifest.at('/permissions/knowledge/predicates', 'key') };
    }
    for (const item of workflows(gem))
      if (filled(item.data.triggers))
        yield { messageId: 'triggers', args: { name: nameOf(item) }, at: item.at('triggers', 'key') };
    if (pages !== undefined) yield { messageId: 'pages', at: manifest.at('/pages', 'key') };
    if (events !== undefined) yield { messageId: 'events', at: manifest.at('/events', 'key') };
    for (const { key, parent, pointer, meant, open } of unknownKeys(gem))
      if (open && meant === undefined)
        yield {
          messageId: 'other',
          args: { key: shown(key), where: placeName(parent) },
          at: manifest.at(pointer, 'key'),
        };
  },
});

function filled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
