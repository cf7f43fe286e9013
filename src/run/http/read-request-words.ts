import type { Text } from '../../text.ts';

export const URL_NOT_TEXT: Text = {
  en: 'the first argument is the URL as a string, and is {found}; a URL object goes in as url.href',
  'zh-CN': '第一个参数是字符串形式的 URL，现在是 {found}；URL 对象请传 url.href',
};
export const URL_TOO_LONG: Text = {
  en: 'the URL has more than {limit} characters; longer data goes into the body',
  'zh-CN': 'URL 超过 {limit} 个字符；更长的数据请放进正文',
};
export const NOT_A_URL: Text = {
  en: '{url} is not a whole http or https URL, as in https://api.example.com/items',
  'zh-CN': '{url} 不是完整的 http 或 https URL，正确的例子是 https://api.example.com/items',
};
export const URL_CREDENTIALS: Text = {
  en: '{url} has a user name or password in the address, where it ends up in logs; use a `connection`, or a header',
  'zh-CN': '{url} 的地址里写了用户名或密码，会留在日志里；请改用 `connection` 或请求头',
};
export const NO_OPTIONS: Text = {
  en: 'the second argument is an object: { method, headers, body, connection }, all optional',
  'zh-CN': '第二个参数是对象：{ method, headers, body, connection }，都可以不写',
};
export const UNKNOWN_OPTION: Text = {
  en: 'there is no option {key}; there are method, headers, body and connection',
  'zh-CN': '没有选项 {key}；可用的选项有 method、headers、body 和 connection',
};
export const NOT_A_METHOD: Text = {
  en: 'the method {method} is not sent; there are {methods}',
  'zh-CN': '不会发送方法 {method}；可用的方法有 {methods}',
};
export const HEADERS_NOT_OBJECT: Text = {
  en: 'headers are an object of texts, as in { accept: "application/json" }; of a Headers object, Object.fromEntries(headers)',
  'zh-CN':
    'headers 是文本组成的对象，例如 { accept: "application/json" }；Headers 对象请写 Object.fromEntries(headers)',
};
export const HEADER_NAME: Text = {
  en: '{name} is not the name of a header',
  'zh-CN': '{name} 不是请求头的名字',
};
export const HEADER_NOT_TEXT: Text = {
  en: 'the header {name} must be a text and is {found}',
  'zh-CN': '请求头 {name} 必须是文本，现在是 {found}',
};
export const HEADER_VALUE: Text = {
  en: 'the header {name} holds a line break, a control character or a character beyond Latin-1, which HTTP does not send; encode it, for example with encodeURIComponent',
  'zh-CN':
    '请求头 {name} 里有换行、控制字符或 Latin-1 以外的字符，HTTP 不会发送；请先编码，例如用 encodeURIComponent',
};
export const TOO_MANY_HEADERS: Text = {
  en: 'there are more than {count} headers, or they are longer than {size} characters together',
  'zh-CN': '请求头超过 {count} 个，或总长超过 {size} 个字符',
};
export const BODY_NOT_TEXT: Text = {
  en: 'the body must be a string and is {found}; JSON goes in as JSON.stringify(…), with the header content-type: application/json',
  'zh-CN':
    '正文必须是字符串，现在是 {found}；JSON 请用 JSON.stringify(…)，并写上请求头 content-type: application/json',
};
export const BODY_OF_GET: Text = {
  en: 'a {method} request has no body; put the data into the query of the URL, or use POST',
  'zh-CN': '{method} 请求没有正文；请把数据放进 URL 的查询部分，或改用 POST',
};
export const BODY_NOT_WELL_FORMED: Text = {
  en: 'the body holds half of a surrogate pair, which cannot be sent as UTF-8',
  'zh-CN': '正文里有半个代理对，无法按 UTF-8 发送',
};
export const BODY_TOO_LARGE: Text = {
  en: 'the body is larger than {limit} bytes',
  'zh-CN': '正文超过 {limit} 字节',
};
export const NOT_A_CONNECTION: Text = {
  en: 'the connection {name} is no name: 1 to 64 letters, digits and _ . -',
  'zh-CN': '{name} 不是连接的名字：应为 1 到 64 个字母、数字和 _ . -',
};
