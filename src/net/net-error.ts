import { fill, type Text } from '../text.ts';

/** Why nothing, or no whole answer, came of a request. */
export type NetFault = keyof typeof WORDS;

/** A request that failed, for a reason that lies with the address, the network or the server. */
export class NetError extends Error {
  override readonly name = 'NetError';
  /** Stable, for scripts and for callers that tell some of them in words of their own. */
  readonly code: NetFault;
  readonly text: Text;
  /** Where it happened, without query and credentials. */
  readonly url: string;

  constructor(code: NetFault, url: string, args: Readonly<Record<string, string | number>> = {}) {
    const all = { ...args, url };
    const words = WORDS[code];
    super(fill(words.en, all));
    this.code = code;
    this.url = url;
    this.text = { en: this.message, 'zh-CN': fill(words['zh-CN'], all) };
  }
}

/** Characters of an address that a message repeats. */
const URL_SHOWN = 200;

/** A URL for messages: what may hold a secret (query, fragment, user and password) is left out. */
export function shownUrl(url: URL): string {
  const text = `${url.protocol}//${url.host}${url.pathname}`;
  return text.length > URL_SHOWN ? `${text.slice(0, URL_SHOWN)}…` : text;
}

const WORDS = {
  'url-invalid': {
    en: '{url} is no address that can be asked: it must be a whole http or https URL',
    'zh-CN': '{url} 不是可以请求的地址：必须是完整的 http 或 https URL',
  },
  'url-credentials': {
    en: '{url} has a user name or password in the address; credentials in addresses end up in logs',
    'zh-CN': '{url} 的地址里写了用户名或密码；写在地址里的凭据会留在日志里',
  },
  'not-https': {
    en: '{url} is not https; only https is asked here, so that nobody on the way can change the answer',
    'zh-CN': '{url} 不是 https；这里只请求 https，以免途中有人改动内容',
  },
  'private-address': {
    en: '{url} leads to {address}, which is this machine or a private network ({kind}); only the public internet is asked',
    'zh-CN': '{url} 指向 {address}，那是本机或私有网络（{kind}）；只会请求公共互联网',
  },
  'host-not-found': {
    en: 'the host of {url} has no address: check its spelling, and that this machine is online',
    'zh-CN': '{url} 的主机名没有对应的地址：请检查拼写，以及本机是否联网',
  },
  'not-permitted': {
    en: '{url} may not be asked: {reason}',
    'zh-CN': '不允许请求 {url}：{reason}',
  },
  'connection-refused': {
    en: 'the server of {url} refused the connection: nothing listens on port {port}',
    'zh-CN': '{url} 的服务器拒绝连接：端口 {port} 上没有程序在监听',
  },
  'connection-failed': {
    en: 'the connection to the server of {url} failed ({detail})',
    'zh-CN': '与 {url} 的服务器连接失败（{detail}）',
  },
  'certificate-invalid': {
    en: 'the certificate of {url} cannot be trusted ({detail})',
    'zh-CN': '{url} 的证书不可信（{detail}）',
  },
  'proxy-failed': {
    en: 'the proxy {proxy} did not connect to {url} ({detail}); it comes from the proxy settings of the environment',
    'zh-CN': '代理 {proxy} 没有连上 {url}（{detail}）；它来自环境变量里的代理设置',
  },
  'proxy-unusable': {
    en: 'the environment sets {proxy} as proxy for {url}; a proxy is an http or https URL',
    'zh-CN': '环境变量把 {proxy} 设为 {url} 的代理；代理必须是 http 或 https URL',
  },
  'answer-invalid': {
    en: 'the server of {url} sent what is no HTTP answer ({detail})',
    'zh-CN': '{url} 的服务器发来的不是 HTTP 响应（{detail}）',
  },
  'answer-cut': {
    en: 'the answer of {url} ended before it was whole ({detail})',
    'zh-CN': '{url} 的响应还没有传完就中断了（{detail}）',
  },
  'answer-too-large': {
    en: 'the answer of {url} is larger than {limit} bytes',
    'zh-CN': '{url} 的响应超过 {limit} 字节',
  },
  'encoding-unknown': {
    en: 'the answer of {url} is compressed in a way that is not known here ({detail})',
    'zh-CN': '{url} 的响应用了这里不认识的压缩方式（{detail}）',
  },
  'encoding-broken': {
    en: 'the answer of {url} says that it is compressed, and is not, or not wholly ({detail})',
    'zh-CN': '{url} 的响应声明自己是压缩的，但内容不是，或不完整（{detail}）',
  },
  'redirect-invalid': {
    en: '{url} redirects to what is no address ({detail})',
    'zh-CN': '{url} 重定向到的不是地址（{detail}）',
  },
  'redirect-to-http': {
    en: '{url} was reached by a redirect from https to http, which is not followed: anyone on the way could change the answer',
    'zh-CN': '{url} 是从 https 重定向到 http 的地址，不会跟随：途中任何人都能改动内容',
  },
  'redirect-loop': {
    en: '{url} redirects in a circle',
    'zh-CN': '{url} 在循环重定向',
  },
  'redirects-too-many': {
    en: '{url} is more than {limit} redirects away',
    'zh-CN': '到 {url} 的重定向超过 {limit} 次',
  },
  'timeout-connect': {
    en: 'the server of {url} did not take the connection within {seconds} {seconds|second|seconds}',
    'zh-CN': '{url} 的服务器没有在 {seconds} 秒内接受连接',
  },
  'timeout-answer': {
    en: 'the server of {url} did not begin to answer within {seconds} {seconds|second|seconds}',
    'zh-CN': '{url} 的服务器没有在 {seconds} 秒内开始响应',
  },
  'timeout-body': {
    en: 'the server of {url} sent nothing more for {seconds} {seconds|second|seconds}, in the middle of its answer',
    'zh-CN': '{url} 的服务器在响应中途有 {seconds} 秒没有再发送内容',
  },
  aborted: {
    en: 'the request to {url} was stopped',
    'zh-CN': '对 {url} 的请求被停止了',
  },
} satisfies Readonly<Record<string, Text>>;
