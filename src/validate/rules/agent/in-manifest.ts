import { isObject } from '../../../gem/document.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/in-manifest',
  severity: 'error',
  statements: ['A-03'],
  words: {
    en: {
      summary: '`agents` written by hand in notochord.json',
      why: 'the list is made of the files in agents/ when the gem is packed, and a second one by hand would contradict it sooner or later',
      messages: {
        present:
          '"agents" is made from the files in agents/ when the gem is packed, and is not written by hand',
      },
      hints: {
        present: 'give each agent its own file `agents/<name>.md`, and take "agents" out of notochord.json',
      },
    },
    'zh-CN': {
      summary: '在 notochord.json 里手写 `agents`',
      why: '这份列表在打包时由 agents/ 里的文件生成；另外手写一份，迟早会和文件不一致',
      messages: { present: '“agents”在打包时由 agents/ 里的文件生成，不用手写' },
      hints: { present: '给每个 agent 写一个文件 `agents/<名字>.md`，并从 notochord.json 里去掉“agents”' },
    },
  },
  *check({ kind, manifest }) {
    if (kind === 'folder' && manifest && isObject(manifest.data) && Object.hasOwn(manifest.data, 'agents'))
      yield { messageId: 'present', at: manifest.at('/agents', 'key') };
  },
});
