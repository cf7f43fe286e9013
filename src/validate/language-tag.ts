/** Why a word is not the tag of a language, and what was most likely meant. */
export interface TagFault {
  readonly reason: 'notCanonical' | 'notALanguage' | 'privateUse' | 'notATag';
  readonly meant?: string;
}

/** What people write for a language that has another tag. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh-CN'],
  ['chs', 'zh-Hans'],
  ['cht', 'zh-Hant'],
  ['chinese', 'zh-CN'],
  ['czech', 'cs'],
  ['cz', 'cs'],
  ['dutch', 'nl'],
  ['english', 'en'],
  ['french', 'fr'],
  ['german', 'de'],
  ['gr', 'el'],
  ['greek', 'el'],
  ['italian', 'it'],
  ['japanese', 'ja'],
  ['jp', 'ja'],
  ['korean', 'ko'],
  ['polish', 'pl'],
  ['portuguese', 'pt'],
  ['russian', 'ru'],
  ['spanish', 'es'],
  ['ukrainian', 'uk'],
  ['us', 'en-US'],
  ['vietnamese', 'vi'],
  ['vn', 'vi'],
]);

/** Tags that are in order, known without loading the names of all languages, which takes longer than most checks. */
export const USUAL_TAGS: ReadonlySet<string> = new Set(
  'ar cs da de el en en-GB en-US es es-419 fi fr he hi hu id it ja ko nb nl pl pt pt-BR pt-PT ro ru sv th tr uk vi zh zh-CN zh-HK zh-Hans zh-Hant zh-TW'.split(
    ' ',
  ),
);

/** Tags of no language in particular. Some systems have names for them all the same. */
const NO_LANGUAGE = /^(?:mis|mul|und|zxx)(?:-|$)/;
const PRIVATE_USE = /(?:^|-)x-|^q[a-t][a-z](?:-|$)/i;

let names: Intl.DisplayNames | undefined;

/**
 * [O-02] `undefined` for a tag of BCP 47 in its canonical spelling, of a language that has a name. Which have one
 * grows with the Unicode data of Node.js, by languages of few speakers.
 */
export function tagFault(tag: string): TagFault | undefined {
  if (USUAL_TAGS.has(tag)) return undefined;
  if (PRIVATE_USE.test(tag)) return { reason: 'privateUse' };
  const canonical = canonicalTag(tag);
  if (canonical === tag && isLanguage(tag)) return undefined;
  const meant = meantBy(tag);
  const reason =
    canonical === undefined && meant === undefined
      ? 'notATag'
      : canonical !== undefined && !isLanguage(canonical)
        ? 'notALanguage'
        : 'notCanonical';
  return meant === undefined ? { reason } : { reason, meant };
}

function meantBy(tag: string): string | undefined {
  const slip = SLIPS.get(tag.toLowerCase());
  if (slip !== undefined) return slip;
  // An underscore is how operating systems part a language and a country.
  const canonical = canonicalTag(tag.replaceAll('_', '-'));
  return canonical !== undefined && isLanguage(canonical) ? canonical : undefined;
}

/** `undefined` for what is no tag, among them the irregular ones that were registered before BCP 47. */
function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function isLanguage(canonical: string): boolean {
  if (NO_LANGUAGE.test(canonical) || PRIVATE_USE.test(canonical)) return false;
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  // Without extensions, such as `-u-co-phonebk`: older versions of Node.js look past them, newer ones throw.
  return names.of(new Intl.Locale(canonical).baseName) !== undefined;
}
