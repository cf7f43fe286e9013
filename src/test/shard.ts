import { UserError } from '../errors.ts';

/** One of several parts of equal size, for machines that share the work. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** `2/4`. Throws `shard-invalid`. */
export function parseShard(given: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(given)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new UserError(
    'shard-invalid',
    { en: `"${given}" is not a part of several`, 'zh-CN': `“${given}”不是若干份中的一份` },
    {
      en: 'write --shard 1/3 for the first of three parts, up to --shard 3/3',
      'zh-CN': '三份中的第一份写成 --shard 1/3，最后一份写成 --shard 3/3',
    },
  );
}

/** The items of a part. Every item is in exactly one of the parts, and neighbours are in different ones. */
export function ofShard<T>(items: readonly T[], { index, count }: Shard): T[] {
  return items.filter((_, place) => place % count === index - 1);
}
