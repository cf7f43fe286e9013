import { declares } from '../gem/declared-permissions.ts';
import { PERMISSION_OF_SERVICE, SERVICES_TO_GRANT } from '../platform/permissions.ts';
import { fill, type Text } from '../text.ts';
import type { GemDeclaration, ToolDeclaration } from './declaration.ts';
import { CtxError } from './services/service.ts';

/**
 * [X-15] [K-05] [K-06] [K-08] Throws E_PERM_DENIED for a service that the gem or the tool does not declare, or that the
 * user has not turned on.
 */
export function checkPermission(
  service: string,
  { gem, tool }: { readonly gem: GemDeclaration; readonly tool: ToolDeclaration },
  grants: ReadonlySet<string>,
): void {
  if (service === 'resources' && !hasResources(gem)) throw denied(NO_RESOURCES, { service });
  const permission = Object.hasOwn(PERMISSION_OF_SERVICE, service)
    ? PERMISSION_OF_SERVICE[service]
    : undefined;
  if (permission === undefined) return;
  const inGem = declares(gem.permissions, permission);
  const inTool = declares(tool.permissions, permission);
  if (inGem === 'unclear' || inTool === 'unclear') throw denied(UNCLEAR, { service, permission });
  if (inGem === 'no') throw denied(NOT_IN_GEM, { service, permission });
  if (inTool === 'no') throw denied(NOT_IN_TOOL, { service, permission });
  const needsUser = (SERVICES_TO_GRANT as readonly string[]).includes(service);
  if (needsUser && !grants.has(service)) throw denied(NOT_GRANTED, { service });
}

/** */
export function hasResources({ resources }: GemDeclaration): boolean {
  return resources !== undefined && resources.length > 0;
}

/** A service was asked that may not be: other errors have its code too, for reasons of their own. */
export class PermissionDenied extends CtxError {}

function denied(text: Text, args: Readonly<Record<string, string>>): PermissionDenied {
  const code = 'E_PERM_DENIED';
  return new PermissionDenied(code, {
    en: `${code}: ${fill(text.en, args)}`,
    'zh-CN': `${code}: ${fill(text['zh-CN'], args)}`,
  });
}

const NO_RESOURCES: Text = {
  en: 'ctx.resources is there only for a gem that declares `resources`',
  'zh-CN': '只有声明了 `resources` 的 gem 才有 ctx.resources',
};
const NOT_IN_GEM: Text = {
  en: 'ctx.{service} needs "{permission}" in the gem’s `permissions` and in the tool’s own; the gem declares none',
  'zh-CN':
    'ctx.{service} 需要在 gem 的 `permissions` 和工具自己的 `permissions` 里都声明 "{permission}"；gem 没有声明',
};
const UNCLEAR: Text = {
  en: 'ctx.{service} needs "{permission}" in the `permissions` of the gem and of the tool, and what is written there has not the shape that it needs; `gem validate` names the place',
  'zh-CN':
    'ctx.{service} 需要在 gem 和工具的 `permissions` 里声明 "{permission}"，现在的写法不符合要求；`gem validate` 会指出位置',
};
const NOT_IN_TOOL: Text = {
  en: 'ctx.{service} needs "{permission}" in the tool’s own `permissions`; only the gem declares it',
  'zh-CN': 'ctx.{service} 需要在工具自己的 `permissions` 里声明 "{permission}"；现在只有 gem 声明了',
};
const NOT_GRANTED: Text = {
  en: 'ctx.{service} is declared, and stays off until the user turns it on; here: `--grant {service}`, or `grants: [{service}]` in the scenario',
  'zh-CN':
    'ctx.{service} 已经声明，但在用户打开之前一直是关闭的；在这里可以用 `--grant {service}`，或在场景文件里写 `grants: [{service}]`',
};
