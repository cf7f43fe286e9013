import { findCollisions } from '../../../archive/collisions.ts';
import { checkPath } from '../../../archive/paths.ts';
import { isPathLimit, pathMessages, type UnsafePath } from '../../path-words.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/unsafe-path',
  severity: 'error',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a path that not every system can have, or that could mislead',
      why: 'a gem is installed on Linux, macOS and Windows; a path that one of them reads differently would lose a file there, or put it where it does not belong',
      messages: {
        ...pathMessages('en'),
        collision: 'on some systems this is the same as {other}',
        'file-and-folder':
          'on some systems this is the same as {other}, and one is a file where the other is a folder',
      },
      hints: {
        collision: 'rename one of the two',
        'file-and-folder': 'rename one of the two',
      },
    },
    'zh-CN': {
      summary: '并非所有系统都能有的路径，或容易误导的路径',
      why: 'gem 会装在 Linux、macOS 和 Windows 上；哪个系统对路径的理解不同，就会在那里丢失文件，或者放错地方',
      messages: {
        ...pathMessages('zh-CN'),
        collision: '在有些系统上，它和 {other} 是同一个',
        'file-and-folder': '在有些系统上，它和 {other} 是同一个，而其中一个是文件，另一个是文件夹',
      },
      hints: {
        collision: '给其中一个改名',
        'file-and-folder': '给其中一个改名',
      },
    },
  },
  *check(gem) {
    for (const path of gem.files.keys()) {
      const fault = checkPath(path);
      if (fault && !isPathLimit(fault.reason))
        yield { messageId: fault.reason as UnsafePath, args: fault.args, at: { file: path } };
    }
    for (const { reason, first, second, firstPart } of findCollisions(gem.files.keys()))
      yield {
        messageId: reason === 'paths-collide' ? 'collision' : reason,
        args: { other: reason === 'paths-collide' ? firstPart : first },
        at: { file: second },
      };
  },
});
