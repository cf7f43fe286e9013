import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { workflows } from '../gem/items.ts';
import type { Scenario } from '../run/scenario/scenario.ts';

export function noSuchWorkflow(gem: Gem, name: string): UserError {
  const names = workflows(gem).map((each) => String(each.name));
  const meant = didYouMean(name, names);
  const listed =
    names.length === 0
      ? { en: 'it declares none', 'zh-CN': '它没有声明 SOP' }
      : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` };
  return new UserError(
    'no-such-workflow',
    {
      en: `this gem has no SOP "${name}"; ${listed.en}`,
      'zh-CN': `这个 gem 没有 SOP“${name}”；${listed['zh-CN']}`,
    },
    meant === undefined
      ? {
          en: 'check the spelling against `workflows` in notochord.json',
          'zh-CN': '请对照 notochord.json 里的 `workflows` 检查拼写',
        }
      : { en: `did you mean "${meant}"?`, 'zh-CN': `是不是想写“${meant}”？` },
  );
}

export function workflowMissing(): UserError {
  return new UserError(
    'workflow-missing',
    { en: 'no SOP is named, so there is nothing to run', 'zh-CN': '没有写 SOP 名，不知道要运行哪个 SOP' },
    {
      en: 'write its name after `gem run workflow`; alone, the command lists the SOPs',
      'zh-CN': '请在 `gem run workflow` 后面写上 SOP 名；只写这个命令会列出所有 SOP',
    },
  );
}

/** The scenario is one of something else. */
export function otherCase({ tool, workflow }: Scenario, file: string): UserError {
  if (workflow === undefined)
    return new UserError(
      'scenario-of-a-tool',
      {
        en: `${file} is a scenario of the tool "${tool}", and not of an SOP`,
        'zh-CN': `${file} 是工具“${tool}”的场景，不是 SOP 的`,
      },
      {
        en: `run \`gem run tool ${tool} --scenario ${file}\`, or write \`workflow: NAME\` in place of \`tool:\``,
        'zh-CN': `请运行 \`gem run tool ${tool} --scenario ${file}\`，或把 \`tool:\` 换成 \`workflow: 名字\``,
      },
    );
  return new UserError(
    'scenario-of-another-workflow',
    { en: `${file} is a scenario of the SOP "${workflow}"`, 'zh-CN': `${file} 是 SOP“${workflow}”的场景` },
    {
      en: `run \`gem run workflow ${workflow} --scenario ${file}\``,
      'zh-CN': `请运行 \`gem run workflow ${workflow} --scenario ${file}\``,
    },
  );
}

export function notARunId(given: string): UserError {
  return new UserError(
    'run-id-invalid',
    { en: `"${given}" is not an id of a run`, 'zh-CN': `“${given}”不是运行编号` },
    {
      en: 'an id has 1 to 64 letters, digits, dots, hyphens or underscores, the first a letter or a digit, as in --run-id monday-1',
      'zh-CN':
        '编号由 1 到 64 个字母、数字、点、连字符或下划线组成，以字母或数字开头，例如 --run-id monday-1',
    },
  );
}

export function freshRun(id: string): UserError {
  return new UserError(
    'fresh-run',
    {
      en: `run ${id} goes on after its recorded steps, and --fresh would take away what they stored`,
      'zh-CN': `运行 ${id} 会从记录的步骤之后继续，而 --fresh 会清掉这些步骤存储的内容`,
    },
    {
      en: 'leave --fresh out, or take another --run-id for a new run',
      'zh-CN': '请去掉 --fresh，或换一个 --run-id 开始新的运行',
    },
  );
}
