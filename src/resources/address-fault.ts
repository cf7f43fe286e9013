import { NetError, shownUrl } from '../net/net-error.ts';
import { fill, type Text } from '../text.ts';
import type { Content, KnownContent } from './declaration.ts';

/** Why an address did not give the file. */
export interface AddressFault {
  /** As declared. */
  readonly address: string;
  /** Stable, for scripts. */
  readonly code: string;
  readonly text: Text;
  /** The hosts that were asked, or would have been, in this order. */
  readonly hosts: readonly string[];
}

/** What an address gave that is not the file, or why it may not be asked. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
  readonly code: keyof typeof WORDS;
  readonly text: Text;

  constructor(code: keyof typeof WORDS, url: string, args: Readonly<Record<string, string | number>>) {
    const all = { ...args, url: shownUrl(new URL(url)) };
    const { en, 'zh-CN': zh } = WORDS[code];
    super(fill(en, all));
    this.code = code;
    this.text = { en: this.message, 'zh-CN': fill(zh, all) };
  }
}

/** Tells a failure that lies with the address from all others, which are thrown again. */
export function addressFault(error: unknown, address: string, hosts: readonly string[]): AddressFault {
  if (!(error instanceof Unwanted || error instanceof NetError)) throw error;
  const { code, text } = error;
  return { address, code, text: named(address, text), hosts };
}

/** After redirects the words name the last address alone. */
function named(address: string, text: Text): Text {
  const shown = URL.canParse(address) ? shownUrl(new URL(address)) : address;
  if (text.en.includes(shown)) return text;
  return { en: `${shown}: ${text.en}`, 'zh-CN': `${shown}：${text['zh-CN']}` };
}

/** How what came differs from what is wanted. */
export function contentFault(found: Content, wanted: KnownContent, url: string): Unwanted | undefined {
  if (wanted.size !== undefined && found.size !== wanted.size)
    return new Unwanted('too-short', url, { found: found.size, size: wanted.size });
  if (wanted.sha256 !== undefined && found.sha256 !== wanted.sha256)
    return new Unwanted('other-content', url, { found: found.sha256, sha256: wanted.sha256 });
  return undefined;
}

const WORDS = {
  'host-denied': {
    en: '{url} may not be asked: the network policy does not allow {host}',
    'zh-CN': '不允许请求 {url}：网络策略不允许 {host}',
  },
  'no-file': {
    en: '{url} answered {status}, which comes with no file',
    'zh-CN': '{url} 的响应是 {status}，没有给出文件',
  },
  compressed: {
    en: '{url} sends the file compressed ({coding}), although it was asked for as it is; store it there without a content-encoding',
    'zh-CN':
      '{url} 发来的是压缩过的文件（{coding}），尽管请求时要求不压缩；请在那里不带 content-encoding 存放它',
  },
  'length-differs': {
    en: '{url} has a file of {found} bytes, and {size} are declared',
    'zh-CN': '{url} 的文件有 {found} 字节，而声明的是 {size} 字节',
  },
  'too-long': {
    en: '{url} sent more than the {size} bytes that are declared',
    'zh-CN': '{url} 发来的内容超过声明的 {size} 字节',
  },
  'too-short': {
    en: '{url} sent {found} bytes, and {size} are declared',
    'zh-CN': '{url} 发来 {found} 字节，而声明的是 {size} 字节',
  },
  'other-content': {
    en: '{url} sent another file: its SHA-256 is {found}, and {sha256} is declared',
    'zh-CN': '{url} 发来的是另一个文件：它的 SHA-256 是 {found}，而声明的是 {sha256}',
  },
} satisfies Readonly<Record<string, Text>>;
