import { didYouMean } from '../../../did-you-mean.ts';
import { collections } from '../../../gem/data-declaration.ts';
import { exportedNames } from '../../../gem/exported-names.ts';
import type { Fault } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { isCode } from '../../../gem/read-limits.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

/** Steps that are named, where many are missing. */
const NAMED_MAX = 5;

type MessageId = 'one' | 'oneMeant' | 'several' | 'many' | 'commonJs';

export default defineRule<MessageId>({
  id: 'data/migration-step-missing',
  severity: 'error',
  code: 'E_PERM_INVALID',
  statements: ['C-10', 'V-09'],
  words: {
    en: {
      summary: 'a migration module without the function for a step',
      why: 'data of an older version is taken up step by step, and where a step is missing it cannot get any further',
      messages: {
        one: 'data: {path} does not export {steps}, a step that collection {collection} needs to get to version {version}',
        oneMeant:
          'data: {path} does not export {steps}, a step that collection {collection} needs to get to version {version}; did you mean its "{meant}"?',
        several:
          'data: {path} does not export {steps}, {count} steps that collection {collection} needs to get to version {version}',
        many: 'data: {path} lacks {count} of the steps that collection {collection} needs to get to version {version}: {steps} …',
        commonJs:
          'data: {path}, the migrations of collection {collection}, sets its exports as CommonJS does, and a migration module is an ES module',
      },
      hints: {
        one: 'add `export function {step}(data, { id }) { … }`, which returns the record as the next version has it',
        oneMeant: 'call the function {step}',
        several:
          'add a function for each, as in `export function {step}(data, { id }) { … }`, which returns the record as the next version has it',
        many: 'add a function for each, as in `export function {step}(data, { id }) { … }`, or lower "version" if it was not meant',
        commonJs: 'write `export function v1_to_v2(data, { id }) { … }`, one for each step',
      },
    },
    'zh-CN': {
      summary: '迁移模块缺少某一步的函数',
      why: '旧版本的数据一步一步升级；缺了一步，数据就升不上去',
      messages: {
        one: 'data: {path} 没有导出 {steps}；集合 {collection} 升到版本 {version} 需要这一步',
        oneMeant:
          'data: {path} 没有导出 {steps}；集合 {collection} 升到版本 {version} 需要这一步；是不是它的“{meant}”？',
        several: 'data: {path} 没有导出 {steps}；集合 {collection} 升到版本 {version} 需要这 {count} 步',
        many: 'data: {path} 缺少集合 {collection} 升到版本 {version} 需要的 {count} 步：{steps} ……',
        commonJs: 'data: 集合 {collection} 的迁移模块 {path} 用 CommonJS 的方式导出，而迁移模块应是 ES 模块',
      },
      hints: {
        one: '加上 `export function {step}(data, { id }) { … }`，返回下一版本的记录',
        oneMeant: '把函数命名为 {step}',
        several: '为每一步加一个函数，例如 `export function {step}(data, { id }) { … }`，返回下一版本的记录',
        many: '为每一步加一个函数，例如 `export function {step}(data, { id }) { … }`；如果版本写错了，就改小“version”',
        commonJs: '写成 `export function v1_to_v2(data, { id }) { … }`，每一步一个',
      },
    },
  },
  *check(gem) {
    for (const { name, kind, version = 1, migrations: path, at } of collections(gem)) {
      if (kind !== 'table' || version === 1 || path === undefined) continue;
      if (!gem.files.has(path) || !isCode(path)) continue;
      const fault = faultOf(gem, path, version);
      const args = { collection: shown(name), path, version };
      if (fault) yield { ...fault, args: { ...args, ...fault.args }, at: at(['migrations']) };
    }
  },
});

function faultOf(gem: Gem, path: string, version: number): Omit<Fault<MessageId>, 'at'> | undefined {
  const exported = exportedNames(gem, path);
  if (!exported) return undefined;
  const { missing, count } = missingSteps(exported, version);
  const [step] = missing;
  if (step === undefined) return undefined;
  if (gem.code(path).commonJs) return { messageId: 'commonJs' };
  const args = { step, steps: missing.join(', '), count };
  if (count > missing.length) return { messageId: 'many', args };
  if (count > 1) return { messageId: 'several', args };
  const meant = didYouMean(
    step,
    [...exported].filter((name) => !STEP.test(name)),
  );
  return meant === undefined
    ? { messageId: 'one', args }
    : { messageId: 'oneMeant', args: { ...args, meant } };
}

const STEP = /^v([1-9]\d*)_to_v([1-9]\d*)$/;

/** [C-10] How many steps are missing, and the first of them. A version may be any number: it is not counted up to. */
function missingSteps(exported: ReadonlySet<string>, version: number): { missing: string[]; count: number } {
  const here = new Set(
    [...exported].flatMap((name) => {
      const [, from, to] = STEP.exec(name)?.map(Number) ?? [];
      return from !== undefined && to === from + 1 && to <= version ? [from] : [];
    }),
  );
  const missing: string[] = [];
  for (let from = 1; from < version && missing.length < NAMED_MAX; from++)
    if (!here.has(from)) missing.push(`v${from}_to_v${from + 1}`);
  return { missing, count: version - 1 - here.size };
}
