import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { SQL_SCHEMA } from '../platform/layout.ts';
import type { Outside, SqlSchemaFault } from '../validate/outside.ts';

/** What rules ask of other programs; nothing is loaded or started for a gem that has no need of it. */
export const OUTSIDE: Outside = {
  async sqlSchema(gem: Gem): Promise<SqlSchemaFault | undefined> {
    const [{ checkSqlSchema }, { SCHEMA_TIME_MAX, SQL_MAX }] = await Promise.all([
      import('../run/sql/check-schema.ts'),
      import('../run/sql/limits.ts'),
    ]);
    const seconds = SCHEMA_TIME_MAX / 1000;
    // A character has at most 4 bytes, so more than that need not be read to know.
    if ((gem.files.get(SQL_SCHEMA)?.size ?? 0) > SQL_MAX * 4)
      return { kind: 'tooLong', detail: '', seconds, from: 0, to: 0 };
    const fault = await checkSqlSchema(gem.bytes(SQL_SCHEMA)).catch(unchecked);
    if (fault === undefined) return undefined;
    // In memory the others do not come up: there is no other process, no disk and nobody who reads rows.
    const { kind } = fault;
    return { ...fault, seconds, kind: kind === 'busy' || kind === 'full' || kind === 'rows' ? 'sql' : kind };
  },
};

/** Says what was wanted of a Deno that is not there. */
function unchecked(error: unknown): never {
  if (!(error instanceof UserError)) throw error;
  const { en, 'zh-CN': zh } = error.text;
  throw new UserError(
    error.code,
    {
      en: `${SQL_SCHEMA} could not be checked, for which SQLite is run in Deno: ${en}`,
      'zh-CN': `无法检查 ${SQL_SCHEMA}，检查它要在 Deno 里运行 SQLite：${zh}`,
    },
    error.hint,
    error.exit,
  );
}
