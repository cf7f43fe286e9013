import { fill, type Text } from '../../text.ts';

const KINDS = ['null', 'left-out', 'empty', 'error', 'bytes'] as const;

/** What a result or an argument lost on its way to JSON. */
export interface Lost {
  readonly places: readonly {
    readonly kind: (typeof KINDS)[number];
    /** As the author would write it: `result.items[2].size`, or `.items[2].size` in an argument. */
    readonly where: string;
    /** `NaN`, `undefined`, or what its class is called. */
    readonly value: string;
  }[];
  /** Of all that was lost. */
  readonly count: number;
}

/** Places that are read, and characters of a place and of a name: a sandbox tells no more. */
const PLACES_MAX = 10;
const WHERE_MAX = 500;
const VALUE_MAX = 40;

/** Undefined where nothing was lost, or nothing that can be believed is told. */
export function readLost(told: unknown, count: unknown): Lost | undefined {
  if (!Array.isArray(told)) return undefined;
  const places = told.slice(0, PLACES_MAX).flatMap((each: unknown) => {
    const { what, where, value } = (typeof each === 'object' && each !== null ? each : {}) as Record<
      string,
      unknown
    >;
    const kind = KINDS.find((known) => known === what);
    if (kind === undefined || typeof where !== 'string' || typeof value !== 'string') return [];
    return [{ kind, where: where.slice(0, WHERE_MAX), value: value.slice(0, VALUE_MAX) }];
  });
  if (places.length === 0) return undefined;
  return { places, count: Math.max(places.length, Number.isSafeInteger(count) ? (count as number) : 0) };
}

/** What an argument of a call to `ctx` lost. */
export interface LostArgument extends Lost {
  /** Its index, those of the handles that the path goes through before it. */
  readonly argument: number;
}

/** Says what became of a result. */
export function lostInJson(lost: Lost): Text {
  const list = lostPlaces(lost);
  return {
    en: `the result is handed on as JSON, and this was lost: ${list.en}; ${CURE.en}`,
    'zh-CN': `返回值以 JSON 交给调用者，以下内容丢失了：${list['zh-CN']}；${CURE['zh-CN']}`,
  };
}

/** What became of each, one after the other; `name` stands before the places. */
export function lostPlaces(
  { places, count }: Lost,
  name: (where: string) => Text = (where) => ({ en: where, 'zh-CN': where }),
): Text {
  const list = (language: keyof Text) =>
    places
      .map(({ kind, where, value }) => fill(BECAME[kind][language], { where: name(where)[language], value }))
      .join(language === 'en' ? '; ' : '；');
  const more = count - places.length;
  const args = { more };
  return {
    en: `${list('en')}${more > 0 ? fill(MORE.en, args) : ''}`,
    'zh-CN': `${list('zh-CN')}${more > 0 ? fill(MORE['zh-CN'], args) : ''}`,
  };
}

const BECAME: Readonly<Record<(typeof KINDS)[number], Text>> = {
  null: { en: '{where}: {value} became null', 'zh-CN': '{where}：{value} 变成了 null' },
  'left-out': { en: '{where}: {value} was left out', 'zh-CN': '{where}：{value} 被省略了' },
  empty: { en: '{where}: {value} became {}', 'zh-CN': '{where}：{value} 变成了 {}' },
  error: {
    en: '{where}: the {value} lost its message',
    'zh-CN': '{where}：{value} 的消息没有了',
  },
  bytes: {
    en: '{where}: the {value} became an object with a key for each element',
    'zh-CN': '{where}：{value} 变成了每个元素一个键的对象',
  },
};
const MORE: Text = { en: '; and {more} more', 'zh-CN': '；另有 {more} 处' };
const CURE: Text = {
  en: 'return texts, finite numbers, lists and plain objects, as by [...set], Object.fromEntries(map) or error.message, and await every promise',
  'zh-CN':
    '请返回文本、有限的数字、列表和普通对象，例如 [...set]、Object.fromEntries(map) 或 error.message，并 await 每个 promise',
};
