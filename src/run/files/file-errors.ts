import { systemMeaning } from '../../system-error.ts';
import { type Args, fill, type Text } from '../../text.ts';
import { CtxError, ctxError } from '../services/service.ts';

/** Characters of a path that an error repeats. */
const SHOWN_MAX = 200;

/**
 * Every error of `ctx.files`. `{path}` is always as the tool wrote it: no message holds an absolute path [F-10].
 * The codes are ours, but E_PERM_DENIED, which is published [F-12].
 */
export const FILE_ERRORS = {
  'no-conversation': {
    code: 'E_PERM_DENIED',
    en: 'ctx.{method}: “{path}” is in the conversation’s folder, and this call has no conversation; `gem run tool --workspace DIR` names a folder for it',
    'zh-CN':
      'ctx.{method}：“{path}”在会话文件夹里，而这次调用没有会话；可以用 `gem run tool --workspace DIR` 指定一个文件夹',
  },
  'path-not-text': {
    code: 'E_FILES_INVALID',
    en: 'ctx.{method}: the path must be a string and is {found}; it is relative, as in output/report.md or workspace:notes.md',
    'zh-CN':
      'ctx.{method}：路径必须是字符串，现在是 {found}；路径是相对的，例如 output/report.md 或 workspace:notes.md',
  },
  'content-not-text': {
    code: 'E_FILES_INVALID',
    en: 'ctx.files.write: the content must be a string and is {found}; JSON goes in as JSON.stringify(…), bytes go in as base64 with { encoding: "base64" }',
    'zh-CN':
      'ctx.files.write：内容必须是字符串，现在是 {found}；JSON 请用 JSON.stringify(…)，二进制数据请用 base64 并加上 { encoding: "base64" }',
  },
  'content-not-unicode': {
    code: 'E_FILES_INVALID',
    en: 'ctx.files.write: the content for “{path}” holds half of a surrogate pair, which UTF-8 cannot hold; a text was cut in the middle of a character, or bytes were taken for text (these go in as base64)',
    'zh-CN':
      'ctx.files.write：写入“{path}”的内容里有半个代理对，UTF-8 无法表示；可能是文本在一个字符中间被截断，或者把二进制数据当成了文本（二进制数据请用 base64）',
  },
  'content-not-base64': {
    code: 'E_FILES_INVALID',
    en: 'ctx.files.write: the content for “{path}” is not base64: it holds another character, or its length does not fit; base64 has no line breaks and no data: prefix here',
    'zh-CN':
      'ctx.files.write：写入“{path}”的内容不是 base64：含有其他字符，或者长度不对；这里的 base64 不能有换行，也不能有 data: 前缀',
  },
  'encoding-unknown': {
    code: 'E_FILES_INVALID',
    en: 'ctx.{method}: the options are { encoding }, and the encoding is "utf8" (when not given) or "base64"',
    'zh-CN': 'ctx.{method}：选项是 { encoding }，encoding 是 "utf8"（不写时）或 "base64"',
  },
  'path-character': {
    code: 'E_FILES_PATH',
    en: 'ctx.{method}: “{path}” holds {character}, which a path cannot have; folders are separated by /',
    'zh-CN': 'ctx.{method}：“{path}”含有 {character}，路径里不能有它；文件夹之间用 / 分隔',
  },
  'path-long': {
    code: 'E_FILES_PATH',
    en: 'ctx.{method}: “{path}” is too long: a path has at most {max} bytes, and each name in it at most {nameMax}',
    'zh-CN': 'ctx.{method}：“{path}”太长：路径最多 {max} 字节，其中每个名字最多 {nameMax} 字节',
  },
  'name-not-portable': {
    code: 'E_FILES_PATH',
    en: 'ctx.{method}: “{name}” in “{path}” cannot be the name of a file on Windows, so it would fail there; no name ends with a dot or a space, holds one of < > : " | ? *, or is a device such as CON or NUL',
    'zh-CN':
      'ctx.{method}：“{path}”中的“{name}”在 Windows 上不能作为文件名，在那里会失败；名字不能以点或空格结尾，不能含有 < > : " | ? *，也不能是 CON、NUL 之类的设备名',
  },
  root: {
    code: 'E_FILES_PATH',
    en: 'ctx.{method}: “{path}” names the whole folder; name something in it',
    'zh-CN': 'ctx.{method}：“{path}”指的是整个文件夹；请指明其中的文件或文件夹',
  },
  hidden: {
    code: 'E_FILES_HIDDEN',
    en: 'ctx.{method}: in the conversation’s folder, names that begin with a dot do not exist for a gem, so “{path}” cannot be made; choose another name',
    'zh-CN':
      'ctx.{method}：在会话文件夹里，以点开头的名字对 gem 来说不存在，所以无法创建“{path}”；请换一个名字',
  },
  absolute: {
    code: 'E_FILES_OUTSIDE',
    en: 'ctx.{method}: “{path}” is an absolute path; paths are relative: to the folder of this run, or after workspace: to the conversation’s folder',
    'zh-CN':
      'ctx.{method}：“{path}”是绝对路径；路径应当是相对的：相对于这次运行的文件夹，或在 workspace: 之后相对于会话文件夹',
  },
  outside: {
    code: 'E_FILES_OUTSIDE',
    en: 'ctx.{method}: “{path}” leads out of its folder by “..”; a gem reaches only the folder of its run and the conversation’s folder',
    'zh-CN': 'ctx.{method}：“{path}”通过“..”离开了所在的文件夹；gem 只能访问这次运行的文件夹和会话文件夹',
  },
  'link-outside': {
    code: 'E_FILES_OUTSIDE',
    en: 'ctx.{method}: “{path}” goes through a symbolic link that leads out of its folder, or nowhere; a gem reaches only the folder of its run and the conversation’s folder',
    'zh-CN':
      'ctx.{method}：“{path}”经过的符号链接指向文件夹之外，或者指向不存在的位置；gem 只能访问这次运行的文件夹和会话文件夹',
  },
  'link-moved': {
    code: 'E_FILES_LINK',
    en: 'ctx.files.move: “{path}” is a symbolic link, which would lead elsewhere from another place; move what it points to',
    'zh-CN': 'ctx.files.move：“{path}”是符号链接，换了位置就会指向别处；请移动它所指的文件',
  },
  'not-found': {
    code: 'E_FILES_NOT_FOUND',
    en: 'ctx.{method}: there is nothing at “{path}”; ctx.files.stat(path) is null where nothing is',
    'zh-CN': 'ctx.{method}：“{path}”不存在；没有文件时 ctx.files.stat(path) 返回 null',
  },
  exists: {
    code: 'E_FILES_EXISTS',
    en: 'ctx.{method}: there is already something at “{path}”, and it is never overwritten this way; delete it first, or choose another name',
    'zh-CN': 'ctx.{method}：“{path}”已经存在，不会这样被覆盖；请先删除它，或换一个名字',
  },
  'exists-alike': {
    code: 'E_FILES_EXISTS',
    en: 'ctx.{method}: “{name}” in “{path}” differs from “{other}”, which is there, only in upper and lower case or in its Unicode form: on Windows and macOS they are one file; use the name that is there, or another',
    'zh-CN':
      'ctx.{method}：“{path}”中的“{name}”与已有的“{other}”只差大小写或 Unicode 形式：在 Windows 和 macOS 上它们是同一个文件；请使用已有的名字，或换一个名字',
  },
  'into-itself': {
    code: 'E_FILES_EXISTS',
    en: 'ctx.files.move: “{path}” cannot be moved into itself',
    'zh-CN': 'ctx.files.move：“{path}”不能移动到它自己里面',
  },
  'not-a-file': {
    code: 'E_FILES_NOT_A_FILE',
    en: 'ctx.{method}: “{path}” is not a file; ctx.files.list(path) tells what a folder holds',
    'zh-CN': 'ctx.{method}：“{path}”不是文件；ctx.files.list(path) 会列出文件夹里的内容',
  },
  'not-a-folder': {
    code: 'E_FILES_NOT_A_FOLDER',
    en: 'ctx.{method}: “{path}” is not a folder, or goes through a file as if it were one',
    'zh-CN': 'ctx.{method}：“{path}”不是文件夹，或者路径中把文件当成了文件夹',
  },
  'not-utf8': {
    code: 'E_FILES_NOT_TEXT',
    en: 'ctx.files.read: “{path}” is not text in UTF-8, and reading it as such would lose bytes; read it with { encoding: "base64" }',
    'zh-CN':
      'ctx.files.read：“{path}”不是 UTF-8 文本，按文本读取会丢失数据；请用 { encoding: "base64" } 读取',
  },
  'too-large': {
    code: 'E_FILES_TOO_LARGE',
    en: 'ctx.{method}: “{path}” has {bytes} bytes, and at most {max} (20 MB) are read or written at once',
    'zh-CN': 'ctx.{method}：“{path}”有 {bytes} 字节，一次最多读写 {max} 字节（20 MB）',
  },
  'too-many': {
    code: 'E_FILES_TOO_LARGE',
    en: 'ctx.files.list: “{path}” holds more than {max} names; list a folder further down',
    'zh-CN': 'ctx.files.list：“{path}”里的名字超过 {max} 个；请列出更下层的文件夹',
  },
  refused: {
    code: 'E_FILES_SYSTEM',
    en: 'ctx.{method}: the system does not let “{path}” be used like this ({reason}); look at its permissions and at the free space',
    'zh-CN': 'ctx.{method}：系统不允许这样使用“{path}”（{reason}）；请检查权限和剩余空间',
  },
} as const satisfies Record<string, { readonly code: string } & Text>;
export type FileErrorId = keyof typeof FILE_ERRORS;

/** What the tool asked for, for messages. */
export interface Asked {
  /** As in `files.read`. */
  readonly method: string;
  /** As the tool wrote it. */
  readonly path: string;
}

export function fileError(id: FileErrorId, asked: Asked, more: Args = {}): CtxError {
  const { code, ...text } = FILE_ERRORS[id];
  const args = { ...asked, path: cut(asked.path), ...more };
  return ctxError(code, { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) });
}

/** The system's error as the tool may see it: by its code alone, because its words hold absolute paths. */
export function systemError(thrown: unknown, asked: Asked): unknown {
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (typeof code !== 'string' || (syscall === undefined && !code.startsWith('ERR_FS_'))) return thrown;
  if (code === 'ENOENT') return fileError('not-found', asked);
  if (code === 'ENOTDIR') return fileError('not-a-folder', asked);
  if (code === 'ENAMETOOLONG') return tooLong(asked);
  if (code === 'ELOOP') return fileError('link-outside', asked);
  return refused(asked, systemMeaning(code));
}

export function refused(asked: Asked, reason: Text): CtxError {
  const { code, text } = fileError('refused', asked);
  const say = (language: keyof Text) => fill(text[language], { reason: reason[language] });
  return new CtxError(code, { en: say('en'), 'zh-CN': say('zh-CN') });
}

/** Bytes of a path and of a name in it, in UTF-8. The second is what file systems hold; the first is ours. */
export const PATH_MAX = 1_024;
export const NAME_MAX = 255;

export function tooLong(asked: Asked): CtxError {
  return fileError('path-long', asked, { max: PATH_MAX, nameMax: NAME_MAX });
}

function cut(path: string): string {
  return path.length > SHOWN_MAX ? `${path.slice(0, SHOWN_MAX)}…` : path;
}
