import { ExitCode, UserError } from '../../errors.ts';
import type { DataChange, DataChangeCode } from '../../gem/data-changes.ts';
import type { Text } from '../../text.ts';
import { DATA_FILE, LAYOUT_VERSION } from './layout.ts';
import type { MigrationFault, MigrationSteps } from './migrate.ts';
import { joined, say } from './words.ts';

/** Changes that one message names. */
const NAMED_MAX = 5;

/** [V-03] [V-04] [V-05] What the declaration changes and may not. `changes` holds at least one. */
export function notActivated(changes: readonly DataChange[]): UserError {
  const named = changes.slice(0, NAMED_MAX).map(({ text }) => text);
  const more = changes.length - named.length;
  const what = joined(more > 0 ? [...named, say(MORE, { more })] : named);
  const [first] = changes;
  const why = first?.why ?? { en: '', 'zh-CN': '' };
  return failed(
    'E_DATA_SCHEMA',
    { en: `${what.en} (${why.en})`, 'zh-CN': `${what['zh-CN']}（${why['zh-CN']}）` },
    first?.hint ?? undefined,
  );
}

/** Two records that share a value of a unique field, and how many share it. */
export interface Repeated {
  /** As JSON. */
  readonly value: string;
  readonly first: string;
  readonly second: string;
}

/** [V-02] */
export function repeats(collection: string, field: string, repeated: Repeated): UserError {
  return failed('E_DATA_UNIQUE', say(REPEATS, { collection, field, ...repeated }), REPEATS_HINT);
}

/** [V-09] A step that failed for a record. */
export function stepFailed(
  collection: string,
  { path, source = path }: MigrationSteps,
  id: string,
  { step, text, stack }: MigrationFault,
): UserError {
  const frame = stack?.split('\n', 1)[0]?.trim();
  const args = {
    collection,
    id,
    path: source,
    step: step ?? '?',
    at: frame === undefined ? '' : ` (${frame})`,
  };
  const { en, 'zh-CN': zh } = say(step === null ? NOT_LOADED : STEP_FAILED, args);
  return failed(
    'E_DATA_SCHEMA',
    { en: en.replace('{text}', () => text.en), 'zh-CN': zh.replace('{text}', () => text['zh-CN']) },
    say(STEP_HINT, { collection, path: source }),
  );
}

/** [C-20] A migrated record that the new declaration does not take. */
export function misfit(
  collection: string,
  { path, source = path, to }: MigrationSteps,
  id: string,
  faults: readonly Text[],
): UserError {
  const { en, 'zh-CN': zh } = say(MISFIT, { collection, id, path: source, to });
  const what = joined(faults.slice(0, NAMED_MAX));
  return failed(
    'E_DATA_SCHEMA',
    { en: `${en}: ${what.en}`, 'zh-CN': `${zh}：${what['zh-CN']}` },
    say(STEP_HINT, { collection, path: source }),
  );
}

/** A file that a newer gem made: what it holds is not ours to guess. */
export function tooNew(layout: string): UserError {
  return new UserError('store-too-new', say(TOO_NEW, { file: DATA_FILE, layout, known: LAYOUT_VERSION }), {
    en: 'update gem; or begin with an empty store: --fresh, or --state with another folder',
    'zh-CN': '请更新 gem；或者用 --fresh 从空的存储开始，或用 --state 换一个文件夹',
  });
}

export function damaged(reason: Text): UserError {
  return new UserError(
    'store-damaged',
    {
      en: `${DATA_FILE}, which holds the gem’s data, cannot be read: ${reason.en}`,
      'zh-CN': `保存 gem 数据的 ${DATA_FILE} 无法读取：${reason['zh-CN']}`,
    },
    {
      en: 'put a copy back if there is one; else begin with an empty store: --fresh, or --state with another folder',
      'zh-CN': '有备份就放回备份；否则用 --fresh 从空的存储开始，或用 --state 换一个文件夹',
    },
  );
}

/** Of one that is only looked at. */
export function notReadable(reason: Text): UserError {
  return new UserError(
    'store-not-readable',
    {
      en: `${DATA_FILE}, which holds the gem’s data, cannot be read now: ${reason.en}`,
      'zh-CN': `保存 gem 数据的 ${DATA_FILE} 现在无法读取：${reason['zh-CN']}`,
    },
    {
      en: 'end another run of the gem that still writes, and make sure that you may read the folder',
      'zh-CN': '请结束仍在写入的另一次运行，并确认自己可以读取这个文件夹',
    },
  );
}

/** [V-08] */
function failed(code: DataChangeCode, text: Text, hint?: Text): UserError {
  return new UserError(
    code,
    { en: `${code}: ${text.en}`, 'zh-CN': `${code}: ${text['zh-CN']}` },
    {
      en: `${hint === undefined ? '' : `${hint.en}. `}${STAYS.en}`,
      'zh-CN': `${hint === undefined ? '' : `${hint['zh-CN']}。`}${STAYS['zh-CN']}`,
    },
    ExitCode.no,
  );
}

const STAYS: Text = {
  en: 'The stored data is as it was (on an upgrade the platform says E_ACTIVATION_FAILED around this, and goes back to the version before). While nobody needs what is stored here, --fresh begins with an empty store',
  'zh-CN':
    '已存下的数据没有变（升级时平台会在外面包一层 E_ACTIVATION_FAILED，并回滚到旧版本）。如果这里存的数据没人需要，可以用 --fresh 从空的存储开始',
};
const MORE: Text = { en: 'and {more} more', 'zh-CN': '另有 {more} 处' };
const REPEATS: Text = {
  en: 'field {field} of collection {collection} is unique, and records {first} and {second} both have {value}',
  'zh-CN': '集合 {collection} 的字段 {field} 不可重复，而记录 {first} 和 {second} 的值都是 {value}',
};
const REPEATS_HINT: Text = {
  en: 'change one of the records with the version before, or raise "version" and make the values differ in a migration',
  'zh-CN': '用旧版本改其中一条记录，或者升“version”并在迁移里让它们各不相同',
};
const STEP_FAILED: Text = {
  en: '{step} of {path} failed for record {id} of collection {collection}: {text}{at}',
  'zh-CN': '{path} 的 {step} 处理集合 {collection} 的记录 {id} 时失败：{text}{at}',
};
const NOT_LOADED: Text = {
  en: 'the migration of collection {collection} failed at record {id}: {text}{at}',
  'zh-CN': '集合 {collection} 的迁移在记录 {id} 处失败：{text}{at}',
};
const STEP_HINT: Text = {
  en: 'mend {path}, and try it on samples: `gem run migration {collection} --from FILE.jsonl`',
  'zh-CN': '请修改 {path}，并用样本试一试：`gem run migration {collection} --from FILE.jsonl`',
};
const MISFIT: Text = {
  en: 'record {id} of collection {collection}, as {path} brought it to version {to}, does not fit the declaration',
  'zh-CN': '集合 {collection} 的记录 {id} 经 {path} 升到版本 {to} 后，不符合声明',
};
const TOO_NEW: Text = {
  en: '{file}, which holds the gem’s data, has layout {layout}, and this gem knows layouts up to {known}',
  'zh-CN': '保存 gem 数据的 {file} 的布局是 {layout}，而这个版本的 gem 只认识到布局 {known}',
};
