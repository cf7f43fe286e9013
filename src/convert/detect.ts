import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { parseJsonDocument } from '../gem/json-document.ts';
import { PACKAGE_ENDING } from '../platform/archive.ts';
import { DRAFT_MANIFEST, MANIFEST } from '../platform/layout.ts';
import type { Text } from '../text.ts';
import type { Kind } from './conversion.ts';
import { cutHeader } from './header/cut.ts';
import type { PassedOver, Source } from './source.ts';

/** Bytes of a Markdown file that are looked at for a header. */
const LOOKED_AT = 64 * 1024;
/** Skills that an error names. */
const NAMED_MAX = 3;

/**
 * What a source is, by what it holds and not by its name.
 *
 * @throws UserError `already-a-gem`, `skill-below`, `kind-ambiguous`, `kind-unknown` or `kind-file-unusable`
 */
export function detectKind(source: Source): Kind {
  const kinds: Kind[] = [
    ...(isDraft(source) ? (['draft'] as const) : []),
    ...(skillFile(source) ? (['skill'] as const) : []),
  ];
  const [kind, another] = kinds;
  if (kind && another) throw ambiguous(source, kind, another);
  if (source.files.has(MANIFEST) && !kind) throw alreadyGem(source);
  if (kind) return kind;
  const [file] = source.isFile ? source.files.keys() : [];
  if (file?.toLowerCase().endsWith(PACKAGE_ENDING)) throw packedGem(file);
  const skills = [...source.files.keys()].filter((path) => /(?:^|\/)skill\.md$/i.test(path));
  if (skills.length > 0) throw severalSkills(source, skills);
  if ([...source.files.values()].some(isAgentLike)) return 'agents';
  const out = source.passedOver.find(({ path }) => SIGNS.test(path));
  throw out ? notTaken(source, out) : unknown(file ?? source.name, hiddenFolder(source));
}

/** `SKILL.md` at the top, in whichever letters. */
export function skillFile({ files }: Source): string | undefined {
  if (files.has('SKILL.md')) return 'SKILL.md';
  return [...files.keys()].find((path) => path.toLowerCase() === 'skill.md');
}

/** A `manifest.json` of Gem Studio, and not of a browser's extension or a web app. */
function isDraft({ files }: Source): boolean {
  const manifest = files.get(DRAFT_MANIFEST);
  if (!manifest) return false;
  const { data, syntaxFaults } = parseJsonDocument(DRAFT_MANIFEST, manifest.bytes());
  // One that cannot be read is said so, and not passed by.
  if (syntaxFaults.length > 0) return true;
  if (!isObject(data) || Object.hasOwn(data, 'manifest_version')) return false;
  return DRAFT_SIGNS.some((key) => Object.hasOwn(data, key));
}

const DRAFT_SIGNS = ['exports', 'entry', 'input_schema', 'inputSchema', 'knowledge', 'data', 'resources'];

function isAgentLike({ path, start }: { path: string; start(length: number): Uint8Array }): boolean {
  if (!/\.(?:md|markdown)$/i.test(path)) return false;
  const header = cutHeader(
    Buffer.from(start(LOOKED_AT))
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  )?.header;
  return header !== undefined && /^["']?(?:name|description)["']?[ \t]*:/m.test(header);
}

function ambiguous({ name }: Source, a: Kind, b: Kind): UserError {
  return new UserError(
    'kind-ambiguous',
    {
      en: `${name} can be read as a ${a} and as a ${b}`,
      'zh-CN': `${name} 既可以当作 ${a}，也可以当作 ${b}`,
    },
    { en: `say which: --kind ${a} or --kind ${b}`, 'zh-CN': `请指明：--kind ${a} 或 --kind ${b}` },
  );
}

function alreadyGem({ name }: Source): UserError {
  return new UserError(
    'already-a-gem',
    {
      en: `${name} has a ${MANIFEST}, so it is a gem already`,
      'zh-CN': `${name} 里有 ${MANIFEST}，它已经是一个 gem 了`,
    },
    {
      en: '`gem validate` says what is wrong with it; --kind converts it all the same',
      'zh-CN': '`gem validate` 会说明它有什么问题；一定要转换的话用 --kind',
    },
  );
}

function packedGem(file: string): UserError {
  return new UserError(
    'already-a-gem',
    { en: `${file} is a packed gem already`, 'zh-CN': `${file} 已经是打好的 gem 了` },
    { en: '`gem unpack` makes a folder of it', 'zh-CN': '`gem unpack` 可以把它解成文件夹' },
  );
}

function severalSkills({ name }: Source, skills: readonly string[]): UserError {
  const folders = skills.map((path) => path.replace(/\/?[^/]*$/, ''));
  const shown = folders.slice(0, NAMED_MAX).join(', ') + (folders.length > NAMED_MAX ? ', …' : '');
  return new UserError(
    'skill-below',
    {
      en: `${name} is no skill itself; below it there ${folders.length === 1 ? 'is one' : `are ${folders.length}`}: ${shown}`,
      'zh-CN': `${name} 本身不是 skill，它下面有 ${folders.length} 个：${shown}`,
    },
    {
      en: 'a gem has at most one skill: name the folder of one',
      'zh-CN': '一个 gem 最多有一个 skill：请给出其中一个的文件夹',
    },
  );
}

/** By which a draft and a skill are known. */
const SIGNS = /^(?:manifest\.json|skill\.md)$/i;

/** What would have said what the source is, had it been a file that can be read. */
function notTaken({ name }: Source, { path, why }: PassedOver): UserError {
  const words = WHY_NOT[why];
  return new UserError(
    'kind-file-unusable',
    {
      en: `${path} in ${name} ${words?.fault.en ?? ''}, so it is not known what can be converted`,
      'zh-CN': `${name} 里的 ${path} ${words?.fault['zh-CN'] ?? ''}，因此不知道能转换什么`,
    },
    words?.hint,
  );
}

const NO_FILE = {
  hint: { en: 'put the file itself in its place', 'zh-CN': '请把文件本身放在那里' },
};
const WHY_NOT: Partial<Record<PassedOver['why'], { readonly fault: Text; readonly hint: Text }>> = {
  link: {
    ...NO_FILE,
    fault: {
      en: 'is a symbolic link, and those are not followed',
      'zh-CN': '是符号链接，而符号链接不会被跟随',
    },
  },
  'not-regular': {
    ...NO_FILE,
    fault: { en: 'is a device, a pipe or a socket', 'zh-CN': '是设备、管道或套接字' },
  },
  unreadable: {
    fault: { en: 'cannot be read', 'zh-CN': '无法读取' },
    hint: { en: 'make it readable, and run this again', 'zh-CN': '请让它可以读取，再运行一次' },
  },
};

/** Other tools keep what could be converted in one, as `.claude`. */
function hiddenFolder({ passedOver }: Source): string | undefined {
  const folders = passedOver.filter(({ path, why }) => why === 'hidden' && /^[^/]+\/$/.test(path));
  return folders.map(({ path }) => path.slice(0, -1)).find((path) => path !== '.git');
}

function unknown(name: string, hidden: string | undefined): UserError {
  const named: Text =
    hidden === undefined
      ? {
          en: 'name the folder that holds one of these, or say what it is with --kind',
          'zh-CN': '请给出含有其中之一的文件夹，或用 --kind 指明是什么',
        }
      : {
          en: `hidden folders are looked into only when they are named; if it is in ${hidden}, name that folder`,
          'zh-CN': `隐藏文件夹要直接给出才会查看；如果内容在 ${hidden} 里，请给出那个文件夹`,
        };
  return new UserError(
    'kind-unknown',
    {
      en: `${name} is not known as anything that can be converted: no ${DRAFT_MANIFEST} of Gem Studio, no SKILL.md and no Markdown file with a header`,
      'zh-CN': `${name} 不是能转换的内容：没有 Gem Studio 的 ${DRAFT_MANIFEST}，没有 SKILL.md，也没有带头部的 Markdown 文件`,
    },
    named,
  );
}
