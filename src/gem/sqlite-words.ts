import { fill, type Text } from '../text.ts';

/**
 * What SQLite says, in both languages: in English by its own words, which are what people look up. What is not known
 * here is quoted in Chinese as SQLite's words. `message` is as SQLite gave it, without what a library puts around it.
 */
export function sqliteWords(message: string): Text {
  for (const [pattern, words] of SAID) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const args = Object.fromEntries(match.map((part, index) => [`part${index}`, part ?? '']));
    return { en: message, 'zh-CN': fill(words, args) };
  }
  return { en: message, 'zh-CN': message === '' ? '' : `SQLite 的原话是“${message}”` };
}

/** The names and numbers in its words are parts of the pattern. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/^UNIQUE constraint failed: (?:index )?(.+)$/, '已经有一行的 {part1} 与它相同（UNIQUE 约束）'],
  [/^PRIMARY KEY must be unique$/, '主键与已有的一行相同'],
  [/^NOT NULL constraint failed: (.+)$/, '{part1} 不能是 NULL（NOT NULL 约束）'],
  [/^CHECK constraint failed: (.+)$/s, '不符合 CHECK 约束：{part1}'],
  [
    /^FOREIGN KEY constraint failed$/,
    '外键指向的行不存在，或者还有别的行指向要改动的这一行（FOREIGN KEY 约束）',
  ],
  [
    /^foreign key mismatch - "(.+)" referencing "(.+)"$/,
    '表 {part1} 的外键与表 {part2} 的主键或唯一列不一致',
  ],
  [/^cannot store (\S+) value in (\S+) column (.+)$/, '列 {part3} 的类型是 {part2}，不能存 {part1} 类型的值'],
  [/^datatype mismatch$/, '值的类型不对：这里只能是整数'],
  [/^near "(.+)": syntax error$/s, '“{part1}”附近有语法错误'],
  [/^incomplete input$/, '语句没有写完'],
  [/^unrecognized token: "(.*)"$/s, '无法识别“{part1}”'],
  [/^no such table: (.+)$/, '没有名为 {part1} 的表'],
  [/^no such column: (.+)$/, '没有名为 {part1} 的列'],
  [/^table (.+) has no column named (.+)$/, '表 {part1} 没有名为 {part2} 的列'],
  [/^no such function: (.+)$/, '没有名为 {part1} 的函数'],
  [/^no such index: (.+)$/, '没有名为 {part1} 的索引'],
  [/^no such view: (.+)$/, '没有名为 {part1} 的视图'],
  [/^no such trigger: (.+)$/, '没有名为 {part1} 的触发器'],
  [/^no such collation sequence: (.+)$/, '没有名为 {part1} 的排序规则'],
  [/^no such module: (.+)$/, '没有名为 {part1} 的模块'],
  [/^no such savepoint: (.+)$/, '没有名为 {part1} 的保存点'],
  [/^no tables specified$/, '没有写从哪个表里取'],
  [/^table (.+) already exists$/, '已经有名为 {part1} 的表'],
  [/^view (.+) already exists$/, '已经有名为 {part1} 的视图'],
  [/^index (.+) already exists$/, '已经有名为 {part1} 的索引'],
  [/^trigger (.+) already exists$/, '已经有名为 {part1} 的触发器'],
  [/^there is already an index named (.+)$/, '已经有名为 {part1} 的索引'],
  [
    /^there is already (?:a table|another table or index with this name:?) ?(?:named )?(.+)$/,
    '已经有名为 {part1} 的表或索引',
  ],
  [/^duplicate column name: (.+)$/, '列名 {part1} 写了两次'],
  [/^ambiguous column name: (.+)$/, '不止一个表有 {part1} 列，请写明是哪个表的'],
  [/^object name reserved for internal use: (.+)$/, '名字 {part1} 是 SQLite 自己保留的'],
  [
    /^table (.+) has (\d+) columns? but (\d+) values? were supplied$/,
    '表 {part1} 有 {part2} 列，却给了 {part3} 个值',
  ],
  [/^(\d+) values? for (\d+) columns?$/, '写了 {part2} 列，却给了 {part1} 个值'],
  [/^all VALUES must have the same number of terms$/, 'VALUES 的每一组值个数要相同'],
  [
    /^SELECTs to the left and right of (.+) do not have the same number of result columns$/,
    '{part1} 两边的 SELECT 列数不同',
  ],
  [/^sub-select returns (\d+) columns? - expected (\d+)$/, '子查询返回 {part1} 列，这里需要 {part2} 列'],
  [/^row value misused$/, '这里不能用一组值'],
  [/^wrong number of arguments to function (.+)\(\)$/, '函数 {part1} 的参数个数不对'],
  [/^misuse of aggregate:? (?:function )?(.+)\(\)$/, '聚合函数 {part1} 不能用在这里'],
  [/^misuse of window function (.+)\(\)$/, '窗口函数 {part1} 不能用在这里'],
  [/^aggregate functions are not allowed in the GROUP BY clause$/, 'GROUP BY 里不能用聚合函数'],
  [/^a GROUP BY clause is required before HAVING$/, 'HAVING 前面要有 GROUP BY'],
  [
    /^(\d+)\w\w (ORDER|GROUP) BY term (?:does not match any column in the result set|out of range - should be between 1 and \d+)$/,
    '{part2} BY 的第 {part1} 项不是结果里的列',
  ],
  [
    /^ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint$/,
    'ON CONFLICT 里的列不是主键，也没有 UNIQUE 约束',
  ],
  [/^default value of column \[(.+)\] is not constant$/, '列 {part1} 的默认值不是常量'],
  [/^Cannot add a (PRIMARY KEY|UNIQUE) column$/, '不能增加 {part1} 列'],
  [/^Cannot add a NOT NULL column with default value NULL$/, '增加 NOT NULL 列时要写默认值'],
  [/^cannot drop (?:PRIMARY KEY|UNIQUE) column: "(.+)"$/, '不能删除主键或 UNIQUE 列 {part1}'],
  [/^cannot modify (.+) because it is a view$/, '{part1} 是视图，不能改动'],
  [/^cannot INSERT into generated column "(.+)"$/, '列 {part1} 是算出来的，不能写入'],
  [/^table (.+) may not be (?:modified|altered|dropped)$/, '表 {part1} 不能改动'],
  [/^missing datatype for (.+)$/, '{part1} 没有写类型'],
  [/^unknown datatype for (.+): "(.*)"$/, '{part1} 的类型“{part2}”在 STRICT 表里不存在'],
  [/^PRIMARY KEY missing on table (.+)$/, '表 {part1} 没有主键'],
  [/^table "(.+)" has more than one primary key$/, '表 {part1} 有不止一个主键'],
  [/^cannot start a transaction within a transaction$/, '事务里不能再开始一个事务'],
  [/^cannot (?:commit|rollback) - no transaction is active$/, '没有正在进行的事务'],
  [/^integer overflow$/, '整数超出了 64 位'],
  [/^malformed JSON$/, '不是合法的 JSON'],
  [/^bad JSON path: '?(.*?)'?$/, 'JSON 路径 {part1} 不对'],
  [/^too many SQL variables$/, '参数太多'],
  [/^too many terms in compound SELECT$/, '连在一起的 SELECT 太多'],
  [/^too many columns on (.+)$/, '{part1} 的列太多'],
  [/^Expression tree is too large \(maximum depth (\d+)\)$/, '表达式嵌套超过 {part1} 层'],
  [/^parser stack overflow$/, '语句嵌套太深'],
  [/^LIKE or GLOB pattern too complex$/, 'LIKE 或 GLOB 的模式太复杂'],
  [/^string or blob too big$/, '文本或 blob 太大'],
  [/^recursive reference in a subquery: (.+)$/, '子查询里不能递归引用 {part1}'],
  [/^circular reference: (.+)$/, '{part1} 绕回了自己'],
  [/^attempt to write a readonly database$/, '数据库是只读的'],
  [/^unable to open database file/, '无法打开数据库文件'],
  [/^file is not a database$/, '文件不是数据库'],
  [/^(?:database disk image is malformed|malformed database schema)/, '数据库文件已损坏'],
  [/^database or disk is full$/, '数据库已达到上限，或者磁盘已满'],
  [/^disk I\/O error$/, '磁盘读写出错'],
  [/^database (?:schema |table )?is locked/, '数据库正被另一个连接占用'],
  [/^out of memory$/, '内存不足'],
  [/^interrupted$/, '执行被中断'],
  [/^not authorized$/, '不允许执行这条语句'],
];
