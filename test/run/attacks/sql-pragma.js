// What is told of each that is not refused.
const PRAGMAS = [
  'writable_schema = 1',
  'main.writable_schema = ON',
  '"writable_schema" = 1',
  'Writable_Schema(1)',
  "temp_store_directory = 'OUTSIDE'",
  "data_store_directory = 'OUTSIDE'",
  'temp_store = FILE',
  'journal_mode = OFF',
  'journal_mode = MEMORY',
  'synchronous = OFF',
  'synchronous(0)',
  'locking_mode = EXCLUSIVE',
  'hard_heap_limit = 0',
  'soft_heap_limit = 0',
  'max_page_count = 4294967294',
  'page_size = 65536',
  'cache_size = -1000000000',
  'mmap_size = 1000000000000',
  'trusted_schema = 1',
  'schema_version = 7',
  'cell_size_check = 0',
  'ignore_check_constraints = 1',
  'wal_autocheckpoint = 0',
  'database_list',
  'lock_status',
  'activate_extensions',
];
export default async (_, ctx) => {
  const sql = ctx.storage.sql;
  const passed = [];
  const note = (name) => () => passed.push(name);
  for (const pragma of PRAGMAS) await sql.query(`PRAGMA ${pragma}`).then(note(pragma), () => {});
  await sql.query('SELECT file FROM pragma_database_list').then(note('pragma_database_list'), () => {});
  await sql.exec('CREATE VIEW v AS SELECT file FROM pragma_database_list').catch(() => {});
  await sql.query('SELECT * FROM v').then(note('view'), () => {});
  return passed;
};
