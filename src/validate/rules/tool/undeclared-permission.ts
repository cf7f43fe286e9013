import { declares, gemPermissions } from '../../../gem/declared-permissions.ts';
import { isObject } from '../../../gem/document.ts';
import type { Gem } from '../../../gem/gem.ts';
import { type Item, nameOf, tools } from '../../../gem/items.ts';
import { PERMISSION_OF_SERVICE } from '../../../platform/permissions.ts';
import { ctxUses, firstOfEachService, namesAnyOf } from '../../ctx-uses/ctx-uses.ts';
import { PERMISSION_JSON } from '../../permission-words.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/undeclared-permission',
  severity: 'warning',
  statements: ['T-07', 'K-05', 'K-06', 'X-15'],
  assumes: ['A-network', 'A-denied', 'A-permissions'],
  words: {
    en: {
      summary: 'a tool that uses a service of `ctx` and does not declare its permission',
      why: 'the tool does not get a service that it has not declared, so the call fails whatever the user allows',
      messages: {
        tool: 'tool "{name}" uses ctx.{service} here and does not declare "{permission}"; the gem does',
        both: 'tool "{name}" uses ctx.{service} here, and neither it nor the gem declares "{permission}"',
        resources: 'tool "{name}" uses ctx.resources here, and the gem declares no resources',
      },
      hints: {
        tool: 'add `{inTool}` to the "permissions" of the tool',
        both: 'add `{inTool}` to the "permissions" of the tool, and to those of the gem one like `{inGem}`',
        resources: 'list the file under "resources" in notochord.json, with its address, size and sha256',
      },
    },
    'zh-CN': {
      summary: '工具用了 `ctx` 的服务，却没有声明权限',
      why: '没有声明的服务，工具拿不到；不管用户允许什么，调用都会失败',
      messages: {
        tool: '工具“{name}”在这里用了 ctx.{service}，却没有声明“{permission}”；gem 已经声明了',
        both: '工具“{name}”在这里用了 ctx.{service}，但它和 gem 都没有声明“{permission}”',
        resources: '工具“{name}”在这里用了 ctx.resources，但 gem 没有声明任何资源',
      },
      hints: {
        tool: '在工具的“permissions”里加上 `{inTool}`',
        both: '在工具的“permissions”里加上 `{inTool}`，并在 gem 的“permissions”里加上例如 `{inGem}`',
        resources: '在 notochord.json 的“resources”里列出这个文件，写明地址、大小和 sha256',
      },
    },
  },
  *check(gem) {
    for (const tool of tools(gem)) {
      const { entry } = tool.data;
      if (typeof entry !== 'string') continue;
      const missing = missingServices(gem, tool);
      const name = nameOf(tool);
      const uses = missing.length === 0 ? [] : ctxUses(gem, entry, namesAnyOf(missing));
      for (const { service, at } of firstOfEachService(uses, entry)) {
        if (!missing.includes(service)) continue;
        const permission = permissionOf(service);
        if (permission === undefined) yield { messageId: 'resources', args: { name, service }, at };
        else {
          const inGem = declares(gemPermissions(gem), permission) !== 'no';
          const args = { name, service, permission, ...PERMISSION_JSON[permission] };
          yield { messageId: inGem ? 'tool' : 'both', args, at };
        }
      }
    }
  },
});

function permissionOf(service: string): string | undefined {
  return Object.hasOwn(PERMISSION_OF_SERVICE, service) ? PERMISSION_OF_SERVICE[service] : undefined;
}

/** What the tool would not get. */
function missingServices(gem: Gem, tool: Item): string[] {
  const services = Object.entries(PERMISSION_OF_SERVICE)
    .filter(([, permission]) => declares(tool.data.permissions, permission) === 'no')
    .map(([service]) => service);
  return hasResources(gem) ? services : [...services, 'resources'];
}

/** What is no list of resources is a fault of shape, and told there. */
function hasResources({ manifest }: Gem): boolean {
  const resources = isObject(manifest?.data) ? manifest.data.resources : undefined;
  return resources !== undefined && !(Array.isArray(resources) && resources.length === 0);
}
