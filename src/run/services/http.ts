import { localHost } from '../../net/address.ts';
import { NetError, shownUrl } from '../../net/net-error.ts';
import { readBody } from '../../net/read-body.ts';
import { openRequest } from '../../net/request.ts';
import type { Http, HttpAnswer, Json } from '../../platform/ctx.ts';
import type { Text } from '../../text.ts';
import { answerOf } from '../http/answer.ts';
import { ANSWER_BODY_MAX, type HopSource, openSource } from '../http/ask-hop.ts';
import { credentialFor } from '../http/credential.ts';
import { withoutDot } from '../http/host-pattern.ts';
import { httpError, ofNetwork } from '../http/http-error.ts';
import { checkHost } from '../http/permitted-host.ts';
import { playEntries } from '../http/play-entries.ts';
import { type HttpRequest, readRequest } from '../http/read-request.ts';
import type { Recorder } from '../http/recorder.ts';
import { secretsOf } from '../http/redact.ts';
import { isSecretHeader } from '../http/secret-names.ts';
import type { HttpEntry } from '../scenario/http.ts';
import type { Method, Service, ServiceContext } from './service.ts';

/** Milliseconds that a request may take with its redirects and its body. Ours. */
const FETCH_TIME_MAX = 120_000;
/** Requests on their way at the same time; more of them wait. Ours. */
const AT_ONCE_MAX = 16;

/** [X-10] [K-05] `ctx.http`: the network, for the hosts that are declared (A-http-api, A-network). */
export const http: Service = {
  create(context) {
    const { scenario } = context;
    const entries = playEntries(scenario?.http ?? [], scenario?.folder ?? '');
    // Each tool has its own recording.
    const sources = new Map<string, Promise<HopSource>>();
    const recorders = new Set<Recorder>();
    const turn = createTurns(AT_ONCE_MAX);
    let stop = new AbortController();
    const methods: Record<keyof Http, Method> = {
      fetch: {
        async run(args) {
          const request = readRequest(args);
          if (request.left.length > 0) context.log(leftOut(request.left));
          const { name } = context.tool;
          const opening = sources.get(name) ?? openSource(context, entries);
          sources.set(name, opening);
          const source = await opening;
          if (source.recorder !== undefined) recorders.add(source.recorder);
          const stopped = AbortSignal.any([stop.signal, ...(context.signal ? [context.signal] : [])]);
          return (await fetchAnswer(request, source, turn, {
            ...context,
            signal: stopped,
          })) as unknown as Json;
        },
      },
    };
    return {
      methods,
      abandon() {
        stop.abort();
        stop = new AbortController();
      },
      async endCall() {
        for (const recorder of recorders) {
          const note = recorder.flush();
          if (note) context.log(note);
        }
      },
      unused: () => entries.unused().map(unused),
    };
  },
};

async function fetchAnswer(
  request: HttpRequest,
  source: HopSource,
  turn: Turns,
  context: ServiceContext & { readonly signal: AbortSignal },
): Promise<HttpAnswer> {
  let from: string | undefined;
  const permit = (url: URL) => {
    const local = localHost(url.hostname);
    if (local) throw new NetError('private-address', shownUrl(url), { ...local });
    checkHost(url, context, from);
    from = url.href;
  };
  try {
    permit(request.url);
    from = undefined;
    const { connection, url } = request;
    const injected = connection === undefined ? {} : credentialFor(connection, url, context);
    if ('reason' in injected) return denied(injected.reason, url);
    const { header } = injected;
    const secrets = header === undefined ? [] : secretsOf(header[1]);
    source.recorder?.hide(secrets);
    return await turn(async () => {
      const signal = AbortSignal.any([AbortSignal.timeout(FETCH_TIME_MAX), context.signal]);
      const headers = sentHeaders(request, header);
      const answer = await openRequest(url.href, {
        method: request.method,
        headers,
        ...(request.body === undefined ? {} : { body: Buffer.from(request.body, 'utf8') }),
        secretHeaders: headers
          .map(([name]) => name)
          .filter((name) => isSecretHeader(name) || name === header?.[0]),
        permit,
        ask: (hop) => source.ask(hop, { connection, secrets, signal }),
      });
      return answerOf(answer.status, answer.headers, await readBody(answer, ANSWER_BODY_MAX));
    });
  } catch (thrown) {
    if (!(thrown instanceof NetError)) throw thrown;
    if (thrown.code === 'aborted' && !context.signal.aborted)
      throw httpError('E_HTTP_TIMEOUT', TOOK_TOO_LONG, { url: thrown.url, seconds: FETCH_TIME_MAX / 1000 });
    throw ofNetwork(thrown);
  }
}

/** Nothing was sent. */
function denied(reason: string, url: URL): HttpAnswer {
  return {
    ok: false,
    status: 401,
    headers: {},
    body: '',
    credentialDenied: { reason, host: withoutDot(url.hostname) },
  };
}

/** Those of the tool, under what the connection adds and over what any client says. */
function sentHeaders(
  { headers, body }: HttpRequest,
  credential: readonly [string, string] | undefined,
): readonly (readonly [string, string])[] {
  const all = new Map([
    ['accept', '*/*'],
    ['user-agent', 'notochord-gem'],
    ...(body === undefined ? [] : [['content-type', 'text/plain;charset=UTF-8'] as const]),
    ...headers,
    ...(credential === undefined ? [] : [credential]),
  ]);
  return [...all];
}

type Turns = <T>(act: () => Promise<T>) => Promise<T>;

/** Runs so many at once, the rest in the order in which they came. */
function createTurns(count: number): Turns {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

const TOOK_TOO_LONG: Text = {
  en: '{url} did not answer as a whole within {seconds} {seconds|second|seconds}',
  'zh-CN': '{url} 没有在 {seconds} 秒内传完响应',
};

function leftOut(names: readonly string[]): Text {
  return {
    en: `ctx.http.fetch leaves out the ${names.length === 1 ? 'header' : 'headers'} ${names.join(', ')} that the tool gives: they come from the request itself`,
    'zh-CN': `ctx.http.fetch 不使用工具给出的请求头 ${names.join('、')}：它们由请求本身决定`,
  };
}

function unused({ method, url }: HttpEntry): Text {
  const entry = method === undefined ? url : `${method} ${url}`;
  return {
    en: `the entry ${entry} under \`http\` of the scenario answered nothing`,
    'zh-CN': `场景文件 \`http\` 里的记录 ${entry} 没有回答过任何请求`,
  };
}
