import type { Text } from '../../text.ts';
import { type CtxError, ctxError } from './service.ts';

/** What is said of a call of `ctx.storage.sql` that cannot be run. */
export function sqlError(text: Text): CtxError {
  return ctxError('E_SQL', text);
}

export function notSql(found: string): CtxError {
  return sqlError({
    en: `the first argument is the SQL, a string, and is ${found}`,
    'zh-CN': `第一个参数是 SQL 字符串，现在是 ${found}`,
  });
}

export function noStatement(): CtxError {
  return sqlError({ en: 'there is no statement in this SQL', 'zh-CN': '这段 SQL 里没有语句' });
}

export function severalStatements(count: number): CtxError {
  return sqlError({
    en: `these are ${count} statements, and a call runs one: none was run. Call once for each, between BEGIN and COMMIT where all or none should be done`,
    'zh-CN': `这里有 ${count} 条语句，而一次调用只执行一条：都没有执行。请逐条调用；如果要么全做要么全不做，请放在 BEGIN 和 COMMIT 之间`,
  });
}

export function notParams(found: string): CtxError {
  return sqlError({
    en: `the second argument holds the values: a list for ?, an object for :name; it is ${found}`,
    'zh-CN': `第二个参数是值：? 用列表，:name 用对象；现在是 ${found}`,
  });
}

export function mixed(name: string): CtxError {
  return sqlError({
    en: `the statement has both ? and ${name}; use one kind of placeholder`,
    'zh-CN': `语句里同时有 ? 和 ${name}；请只用一种占位符`,
  });
}

export function namesWantObject(name: string): CtxError {
  const key = name.slice(1);
  return sqlError({
    en: `the placeholder ${name} takes its value from an object ({ ${key}: … }), and a list was given`,
    'zh-CN': `占位符 ${name} 的值来自对象（{ ${key}: … }），现在给的是列表`,
  });
}

export function marksWantList(): CtxError {
  return sqlError({
    en: 'the placeholder ? takes its value from a list ([ … ]), and an object was given',
    'zh-CN': '占位符 ? 的值来自列表（[ … ]），现在给的是对象',
  });
}

export function wrongCount(wanted: number, given: number): CtxError {
  return sqlError({
    en: `the statement has ${wanted} ${wanted === 1 ? 'placeholder' : 'placeholders'}, and ${given} ${given === 1 ? 'value was' : 'values were'} given`,
    'zh-CN': `语句有 ${wanted} 个占位符，给了 ${given} 个值`,
  });
}

export function tooMany(limit: number): CtxError {
  return sqlError({
    en: `a statement has at most ${limit.toLocaleString('en')} placeholders`,
    'zh-CN': `一条语句最多有 ${limit.toLocaleString('en')} 个占位符`,
  });
}

export function missing(name: string, given: readonly string[]): CtxError {
  const list = given.slice(0, 20).join(', ');
  return sqlError({
    en: `there is no value for ${name}${list === '' ? '' : `; given are ${list}`}. For no value give null`,
    'zh-CN': `没有给 ${name} 的值${list === '' ? '' : `；给出的有 ${list}`}。没有值时请给 null`,
  });
}

export function unused(name: string, names: readonly string[]): CtxError {
  const list = names.slice(0, 20).join(', ');
  return sqlError({
    en: `the statement has no placeholder for "${name}"; it has ${list === '' ? 'none' : list}`,
    'zh-CN': `语句里没有“${name}”对应的占位符；${list === '' ? '它没有占位符' : `它有 ${list}`}`,
  });
}

export function notAValue(which: string, found: string): CtxError {
  return sqlError({
    en: `the value of ${which} is ${found}; a value is a string, a number, true, false, null, or { base64: … } for a blob. Other data goes in as JSON.stringify(…)`,
    'zh-CN': `${which} 的值是 ${found}；值可以是字符串、数字、true、false、null，blob 用 { base64: … }。其他数据请用 JSON.stringify(…) 存入`,
  });
}

export function hasNul(which: string): CtxError {
  return sqlError({
    en: `the text of ${which} holds a NUL character, where SQLite would end it; store it as a blob, { base64: … }`,
    'zh-CN': `${which} 的文本里有 NUL 字符，SQLite 会在那里截断；请作为 blob 存入，{ base64: … }`,
  });
}

export function notWellFormed(which: string): CtxError {
  return sqlError({
    en: `the text of ${which} holds half of a surrogate pair, which cannot be stored as UTF-8`,
    'zh-CN': `${which} 的文本里有半个代理对，无法按 UTF-8 保存`,
  });
}

/** The process was ended because nobody waits any longer. */
export function endedWithCall(): CtxError {
  return sqlError({
    en: 'the statement was ended with the call of the tool, and what it had done was undone',
    'zh-CN': '工具的调用结束了，这条语句也随之结束，它做的改动已撤销',
  });
}

/** The process ended by itself. */
export function ended(): CtxError {
  return sqlError({
    en: 'the database’s process ended before it answered, as it does when rows do not fit into its memory; the statement was undone. Ask for fewer columns, or for pages with LIMIT and a condition',
    'zh-CN':
      '数据库进程还没有回答就结束了，结果在内存里放不下时就会这样；这条语句已撤销。请少取几列，或用 LIMIT 和条件分页',
  });
}

/** Notes for the person, beside the result. */
export const LEFT_OPEN: Text = {
  en: 'the tool left a transaction of ctx.storage.sql open, and it was rolled back: nothing after its BEGIN was kept; end it with COMMIT',
  'zh-CN': '工具没有结束 ctx.storage.sql 的事务，已经回滚：BEGIN 之后的内容都没有保留；请用 COMMIT 结束',
};

export const MEMORY_LOST: Text = {
  en: 'what the tool had stored in ctx.storage.sql is gone with the process: it was kept in memory only, for this run',
  'zh-CN': '工具存在 ctx.storage.sql 里的内容随进程一起没有了：这次运行只把它放在内存里',
};

export const ROWS_LEFT_OUT: Text = {
  en: 'ctx.storage.sql.exec gives no rows; read with ctx.storage.sql.query',
  'zh-CN': 'ctx.storage.sql.exec 不返回行；读取请用 ctx.storage.sql.query',
};

export function repeatedColumn(name: string): Text {
  return {
    en: `ctx.storage.sql.query gave the column "${name}" more than once, and a row keeps only the last; name them apart with AS`,
    'zh-CN': `ctx.storage.sql.query 的结果里列“${name}”不止一个，每行只保留最后一个；请用 AS 分别命名`,
  };
}
