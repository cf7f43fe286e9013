import type { Text } from '../text.ts';

/** What a change is called, which statement it stands under, and how it is told. */
export interface KindOfChange {
  readonly statement: string;
  /** What changes. May name `collection`, `field`, `before`, `after` and more. */
  readonly text: Text;
  /** What comes of it, where it is not simply fine. */
  readonly why?: Text;
  readonly hint?: Text;
}

/** Of a field. */
export const FIELD_KINDS = {
  'field-added-optional': {
    statement: 'V-01',
    text: {
      en: 'collection {collection} has a new optional field {field}',
      'zh-CN': '集合 {collection} 新增可选字段 {field}',
    },
  },
  'field-added-required': {
    statement: 'V-03',
    text: {
      en: 'collection {collection} has a new required field {field}',
      'zh-CN': '集合 {collection} 新增必填字段 {field}',
    },
  },
  'field-removed': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} is gone',
      'zh-CN': '集合 {collection} 删去了字段 {field}',
    },
  },
  'type-changed': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} changes its type from {before} to {after}',
      'zh-CN': '集合 {collection} 的字段 {field} 的类型从 {before} 改为 {after}',
    },
  },
  'items-changed': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} changes the type of its elements from {before} to {after}',
      'zh-CN': '集合 {collection} 的字段 {field} 的元素类型从 {before} 改为 {after}',
    },
  },
  'to-changed': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} points into {after}, and into {before} before',
      'zh-CN': '集合 {collection} 的字段 {field} 原来指向 {before}，现在指向 {after}',
    },
  },
  'made-required': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} becomes required',
      'zh-CN': '集合 {collection} 的字段 {field} 改为必填',
    },
  },
  'made-optional': {
    statement: 'V-01',
    text: {
      en: 'field {field} of collection {collection} is no longer required',
      'zh-CN': '集合 {collection} 的字段 {field} 不再必填',
    },
  },
  'unique-added': {
    statement: 'V-02',
    text: {
      en: 'field {field} of collection {collection} becomes unique',
      'zh-CN': '集合 {collection} 的字段 {field} 改为不可重复',
    },
  },
  'unique-dropped': {
    statement: 'V-01',
    text: {
      en: 'field {field} of collection {collection} is no longer unique',
      'zh-CN': '集合 {collection} 的字段 {field} 不再要求唯一',
    },
  },
  'enum-added': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} gets a list of allowed values: {added}',
      'zh-CN': '集合 {collection} 的字段 {field} 新加了允许的值：{added}',
    },
  },
  'enum-shrunk': {
    statement: 'V-03',
    text: {
      en: 'field {field} of collection {collection} no longer allows {removed}',
      'zh-CN': '集合 {collection} 的字段 {field} 不再允许 {removed}',
    },
  },
  'enum-widened': {
    statement: 'V-01',
    text: {
      en: 'field {field} of collection {collection} also allows {added}',
      'zh-CN': '集合 {collection} 的字段 {field} 还允许 {added}',
    },
  },
  'enum-dropped': {
    statement: 'V-01',
    text: {
      en: 'field {field} of collection {collection} allows any value of its type',
      'zh-CN': '集合 {collection} 的字段 {field} 允许该类型的任何值',
    },
  },
  'field-description-changed': {
    statement: 'V-01',
    text: {
      en: 'the description of field {field} of collection {collection} changes',
      'zh-CN': '集合 {collection} 的字段 {field} 的说明有改动',
    },
  },
} as const satisfies Readonly<Record<string, KindOfChange>>;
