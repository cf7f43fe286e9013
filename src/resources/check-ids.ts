import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import { declaredResources } from './declaration.ts';

/** Throws `resource-unknown` for an id of `--resource` that the manifest's `resources` does not have. */
export function checkResourceIds(list: unknown, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const declared = declaredResources(list).map(({ id }) => id);
  const wrong = ids.find((id) => !declared.includes(id));
  if (wrong !== undefined) throw unknownResource(wrong, declared);
}

export function unknownResource(id: string, declared: readonly string[]): UserError {
  const near = didYouMean(id, declared);
  const none = declared.length === 0;
  const ids = declared.join(', ');
  return new UserError(
    'resource-unknown',
    { en: `the gem declares no resource "${id}"`, 'zh-CN': `gem 没有声明资源“${id}”` },
    near !== undefined
      ? { en: `did you mean ${near}?`, 'zh-CN': `是不是想写 ${near}？` }
      : none
        ? {
            en: 'it declares none; `gem resources add URL` adds one',
            'zh-CN': '它没有声明资源；`gem resources add URL` 可以添加',
          }
        : { en: `it declares ${ids}`, 'zh-CN': `已声明的有 ${ids}` },
  );
}
