import { decode } from '../gem/decode.ts';
import { type DataObject, isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { items, nameOf } from '../gem/items.ts';
import { SKILL_FILE, SKILL_REFERENCES } from '../platform/layout.ts';
import type { Language } from '../text.ts';
import { type Addition, addition } from './addition.ts';
import { titleFrom } from './titles.ts';

/** [S-01] The gem's skill, which begins with what the gem has; nothing where there is one. */
export function planSkill(gem: Gem, language: Language): Addition {
  if (gem.files.has(SKILL_FILE)) return addition({});
  return addition({
    files: [{ path: SKILL_FILE, text: skillText(gem, language) }],
    todo: [
      {
        en: `write in ${SKILL_FILE} how to work with the gem; the AI reads it when a wish fits the gem’s description`,
        'zh-CN': `在 ${SKILL_FILE} 里写明怎么使用这个 gem；请求符合 gem 的描述时，AI 会读它`,
      },
    ],
    tries: ['preview', 'validate --strict'],
  });
}

/** [S-03] [S-09] A reference, named in SKILL.md, which is written too where the gem has none. */
export function planReference(gem: Gem, name: string, language: Language): Addition {
  const path = `${SKILL_REFERENCES}${name}.md`;
  const hasSkill = gem.files.has(SKILL_FILE);
  const { text, bom } = hasSkill
    ? decode(gem.bytes(SKILL_FILE))
    : { text: skillText(gem, language), bom: false };
  const mentioned = text.includes(path) ? text : withMention(text, path, language);
  const skill = { path: SKILL_FILE, text: mentioned };
  return addition({
    files: [{ path, text: `# ${titleFrom(name)}\n` }, ...(hasSkill ? [] : [skill])],
    rewritten:
      hasSkill && mentioned !== text ? new Map([[SKILL_FILE, (bom ? '\ufeff' : '') + mentioned]]) : new Map(),
    todo: [
      {
        en: `write ${path}, and say in ${SKILL_FILE} when to read it`,
        'zh-CN': `写好 ${path}，并在 ${SKILL_FILE} 里写明什么时候读它`,
      },
    ],
    tries: ['preview', 'validate --strict'],
  });
}

function skillText(gem: Gem, language: Language): string {
  const data: DataObject = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const name = typeof data.name === 'string' ? data.name : String(data.id ?? '');
  const about = typeof data.description === 'string' ? data.description : '';
  const callable = items(gem).filter(({ exposed }) => exposed);
  const lines = callable.map((item) =>
    WORDS[language].call(item.kind, nameOf(item), firstLine(item.description)),
  );
  return [`# ${firstLine(name)}`, firstLine(about), lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function firstLine(text: unknown): string {
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}

/** Behind the list under a heading for references, else under a new one at the end. All else stays as it is. */
function withMention(text: string, path: string, language: Language): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const line = WORDS[language].mention(path);
  const lines = text.split(/\r?\n/);
  const heading = lines.findIndex((each) => /^#{1,6}\s+(?:references|参考资料|参考)\s*$/i.test(each));
  const next = lines.findIndex((each, index) => index > heading && /^#{1,6}\s/.test(each));
  const section = heading === -1 ? [] : lines.slice(heading, next === -1 ? undefined : next);
  const last = section.findLastIndex((each) => /^\s*(?:[-*+]|\d+\.)\s/.test(each));
  if (last !== -1) {
    const offset = offsetAfter(text, heading + last);
    const start = text.slice(0, offset);
    return `${start}${start.endsWith('\n') ? '' : eol}${line}${eol}${text.slice(offset)}`;
  }
  const between = text === '' || text.endsWith('\n') ? '' : eol;
  return `${text}${between}${text === '' ? '' : eol}## ${WORDS[language].heading}${eol}${eol}${line}${eol}`;
}

/** Where the line after that one begins. */
function offsetAfter(text: string, line: number): number {
  let offset = 0;
  for (let at = 0; at <= line; at++) {
    const end = text.indexOf('\n', offset);
    if (end === -1) return text.length;
    offset = end + 1;
  }
  return offset;
}

const WORDS: Readonly<
  Record<
    Language,
    {
      readonly heading: string;
      mention(path: string): string;
      call(kind: 'tool' | 'workflow' | 'agent', name: string, about: string): string;
    }
  >
> = {
  en: {
    heading: 'References',
    mention: (path) => `- Read \`${path}\` when the task is about what it holds.`,
    call: (kind, name, about) => `- The ${kind === 'workflow' ? 'SOP' : kind} \`${name}\`: ${about}`,
  },
  'zh-CN': {
    heading: '参考资料',
    mention: (path) => `- 任务涉及其中的内容时，读 \`${path}\`。`,
    call: (kind, name, about) =>
      `- ${kind === 'workflow' ? 'SOP' : kind === 'tool' ? '工具' : 'agent'} \`${name}\`：${about}`,
  },
};
