import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { tools } from '../gem/items.ts';

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
