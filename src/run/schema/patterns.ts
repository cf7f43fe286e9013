import type { CodeOptions } from 'ajv';
import { toPointer } from '../../gem/pointer.ts';
import type { Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { WORK_MAX } from '../within-time.ts';
import type { Violation } from './violation.ts';

/** What a pattern of the schema is looking through. */
export interface Search {
  readonly source: string;
  readonly text: string;
}

/** The expressions of a schema, of which one is known to be at work when a check takes too long. */
export interface Patterns {
  readonly engine: NonNullable<CodeOptions['regExp']>;
  /** The search that has begun and not ended. */
  readonly current: Search | undefined;
  forget(): void;
}

export function createPatterns(): Patterns {
  let current: Search | undefined;
  const make = (source: string, flags: string) => {
    const expression = new RegExp(source, flags);
    return {
      test(text: string): boolean {
        current = { source, text };
        const isFound = expression.test(text);
        current = undefined;
        return isFound;
      },
      toString: () => String(expression),
    };
  };
  return {
    // Of use only where Ajv writes its code to a file, which it does not here.
    engine: Object.assign(make, { code: 'pattern' }),
    get current() {
      return current;
    },
    forget() {
      current = undefined;
    },
  };
}

/** Says that a check took too long, and by which pattern of the schema, looking through what. */
export function tookTooLong(schema: unknown, value: Json, search: Search | undefined): Violation {
  if (search === undefined) return { pointer: '', text: SLOW, undecided: true };
  const { source, text } = search;
  const at = find(schema, (keyword, under) =>
    keyword === 'pattern'
      ? under === source
      : keyword === 'patternProperties' && isObject(under) && Object.hasOwn(under, source),
  );
  const pointer = find(value, (key, under) => key === text || under === text) ?? '';
  return { pointer, text: slowPattern(source, at ?? '', text.length), undecided: true };
}

/** The JSON Pointer of a place, key and what is under it, that fits. */
function find(data: unknown, fits: (key: string, under: unknown) => boolean): string | undefined {
  const open: { readonly path: readonly string[]; readonly at: unknown }[] = [{ path: [], at: { '': data } }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, at } = next;
    if (!isObject(at)) continue;
    for (const [key, under] of Object.entries(at)) {
      const way = [...path, key];
      // The first key is that of the whole, which has none.
      if (fits(key, under)) return toPointer(way.slice(1));
      open.push({ path: way, at: under });
    }
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const SECONDS = WORK_MAX / 1000;

function slowPattern(source: string, at: string, length: number): Text {
  return {
    en: `cannot be checked: the pattern ${source} of the schema (${at}) did not tell in ${SECONDS} seconds whether it matches these ${length} characters; let each character be matched in one way only: no + or * around another, as in (a+)+, and no alternatives around which they stand that begin alike`,
    'zh-CN': `无法检查：schema 里的正则表达式 ${source}（${at}）在 ${SECONDS} 秒内没能判断它是否匹配这 ${length} 个字符；请让每个字符只有一种匹配方式：不要像 (a+)+ 那样把 + 或 * 套在另一个外面，也不要在它们里面写开头相同的多个选择`,
  };
}
const SLOW: Text = {
  en: `cannot be checked: it took longer than ${SECONDS} seconds, as \`uniqueItems\` over many objects or schemas that refer to each other again and again do`,
  'zh-CN': `无法检查：检查用了超过 ${SECONDS} 秒，例如对大量对象使用 \`uniqueItems\`，或 schema 之间反复互相引用`,
};
