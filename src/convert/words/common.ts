import type { NoteWords } from './words.ts';

/** What is said of every kind of source. */
export const COMMON_WORDS = {
  'encoding-changed': {
    sort: 'changed',
    title: { en: '{count} {count|file is|files are} in UTF-8 now', 'zh-CN': '{count} 个文件已转为 UTF-8' },
    item: '{encoding}',
  },
  'path-changed': {
    sort: 'changed',
    title: {
      en: '{count} {count|file has|files have} another name, so that every system can have it and no two are alike',
      'zh-CN': '{count} 个文件改了名，以便每个系统都能有它，而且互不相同',
    },
    item: '→ {to}',
  },
  'version-chosen': {
    sort: 'changed',
    title: { en: 'no version is named, so it begins with 1.0.0', 'zh-CN': '没有写版本，从 1.0.0 开始' },
  },
  'version-changed': {
    sort: 'changed',
    title: { en: 'the version is a semantic one now', 'zh-CN': '版本已改为语义化版本' },
    item: '{version} → {legal}',
  },
  'license-kept': {
    sort: 'changed',
    title: { en: '{count} {count|file|files} with license terms kept', 'zh-CN': '保留了 {count} 个许可文件' },
    item: '→ {to}',
  },
  link: {
    sort: 'left-out',
    title: {
      en: '{count} symbolic {count|link, which was|links, which were} not followed',
      'zh-CN': '{count} 个符号链接，没有跟随',
    },
  },
  hidden: {
    sort: 'left-out',
    title: { en: '{count} hidden {count|name|names}', 'zh-CN': '{count} 个隐藏的文件或文件夹' },
  },
  node_modules: {
    sort: 'left-out',
    title: {
      en: '{count} {count|folder|folders} node_modules, which {count|is|are} never part of a gem',
      'zh-CN': '{count} 个 node_modules 文件夹，它不属于 gem',
    },
  },
  'not-regular': {
    sort: 'left-out',
    title: {
      en: '{count} {count|name that is|names that are} no file: a device, a pipe or a socket',
      'zh-CN': '{count} 个不是文件的名字：设备、管道或套接字',
    },
  },
  unreadable: {
    sort: 'person',
    title: {
      en: '{count} {count|name that|names that} could not be read, and {count|is|are} left out',
      'zh-CN': '{count} 个文件或文件夹读不了，没有带上',
    },
    hint: { en: 'allow reading, and convert again', 'zh-CN': '请允许读取，再转换一次' },
  },
  binary: {
    sort: 'left-out',
    title: {
      en: '{count} binary {count|file|files}: what the AI reads is text',
      'zh-CN': '{count} 个二进制文件：AI 读的是文本',
    },
    item: '{likely}',
  },
  'unknown-encoding': {
    sort: 'person',
    title: {
      en: '{count} {count|file|files} left out, because the encoding of the text cannot be told for certain',
      'zh-CN': '{count} 个文件没有带上，因为无法确定文本的编码',
    },
    hint: { en: 'save as UTF-8, and convert again', 'zh-CN': '请存为 UTF-8，再转换一次' },
  },
} as const satisfies Record<string, NoteWords>;
