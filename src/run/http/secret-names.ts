/**
 * Names whose values are credentials, in small letters without `-` and `_`. Whole names: `token` is one,
 * `next_page_token` is not.
 */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'accesskey',
  'accesskeyid',
  'accesstoken',
  'apikey',
  'apisecret',
  'apitoken',
  'appsecret',
  'assertion',
  'auth',
  'authkey',
  'authorization',
  'authtoken',
  'awsaccesskeyid',
  'bearer',
  'bearertoken',
  'clientassertion',
  'clientsecret',
  'codeverifier',
  'cookie',
  'credential',
  'csrftoken',
  'devicecode',
  'idtoken',
  'jwt',
  'oauthtoken',
  'passwd',
  'password',
  'privatekey',
  'privatetoken',
  'pwd',
  'refreshtoken',
  'secret',
  'secretkey',
  'securitytoken',
  'sessionid',
  'sessiontoken',
  'sharedsecret',
  'sig',
  'signature',
  'subscriptionkey',
  'token',
  'xsrftoken',
]);

/** In front of a name, of no meaning: `X-Amz-Signature`, `x-goog-credential`, `Ocp-Apim-Subscription-Key`. */
const PREFIX = /^(x|amz|goog|ms|ocp|apim|wp|gitlab|github|proxy)[-_]/;

/** Also in the query of a URL, where they are the keys of well-known services. */
const SECRET_IN_QUERY: ReadonlySet<string> = new Set(['key', 'appid', 'sid']);

/** Whether the value of a header, a field of JSON or of a form is a credential, by its name. */
export function isSecretName(name: string): boolean {
  let rest = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  for (let before = ''; before !== rest; ) {
    if (SECRET_NAMES.has(rest.replace(/[-_]/g, ''))) return true;
    before = rest;
    rest = rest.replace(PREFIX, '');
  }
  return false;
}

export function isSecretInQuery(name: string): boolean {
  return isSecretName(name) || SECRET_IN_QUERY.has(name.toLowerCase());
}

/** Headers of answers that are credentials, or are for the connection or this one moment only. */
export function isRecordedHeader(name: string): boolean {
  return !isSecretHeader(name) && !PASSING.has(name);
}

/** Of a request or an answer; the name in small letters. */
export function isSecretHeader(name: string): boolean {
  return name === 'set-cookie' || name === 'set-cookie2' || isSecretName(name);
}

const PASSING: ReadonlySet<string> = new Set([
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
