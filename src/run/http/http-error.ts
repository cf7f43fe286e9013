import type { NetError, NetFault } from '../../net/net-error.ts';
import { fill, type Text } from '../../text.ts';
import { type CtxError, ctxError } from '../services/service.ts';

/** The codes of what `ctx.http.fetch` throws, beside E_PERM_DENIED and E_NOT_SIMULATED. */
export type HttpCode =
  | 'E_HTTP_INVALID'
  | 'E_HTTP_REFUSED'
  | 'E_HTTP_FAILED'
  | 'E_HTTP_TIMEOUT'
  | 'E_HTTP_TOO_LARGE';

export function httpError(
  code: HttpCode | 'E_PERM_DENIED' | 'E_NOT_SIMULATED',
  text: Text,
  args: Readonly<Record<string, string | number>> = {},
): CtxError {
  const en = fill(text.en, args);
  return ctxError(code, {
    en: `ctx.http.fetch: ${en}`,
    'zh-CN': `ctx.http.fetch：${fill(text['zh-CN'], args)}`,
  });
}

/** What the tool is told of a request that failed on its way. */
export function ofNetwork({ code, text }: NetError): CtxError {
  return httpError(CODES[code] ?? 'E_HTTP_FAILED', text);
}

/** All else is a failure of the network or the server. */
const CODES: { readonly [fault in NetFault]?: HttpCode } = {
  'url-invalid': 'E_HTTP_REFUSED',
  'url-credentials': 'E_HTTP_REFUSED',
  'private-address': 'E_HTTP_REFUSED',
  'redirect-to-http': 'E_HTTP_REFUSED',
  'redirect-invalid': 'E_HTTP_REFUSED',
  'redirect-loop': 'E_HTTP_REFUSED',
  'redirects-too-many': 'E_HTTP_REFUSED',
  'timeout-connect': 'E_HTTP_TIMEOUT',
  'timeout-answer': 'E_HTTP_TIMEOUT',
  'timeout-body': 'E_HTTP_TIMEOUT',
  'answer-too-large': 'E_HTTP_TOO_LARGE',
};
