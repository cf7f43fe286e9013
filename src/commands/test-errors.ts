import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import { printable } from '../printable.ts';

export function noTests(misnamed: readonly string[]): UserError {
  const [found] = misnamed;
  return new UserError(
    'no-tests',
    {
      en: 'this gem has no tests: there is no .yaml file under tests/',
      'zh-CN': '这个 gem 没有测试：tests/ 下没有 .yaml 文件',
    },
    found !== undefined
      ? {
          en: `rename ${found}: a scenario file ends in .yaml`,
          'zh-CN': `请把 ${found} 改名：场景文件以 .yaml 结尾`,
        }
      : {
          en: 'run a tool with `gem run tool NAME --save-scenario tests/NAME.yaml`, which writes the first',
          'zh-CN': '运行 `gem run tool 工具名 --save-scenario tests/工具名.yaml`，会写出第一个场景',
        },
  );
}

export function noCase(grep: string, names: readonly string[]): UserError {
  const near = didYouMean(grep, names);
  return new UserError(
    'no-such-case',
    {
      en: `no case has "${printable(grep)}" in its name`,
      'zh-CN': `没有名字里有“${printable(grep)}”的用例`,
    },
    near !== undefined
      ? { en: `did you mean "${near}"?`, 'zh-CN': `是不是想写“${near}”？` }
      : {
          en: 'a case of a file without `cases` is called by its `name`, else by the file',
          'zh-CN': '没有 `cases` 的文件，用例的名字是它的 `name`，没有则是文件名',
        },
  );
}

export function notJobs(given: string, max: number): UserError {
  return new UserError(
    'jobs-invalid',
    {
      en: `"${given}" is not a number of cases to run at a time, from 1 to ${max}`,
      'zh-CN': `“${given}”不是同时运行的用例数（1 到 ${max}）`,
    },
    { en: 'write it as in --jobs 2', 'zh-CN': '写法如 --jobs 2' },
  );
}

export function notTogether(one: string, other: string): UserError {
  return new UserError(
    'options-alone',
    { en: `${one} does not go with ${other}`, 'zh-CN': `${one} 不能和 ${other} 一起用` },
    { en: 'leave one of the two out', 'zh-CN': '去掉其中一个' },
  );
}
