import { sqliteWords } from '../../gem/sqlite-words.ts';
import { printable } from '../../printable.ts';
import { systemReason } from '../../system-error.ts';
import { type Text, verbatim } from '../../text.ts';

export type StoreFault =
  | 'constraint'
  | 'busy'
  | 'full'
  | 'read-only'
  | 'damaged'
  | 'no-file'
  | 'sql'
  | 'ended';

/** A request to the store that failed. `fault` is for services, which say it in their own words. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault: StoreFault;
  readonly text: Text;
  /** What to do, where that is known. */
  readonly hint: Text | undefined;

  constructor(fault: StoreFault, text: Text, hint?: Text) {
    super(text.en);
    this.fault = fault;
    this.text = text;
    this.hint = hint;
  }

  /** The disk is full, or does not let us write, or something else has the file's name. */
  get isOfDisk(): boolean {
    return ['full', 'read-only', 'no-file'].includes(this.fault);
  }

  /** From SQLite's result code (https://sqlite.org/rescode.html) and its words. */
  static of(resultCode: number | null, message: string): StoreError {
    const fault = FAULTS[(resultCode ?? 1) & 0xff] ?? 'sql';
    return new StoreError(fault, say(fault, sqliteWords(message)));
  }

  static noFolder(error: unknown): StoreError {
    return new StoreError('read-only', say('read-only', systemReason(error, 'Node.js')));
  }

  /** A folder has the name of the database's file. */
  static noFile(path: string): StoreError {
    const shown = printable(path);
    return new StoreError('no-file', say('no-file', verbatim(shown)), {
      en: `move the folder ${shown} away; gem makes the file itself`,
      'zh-CN': `请移走文件夹 ${shown}；gem 会自己创建这个文件`,
    });
  }

  static ended(lastWords: string): StoreError {
    return new StoreError('ended', say('ended', verbatim(lastWords.trim().split('\n')[0] ?? '')));
  }
}

/** Primary result codes of SQLite. */
const FAULTS: Readonly<Record<number, StoreFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  11: 'damaged',
  13: 'full',
  14: 'read-only',
  19: 'constraint',
  26: 'damaged',
};

function say(fault: StoreFault, detail: Text): Text {
  const { en, 'zh-CN': zh } = WORDS[fault];
  if (detail.en === '') return { en, 'zh-CN': zh };
  return { en: `${en}: ${detail.en}`, 'zh-CN': `${zh}：${detail['zh-CN']}` };
}

const WORDS: Readonly<Record<StoreFault, Text>> = {
  constraint: { en: 'the store refused a value', 'zh-CN': '存储拒绝了一个值' },
  busy: {
    en: 'another process is writing to the store and did not finish in 5 seconds',
    'zh-CN': '另一个进程正在写这个存储，5 秒内没有结束',
  },
  full: { en: 'the disk is full, so nothing was stored', 'zh-CN': '磁盘已满，没有保存任何内容' },
  'read-only': { en: 'the store’s file cannot be opened for writing', 'zh-CN': '无法以写入方式打开存储文件' },
  damaged: {
    en: 'the store’s file is damaged or no SQLite database; run with --fresh to begin anew',
    'zh-CN': '存储文件已损坏或不是 SQLite 数据库；可以用 --fresh 从头开始',
  },
  'no-file': {
    en: 'there is a folder where the store’s file would be',
    'zh-CN': '存储文件的位置上是一个文件夹',
  },
  sql: { en: 'the store could not run a statement', 'zh-CN': '存储无法执行一条语句' },
  ended: { en: 'the store’s process ended', 'zh-CN': '存储进程结束了' },
};
