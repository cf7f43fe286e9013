import { type DataChange, stopsActivation } from '../../../gem/data-changes.ts';
import {
  type DataChangeKind,
  KINDS,
  type KindOfChange,
  VERDICT_WORDS,
} from '../../../gem/data-changes-words.ts';
import { collections } from '../../../gem/data-declaration.ts';
import { toPointer } from '../../../gem/pointer.ts';
import type { Language } from '../../../text.ts';
import { defineRule } from '../../rule.ts';

/** Where each change stands, below its collection; `*` is the field. */
const PLACES = {
  'kind-changed': ['kind'],
  'version-lowered': ['version'],
  'field-added-required': ['fields', '*', 'required'],
  'field-removed': ['fields'],
  'type-changed': ['fields', '*', 'type'],
  'items-changed': ['fields', '*', 'items'],
  'to-changed': ['fields', '*', 'to'],
  'made-required': ['fields', '*', 'required'],
  'enum-added': ['fields', '*', 'enum'],
  'enum-shrunk': ['fields', '*', 'enum'],
} as const satisfies Partial<Record<DataChangeKind, readonly string[]>>;

type MessageId = keyof typeof PLACES;

export default defineRule<MessageId>({
  id: 'data/version-not-raised',
  severity: 'error',
  statements: ['V-03', 'V-04', 'V-05', 'V-08'],
  words: {
    en: {
      summary:
        'a change of declared data that cannot be activated over the data of an older gem (only with --against)',
      why: 'users have data of the older gem; the platform answers E_DATA_SCHEMA, and goes back to the version before',
      messages: messages('en'),
      hints: hints('en'),
    },
    'zh-CN': {
      summary: '改动了声明的数据，无法在旧 gem 的数据上激活（只在 --against 时检查）',
      why: '用户手里有旧 gem 的数据；平台会报 E_DATA_SCHEMA，并退回之前的版本',
      messages: messages('zh-CN'),
      hints: hints('zh-CN'),
    },
  },
  *check(gem, { dataChanges, manifestFaults }) {
    const declared = new Map(collections(gem).map((collection) => [collection.name, collection]));
    for (const change of dataChanges) {
      const { collection: name, field, kind, args } = change;
      const collection = name === null ? undefined : declared.get(name);
      if (!collection || !isTold(change)) continue;
      // What has not the shape of a declaration is told as that, and may mean anything.
      const within = toPointer(['data', 'collections', collection.name]);
      if (manifestFaults.some(({ pointer }) => pointer === within || pointer.startsWith(`${within}/`)))
        continue;
      const path = PLACES[kind as MessageId].map((part) => (part === '*' ? (field ?? '') : part));
      yield {
        messageId: kind as MessageId,
        args,
        at: collection.at(path, path.at(-1) === 'fields' ? 'key' : 'value'),
      };
    }
  },
});

/** Of a version that was raised, missing steps are told by the rules about migrations. */
function isTold(change: DataChange): boolean {
  return stopsActivation(change) && Object.hasOwn(PLACES, change.kind);
}

function messages(language: Language): Record<MessageId, string> {
  return eachKind((words) => `data: ${words.text[language]}`);
}

function hints(language: Language): Record<MessageId, string> {
  return eachKind((words) => (words.hint ?? VERDICT_WORDS.needsVersion.hint)[language]);
}

function eachKind(say: (words: KindOfChange) => string): Record<MessageId, string> {
  const kinds = Object.keys(PLACES) as MessageId[];
  return Object.fromEntries(kinds.map((kind) => [kind, say(KINDS[kind])])) as Record<MessageId, string>;
}
