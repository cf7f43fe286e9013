import type { Text } from '../../text.ts';
import type { CtxError, HttpMode } from '../services/service.ts';
import { httpError } from './http-error.ts';
import type { PlainRequest } from './plain-request.ts';
import type { NoAnswer, Part } from './play-entries.ts';

/** What there was to answer from. */
export interface Sources {
  readonly mode: HttpMode;
  /** The recording, as messages have it, and whether it is there. */
  readonly recording: string;
  readonly isRecorded: boolean;
}

/** E_NOT_SIMULATED for a request that nothing answers, with the entry to add. */
export function unanswered(request: PlainRequest, why: NoAnswer, sources: Sources): CtxError {
  const { method, redacted } = request;
  const { mode, recording, isRecorded } = sources;
  const text =
    why.usedUp !== undefined ? USED_UP : mode === 'off' ? OFF : isRecorded ? NOT_RECORDED : NO_RECORDING;
  const { en, 'zh-CN': zh } = text;
  const near = why.usedUp === undefined && why.differsIn !== undefined ? NEAR[why.differsIn] : NONE;
  return httpError(
    'E_NOT_SIMULATED',
    { en: en.replace('{near}', near.en), 'zh-CN': zh.replace('{near}', near['zh-CN']) },
    {
      method,
      url: shortened(redacted.url, '…'),
      recording,
      count: why.usedUp ?? 0,
      entry: entryFor(request),
    },
  );
}

/** UTF-16 units of a URL and of a body that the entry repeats. */
const URL_SHOWN = 500;
const BODY_SHOWN = 200;

function shortened(url: string, rest: string): string {
  return url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}${rest}` : url;
}

/** An entry of `http`, as YAML in one line. */
export function entryFor({ method, redacted }: PlainRequest): string {
  const { url, body, json } = redacted;
  const wanted =
    body === '' || body.length > BODY_SHOWN
      ? ''
      : json === undefined
        ? `, body: ${JSON.stringify(body)}`
        : `, json: ${JSON.stringify(json)}`;
  return `- { method: ${method}, url: ${JSON.stringify(shortened(url, '*'))}${wanted}, respond: { status: 200, json: {} } }`;
}

const OFF: Text = {
  en: 'nothing answers {method} {url}{near}; add an entry to `http` of a scenario (--scenario FILE): {entry} — or ask the network once with --http record, and --http replay answers from then on',
  'zh-CN':
    '没有内容可以回答 {method} {url}{near}；请在场景文件（--scenario FILE）的 `http` 里添加：{entry}；或者用 --http record 请求一次网络，之后用 --http replay 回答',
};
const NOT_RECORDED: Text = {
  en: 'nothing in {recording} answers {method} {url}{near}; run once more with --http record, or add an entry: {entry}',
  'zh-CN':
    '{recording} 里没有内容可以回答 {method} {url}{near}；请用 --http record 再运行一次，或添加：{entry}',
};
const NO_RECORDING: Text = {
  en: 'nothing answers {method} {url}{near}, and there is no {recording}; run once with --http record, or add an entry to `http` of a scenario: {entry}',
  'zh-CN':
    '没有内容可以回答 {method} {url}{near}，也没有 {recording}；请用 --http record 运行一次，或在场景文件的 `http` 里添加：{entry}',
};
const USED_UP: Text = {
  en: 'the entry for {method} {url} has {count} {count|answer|answers} and has given all of them; add another to its `respond`, or an entry after it: {entry}',
  'zh-CN':
    '{method} {url} 的记录有 {count} 个回答，已经全部给出；请在它的 `respond` 里再加一个，或在它后面添加：{entry}',
};

const NONE: Text = { en: '', 'zh-CN': '' };
const NEAR: Readonly<Record<Part, Text>> = {
  method: {
    en: ' (an entry for this URL has another method)',
    'zh-CN': '（有一条这个 URL 的记录，但方法不同）',
  },
  connection: {
    en: ' (an entry for this URL is for another connection)',
    'zh-CN': '（有一条这个 URL 的记录，但连接不同）',
  },
  headers: {
    en: ' (an entry for this URL wants other headers)',
    'zh-CN': '（有一条这个 URL 的记录，但请求头不符）',
  },
  body: {
    en: ' (an entry for this URL wants another body)',
    'zh-CN': '（有一条这个 URL 的记录，但正文不符）',
  },
  json: {
    en: ' (an entry for this URL wants other JSON)',
    'zh-CN': '（有一条这个 URL 的记录，但 JSON 不符）',
  },
};
