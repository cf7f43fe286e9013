import { readFileSync } from 'node:fs';
import type { Language } from '../text.ts';
import type { Rule } from './rule.ts';

/** A rule's page as it was written: Markdown, in English. It stands beside the code, from source and built. */
export function readRulePage(id: string): string {
  return readFileSync(new URL(`./rules/${id}.md`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
}

/**
 * A rule's page in a language. In Chinese it is made of the rule's own words, followed by the examples of the
 * page, which are code.
 */
export function rulePage(rule: Rule, language: Language): string {
  const page = readRulePage(rule.id);
  if (language === 'en') return page;
  const { summary, why, messages, hints } = rule.words[language];
  const said = Object.entries(messages).map(([id, message]) => {
    const hint = hints[id];
    return `- ${message}${hint === undefined ? '' : `\n  改法：${hint}`}`;
  });
  const fix = rule.words[language].fix;
  const fixed = fix === undefined ? '' : `\n## 自动修改\n\n${fix}。\n`;
  const examples = page
    .slice(page.indexOf('\n## Fails\n'))
    .replace(/^## Fails$/m, '## 不通过的例子')
    .replace(/^## Passes$/m, '## 通过的例子');
  return `# ${rule.id}\n\n${summary}。\n\n## 原因\n\n${why}。\n\n## 会这样说\n\n${said.join('\n')}\n${fixed}${examples}`;
}
