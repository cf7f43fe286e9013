import { cells, truncate, wrap } from '../cells.ts';
import type { GemInfo, InfoResource } from '../info/describe.ts';
import { inLanguage, type Voice } from '../io.ts';
import type { Palette } from '../paint.ts';
import { printable } from '../printable.ts';
import type { KnownKeys } from '../sign/trust.ts';
import { sizeWords } from '../size-words.ts';
import { fill, type Text } from '../text.ts';
import type { SignatureDocument } from './verify-document.ts';
import { type Outcome, signatureLine } from './verify-report.ts';

/** How a packed file stands with this person. */
export interface Standing extends Outcome {
  readonly signatures: readonly SignatureDocument[];
  readonly known: KnownKeys;
}

export interface InfoOptions {
  readonly voice: Voice;
  /** Cells of a line. */
  readonly width: number;
  readonly palette: Palette;
}

/** So that a gem with many of a kind stays on a screen; `--format json` has all. */
const ROWS_MAX = 8;
/** Lines longer than this are tiring to read, however wide the terminal is. */
const WIDTH_MAX = 100;

const HEADS = {
  tools: { en: 'tools', 'zh-CN': '工具' },
  workflows: { en: 'SOPs', 'zh-CN': 'SOP' },
  agents: { en: 'agents', 'zh-CN': 'agent' },
  platformTools: { en: 'may use', 'zh-CN': '可用平台工具' },
  permissions: { en: 'asks for', 'zh-CN': '要求权限' },
  collections: { en: 'keeps', 'zh-CN': '保存数据' },
  resources: { en: 'downloads', 'zh-CN': '下载' },
  languages: { en: 'page in', 'zh-CN': '说明语言' },
  skill: { en: 'skill', 'zh-CN': 'skill' },
  files: { en: 'content', 'zh-CN': '内容' },
  signatures: { en: 'signed', 'zh-CN': '签名' },
} satisfies Record<string, Text>;

/** What a gem can do, on one screen: a head, then a section for each kind of thing that it has. */
export function infoText(info: GemInfo, standing: Standing | undefined, options: InfoOptions): string {
  const { voice, palette } = options;
  const width = Math.min(options.width, WIDTH_MAX);
  const heads = Object.values(HEADS).map((head) => cells(head[voice.language]));
  const indent = Math.max(...heads) + 2;
  const put = (head: keyof typeof HEADS, rows: readonly string[]): string[] =>
    rows.map((row, index) => {
      const title = index === 0 ? HEADS[head][voice.language] : '';
      return palette.faint(title) + ' '.repeat(indent - cells(title)) + row;
    });
  /** What may be cut: there are names enough to know the gem by. */
  const section = (head: keyof typeof HEADS, rows: readonly string[]): string[] => {
    const kept = rows.length > ROWS_MAX ? rows.slice(0, ROWS_MAX - 1) : rows;
    const left = rows.length - kept.length;
    const shown = left === 0 ? kept : [...kept, fill(inLanguage(voice, MORE), { left })];
    return put(
      head,
      shown.map((row) => truncate(row, width - indent)),
    );
  };
  /** What somebody decides by is shown to its end. */
  const whole = (head: keyof typeof HEADS, rows: readonly string[]): string[] =>
    put(
      head,
      rows.flatMap((row) => wrap(row, width - indent)),
    );
  const lines = [
    ...headLines(info, width, palette),
    '',
    ...section('tools', toolRows(info, voice)),
    ...section('workflows', itemRows(info.workflows)),
    ...section('agents', itemRows(info.agents)),
    ...whole('platformTools', platformToolRows(info, voice)),
    ...whole('permissions', permissionRows(info, voice)),
    ...section('collections', info.collections.length > 0 ? [collectionRow(info, voice)] : []),
    ...whole('resources', resourceRows(info.resources, voice)),
    ...section(
      'skill',
      info.skill ? [fill(inLanguage(voice, REFERENCES), { count: info.skill.references })] : [],
    ),
    ...section('languages', info.languages.length > 0 ? [info.languages.join(', ')] : []),
    ...section('files', [fill(inLanguage(voice, FILES), { files: info.files, size: sizeWords(info.size) })]),
    ...section('signatures', standing ? signatureRows(standing, voice) : []),
  ];
  if (hasExposed(info)) lines.push('', palette.faint(inLanguage(voice, LEGEND)));
  return `${lines.join('\n')}\n`;
}

const MORE: Text = {
  en: '… and {left} more, which --format json lists',
  'zh-CN': '……还有 {left} 个，--format json 会全部列出',
};
const REFERENCES: Text = {
  en: 'SKILL.md and {count} {count|reference|references}',
  'zh-CN': 'SKILL.md 和 {count} 个参考文件',
};
const FILES: Text = { en: '{files} {files|file|files}, {size}', 'zh-CN': '{files} 个文件，{size}' };
const LEGEND: Text = { en: '* offered to the main chat', 'zh-CN': '* 提供给主对话使用' };

function headLines(info: GemInfo, width: number, palette: Palette): string[] {
  const { name, id, version, description, author, license, homepage } = info;
  const title = `${palette.strong(printable(name ?? id ?? '?'))}  ${printable(`${id ?? '?'} ${version ?? '?'}`)}`;
  const about = [author, license, homepage].filter((part) => part !== null).map(printable);
  return [
    title,
    ...wrap(printable(description ?? ''), width),
    ...(about.length > 0 ? [truncate(about.join(' · '), width)] : []),
  ];
}

/** A mark, the names in a column, and as much of the description as there is room for. */
function itemRows(
  items: readonly {
    readonly name: string | null;
    readonly exposed: boolean;
    readonly description: string | null;
  }[],
  between: (index: number) => string = () => '',
): string[] {
  const names = items.map(({ name }) => printable(name ?? '?'));
  const column = Math.max(0, ...names.map(cells));
  return items.map(({ exposed, description }, index) => {
    const name = names[index] ?? '';
    const padded = name + ' '.repeat(column - cells(name));
    return `${exposed ? '*' : ' '} ${padded}  ${between(index)}${oneLine(description)}`.trimEnd();
  });
}

function toolRows({ tools }: GemInfo, voice: Voice): string[] {
  const words = tools.map(({ sideEffect }) => (sideEffect ? SIDE_EFFECTS[sideEffect][voice.language] : '?'));
  const column = Math.max(0, ...words.map(cells)) + 2;
  return itemRows(tools, (index) => {
    const word = words[index] ?? '';
    return word + ' '.repeat(column - cells(word));
  });
}

const SIDE_EFFECTS = {
  read: { en: 'reads', 'zh-CN': '只读' },
  write: { en: 'writes', 'zh-CN': '写入' },
  destructive: { en: 'destroys', 'zh-CN': '不可挽回' },
} satisfies Record<string, Text>;

/** [A-07] What agents may do outside of the gem. */
function platformToolRows({ agents }: GemInfo, voice: Voice): string[] {
  const colon = voice.language === 'zh-CN' ? '：' : ': ';
  return agents
    .filter(({ platformTools }) => platformTools.length > 0)
    .map(({ name, platformTools }) => printable(`${name ?? '?'}${colon}${platformTools.join(', ')}`));
}

function permissionRows({ permissions }: GemInfo, voice: Voice): string[] {
  return permissions.map(({ name, of }) => {
    const word = PERMISSIONS[name];
    const shown = word ? word[voice.language] : printable(name);
    const colon = voice.language === 'zh-CN' ? '：' : ': ';
    return of.length === 0 ? shown : `${shown}${colon}${of.map(printable).join(', ')}`;
  });
}

const PERMISSIONS: Readonly<Record<string, Text>> = {
  knowledge: { en: 'knowledge base', 'zh-CN': '知识库' },
  email: { en: 'email', 'zh-CN': '邮件' },
  network: { en: 'network', 'zh-CN': '网络' },
};

function collectionRow({ collections }: GemInfo, voice: Voice): string {
  return collections
    .map(({ name, kind }) => {
      const word = kind ? KINDS[kind][voice.language] : '?';
      return voice.language === 'zh-CN' ? `${printable(name)}（${word}）` : `${printable(name)} (${word})`;
    })
    .join(voice.language === 'zh-CN' ? '、' : ', ');
}

const KINDS = {
  table: { en: 'table', 'zh-CN': '表' },
  log: { en: 'log', 'zh-CN': '日志' },
} satisfies Record<string, Text>;

function resourceRows(resources: readonly InfoResource[], voice: Voice): string[] {
  return resources.map(({ id, size, hosts, required }) =>
    fill(inLanguage(voice, required ? AFTER_INSTALL : ON_USE), {
      id: printable(id ?? '?'),
      size: size === null ? '?' : sizeWords(size),
      hosts: hosts.length === 0 ? '?' : hosts.map(printable).join(', '),
    }),
  );
}

const AFTER_INSTALL: Text = {
  en: '{id}, {size}, after install, from {hosts}',
  'zh-CN': '{id}，{size}，安装后下载，来自 {hosts}',
};
const ON_USE: Text = {
  en: '{id}, {size}, on first use, from {hosts}',
  'zh-CN': '{id}，{size}，首次使用时下载，来自 {hosts}',
};

/** The verdict without what to do about it, which `gem verify` says, and a line for each signature. */
function signatureRows({ text, signatures, known }: Standing, voice: Voice): string[] {
  const [verdict = ''] = text[voice.language].split(/[;；]/);
  const lines = signatures.map((one) =>
    // A line has no room for all of the key id.
    signatureLine(one, known, voice).replace(one.keyid, `${one.keyid.slice(0, 16)}…`),
  );
  return [printable(verdict), ...lines];
}

function oneLine(description: string | null): string {
  return printable((description ?? '').replace(/\s+/g, ' ').trim());
}

function hasExposed({ tools, workflows, agents }: GemInfo): boolean {
  return [...tools, ...workflows, ...agents].some(({ exposed }) => exposed);
}
