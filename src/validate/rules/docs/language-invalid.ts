import type { Fix } from '../../../gem/finding.ts';
import type { Gem } from '../../../gem/gem.ts';
import { type DocsFile, docsFiles, readmes } from '../../docs-names.ts';
import { tagFault } from '../../language-tag.ts';
import { isNamedElsewhere } from '../../named-elsewhere.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'docs/language-invalid',
  severity: 'error',
  statements: ['O-02'],
  words: {
    en: {
      summary: 'a file in docs/ whose name does not say its language',
      why: 'the store shows each reader the files of their language, and knows it by the tag before ".md"',
      fix: '`gem validate --fix` renames a file whose tag is only written in another way, when no other file has that name or names this one',
      messages: {
        none: 'the name does not say in which language this file is',
        noneMeant: 'the name does not say in which language this file is; did you mean "{renamed}"?',
        notCanonical: 'the language tag "{tag}" is written "{meant}"',
        notALanguage: '"{tag}" is the tag of no language',
        notALanguageMeant: '"{tag}" is the tag of no language; did you mean "{meant}"?',
        privateUse: '"{tag}" is a tag for private use, which says nothing to a store',
        notATag: '"{tag}" is no language tag',
      },
      hints: {
        none: 'rename it to `{renamed}` if it is English, or put another tag before ".md", such as zh-CN or ja',
        noneMeant: 'rename it to `{renamed}`',
        notCanonical: 'rename it to `{renamed}`',
        notALanguage: 'use a tag of BCP 47 such as en, zh-CN or ja: `{renamed}`',
        notALanguageMeant: 'rename it to `{renamed}`',
        privateUse: 'use a tag of BCP 47 such as en, zh-CN or ja: `{renamed}`',
        notATag: 'put a tag of BCP 47 before ".md", such as en, zh-CN or ja: `{renamed}`',
      },
    },
    'zh-CN': {
      summary: 'docs/ 里的文件名没有写明语言',
      why: '商店按读者的语言显示这些文件，语言看“.md”前面的代码',
      fix: '`gem validate --fix` 给语言代码只是写法不同的文件改名，前提是那个名字没有被占用，也没有别的文件提到它',
      messages: {
        none: '文件名没有写明是什么语言',
        noneMeant: '文件名没有写明是什么语言；你是不是想写“{renamed}”？',
        notCanonical: '语言代码“{tag}”应写成“{meant}”',
        notALanguage: '没有哪种语言的代码是“{tag}”',
        notALanguageMeant: '没有哪种语言的代码是“{tag}”；你是不是想写“{meant}”？',
        privateUse: '“{tag}”是私用代码，商店不知道是什么语言',
        notATag: '“{tag}”不是语言代码',
      },
      hints: {
        none: '如果是英文，改名为 `{renamed}`；不是，就在“.md”前面写别的语言代码，例如 zh-CN 或 ja',
        noneMeant: '改名为 `{renamed}`',
        notCanonical: '改名为 `{renamed}`',
        notALanguage: '用 BCP 47 的语言代码，例如 en、zh-CN 或 ja：`{renamed}`',
        notALanguageMeant: '改名为 `{renamed}`',
        privateUse: '用 BCP 47 的语言代码，例如 en、zh-CN 或 ja：`{renamed}`',
        notATag: '在“.md”前面写 BCP 47 的语言代码，例如 en、zh-CN 或 ja：`{renamed}`',
      },
    },
  },
  *check(gem) {
    for (const file of docsFiles(gem)) {
      const { path, stem, tag } = file;
      const at = { file: path };
      const name = stem.slice(stem.lastIndexOf('/') + 1);
      if (tag === undefined) {
        const meant = joined(file, gem);
        const renamed = meant ?? `${name}.en.md`;
        yield { messageId: meant === undefined ? 'none' : 'noneMeant', args: { renamed }, at };
        continue;
      }
      const fault = tagFault(tag);
      if (!fault) continue;
      const { reason, meant } = fault;
      // A point may be part of the name, and not what parts it from a language.
      const whole = reason === 'notATag' ? `${name}.${tag}` : name;
      yield {
        messageId: reason === 'notALanguage' && meant !== undefined ? 'notALanguageMeant' : reason,
        args: {
          tag,
          meant: meant ?? '',
          renamed: `${meant === undefined ? whole : name}.${meant ?? 'en'}.md`,
        },
        at,
        fix: reason === 'notCanonical' && meant !== undefined ? renaming(gem, file, meant) : undefined,
      };
    }
  },
});

/** Another spelling of the same tag changes nothing but the name, unless two files meant the same one. */
function renaming(gem: Gem, { path, stem }: DocsFile, tag: string): Fix | undefined {
  const to = `${stem}.${tag}.md`;
  const isWanted = (file: DocsFile) =>
    file.stem === stem && file.tag !== undefined && (tagFault(file.tag)?.meant ?? file.tag) === tag;
  if (gem.kind === 'packed' || docsFiles(gem).filter(isWanted).length > 1) return undefined;
  return isNamedElsewhere(gem, path) ? undefined : { kind: 'rename', from: path, to };
}

/** `README-zh-CN.md`: a language of this gem's page, parted from the name by something else than a point. */
function joined({ stem }: DocsFile, gem: Gem): string | undefined {
  const name = stem.slice(stem.lastIndexOf('/') + 1);
  for (const { index } of name.matchAll(/[-_ ]/g)) {
    const [before, written] = [name.slice(0, index), name.slice(index + 1)];
    const fault = tagFault(written);
    const tag = fault ? fault.meant : written;
    if (before === '' || tag === undefined) continue;
    if (tag === 'en' || /^readme$/i.test(before) || readmes(gem).has(tag)) return `${before}.${tag}.md`;
  }
  return undefined;
}
