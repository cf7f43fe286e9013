import { decode } from '../../../gem/decode.ts';
import { Lines } from '../../../gem/lines.ts';
import { sqliteWords } from '../../../gem/sqlite-words.ts';
import { inBoth } from '../../../gem/translate.ts';
import { SQL_SCHEMA } from '../../../platform/layout.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'storage/schema-invalid',
  severity: 'error',
  statements: ['B-04'],
  assumes: ['A-sql-api'],
  needs: 'sqlite',
  words: {
    en: {
      summary: '`db/schema.sql` does not run in an empty SQLite database',
      why: 'the tables of `ctx.storage.sql` come from this file, so no tool would find them',
      messages: {
        sql: 'SQLite cannot run this: {detail}',
        attach: 'ATTACH is refused: a gem has one database, its own',
        detach: 'DETACH is refused: a gem has one database, its own',
        vacuum: 'VACUUM is refused: it works in a file beside the database, and a gem has only its own',
        pragma:
          'PRAGMA {detail} is refused: it reaches out of the database, changes how safely it is kept, or does not exist',
        function: 'the function {detail} is refused: it loads code into SQLite',
        rollback: 'ROLLBACK undoes what stands before it',
        leftOpen: 'a transaction is begun here and never committed',
        endless: 'the statements up to this one did not end within {seconds} seconds',
        memory: 'this statement needs more memory than the database may have',
        value: 'this statement makes a text, a blob or a row that is too large',
        nul: 'a NUL character, where SQLite ends the text: nothing after it would be run',
        notUtf8: 'the file is not UTF-8',
        tooLong: 'the file is too long to be a schema',
      },
      hints: {
        sql: 'the file runs from its first statement to its last, in a database that holds nothing: make what a statement needs before it',
        attach: 'put all tables into this file, without ATTACH',
        detach: 'take it out',
        vacuum: 'take it out: a new database has nothing to clear',
        pragma: 'take it out; user_version, application_id and foreign_keys are among those that may stay',
        function: 'take it out',
        rollback: 'take out the statements that should not run, and ROLLBACK with them',
        leftOpen:
          'end it with COMMIT, or take the BEGIN out: all statements are run in one transaction anyway',
        endless: 'a schema makes tables; insert large data from a tool, or ship it as a file',
        memory: 'a schema makes tables; insert large data from a tool, or ship it as a file',
        value: 'a schema makes tables; insert large data from a tool, or ship it as a file',
        nul: 'take the character out',
        notUtf8: 'save the file as UTF-8',
        tooLong: 'a schema makes tables; insert large data from a tool, or ship it as a file',
      },
    },
    'zh-CN': {
      summary: '`db/schema.sql` 无法在空的 SQLite 数据库里执行',
      why: '`ctx.storage.sql` 的表来自这个文件，执行不了，工具就找不到任何表',
      messages: {
        sql: 'SQLite 无法执行这里：{detail}',
        attach: 'ATTACH 被拒绝：每个 gem 只有自己的一个数据库',
        detach: 'DETACH 被拒绝：每个 gem 只有自己的一个数据库',
        vacuum: 'VACUUM 被拒绝：它要在数据库旁边另用一个文件，而 gem 只有自己的数据库',
        pragma: 'PRAGMA {detail} 被拒绝：它会触及数据库以外、改变数据保存的安全程度，或者并不存在',
        function: '函数 {detail} 被拒绝：它会把代码加载进 SQLite',
        rollback: 'ROLLBACK 会撤销它前面的内容',
        leftOpen: '这里开始的事务一直没有提交',
        endless: '到这条为止的语句在 {seconds} 秒内没有执行完',
        memory: '这条语句需要的内存超过了数据库可用的内存',
        value: '这条语句产生的文本、blob 或一行过大',
        nul: '有一个 NUL 字符，SQLite 会在这里结束文本，后面的内容都不会执行',
        notUtf8: '文件不是 UTF-8',
        tooLong: '文件太长，不像是表结构',
      },
      hints: {
        sql: '文件会在一个空数据库里从第一条语句执行到最后一条：语句用到的东西要先建好',
        attach: '把所有的表都放在这个文件里，不要用 ATTACH',
        detach: '去掉它',
        vacuum: '去掉它：新的数据库没有什么可清理的',
        pragma: '去掉它；可以保留的有 user_version、application_id、foreign_keys 等',
        function: '去掉它',
        rollback: '去掉不该执行的语句，连同 ROLLBACK 一起',
        leftOpen: '用 COMMIT 结束，或者去掉 BEGIN：所有语句本来就在同一个事务里执行',
        endless: '这个文件用来建表；大量数据请由工具写入，或作为文件随包提供',
        memory: '这个文件用来建表；大量数据请由工具写入，或作为文件随包提供',
        value: '这个文件用来建表；大量数据请由工具写入，或作为文件随包提供',
        nul: '去掉这个字符',
        notUtf8: '把文件保存为 UTF-8',
        tooLong: '这个文件用来建表；大量数据请由工具写入，或作为文件随包提供',
      },
    },
  },
  *check(gem, { sqlSchema }) {
    if (sqlSchema === undefined) return;
    const { kind, detail, seconds, from, to } = sqlSchema;
    const args = { ...(kind === 'sql' ? inBoth('detail', sqliteWords(detail)) : { detail }), seconds };
    if (to === 0) {
      yield { messageId: kind, args, at: { file: SQL_SCHEMA } };
      return;
    }
    const lines = new Lines(decode(gem.bytes(SQL_SCHEMA)).text);
    yield { messageId: kind, args, at: { file: SQL_SCHEMA, start: lines.at(from), end: lines.at(to) } };
  },
});
