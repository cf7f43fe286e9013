import { placeName, shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { replacement } from '../../text-fix.ts';
import { unknownKeys } from '../../unknown-keys.ts';

export default defineRule({
  id: 'manifest/unknown-key',
  severity: 'warning',
  statements: ['S-08', 'O-07'],
  assumes: ['A-top-level', 'A-workflow', 'A-permissions'],
  words: {
    en: {
      summary: 'a key that the published manifest reference does not know',
      why: 'a key that nobody reads does nothing, so what was meant by it would not happen',
      fix: '`gem validate --fix` renames a misspelt key when it can only be one other, which is not there yet',
      messages: {
        top: 'the published manifest reference has no {key} at the top level',
        topMeant: 'the published manifest reference has no {key} at the top level; did you mean "{meant}"?',
        inside: 'the published manifest reference has no {key} in {where}',
        insideMeant: 'the published manifest reference has no {key} in {where}; did you mean "{meant}"?',
        skill: 'the skill is not declared in the manifest: skill/SKILL.md is found by its place alone',
        docs: 'docs are not declared in the manifest: the files under docs/ are found by their place alone',
      },
      hints: {
        top: 'take it out, or leave it if a page of the platform’s documents that is not published yet asks for it',
        topMeant: 'write "{meant}"',
        inside:
          'take it out, or leave it if a page of the platform’s documents that is not published yet asks for it',
        insideMeant: 'write "{meant}"',
        skill: 'take it out',
        docs: 'take it out',
      },
    },
    'zh-CN': {
      summary: '已公布的清单参考里没有的键',
      why: '没有程序读取的键不起作用，写它的用意也就落空了',
      fix: '`gem validate --fix` 改正拼错的键，前提是只可能是某一个键，而它还不存在',
      messages: {
        top: '已公布的清单参考里，顶层没有 {key}',
        topMeant: '已公布的清单参考里，顶层没有 {key}；你是不是想写“{meant}”？',
        inside: '已公布的清单参考里，{where} 没有 {key}',
        insideMeant: '已公布的清单参考里，{where} 没有 {key}；你是不是想写“{meant}”？',
        skill: 'skill 不在清单里声明：平台凭位置就能找到 skill/SKILL.md',
        docs: '文档不在清单里声明：平台凭位置就能找到 docs/ 下的文件',
      },
      hints: {
        top: '去掉它；如果是平台尚未公布的文档要求的，可以保留',
        topMeant: '写成“{meant}”',
        inside: '去掉它；如果是平台尚未公布的文档要求的，可以保留',
        insideMeant: '写成“{meant}”',
        skill: '去掉它',
        docs: '去掉它',
      },
    },
  },
  *check(gem) {
    for (const { key, parent, pointer, meant, renamed, open } of unknownKeys(gem)) {
      if (!gem.manifest || (open && meant === undefined)) continue;
      const at = gem.manifest.at(pointer, 'key');
      if (parent === '' && (key === 'skill' || key === 'docs')) {
        yield { messageId: key, at };
        continue;
      }
      const args = { key: shown(key), where: placeName(parent) };
      if (meant === undefined) yield { messageId: parent === '' ? 'top' : 'inside', args, at };
      else {
        const messageId = parent === '' ? 'topMeant' : 'insideMeant';
        const fix = renamed === undefined ? undefined : replacement(gem, at, JSON.stringify(renamed));
        yield { messageId, args: { ...args, meant }, at, fix };
      }
    }
  },
});
