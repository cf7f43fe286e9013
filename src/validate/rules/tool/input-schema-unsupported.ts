import { nameOf, tools } from '../../../gem/items.ts';
import { type CheckingCode, namesCode, patternCode, uniqueCode } from '../../input-schema/parameter-code.ts';
import { isObject, type SchemaObject } from '../../input-schema/positions.ts';
import { type UnsupportedUse, unsupportedUses } from '../../input-schema/unsupported.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/input-schema-unsupported',
  severity: 'error',
  statements: ['T-05'],
  words: {
    en: {
      summary: 'an input schema with `pattern`, `patternProperties` or `uniqueItems`',
      why: 'the platform does not support these keywords, because checking them could hang the app',
      messages: {
        use: 'the input schema of tool "{name}" has "{keyword}" at {pointer}, which the platform does not support',
        broken:
          'the input schema of tool "{name}" has "pattern" at {pointer}, which the platform does not support; {value} is no regular expression either',
        code: 'the input schema of tool "{name}" has "{keyword}" at {pointer}, which the platform does not support',
      },
      hints: {
        use: 'take "{keyword}" out; what it was to check, the tool’s code can check',
        broken: 'take it out, and check what you meant in the tool’s code',
        code: 'take "{keyword}" out, and check the same in the tool’s code:\n{check}\n  {refuse}',
      },
    },
    'zh-CN': {
      summary: 'inputSchema 里有 `pattern`、`patternProperties` 或 `uniqueItems`',
      why: '平台不支持这些关键字，因为检查它们可能让应用卡住',
      messages: {
        use: '工具“{name}”的 inputSchema 在 {pointer} 处写了“{keyword}”，平台不支持',
        broken:
          '工具“{name}”的 inputSchema 在 {pointer} 处写了“pattern”，平台不支持；而且 {value} 也不是正则表达式',
        code: '工具“{name}”的 inputSchema 在 {pointer} 处写了“{keyword}”，平台不支持',
      },
      hints: {
        use: '去掉“{keyword}”；它要检查的，可以在工具代码里检查',
        broken: '去掉它，在工具代码里检查你想要的格式',
        code: '去掉“{keyword}”，在工具代码里做同样的检查：\n{check}\n  {refuse}',
      },
    },
  },
  *check(gem) {
    for (const tool of tools(gem))
      for (const use of unsupportedUses(tool.data.inputSchema)) {
        const { keyword, pointer, value } = use;
        const at = tool.at(`inputSchema${pointer}`, 'key');
        const name = nameOf(tool);
        const code = codeFor(use);
        if (code) yield { messageId: 'code', args: { name, keyword, pointer, ...code }, at };
        else if (keyword === 'pattern' && typeof value === 'string')
          yield { messageId: 'broken', args: { name, pointer, value: shown(value) }, at };
        else yield { messageId: 'use', args: { name, keyword, pointer }, at };
      }
  },
});

/** Nothing where the keyword asks for nothing, or for nothing that can be understood. */
function codeFor({ keyword, value, position }: UnsupportedUse): CheckingCode | undefined {
  if (keyword === 'uniqueItems') return value === true ? uniqueCode(position) : undefined;
  const source = keyword === 'pattern' ? value : namesOf(position.schema);
  if (typeof source !== 'string') return undefined;
  const expression = expressionOf(source);
  if (!expression) return undefined;
  return keyword === 'pattern' ? patternCode(position, expression, source) : namesCode(position, expression);
}

/** One expression for all names of an object that may have no other, so that a line of code says the same. */
function namesOf({ patternProperties, properties, additionalProperties }: SchemaObject): string | undefined {
  if (additionalProperties !== false || properties !== undefined || !isObject(patternProperties))
    return undefined;
  const expressions = Object.keys(patternProperties);
  return expressions.length === 0 ? undefined : expressions.join('|');
}

/** As JSON Schema reads it, or else as JavaScript would without `u`. */
function expressionOf(source: string): RegExp | undefined {
  for (const flags of ['u', ''])
    try {
      return new RegExp(source, flags);
    } catch {
      // Read the other way, or not at all.
    }
  return undefined;
}
