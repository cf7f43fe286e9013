import type { CodeFacts } from '../../../gem/code-facts.ts';
import type { Location } from '../../../gem/finding.ts';
import { nameOf, tools } from '../../../gem/items.ts';
import { isCode } from '../../../gem/read-limits.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/no-default-export',
  severity: 'error',
  statements: ['X-11'],
  words: {
    en: {
      summary: 'a tool whose file exports no function as default',
      why: 'the platform calls what the file exports as default, so without a function there the tool cannot run',
      messages: {
        none: 'the file of tool "{name}" has no default export',
        named: 'the file of tool "{name}" exports "{found}" by name, and nothing as default',
        commonJs: 'the file of tool "{name}" sets its exports as CommonJS does, and a tool is an ES module',
        object: 'the file of tool "{name}" exports an object as default, which cannot be called',
        array: 'the file of tool "{name}" exports an array as default, which cannot be called',
        value: 'the file of tool "{name}" exports a plain value as default, which cannot be called',
        class: 'the file of tool "{name}" exports a class as default, which cannot be called without `new`',
      },
      hints: {
        none: 'write `export default async function (input, ctx) { … }`',
        named: 'write `export default` in front of the function',
        commonJs: 'write `export default async function (input, ctx) { … }`',
        object: 'export the function itself: `export default async function (input, ctx) { … }`',
        array: 'export the function itself: `export default async function (input, ctx) { … }`',
        value: 'export the function itself: `export default async function (input, ctx) { … }`',
        class: 'export a function: `export default async function (input, ctx) { … }`',
      },
    },
    'zh-CN': {
      summary: '工具的文件没有默认导出函数',
      why: '平台调用文件默认导出的函数；没有它，工具就不能运行',
      messages: {
        none: '工具“{name}”的文件没有默认导出',
        named: '工具“{name}”的文件只按名字导出了“{found}”，没有默认导出',
        commonJs: '工具“{name}”的文件用 CommonJS 的方式导出，而工具应是 ES 模块',
        object: '工具“{name}”的文件默认导出了一个对象，不能被调用',
        array: '工具“{name}”的文件默认导出了一个数组，不能被调用',
        value: '工具“{name}”的文件默认导出了一个普通的值，不能被调用',
        class: '工具“{name}”的文件默认导出了一个类，不用 `new` 就不能被调用',
      },
      hints: {
        none: '写成 `export default async function (input, ctx) { … }`',
        named: '在函数前面写上 `export default`',
        commonJs: '写成 `export default async function (input, ctx) { … }`',
        object: '直接导出函数：`export default async function (input, ctx) { … }`',
        array: '直接导出函数：`export default async function (input, ctx) { … }`',
        value: '直接导出函数：`export default async function (input, ctx) { … }`',
        class: '导出一个函数：`export default async function (input, ctx) { … }`',
      },
    },
  },
  *check(gem) {
    const told = new Set<string>();
    for (const tool of tools(gem)) {
      const { entry } = tool.data;
      if (typeof entry !== 'string' || !isCode(entry) || !gem.files.has(entry) || told.has(entry)) continue;
      told.add(entry);
      const facts = gem.code(entry);
      if (facts.unread || facts.syntaxFaults.length > 0 || facts.defaultExport?.callable) continue;
      const { messageId, at, found } = faultOf(entry, tool.name, facts);
      const name = nameOf(tool);
      yield { messageId, args: found === undefined ? { name } : { name, found }, at };
    }
  },
});

type NotCallable = 'object' | 'array' | 'value' | 'class';

interface Told {
  readonly messageId: 'none' | 'named' | 'commonJs' | NotCallable;
  readonly found?: string;
  readonly at: Location;
}

function faultOf(entry: string, name: unknown, { defaultExport, exports, commonJs }: CodeFacts): Told {
  if (defaultExport) return { messageId: defaultExport.what as NotCallable, at: defaultExport.at };
  if (commonJs) return { messageId: 'commonJs', at: commonJs };
  // The one that has the tool's name, or is the only one, was most likely meant.
  const meant = exports.find((item) => item.name === name) ?? (exports.length === 1 ? exports[0] : undefined);
  if (meant) return { messageId: 'named', found: meant.name, at: meant.at };
  const start = { line: 1, column: 1 };
  return { messageId: 'none', at: { file: entry, start, end: start } };
}
