import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { tools } from '../gem/items.ts';
import { SERVICES_TO_GRANT } from '../platform/permissions.ts';

export function noSuchTool(gem: Gem, name: string): UserError {
  const names = tools(gem).map((tool) => String(tool.name));
  const listed =
    names.length === 0
      ? { en: 'it declares none', 'zh-CN': '它没有声明工具' }
      : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` };
  return new UserError(
    'no-such-tool',
    {
      en: `this gem has no tool "${name}"; ${listed.en}`,
      'zh-CN': `这个 gem 没有工具“${name}”；${listed['zh-CN']}`,
    },
    {
      en: 'check the spelling against `tools` in notochord.json',
      'zh-CN': '请对照 notochord.json 里的 `tools` 检查拼写',
    },
  );
}

export function toolMissing(): UserError {
  return new UserError(
    'tool-missing',
    { en: 'no tool is named, so there is nothing to run', 'zh-CN': '没有写工具名，不知道要运行哪个工具' },
    {
      en: 'write its name after `gem run tool`; alone, the command lists the tools',
      'zh-CN': '请在 `gem run tool` 后面写上工具名；只写这个命令会列出所有工具',
    },
  );
}

export function otherTool(name: string, of: string, file: string): UserError {
  return new UserError(
    'scenario-of-another-tool',
    {
      en: `${file} is a scenario of the tool "${of}", not of "${name}"`,
      'zh-CN': `${file} 是工具“${of}”的场景，不是“${name}”的`,
    },
    {
      en: `run \`gem run tool ${of} --scenario ${file}\``,
      'zh-CN': `请运行 \`gem run tool ${of} --scenario ${file}\``,
    },
  );
}

export function caseOfWorkflow(name: string, file: string): UserError {
  return new UserError(
    'scenario-of-a-workflow',
    {
      en: `${file} is a scenario of the SOP "${name}", and not of a tool`,
      'zh-CN': `${file} 是 SOP“${name}”的场景，不是工具的`,
    },
    {
      en: `run \`gem run workflow ${name} --scenario ${file}\``,
      'zh-CN': `请运行 \`gem run workflow ${name} --scenario ${file}\``,
    },
  );
}

/** `--timeout` in milliseconds. */
export function milliseconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const given = Number(value);
  if (value.trim() !== '' && Number.isFinite(given) && given > 0) return given * 1000;
  throw new UserError(
    'timeout-invalid',
    { en: `"${value}" is not a time in seconds`, 'zh-CN': `“${value}”不是秒数` },
    { en: 'give a number above 0, such as --timeout 10', 'zh-CN': '请给出大于 0 的数，例如 --timeout 10' },
  );
}

export function notAFolder(option: string, given: string): UserError {
  return new UserError(
    'not-a-folder',
    {
      en: `"${given}", given with ${option}, is not a folder`,
      'zh-CN': `${option} 给出的“${given}”不是文件夹`,
    },
    { en: `name a folder after ${option}`, 'zh-CN': `请在 ${option} 后面写一个文件夹` },
  );
}

export function notATime(given: string): UserError {
  return new UserError(
    'now-invalid',
    { en: `"${given}" is not a time with its zone`, 'zh-CN': `“${given}”不是带时区的时间` },
    { en: 'write it as in --now 2026-01-31T09:00:00Z', 'zh-CN': '写法如 --now 2026-01-31T09:00:00Z' },
  );
}

export function notASeed(given: string): UserError {
  return new UserError(
    'seed-invalid',
    {
      en: `"${given}" is not a whole number from 0 to 2^53 - 1`,
      'zh-CN': `“${given}”不是 0 到 2^53 - 1 的整数`,
    },
    { en: 'write it as in --seed 1', 'zh-CN': '写法如 --seed 1' },
  );
}

export function notAGrant(given: string): UserError {
  const services = SERVICES_TO_GRANT.join(', ');
  return new UserError(
    'grant-invalid',
    {
      en: `"${given}" is not a service that a user turns on`,
      'zh-CN': `“${given}”不是由用户打开的服务`,
    },
    {
      en: `those are ${services}; all else needs no --grant`,
      'zh-CN': `这样的服务有 ${services}；其他服务不需要 --grant`,
    },
  );
}

export function notAResource(given: string): UserError {
  return new UserError(
    'resource-invalid',
    { en: `"${given}" does not name a resource and a file`, 'zh-CN': `“${given}”没有写明资源和文件` },
    {
      en: 'write --resource ID=FILE, with the id as `resources` in notochord.json has it',
      'zh-CN': '请写成 --resource ID=文件，ID 与 notochord.json 的 `resources` 里的一致',
    },
  );
}

export function caseAlone(): UserError {
  return new UserError(
    'case-alone',
    {
      en: '--case names a case of a scenario file, and there is no --scenario',
      'zh-CN': '--case 指定场景文件里的用例，但没有给出 --scenario',
    },
    { en: 'add --scenario FILE', 'zh-CN': '请加上 --scenario 文件' },
  );
}
