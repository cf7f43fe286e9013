import { didYouMean } from '../../../did-you-mean.ts';
import type { Fault } from '../../../gem/finding.ts';
import { knowledgePermissions } from '../../../gem/knowledge.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

type MessageId =
  | 'empty'
  | 'noAction'
  | 'area'
  | 'action'
  | 'actionMeant'
  | 'noPart'
  | 'emptyPart'
  | 'character';

const EXAMPLES = {
  en: 'write it as the platform’s examples do: "facts.read:self:location.home.*", "collections.write:diary"',
  'zh-CN': '照平台文档的例子写："facts.read:self:location.home.*"、"collections.write:diary"',
} as const;

export default defineRule<MessageId>({
  id: 'knowledge/permission-invalid',
  severity: 'error',
  statements: ['K-01'],
  assumes: ['A-knowledge'],
  words: {
    en: {
      summary: 'a text that cannot be a knowledge permission',
      why: 'each of these strings is checked when the gem is installed; how they are made is not published in full, and none of the published ones looks like this',
      messages: {
        empty: 'a permission is empty',
        noAction:
          'the permission {value} does not begin with what it asks for, such as facts.read or collections.write',
        area: 'the permission {value} begins with {found}; before ".{action}" stands a word of lower-case letters, such as facts',
        action: 'the permission {value} asks for {found}, and has to ask for "read" or "write"',
        actionMeant:
          'the permission {value} asks for {found}, and has to ask for "read" or "write"; did you mean "{meant}"?',
        noPart: 'the permission {value} does not say of what: after {found} follow ":" and at least one part',
        emptyPart: 'the permission {value} has an empty part: nothing stands after a ":"',
        character:
          'the permission {value} holds {found}; letters, digits, "_", "-", "." and "*" are all that its parts may have',
      },
      hints: {
        empty: EXAMPLES.en,
        noAction: EXAMPLES.en,
        area: EXAMPLES.en,
        action: EXAMPLES.en,
        actionMeant: 'write "{meant}"',
        noPart: EXAMPLES.en,
        emptyPart: EXAMPLES.en,
        character: EXAMPLES.en,
      },
    },
    'zh-CN': {
      summary: '不可能是知识库权限的文字',
      why: '安装时会逐条校验这些字符串；完整的写法尚未公布，但已公布的没有这样写的',
      messages: {
        empty: '有一条权限是空的',
        noAction: '权限 {value} 开头没有写申请什么，例如 facts.read 或 collections.write',
        area: '权限 {value} 以 {found} 开头；“.{action}”前面应是小写字母组成的词，例如 facts',
        action: '权限 {value} 申请的是 {found}，应为“read”或“write”',
        actionMeant: '权限 {value} 申请的是 {found}，应为“read”或“write”；是不是想写“{meant}”？',
        noPart: '权限 {value} 没有写范围：{found} 后面应有“:”和至少一段',
        emptyPart: '权限 {value} 有一段是空的：“:”后面什么都没有',
        character: '权限 {value} 里有 {found}；各段只能用文字、数字、“_”“-”“.”和“*”',
      },
      hints: {
        empty: EXAMPLES['zh-CN'],
        noAction: EXAMPLES['zh-CN'],
        area: EXAMPLES['zh-CN'],
        action: EXAMPLES['zh-CN'],
        actionMeant: '写成“{meant}”',
        noPart: EXAMPLES['zh-CN'],
        emptyPart: EXAMPLES['zh-CN'],
        character: EXAMPLES['zh-CN'],
      },
    },
  },
  *check(gem) {
    for (const { text, at } of knowledgePermissions(gem)) {
      const fault = faultOf(text);
      if (fault) yield { ...fault, args: { value: shown(text), ...fault.args }, at: at() };
    }
  },
});

/** (A-knowledge) */
function faultOf(text: string): Omit<Fault<MessageId>, 'at'> | undefined {
  if (text === '') return { messageId: 'empty' };
  const [head = '', ...parts] = text.split(':');
  const dot = head.lastIndexOf('.');
  if (dot < 0) return { messageId: 'noAction' };
  const [area, action] = [head.slice(0, dot), head.slice(dot + 1)];
  if (action !== 'read' && action !== 'write') {
    const found = shown(action);
    const meant = didYouMean(action, ['read', 'write']);
    return meant === undefined
      ? { messageId: 'action', args: { found } }
      : { messageId: 'actionMeant', args: { found, meant } };
  }
  if (!/^[a-z][a-z0-9_]*$/.test(area)) return { messageId: 'area', args: { found: shown(area), action } };
  if (parts.length === 0) return { messageId: 'noPart', args: { found: shown(head) } };
  if (parts.includes('')) return { messageId: 'emptyPart' };
  const found = /[^\p{L}\p{M}\p{N}_.*:-]/u.exec(parts.join(':'))?.[0];
  return found === undefined ? undefined : { messageId: 'character', args: { found: shown(found) } };
}
