import { nameFault } from '../../name-fault.ts';
import { namedItems } from '../../named-items.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { suggestName } from '../../suggest-name.ts';

export default defineRule({
  id: 'name/invalid',
  severity: 'error',
  statements: ['T-01', 'A-02'],
  assumes: ['A-workflow'],
  words: {
    en: {
      summary: 'a tool, SOP or agent with a name that cannot be called',
      why: 'others call it by this name, as `gem.<id>.<name>`; the platform takes no other form of name',
      messages: {
        empty: 'the name is empty',
        start: 'the name {name} does not start with a lower-case letter (a-z)',
        character:
          'the name {name} holds {found}; lower-case letters (a-z), digits and "_" are all it may have',
        tooLong: 'the name {name} has {count} characters, {over} over the limit of {limit}',
        fileStart:
          'the file’s name gives the agent the name {name}, which does not start with a lower-case letter (a-z)',
        fileCharacter:
          'the file’s name gives the agent the name {name}, which holds {found}; lower-case letters (a-z), digits and "_" are all it may have',
        fileTooLong:
          'the file’s name gives the agent the name {name}, which has {count} characters, {over} over the limit of {limit}',
      },
      hints: {
        empty: 'call it "{suggestion}", say',
        start: 'call it "{suggestion}", say',
        character: 'call it "{suggestion}", say',
        tooLong: 'call it "{suggestion}", say',
        fileStart: 'rename the file to agents/{suggestion}.md, say',
        fileCharacter: 'rename the file to agents/{suggestion}.md, say',
        fileTooLong: 'rename the file to agents/{suggestion}.md, say',
      },
    },
    'zh-CN': {
      summary: '工具、SOP 或 agent 的名字不能用来调用',
      why: '别处用这个名字调用它，形式是 `gem.<id>.<name>`；平台不接受别的写法',
      messages: {
        empty: '名字是空的',
        start: '名字 {name} 不以小写字母（a-z）开头',
        character: '名字 {name} 里有 {found}；只能用小写字母（a-z）、数字和“_”',
        tooLong: '名字 {name} 有 {count} 个字符，比上限 {limit} 多 {over} 个',
        fileStart: '按文件名，这个 agent 叫 {name}，不以小写字母（a-z）开头',
        fileCharacter: '按文件名，这个 agent 叫 {name}，里面有 {found}；只能用小写字母（a-z）、数字和“_”',
        fileTooLong: '按文件名，这个 agent 叫 {name}，有 {count} 个字符，比上限 {limit} 多 {over} 个',
      },
      hints: {
        empty: '可以叫“{suggestion}”',
        start: '可以叫“{suggestion}”',
        character: '可以叫“{suggestion}”',
        tooLong: '可以叫“{suggestion}”',
        fileStart: '可以把文件改名为 agents/{suggestion}.md',
        fileCharacter: '可以把文件改名为 agents/{suggestion}.md',
        fileTooLong: '可以把文件改名为 agents/{suggestion}.md',
      },
    },
  },
  *check(gem) {
    const items = namedItems(gem);
    const taken = new Set(items.map(({ name }) => name));
    for (const item of items) {
      const told = nameFault(item.name);
      if (!told) continue;
      const suggestion = suggestName(item, taken);
      taken.add(suggestion);
      yield {
        messageId: item.byFile ? OF_FILE[told.messageId] : told.messageId,
        args: { name: shown(item.name), suggestion, ...told.args },
        at: item.at(),
      };
    }
  },
});

/** A file’s name is never empty. */
const OF_FILE = {
  empty: 'fileStart',
  start: 'fileStart',
  character: 'fileCharacter',
  tooLong: 'fileTooLong',
} as const;
