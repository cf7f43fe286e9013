import { resolve } from 'node:path';
import { UserError } from '../errors.ts';

/**
 * The file of a key that was named on the command line. Empty is most often a variable of a script that was never set, and
 * the current folder is not what was meant.
 *
 * @throws UserError `path-empty`
 */
export function keyPath(cwd: string, named: string): string {
  if (named !== '') return resolve(cwd, named);
  throw new UserError(
    'path-empty',
    { en: 'the path of the key’s file is empty', 'zh-CN': '密钥文件的路径是空的' },
    {
      en: 'name the file; where a variable should hold its name, it is not set',
      'zh-CN': '请给出文件；如果文件名来自变量，那么变量没有设置',
    },
  );
}
