import { dataDeclaration } from '../../../gem/data-declaration.ts';
import type { Fault, Location } from '../../../gem/finding.ts';
import type { Args, Language } from '../../../text.ts';
import { type NameFaultId, nameFault } from '../../name-fault.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';
import { suggestName } from '../../suggest-name.ts';

type Kind = 'collection' | 'field';
type MessageId = `${Kind}:${NameFaultId}`;
type TextFault = Exclude<NameFaultId, 'empty'>;

const SUBJECTS = {
  en: {
    collection: 'the collection name {name}',
    field: 'the field name {name} of collection {collection}',
  },
  'zh-CN': { collection: '集合名 {name} ', field: '集合 {collection} 的字段名 {name} ' },
} as const satisfies Record<Language, Record<Kind, string>>;

const FAULTS = {
  en: {
    start: 'does not start with a lower-case letter (a-z)',
    character: 'holds {found}; lower-case letters (a-z), digits and "_" are all it may have',
    tooLong: 'has {count} characters, {over} over the limit of {limit}',
  },
  'zh-CN': {
    start: '不以小写字母（a-z）开头',
    character: '里有 {found}；只能用小写字母（a-z）、数字和“_”',
    tooLong: '有 {count} 个字符，比上限 {limit} 多 {over} 个',
  },
} as const satisfies Record<Language, Record<TextFault, string>>;

export default defineRule({
  id: 'data/name-invalid',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-03'],
  words: {
    en: {
      summary: 'a collection or a field with a name that it may not have',
      why: 'tools and queries go by these names, and the platform takes no other form of name',
      messages: {
        ...messages((kind, fault) => `data: ${SUBJECTS.en[kind]} ${FAULTS.en[fault]}`),
        'collection:empty': 'data: the name of a collection is empty',
        'field:empty': 'data: the name of a field of collection {collection} is empty',
      },
      hints: hints('call it "{suggestion}", say'),
    },
    'zh-CN': {
      summary: '集合或字段的名字不符合要求',
      why: '工具和查询都用这些名字；平台不接受别的写法',
      messages: {
        ...messages((kind, fault) => `data: ${SUBJECTS['zh-CN'][kind]}${FAULTS['zh-CN'][fault]}`),
        'collection:empty': 'data: 有一个集合的名字是空的',
        'field:empty': 'data: 集合 {collection} 有一个字段的名字是空的',
      },
      hints: hints('可以叫“{suggestion}”'),
    },
  },
  *check(gem) {
    const declaration = dataDeclaration(gem);
    if (!declaration) return;
    yield* nameFaults('collection', declaration.collectionNames, {}, (name) =>
      declaration.at(['collections', name], 'key'),
    );
    for (const { name: collection, fieldNames, at } of declaration.collections)
      yield* nameFaults('field', fieldNames, { collection: shown(collection) }, (name) =>
        at(['fields', name], 'key'),
      );
  },
});

function messages(
  words: (kind: Kind, fault: TextFault) => string,
): Readonly<Record<`${Kind}:${TextFault}`, string>> {
  const ids = (kind: Kind) =>
    (Object.keys(FAULTS.en) as TextFault[]).map((fault) => [`${kind}:${fault}`, words(kind, fault)]);
  return Object.fromEntries([...ids('collection'), ...ids('field')]) as Record<
    `${Kind}:${TextFault}`,
    string
  >;
}

function hints(hint: string): Readonly<Record<MessageId, string>> {
  return { ...messages(() => hint), 'collection:empty': hint, 'field:empty': hint };
}

function* nameFaults(
  kind: Kind,
  names: readonly string[],
  args: Args,
  at: (name: string) => Location,
): Generator<Fault<MessageId>> {
  const taken = new Set(names);
  for (const name of names) {
    const fault = nameFault(name);
    if (!fault) continue;
    const suggestion = suggestName({ name, kind }, taken);
    taken.add(suggestion);
    yield {
      messageId: `${kind}:${fault.messageId}`,
      args: { name: shown(name), suggestion, ...args, ...fault.args },
      at: at(name),
    };
  }
}
