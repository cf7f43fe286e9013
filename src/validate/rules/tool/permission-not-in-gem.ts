import { declares, gemPermissions } from '../../../gem/declared-permissions.ts';
import { isObject } from '../../../gem/document.ts';
import { nameOf, tools } from '../../../gem/items.ts';
import { PERMISSION_OF_SERVICE } from '../../../platform/permissions.ts';
import { PERMISSION_JSON } from '../../permission-words.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'tool/permission-not-in-gem',
  severity: 'error',
  statements: ['K-05', 'K-06'],
  assumes: ['A-permissions', 'A-network'],
  words: {
    en: {
      summary: 'a permission of a tool that the gem does not declare',
      why: 'what a tool may reach is what the gem declares and the user allows; the tool’s own permission only turns it on',
      messages: {
        permission: 'tool "{name}" asks for "{permission}", which the gem’s own permissions do not declare',
        host: 'tool "{name}" asks for the host {host}, which is not among those that the gem declares',
      },
      hints: {
        permission: 'add one like `{inGem}` to the "permissions" at the top of notochord.json',
        host: 'add it to "network" in the "permissions" at the top of notochord.json',
      },
    },
    'zh-CN': {
      summary: '工具申请的权限，gem 没有声明',
      why: '工具能访问什么，取决于 gem 的声明和用户的允许；工具自己的权限只是开关',
      messages: {
        permission: '工具“{name}”申请了“{permission}”，但 gem 自己的 permissions 里没有声明',
        host: '工具“{name}”申请了主机 {host}，但它不在 gem 声明的主机里',
      },
      hints: {
        permission: '在 notochord.json 最外层的“permissions”里加上例如 `{inGem}`',
        host: '把它加到 notochord.json 最外层“permissions”的“network”里',
      },
    },
  },
  *check(gem) {
    const ofGem = gemPermissions(gem);
    for (const tool of tools(gem)) {
      const { permissions } = tool.data;
      const name = nameOf(tool);
      for (const permission of Object.values(PERMISSION_OF_SERVICE)) {
        if (declares(permissions, permission) !== 'yes') continue;
        if (declares(ofGem, permission) === 'no')
          yield {
            messageId: 'permission',
            args: { name, permission, ...PERMISSION_JSON[permission] },
            at: tool.at(`permissions/${permission}`, 'key'),
          };
        else if (permission === 'network')
          for (const { host, index } of hostsBeyond(permissions, ofGem))
            yield {
              messageId: 'host',
              args: { name, host: shown(host) },
              at: tool.at(`permissions/network/${index}`),
            };
      }
    }
  },
});

/** Hosts that a tool lists and that a list of the gem's does not cover. */
function hostsBeyond(ofTool: unknown, ofGem: unknown): { host: string; index: number }[] {
  const [asked, declared] = [hostsOf(ofTool), hostsOf(ofGem)];
  if (!asked || !declared) return [];
  return asked.flatMap((host, index) =>
    typeof host === 'string' && !declared.some((each) => covers(each, host)) ? [{ host, index }] : [],
  );
}

function hostsOf(permissions: unknown): readonly unknown[] | undefined {
  const network = isObject(permissions) ? permissions.network : undefined;
  return Array.isArray(network) ? network : undefined;
}

/** Host names have no case, and `*.` stands for whatever is in front. */
function covers(declared: unknown, host: string): boolean {
  const [pattern, name] = [String(declared).toLowerCase(), host.toLowerCase()];
  return pattern === name || (pattern.startsWith('*.') && name.endsWith(pattern.slice(1)));
}
