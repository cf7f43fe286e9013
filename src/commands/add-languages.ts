import type { Doc } from '../add/docs.ts';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { TRANSLATED_DOCS } from '../platform/layout.ts';
import type { Text } from '../text.ts';
import { docsFiles, readmes } from '../validate/docs-names.ts';
import { tagFault } from '../validate/language-tag.ts';
import { asks } from './add-names.ts';
import { questionTerminal } from './ask.ts';
import { type Call, listOption, type Option } from './command.ts';

/** Elsewhere `--lang` is the language of messages; here it is the document's, and that of messages where it can be. */
export const LANGUAGE_OPTION: Option = {
  flags: '--lang <tag>',
  repeats: true,
  text: { en: 'a language of it, as ja or pt-BR', 'zh-CN': '它的语言，例如 ja 或 pt-BR' },
};

/** What `docs/` of a gem holds already. */
export interface DocsState {
  readonly readmes: readonly string[];
  readonly docs: readonly Doc[];
  readonly translated: readonly string[];
}

export function docsState(gem: Gem): DocsState {
  const docs = docsFiles(gem);
  const translated = docs.filter(
    ({ path, tag }) => tag !== undefined && TRANSLATED_DOCS.some((folder) => path.startsWith(folder)),
  );
  return {
    readmes: [...readmes(gem).keys()],
    docs,
    translated: [...new Set(translated.map(({ stem }) => stem))],
  };
}

/** [O-02] The languages named. Throws `language-invalid`. */
export function languagesGiven(call: Call): string[] {
  const tags = listOption(call, 'lang');
  for (const tag of tags) {
    const fault = tagFault(tag);
    if (fault) throw invalid(tag, fault.meant);
  }
  return [...new Set(tags)];
}

/** A language for a README: asked for where none was named. Throws `language-missing`. */
export async function askForLanguage(call: Call, there: readonly string[]): Promise<string> {
  if (!asks(call)) throw missing(there);
  const { askForText } = await import('../init/ask.ts');
  const { language } = call.voice;
  return askForText({
    message: { en: 'its language, as ja or pt-BR', 'zh-CN': '它的语言，例如 ja 或 pt-BR' }[language],
    initial: '',
    fault: (tag) => {
      const fault = tagFault(tag);
      return fault && invalid(tag, fault.meant).text[language];
    },
    output: questionTerminal(call),
  });
}

function invalid(tag: string, meant: string | undefined): UserError {
  return new UserError(
    'language-invalid',
    { en: `"${tag}" is not the tag of a language`, 'zh-CN': `“${tag}”不是语言标签` },
    meant === undefined
      ? { en: 'write it as en, ja, zh-CN or pt-BR', 'zh-CN': '写成 en、ja、zh-CN 或 pt-BR 这样' }
      : { en: `write ${meant}`, 'zh-CN': `写成 ${meant}` },
  );
}

function missing(there: readonly string[]): UserError {
  const has: Text = { en: there.join(', '), 'zh-CN': there.join('、') };
  return new UserError(
    'language-missing',
    {
      en: `the README exists in ${has.en}, and which language to add was not said`,
      'zh-CN': `README 已经有 ${has['zh-CN']}，没有说明要添加哪种语言`,
    },
    { en: 'name it, for example --lang ja', 'zh-CN': '请给出语言，例如 --lang ja' },
  );
}
