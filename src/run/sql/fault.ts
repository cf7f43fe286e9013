import { sqliteWords } from '../../gem/sqlite-words.ts';
import type { Text } from '../../text.ts';
import { fill } from '../../text.ts';
import { SCHEMA_TIME_MAX, SQL_LIMITS, SQL_MAX } from './limits.ts';

/** What can be wrong with SQL. */
export type SqlFaultKind =
  | 'sql'
  | 'attach'
  | 'vacuum'
  | 'detach'
  | 'pragma'
  | 'function'
  | 'rollback'
  | 'leftOpen'
  | 'endless'
  | 'memory'
  | 'value'
  | 'full'
  | 'busy'
  | 'rows'
  | 'notUtf8'
  | 'nul'
  | 'tooLong';

export interface SqlFault {
  readonly kind: SqlFaultKind;
  /** SQLite's words, where it has any to add; the name of a PRAGMA or function. */
  readonly detail: string;
}

/** A fault in a text of several statements. Offsets in UTF-16 units; `to` is exclusive. */
export interface PlacedSqlFault extends SqlFault {
  readonly from: number;
  readonly to: number;
}

export function sqlFaultText({ kind, detail }: SqlFault): Text {
  const { en, 'zh-CN': zh } = WORDS[kind];
  const args = {
    detail,
    ...SQL_LIMITS,
    length: SQL_MAX.toLocaleString('en'),
    seconds: SCHEMA_TIME_MAX / 1000,
  };
  const chinese = kind === 'sql' ? { ...args, detail: sqliteWords(detail)['zh-CN'] } : args;
  return { en: fill(en, args), 'zh-CN': fill(zh, chinese) };
}

const WORDS: Readonly<Record<SqlFaultKind, Text>> = {
  sql: { en: '{detail}', 'zh-CN': '{detail}' },
  attach: {
    en: 'ATTACH is refused: a gem has one database, its own',
    'zh-CN': 'ATTACH 被拒绝：每个 gem 只有自己的一个数据库',
  },
  vacuum: {
    en: 'VACUUM is refused: it works in a file beside the database, and a gem has only its own',
    'zh-CN': 'VACUUM 被拒绝：它要在数据库旁边另用一个文件，而 gem 只有自己的数据库',
  },
  detach: {
    en: 'DETACH is refused: a gem has one database, its own',
    'zh-CN': 'DETACH 被拒绝：每个 gem 只有自己的一个数据库',
  },
  pragma: {
    en: 'PRAGMA {detail} is refused: it reaches out of the database, changes how safely it is kept, or does not exist',
    'zh-CN': 'PRAGMA {detail} 被拒绝：它会触及数据库以外、改变数据保存的安全程度，或者并不存在',
  },
  function: {
    en: 'the function {detail} is refused: it loads code into SQLite',
    'zh-CN': '函数 {detail} 被拒绝：它会把代码加载进 SQLite',
  },
  rollback: {
    en: 'ROLLBACK would undo what stands before it, and all statements here are run in one transaction',
    'zh-CN': 'ROLLBACK 会撤销它前面的内容，而这里的语句都在同一个事务里执行',
  },
  leftOpen: {
    en: 'a transaction is begun here and never committed',
    'zh-CN': '这里开始的事务一直没有提交',
  },
  endless: {
    en: 'the statements did not end within {seconds} seconds',
    'zh-CN': '这些语句在 {seconds} 秒内没有执行完',
  },
  memory: {
    en: 'the statement needs more than the {memory} of memory that the database may have',
    'zh-CN': '这条语句需要的内存超过了数据库可用的 {memory}',
  },
  value: {
    en: 'a text, a blob or a row is larger than {value}',
    'zh-CN': '有一个文本、blob 或一行超过 {value}',
  },
  full: {
    en: 'the database has reached its limit of {database}, or the disk is full; nothing of the statement was stored',
    'zh-CN': '数据库已达到上限 {database}，或者磁盘已满；这条语句没有保存任何内容',
  },
  busy: {
    en: 'another process is writing to the database and did not finish in 5 seconds',
    'zh-CN': '另一个进程正在写这个数据库，5 秒内没有结束',
  },
  rows: {
    en: 'the rows are more than {rows} as JSON; ask for fewer columns, or for pages with LIMIT and a condition. Nothing was changed',
    'zh-CN': '结果按 JSON 计超过 {rows}；请少取几列，或用 LIMIT 和条件分页。没有改动任何数据',
  },
  notUtf8: { en: 'the file is not UTF-8', 'zh-CN': '文件不是 UTF-8' },
  nul: {
    en: 'a NUL character, where SQLite ends the text',
    'zh-CN': '有一个 NUL 字符，SQLite 会在这里结束文本',
  },
  tooLong: {
    en: 'the SQL is longer than {length} characters',
    'zh-CN': 'SQL 超过 {length} 个字符',
  },
};
