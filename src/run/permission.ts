import { PERMISSION_OF_SERVICE, SERVICES_TO_GRANT } from '../platform/permissions.ts';
import { fill, type Text } from '../text.ts';
import type { GemDeclaration, ToolDeclaration } from './declaration.ts';
import { type CtxError, ctxError } from './services/service.ts';

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
  if (!declares(gem.permissions, permission)) throw denied(NOT_IN_GEM, { service, permission });
  if (!declares(tool.permissions, permission)) throw denied(NOT_IN_TOOL, { service, permission });
  const needsUser = (SERVICES_TO_GRANT as readonly string[]).includes(service);
  if (needsUser && !grants.has(service)) throw denied(NOT_GRANTED, { service });
}

/** */
export function hasResources({ resources }: GemDeclaration): boolean {
  return resources !== undefined && resources.length > 0;
}

function declares(permissions: unknown, name: string): boolean {
  if (typeof permissions !== 'object' || permissions === null || !Object.hasOwn(permissions, name))
    return false;
  const value = (permissions as Record<string, unknown>)[name];
  if (name === 'email') return (value as { read?: unknown } | null)?.read === true;
  return value !== false && value !== null && value !== undefined;
}

function denied(text: Text, args: Readonly<Record<string, string>>): CtxError {
  return ctxError('E_PERM_DENIED', { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) });
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
const NOT_IN_TOOL: Text = {
  en: 'ctx.{service} needs "{permission}" in the tool’s own `permissions`; only the gem declares it',
  'zh-CN': 'ctx.{service} 需要在工具自己的 `permissions` 里声明 "{permission}"；现在只有 gem 声明了',
};
const NOT_GRANTED: Text = {
  en: 'ctx.{service} is declared, and stays off until the user turns it on; here: `--grant {service}`, or `grants: [{service}]` in the scenario',
  'zh-CN':
    'ctx.{service} 已经声明，但在用户打开之前一直是关闭的；在这里可以用 `--grant {service}`，或在场景文件里写 `grants: [{service}]`',
};
