import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { checkTarget, writeAtomically } from '../archive/atomic-file.ts';
import { UserError } from '../errors.ts';
import { inLanguage } from '../io.ts';
import type { Json } from '../platform/ctx.ts';
import { printable } from '../printable.ts';
import type { RunReport } from '../run/report.ts';
import { type Call, textOption } from './command.ts';
import type { OpenedTool } from './run-tool-open.ts';

/** Says before the tool runs that its run could not be saved. */
export async function checkSaveTarget(call: Call): Promise<void> {
  const file = textOption(call, 'saveScenario');
  if (file === undefined) {
    if (call.options.force === true) throw forceAlone();
    return;
  }
  // A slip of the hand must not cost a manifest or a tool.
  if (!/\.ya?ml$/i.test(file)) throw notYaml(file);
  const from = textOption(call, 'scenario');
  if (from !== undefined) {
    const { isPlainScenario } = await import('../run/scenario/write-yaml.ts');
    if (!isPlainScenario(readFileSync(resolve(call.io.cwd, from), 'utf8'))) throw ofCases(from);
  }
  checkTarget(resolve(call.io.cwd, file), call.options.force === true);
}

export interface Saving {
  readonly call: Call;
  readonly opened: OpenedTool;
  readonly input: Json;
  readonly report: RunReport;
}

/** Writes the run as a scenario; one that it was run in keeps all that it says but input, clock and expectation. */
export async function saveScenario({ call, opened, input, report }: Saving): Promise<void> {
  const { io, voice } = call;
  const file = textOption(call, 'saveScenario');
  if (file === undefined) return;
  const target = resolve(io.cwd, file);
  const { circumstances } = opened;
  const { now = 0 } = circumstances;
  const { expectation, scenarioOf } = await import('../run/scenario/write.ts');
  const { changeScenarioYaml, writeScenarioYaml } = await import('../run/scenario/write-yaml.ts');
  const from = textOption(call, 'scenario');
  let text: string;
  if (from !== undefined) {
    const source = resolve(io.cwd, from);
    if (dirname(source) !== dirname(target)) throw otherFolder(from, file);
    text = changeScenarioYaml(readFileSync(source, 'utf8'), {
      input,
      now: new Date(now).toISOString(),
      expect: expectation(report),
    });
  } else {
    const { workspace, ...others } = circumstances;
    text = writeScenarioYaml(
      scenarioOf({
        ...others,
        report,
        input,
        now,
        idempotencyKey: textOption(call, 'idempotencyKey'),
        workspace:
          workspace === undefined
            ? undefined
            : relative(dirname(target), workspace).replaceAll('\\', '/') || '.',
      }),
    );
  }
  await writeAtomically(target, Buffer.from(text), { force: call.options.force === true, signal: io.signal });
  if (voice.quiet || voice.format === 'json') return;
  const told = inLanguage(voice, {
    en: `wrote the scenario ${file}; run it with \`gem run tool --scenario ${file}\``,
    'zh-CN': `已写入场景文件 ${file}；用 \`gem run tool --scenario ${file}\` 运行它`,
  });
  io.err(`gem: ${printable(told)}\n`);
}

function forceAlone(): UserError {
  return new UserError(
    'force-alone',
    {
      en: '--force says that --save-scenario may replace a file, and it is not given',
      'zh-CN': '--force 表示 --save-scenario 可以替换已有的文件，但没有给出 --save-scenario',
    },
    { en: 'leave it out, or add --save-scenario FILE', 'zh-CN': '请去掉它，或加上 --save-scenario 文件' },
  );
}

function notYaml(file: string): UserError {
  return new UserError(
    'scenario-not-yaml',
    {
      en: `a scenario is a .yaml file, and ${file} is none`,
      'zh-CN': `场景文件以 .yaml 结尾，而 ${file} 不是`,
    },
    { en: 'give a name such as tests/case.yaml', 'zh-CN': '请换一个名字，例如 tests/case.yaml' },
  );
}

/** Its input and its expectation are not those of the file. */
function ofCases(from: string): UserError {
  return new UserError(
    'scenario-of-cases',
    {
      en: `${from} has cases, rows or steps, so one run cannot be written into it`,
      'zh-CN': `${from} 里有 cases、each 或 steps，不能把一次运行写进去`,
    },
    {
      en: '`gem test --update` records what its cases return now',
      'zh-CN': '`gem test --update` 会记录其中各个用例现在的返回值',
    },
  );
}

function otherFolder(from: string, file: string): UserError {
  return new UserError(
    'scenario-elsewhere',
    {
      en: `${file} is not in the folder of ${from}, so the paths that it takes over would lead nowhere`,
      'zh-CN': `${file} 和 ${from} 不在同一个文件夹，从它带过来的路径会失效`,
    },
    {
      en: `write it beside ${from}`,
      'zh-CN': `请写到 ${from} 所在的文件夹`,
    },
  );
}
