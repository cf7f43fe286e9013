import { didYouMean } from '../../../did-you-mean.ts';
import { isPathInGem } from '../../../gem/config.ts';
import { type DataDocument, isObject } from '../../../gem/document.ts';
import type { Fault } from '../../../gem/finding.ts';
import type { JsonReason } from '../../../gem/json-symbols.ts';
import { JSON_WORDS } from '../../json-words.ts';
import { defineRule } from '../../rule.ts';
import { isSuppressible } from '../../suppress.ts';

const KEYS = ['$schema', 'suppress'];
const SUPPRESSION_KEYS = ['rule', 'path', 'reason'];

const EXAMPLE =
  '{ "suppress": [{ "rule": "docs/no-english", "path": "docs/README.zh-CN.md", "reason": "…" }] }';

export default defineRule({
  id: 'config/invalid',
  severity: 'error',
  statements: [],
  words: {
    en: {
      summary: 'a gem.config.json that cannot be followed',
      why: 'what stands in it was meant to change what is told of this gem, and as it stands it does nothing',
      messages: {
        ...JSON_WORDS.en.messages,
        notObject: 'the file holds no object',
        unknownKey: '"{key}" is no key here; the keys are {allowed}',
        meantKey: '"{key}" is no key here; did you mean "{meant}"?',
        notList: '"suppress" is not a list',
        notItem: 'a suppression is an object with rule, path and reason',
        noText: '"{key}" is missing, or is no text',
        unknownRule: 'there is no rule "{rule}"',
        meantRule: 'there is no rule "{rule}"; did you mean "{meant}"?',
        notSuppressible: '{rule} is an error, and errors cannot be suppressed',
        path: '"{path}" is no path in the gem: those begin at its folder and have "/" between',
      },
      hints: {
        ...JSON_WORDS.en.hints,
        empty: 'take the file away, or write {}',
        notObject: `write for example ${EXAMPLE}`,
        notList: `write for example ${EXAMPLE}`,
        notItem: `write for example ${EXAMPLE}`,
        unknownKey: 'take it out',
        meantKey: 'write "{meant}"',
        noText: 'say which rule, in which file, and why it does not matter there',
        unknownRule: '`gem explain` lists the rules',
        meantRule: 'write "{meant}"',
        notSuppressible: 'mend what it finds; warnings and file/secret alone can be suppressed',
        path: 'write it as findings show it, for example docs/README.en.md, or docs/ for all below',
      },
    },
    'zh-CN': {
      summary: 'gem.config.json 无法照办',
      why: '写在里面的内容本来要改变对这个 gem 的提示，照现在这样写不起作用',
      messages: {
        ...JSON_WORDS['zh-CN'].messages,
        notObject: '文件里不是一个对象',
        unknownKey: '这里没有“{key}”这个键；可以写 {allowed}',
        meantKey: '这里没有“{key}”这个键；是不是想写“{meant}”？',
        notList: '“suppress”不是列表',
        notItem: '抑制项是带 rule、path 和 reason 的对象',
        noText: '缺少“{key}”，或者它不是文本',
        unknownRule: '没有“{rule}”这条规则',
        meantRule: '没有“{rule}”这条规则；是不是想写“{meant}”？',
        notSuppressible: '{rule} 是错误，错误不能抑制',
        path: '“{path}”不是 gem 里的路径：路径从 gem 的文件夹开始，中间用“/”',
      },
      hints: {
        ...JSON_WORDS['zh-CN'].hints,
        empty: '删掉这个文件，或者写 {}',
        notObject: `例如写 ${EXAMPLE}`,
        notList: `例如写 ${EXAMPLE}`,
        notItem: `例如写 ${EXAMPLE}`,
        unknownKey: '去掉它',
        meantKey: '写“{meant}”',
        noText: '写明哪条规则、哪个文件，以及为什么在那里不要紧',
        unknownRule: '`gem explain` 会列出所有规则',
        meantRule: '写“{meant}”',
        notSuppressible: '改好它指出的问题；只有警告和 file/secret 可以抑制',
        path: '照提示里的样子写，例如 docs/README.en.md，或用 docs/ 表示下面的全部',
      },
    },
  },
  *check({ config }, { rules }) {
    if (!config) return;
    for (const { reason, args, at } of config.syntaxFaults)
      yield { messageId: reason as JsonReason, at, ...(args ? { args } : {}) };
    if (config.syntaxFaults.length > 0) return;
    if (!isObject(config.data)) {
      yield { messageId: 'notObject', at: config.at('') };
      return;
    }
    yield* unknownKeys(config, '', config.data, KEYS);
    const { suppress } = config.data;
    if (suppress === undefined) return;
    if (!Array.isArray(suppress)) {
      yield { messageId: 'notList', at: config.at('/suppress') };
      return;
    }
    for (const [index, item] of suppress.entries())
      yield* suppressionFaults(config, `/suppress/${index}`, item, rules);
  },
});

type MessageId =
  | 'notItem'
  | 'noText'
  | 'unknownKey'
  | 'meantKey'
  | 'unknownRule'
  | 'meantRule'
  | 'notSuppressible'
  | 'path';
type Known = readonly Parameters<typeof isSuppressible>[0][];

function* suppressionFaults(
  config: DataDocument,
  pointer: string,
  item: unknown,
  rules: Known,
): Generator<Fault<MessageId>> {
  if (!isObject(item)) {
    yield { messageId: 'notItem', at: config.at(pointer) };
    return;
  }
  yield* unknownKeys(config, pointer, item, SUPPRESSION_KEYS);
  for (const key of SUPPRESSION_KEYS) {
    const value = item[key];
    if (typeof value !== 'string' || value.trim() === '')
      yield { messageId: 'noText', args: { key }, at: config.at(`${pointer}/${key}`) };
  }
  const { rule: id, path } = item;
  if (typeof id === 'string' && id.trim() !== '') {
    const rule = rules.find((candidate) => candidate.id === id);
    const at = config.at(`${pointer}/rule`);
    const meant = rule
      ? undefined
      : didYouMean(
          id,
          rules.map((candidate) => candidate.id),
        );
    if (!rule)
      yield meant
        ? { messageId: 'meantRule', args: { rule: id, meant }, at }
        : { messageId: 'unknownRule', args: { rule: id }, at };
    else if (!isSuppressible(rule)) yield { messageId: 'notSuppressible', args: { rule: id }, at };
  }
  if (typeof path === 'string' && path.trim() !== '' && !isPathInGem(path))
    yield { messageId: 'path', args: { path }, at: config.at(`${pointer}/path`) };
}

function* unknownKeys(
  config: DataDocument,
  pointer: string,
  data: object,
  known: readonly string[],
): Generator<Fault<'unknownKey' | 'meantKey'>> {
  for (const key of Object.keys(data)) {
    if (known.includes(key)) continue;
    const at = config.at(`${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, 'key');
    const meant = didYouMean(key, known);
    yield meant
      ? { messageId: 'meantKey', args: { key, meant }, at }
      : {
          messageId: 'unknownKey',
          args: { key, allowed: known.filter((name) => !name.startsWith('$')).join(', ') },
          at,
        };
  }
}
