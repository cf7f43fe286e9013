import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';

/** The rules that `--rule` names: an id, or `group/*` for all of a group. `undefined` when it was not given. */
export async function rulesNamed(named: readonly string[]): Promise<string[] | undefined> {
  if (named.length === 0) return undefined;
  const { RULES } = await import('../validate/rules/index.ts');
  const ids = RULES.map(({ id }) => id as string);
  return named.flatMap((name) => {
    const found = name.endsWith('/*')
      ? ids.filter((id) => id.startsWith(name.slice(0, -1)))
      : ids.filter((id) => id === name);
    if (found.length === 0) throw noSuchRule(name, ids);
    return found;
  });
}

export function noSuchRule(name: string, ids: readonly string[]): UserError {
  const groups = [...new Set(ids.map((id) => `${id.slice(0, id.indexOf('/'))}/*`))];
  const meant = didYouMean(name, [...ids, ...groups]);
  return new UserError(
    'no-such-rule',
    { en: `there is no rule "${name}"`, 'zh-CN': `没有“${name}”这条规则` },
    meant
      ? {
          en: `did you mean ${meant}? \`gem explain\` lists the rules`,
          'zh-CN': `是不是想写 ${meant}？\`gem explain\` 会列出所有规则`,
        }
      : {
          en: '`gem explain` lists the rules; `group/*` stands for all of a group',
          'zh-CN': '`gem explain` 会列出所有规则；`group/*` 表示一组里的全部',
        },
  );
}
