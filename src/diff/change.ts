import type { DataChangeCode } from '../gem/data-change.ts';
import { type Args, fill, type Text } from '../text.ts';

/** What parts of a gem are told apart, in the order they are told. */
export const SECTIONS = [
  'gem',
  'data',
  'permissions',
  'platform-tools',
  'tools',
  'workflows',
  'agents',
  'resources',
  'skill',
  'docs',
] as const;
export type Section = (typeof SECTIONS)[number];

/** How far a change moves the version (SemVer 2.0.0): what breaks, what is new, all else. */
export type Step = 'major' | 'minor' | 'patch';

/**
 * What a change does to others. `stops-activation` and `may-stop-activation`: the platform takes the upgrade back
 * [V-08] [V-02]. `asks-more`: the user gives the gem more than before. `breaks-callers`: calls that worked before work
 * no longer.
 */
export type Effect = 'stops-activation' | 'may-stop-activation' | 'asks-more' | 'breaks-callers' | 'none';

/** Something that the user has to allow (`grant`), or will rely on without being asked (`trust`). */
export interface Asked {
  readonly by: 'grant' | 'trust';
  readonly text: Text;
}

/** One difference between two gems. Data only. */
export interface Change {
  readonly section: Section;
  /** Kebab-case and stable. */
  readonly kind: string;
  readonly sign: 'added' | 'removed' | 'changed';
  /** The author's name for what changed: a tool, a collection, a resource; `null` for the gem itself. */
  readonly subject: string | null;
  readonly effect: Effect;
  readonly step: Step;
  /** The platform's code, where activation fails or may fail. */
  readonly code: DataChangeCode | null;
  /** The statement that it stands under; `null` where the documents say nothing of it. */
  readonly statement: string | null;
  readonly text: Text;
  readonly why: Text | null;
  readonly hint: Text | null;
  readonly asked: Asked | null;
}

/** How one kind of change is told. Its texts may name the arguments of the change. */
export interface Words {
  readonly sign: Change['sign'];
  readonly step: Step;
  readonly effect?: Effect;
  readonly statement?: string;
  readonly text: Text;
  readonly why?: Text;
  readonly asked?: Asked;
}

export type Table = Readonly<Record<string, Words>>;

/** A function that makes the changes of a section from its table of words. */
export function teller<const T extends Table>(section: Section, table: T) {
  return (
    kind: keyof T & string,
    subject: string | null,
    args: Args | Readonly<Record<string, string | number | Text>> = {},
    more: Partial<Pick<Change, 'step' | 'effect' | 'asked'>> = {},
  ): Change => {
    const words: Words = table[kind] as Words;
    const fillIn = (text: Text): Text => ({
      en: fill(text.en, inOneLanguage(args, 'en')),
      'zh-CN': fill(text['zh-CN'], inOneLanguage(args, 'zh-CN')),
    });
    const asked = words.asked ? { by: words.asked.by, text: fillIn(words.asked.text) } : null;
    return {
      section,
      kind,
      subject,
      sign: words.sign,
      effect: words.effect ?? 'none',
      step: words.step,
      code: null,
      statement: words.statement ?? null,
      text: fillIn(words.text),
      why: words.why ? fillIn(words.why) : null,
      hint: null,
      asked,
      ...more,
    };
  };
}

function inOneLanguage(
  args: Readonly<Record<string, string | number | Text>>,
  language: keyof Text,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
  );
}

/** Names that are told in a sentence, where there are many. */
const NAMED_MAX = 8;

/** Names in a sentence, the first of them where there are many. */
export function listed(names: readonly string[], max = NAMED_MAX): Text {
  const shown = names.slice(0, max);
  const left = names.length - shown.length;
  return {
    en: shown.join(', ') + (left > 0 ? ` and ${left} more` : ''),
    'zh-CN': shown.join('、') + (left > 0 ? ` 等 ${names.length} 个` : ''),
  };
}

/** All of them, where somebody decides by it: nothing hides behind the others. */
export function allOf(names: readonly string[]): Text {
  return listed(names, names.length);
}

/** What is in one list and not in the other. */
export function without(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return [...new Set(list)].filter((one) => !known.has(one));
}
