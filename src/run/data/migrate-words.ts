import { fill, type Text } from '../../text.ts';
import { HEAP_MAX_MIB } from '../sandbox/deno-process.ts';
import type { Ending } from '../sandbox/ending.ts';
import { hideFolder } from '../sandbox/stack.ts';

export function notLoaded(path: string, reason: Text): Text {
  return {
    en: `${path} cannot be loaded: ${reason.en}`,
    'zh-CN': `${path} 无法加载：${reason['zh-CN']}`,
  };
}

/** [C-10] */
export function notExported(path: string): Text {
  return { en: `${path} does not export it`, 'zh-CN': `${path} 没有导出它` };
}

export function tooManySteps(from: number, to: number, limit: number): Text {
  return fillText(TOO_MANY_STEPS, { from, to, limit });
}

/** A-migration. `found` is a type's name. */
export function notReturned(found: string): Text {
  const [en, zh] = FOUND[found] ?? FOUND.other ?? ['', ''];
  return {
    en: `it returned ${en}; a step returns the whole record as the next version has it, an object`,
    'zh-CN': `它返回了${zh}；每一步要返回下一版本的整条记录，是一个对象`,
  };
}

/** Deno's own words say what was refused. */
export function byItself(message: string, folder: string): Text {
  return fillText(BY_ITSELF, { what: hideFolder(message.split(/[,\n]/, 1)[0] ?? '', folder) });
}

const BY_ITSELF: Text = {
  en: 'a migration has only the record and its id, and reaches nothing else ({what}); code that it needs is imported at the top of its file',
  'zh-CN': '迁移只有记录和它的 id，接触不到别的任何东西（{what}）；它需要的代码请在文件开头导入',
};

const FOUND: Readonly<Record<string, readonly [string, string]>> = {
  undefined: ['nothing', '空值'],
  null: ['null', ' null'],
  array: ['an array', '数组'],
  string: ['a string', '字符串'],
  number: ['a number', '数字'],
  boolean: ['a boolean', '布尔值'],
  other: ['what is no object', '不是对象的值'],
};

/** A sandbox that ended before it could tell what became of a record. */
export function notEnded(ending: Ending): Text {
  switch (ending.kind) {
    case 'stalled':
      return {
        en: 'it waits for something that can never happen: no timer or read is left that could wake it',
        'zh-CN': '它在等一件不可能发生的事：已经没有任何定时器或读取能让它继续',
      };
    case 'out-of-memory':
      return fillText(OUT_OF_MEMORY, { heap: HEAP_MAX_MIB, limit: Math.round(ending.limit / 1024 ** 2) });
    case 'too-large':
      return fillText(TOO_LARGE, { length: ending.length });
    case 'killed':
      return { en: 'it was stopped before it returned', 'zh-CN': '它在返回之前被停止了' };
    case 'exited':
      return fillText(EXITED, { how: ending.signal ?? ending.exitCode ?? '?' });
    default:
      return {
        en: 'it ended the sandbox, or spoke in its place; a step returns the record and does nothing else',
        'zh-CN': '它结束了沙盒，或者代替沙盒作了回答；每一步只应返回记录，不做别的事',
      };
  }
}

const TOO_MANY_STEPS: Text = {
  en: 'from version {from} to {to} it takes more than the {limit} steps that gem takes at once',
  'zh-CN': '从版本 {from} 到 {to} 要走的步数超过 gem 一次最多走的 {limit} 步',
};
const OUT_OF_MEMORY: Text = {
  en: 'it ran out of memory: a sandbox may hold {heap} MiB of JavaScript objects and {limit} MiB in all',
  'zh-CN': '它用完了内存：一个沙盒最多可以有 {heap} MiB 的 JavaScript 对象，总共不超过 {limit} MiB',
};
const TOO_LARGE: Text = {
  en: 'it returned a record of {length} characters as JSON, more than a sandbox can hand back',
  'zh-CN': '它返回的记录序列化成 JSON 后有 {length} 个字符，沙盒传不回来',
};
const EXITED: Text = {
  en: 'it ended its process ({how}); a step returns the record and never exits',
  'zh-CN': '它结束了自己的进程（{how}）；每一步应当返回记录，不要退出进程',
};

function fillText(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}
