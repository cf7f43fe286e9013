import { nameOf, tools } from '../../../gem/items.ts';
import { slipsOf } from '../../input-schema/slips/slips.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/input-schema-suspicious',
  severity: 'warning',
  statements: ['T-03', 'X-07'],
  assumes: ['A-null'],
  words: {
    en: {
      summary: 'an input schema that compiles and is still surely a slip',
      why: 'such a schema checks something else than it seems to, so calls pass or fail that should not',
      messages: {
        rootNoType:
          'the input schema of tool "{name}" does not say `"type": "object"`, so input that is no object passes',
        rootOtherType:
          'the input schema of tool "{name}" has the type {value}, and a tool’s input is an object',
        rootBoolean: 'the input schema of tool "{name}" is {value}, which describes no parameters',
        rootCombined:
          'the input schema of tool "{name}" has "{keyword}" at its root, which many models do not take',
        pasted: 'the input schema of tool "{name}" is a whole tool definition; the schema in it is "{key}"',
        unknownKeyword:
          'the input schema of tool "{name}" has "{keyword}", which is no keyword and checks nothing; did you mean "{meant}"?',
        requiredNothing:
          'the input schema of tool "{name}" requires {value}, which is not among the properties beside it',
        requiredMeant:
          'the input schema of tool "{name}" requires {value}, which is not among the properties beside it; did you mean "{meant}"?',
        defaultRefused:
          'in the input schema of tool "{name}", {where} is {value}, which its own schema refuses',
        enumRefused:
          'in the input schema of tool "{name}", {where} lists {value}, which the schema around it refuses',
        arrayWithoutItems:
          'in the input schema of tool "{name}", {where} is an array and does not say of what',
      },
      hints: {
        rootNoType: 'write `"type": "object"` and list the parameters under "properties"',
        rootOtherType: 'write `"type": "object"` and make this one of its "properties"',
        rootBoolean: 'a tool that takes nothing has { "type": "object", "properties": {} }',
        rootCombined:
          'list all parameters under "properties", and check in the tool’s code which go together',
        pasted: 'write what stands under "{key}" in place of the whole',
        unknownKeyword: 'write "{meant}"',
        requiredNothing: 'add it to "properties", or take it out of "required"',
        requiredMeant: 'write "{meant}"',
        defaultRefused: 'write a default that fits, or take it out',
        enumRefused: 'take it out, or mend the schema around it',
        arrayWithoutItems: 'add "items", such as `"items": { "type": "string" }`',
      },
    },
    'zh-CN': {
      summary: 'inputSchema 能编译，但肯定写错了',
      why: '这样的 schema 检查的不是看上去的内容，不该通过的调用会通过，该通过的通不过',
      messages: {
        rootNoType: '工具“{name}”的 inputSchema 没有写 `"type": "object"`，不是对象的输入也能通过',
        rootOtherType: '工具“{name}”的 inputSchema 的类型是 {value}，而工具的输入是一个对象',
        rootBoolean: '工具“{name}”的 inputSchema 是 {value}，没有描述任何参数',
        rootCombined: '工具“{name}”的 inputSchema 在最外层写了“{keyword}”，很多模型不接受',
        pasted: '工具“{name}”的 inputSchema 是一整份工具定义；其中的 schema 是“{key}”',
        unknownKeyword:
          '工具“{name}”的 inputSchema 写了“{keyword}”，它不是关键字，什么也不检查；是不是想写“{meant}”？',
        requiredNothing: '工具“{name}”的 inputSchema 要求必须有 {value}，但同一层的 properties 里没有它',
        requiredMeant:
          '工具“{name}”的 inputSchema 要求必须有 {value}，但同一层的 properties 里没有它；是不是想写“{meant}”？',
        defaultRefused: '工具“{name}”的 inputSchema 里，{where} 是 {value}，它自己的 schema 不接受',
        enumRefused: '工具“{name}”的 inputSchema 里，{where} 列出了 {value}，它所在的 schema 不接受',
        arrayWithoutItems: '工具“{name}”的 inputSchema 里，{where} 是数组，但没有写元素是什么',
      },
      hints: {
        rootNoType: '写上 `"type": "object"`，把参数列在“properties”下面',
        rootOtherType: '写成 `"type": "object"`，把现在的内容作为“properties”里的一项',
        rootBoolean: '没有参数的工具写 { "type": "object", "properties": {} }',
        rootCombined: '把所有参数列在“properties”下面，哪些要一起出现由工具代码检查',
        pasted: '只保留“{key}”下面的内容',
        unknownKeyword: '写成“{meant}”',
        requiredNothing: '把它加到“properties”里，或者从“required”里去掉',
        requiredMeant: '写成“{meant}”',
        defaultRefused: '写一个符合的默认值，或者去掉它',
        enumRefused: '去掉它，或者修改它所在的 schema',
        arrayWithoutItems: '加上“items”，例如 `"items": { "type": "string" }`',
      },
    },
  },
  *check(gem, { inputSchema }) {
    for (const tool of tools(gem)) {
      const schema = tool.data.inputSchema;
      if (schema === undefined || inputSchema(schema)) continue;
      for (const { messageId, pointer, on, args } of slipsOf(schema))
        yield { messageId, args: { name: nameOf(tool), ...args }, at: tool.at(`inputSchema${pointer}`, on) };
    }
  },
});
