import { TRANSLATED_DOCS } from '../../../platform/layout.ts';
import { type DocsFile, docsFiles, readmes } from '../../docs-names.ts';
import { tagFault } from '../../language-tag.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'docs/translation-missing',
  severity: 'warning',
  statements: ['O-04', 'O-05'],
  words: {
    en: {
      summary: 'a prompt or an example that is not in the languages of the README',
      why: 'the README’s languages are the menu of the gem’s page, and each tab shows what there is in the language chosen',
      messages: {
        missing: 'the gem’s page exists in {languages} too, and this file does not',
        noReadme:
          'this file is in {tag}, and the gem’s page does not exist in that language, so nobody can choose it',
      },
      hints: {
        missing: 'translate it to {files}',
        noReadme: 'add `docs/README.{tag}.md`, or take this file out',
      },
    },
    'zh-CN': {
      summary: '提示词或例子的语言和 README 的语言不一致',
      why: 'README 有哪几种语言，介绍页的菜单里就有哪几种；每个标签页只显示所选语言的内容',
      messages: {
        missing: 'gem 的介绍页还有 {languages}，这个文件没有',
        noReadme: '这个文件是 {tag}，而 gem 的介绍页没有这种语言，没有人选得到它',
      },
      hints: {
        missing: '译成 {files}',
        noReadme: '加上 `docs/README.{tag}.md`，或者去掉这个文件',
      },
    },
  },
  *check(gem) {
    const languages = [...readmes(gem).keys()];
    if (languages.length === 0) return;
    for (const [stem, files] of translations(docsFiles(gem))) {
      const missing = languages.filter((tag) => !files.has(tag));
      const [first] = files.values();
      if (missing.length > 0 && first)
        yield {
          messageId: 'missing',
          args: {
            languages: missing.join(', '),
            files: missing.map((tag) => `\`${stem}.${tag}.md\``).join(', '),
          },
          at: { file: first.path },
        };
      for (const [tag, { path }] of files)
        if (!languages.includes(tag)) yield { messageId: 'noReadme', args: { tag }, at: { file: path } };
    }
  },
});

/** Prompts and examples by what they are called, each with its files by language. */
function translations(files: readonly DocsFile[]): Map<string, Map<string, DocsFile>> {
  const found = new Map<string, Map<string, DocsFile>>();
  const unsure = new Set<string>();
  for (const file of files) {
    if (!TRANSLATED_DOCS.some((folder) => file.path.startsWith(folder))) continue;
    // A file whose language cannot be told may be just the one that is missing.
    if (file.tag === undefined || tagFault(file.tag)) unsure.add(file.stem);
    else found.set(file.stem, (found.get(file.stem) ?? new Map()).set(file.tag, file));
  }
  for (const stem of unsure) found.delete(stem);
  return found;
}
