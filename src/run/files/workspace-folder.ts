import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../errors.ts';
import { isInside } from './inside.ts';

/**
 * The conversation's folder, real and spelled as the system spells it (so `native`). Refused with `workspace-not-apart` where it holds, or lies in, a folder in which gem
 * itself keeps things (`.gem`, the cache): a tool that moves or deletes what is in it would take away what its own
 * changes are undone with. So it is not the gem's own folder, nor one above it.
 */
export function workspaceFolder(named: string, home: string | undefined, cache: string): string {
  const workspace = realpathSync.native(named);
  const ours = [...(home === undefined ? [] : [home]), cache];
  for (const folder of ours) {
    const real = realOf(folder);
    if (isInside(workspace, real) || isInside(real, workspace)) throw notApart(named, folder);
  }
  return workspace;
}

/** Of a folder that need not be there yet. */
function realOf(folder: string): string {
  if (existsSync(folder)) return realpathSync.native(folder);
  const parent = dirname(folder);
  return parent === folder ? folder : join(realOf(parent), basename(folder));
}

function notApart(named: string, ours: string): UserError {
  return new UserError(
    'workspace-not-apart',
    {
      en: `the workspace ${named} and ${ours}, where gem keeps runs, trash and history, lie one in the other, so a tool could take away what its changes are undone with`,
      'zh-CN': `工作区 ${named} 与 gem 保存运行记录、回收站和历史的 ${ours} 互相包含，工具可能会删掉撤销改动所需的内容`,
    },
    {
      en: 'name a folder that stands apart from the gem’s own, such as one beside it',
      'zh-CN': '请指定一个与 gem 自己的文件夹分开的文件夹，例如它旁边的一个',
    },
  );
}
