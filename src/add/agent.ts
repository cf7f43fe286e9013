import { readPlainYaml } from '../gem/yaml-plain.ts';
import { AGENTS } from '../platform/layout.ts';
import type { Language } from '../text.ts';
import { type Addition, addition } from './addition.ts';
import { CODE_WORDS } from './code-words.ts';

export interface NewAgent {
  readonly name: string;
  readonly description: string | undefined;
  /** Names of tools of this gem. */
  readonly tools: readonly string[];
  /** Full names of platform tools. */
  readonly platformTools: readonly string[];
  readonly expose: boolean;
  readonly language: Language;
}

/** A file in `agents/`: its header, and the beginning of a prompt. */
export function planAgent({ name, description, tools, platformTools, expose, language }: NewAgent): Addition {
  const words = CODE_WORDS[language];
  const path = `${AGENTS}${name}.md`;
  const header = [
    `description: ${yamlText(description ?? words.agentDescription)}`,
    ...(tools.length > 0 ? [`tools: ${yamlList(tools)}`] : []),
    ...(platformTools.length > 0 ? [`platform_tools: ${yamlList(platformTools)}`] : []),
    ...(expose ? ['expose: true'] : []),
  ];
  return addition({
    files: [{ path, text: `---\n${header.join('\n')}\n---\n${words.agentPrompt(tools)}\n` }],
    todo: [
      {
        en: `write in ${path} what ${name} is for (its description) and how it works (the text below)`,
        'zh-CN': `在 ${path} 里写明 ${name} 的用途（description）和做法（下面的正文）`,
      },
    ],
    tries: [`preview --agent ${name}`, 'validate --strict'],
  });
}

/** Plain where that is safe, else in quotes, which take every text. */
function yamlText(text: string): string {
  if (readPlainYaml(`text: ${text}\n`)?.text === text) return text;
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function yamlList(words: readonly string[]): string {
  return `[${words.map((word) => (/^[A-Za-z_][\w.]*$/.test(word) ? word : yamlText(word))).join(', ')}]`;
}
