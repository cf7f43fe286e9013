import { UserError } from '../../errors.ts';
import { type Sayings, translate } from '../../gem/translate.ts';
import { fill, type Text, verbatim } from '../../text.ts';
import { type CtxError, ctxError } from '../services/service.ts';

/** Every error of `ctx.extract` beside those of paths. `{path}` is as the tool wrote it. The codes are ours. */
const EXTRACT_ERRORS = {
  unsupported: {
    code: 'E_EXTRACT_UNSUPPORTED',
    en: 'ctx.extract: “{path}” is nothing that text is read from{detail}; these are text, Markdown, HTML, CSV, JSON, PDF, DOCX, XLSX and PPTX',
    'zh-CN':
      'ctx.extract：无法从“{path}”读取文本{detail}；可以读取的有纯文本、Markdown、HTML、CSV、JSON、PDF、DOCX、XLSX 和 PPTX',
  },
  'old-office': {
    code: 'E_EXTRACT_UNSUPPORTED',
    en: 'ctx.extract: “{path}” is an Office document of before 2007; save it as DOCX, XLSX or PPTX',
    'zh-CN': 'ctx.extract：“{path}”是 2007 年以前格式的 Office 文档；请另存为 DOCX、XLSX 或 PPTX',
  },
  encrypted: {
    code: 'E_EXTRACT_ENCRYPTED',
    en: 'ctx.extract: “{path}” opens only with a password, and there is no way to give one; save it without',
    'zh-CN': 'ctx.extract：“{path}”需要密码才能打开，而这里无法提供密码；请另存为不加密的文件',
  },
  broken: {
    code: 'E_EXTRACT_BROKEN',
    en: 'ctx.extract: “{path}” is broken and cannot be read{detail}',
    'zh-CN': 'ctx.extract：“{path}”已损坏，无法读取{detail}',
  },
  'too-large': {
    code: 'E_EXTRACT_TOO_LARGE',
    en: 'ctx.extract: “{path}” holds more than is read at once{detail}; split the document',
    'zh-CN': 'ctx.extract：“{path}”的内容超过一次能读取的量{detail}；请拆分文档',
  },
  memory: {
    code: 'E_EXTRACT_TOO_LARGE',
    en: 'ctx.extract: reading “{path}” needs more memory than the {limit} MB it is given, so it was stopped; split the document, or remove cells that lie far away from the others',
    'zh-CN':
      'ctx.extract：读取“{path}”所需的内存超过可用的 {limit} MB，已停止；请拆分文档，或删除表格里远离其他内容的单元格',
  },
  timeout: {
    code: 'E_EXTRACT_TIMEOUT',
    en: 'ctx.extract: reading “{path}” took more than {limit} seconds, so it was stopped; split the document',
    'zh-CN': 'ctx.extract：读取“{path}”超过 {limit} 秒，已停止；请拆分文档',
  },
  stopped: {
    code: 'E_EXTRACT_STOPPED',
    en: 'ctx.extract: reading “{path}” was stopped, because the run ends',
    'zh-CN': 'ctx.extract：运行正在结束，已停止读取“{path}”',
  },
} as const satisfies Record<string, { readonly code: string } & Text>;

type ExtractErrorId = keyof typeof EXTRACT_ERRORS;

interface Said {
  readonly path: string;
  /** In brackets, where there is more to say. */
  readonly detail?: string;
  readonly limit?: number;
}

export function extractError(id: ExtractErrorId, { path, detail = '', limit = 0 }: Said): CtxError {
  const { code, ...text } = EXTRACT_ERRORS[id];
  const words = detailWords(detail);
  const shown = detail === '' ? ['', ''] : [` (${words.en})`, `（${words['zh-CN']}）`];
  return ctxError(code, {
    en: fill(text.en, { path, limit, detail: shown[0] ?? '' }),
    'zh-CN': fill(text['zh-CN'], { path, limit, detail: shown[1] ?? '' }),
  });
}

export function otherType(path: string, promised: string, found: string): Text {
  return {
    en: `ctx.extract: “${path}” is named like ${promised} and holds ${found}, so it was read as ${found}`,
    'zh-CN': `ctx.extract：“${path}”的名字像 ${promised}，内容却是 ${found}，因此按 ${found} 读取`,
  };
}

export function guessedEncoding(path: string, encoding: string): Text {
  return {
    en: `ctx.extract: “${path}” is not UTF-8, and was read as ${encoding}`,
    'zh-CN': `ctx.extract：“${path}”不是 UTF-8，已按 ${encoding} 读取`,
  };
}

export function noText(path: string): Text {
  return {
    en: `ctx.extract: “${path}” holds no text; a scanned PDF is pictures, and no text is recognized in pictures here`,
    'zh-CN': `ctx.extract：“${path}”里没有文本；扫描的 PDF 只有图片，这里不识别图片里的文字`,
  };
}

/** What the program that read it says: of ours and of libraries. A type of content is the same in both languages. */
function detailWords(detail: string): Text {
  return /^[\w.+-]+\/[\w.+-]+$/.test(detail) ? verbatim(detail) : translate(detail, DETAILS, '读取程序');
}

const DETAILS: Sayings = [
  [/^it is empty$/, '它是空的'],
  [/^more than (\d+) parts$/, '超过 {part1} 个部分'],
  [/^more than (\d+) bytes unpacked$/, '解压后超过 {part1} 字节'],
  [/^more than (\d+) rows or (\d+) columns$/, '超过 {part1} 行或 {part2} 列'],
  [/^(\d+) characters$/, '{part1} 个字符'],
  [/^(.+) is missing$/, '缺少 {part1}'],
  [
    /^(.+) declares a document type, which no Office document does$/,
    '{part1} 声明了文档类型，Office 文档不会这样',
  ],
  [/^<c\/> at row (\d+), col (\d+): \w+$/, '第 {part1} 行第 {part2} 列的单元格无效'],
  [/^Out-of-place <c\/> at row (\d+) col (\d+)/, '第 {part1} 行第 {part2} 列的单元格没有按顺序写'],
  [/^Out-of-place <row\/> number (\d+)/, '第 {part1} 行没有按顺序写'],
  [/^(?:invalid zip data|unexpected EOF|invalid (?:block type|length\/literal|distance))$/, 'ZIP 数据已损坏'],
  [/^Invalid PDF structure\.?$/, 'PDF 的结构无效'],
  [/^(\d+):(\d+): /, 'XML 在第 {part1} 行第 {part2} 列有错误'],
];

export function notStarted(reason: string): UserError {
  return new UserError('deno-not-started', {
    en: `Deno, in which ctx.extract reads documents, could not be started: ${reason}`,
    'zh-CN': `无法启动 ctx.extract 读取文档所用的 Deno：${reason}`,
  });
}
