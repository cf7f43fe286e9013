import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../../errors.ts';
import type { HopAnswer } from '../../net/hop.ts';
import { compileMatcher, type Matcher } from '../match/matcher.ts';
import type { HttpBody, HttpEntry, HttpRespond } from '../scenario/http.ts';
import { CtxError } from '../services/service.ts';
import type { Content, PlainRequest } from './plain-request.ts';
import { compileUrl, type UrlMatcher } from './url-pattern.ts';

/** Entries of a scenario or a recording at work: each sequence goes on from request to request. */
export interface PlayedEntries {
  /** What the first entry that matches answers, or why none does. Throws the CtxError that an entry gives. */
  answer(request: PlainRequest, signal: AbortSignal | undefined): Promise<HopAnswer | NoAnswer>;
  /** Entries that have answered nothing yet. */
  unused(): readonly HttpEntry[];
}

/** No entry answers. */
export interface NoAnswer {
  /** How many answers an entry had that matches and has given them all. */
  readonly usedUp?: number;
  /** In what the first entry for this URL differs, where there is one. */
  readonly differsIn?: Part;
}

export type Part = 'method' | 'connection' | 'headers' | 'body' | 'json';

interface Compiled {
  readonly entry: HttpEntry;
  readonly url: UrlMatcher;
  readonly headers: Matcher;
  readonly body: Matcher;
  readonly json: Matcher;
}

/** `folder` is where the files of bodies are looked for. */
export function playEntries(entries: readonly HttpEntry[], folder: string): PlayedEntries {
  let ready: Promise<readonly Compiled[]> | undefined;
  const used = new Map<HttpEntry, number>();
  const nextOf = (entry: HttpEntry): HttpRespond | undefined =>
    isSequence(entry.respond) ? entry.respond[used.get(entry) ?? 0] : entry.respond;

  return {
    async answer(request, signal) {
      ready ??= Promise.all(entries.map(compile));
      // From here to the choice nothing waits, so that requests made at the same time are answered in their order.
      const near = (await ready).filter(({ url }) => url(request.asMade.url) || url(request.redacted.url));
      const judged = near.map((compiled) => ({
        entry: compiled.entry,
        part: differingPart(compiled, request),
      }));
      const matching = judged.filter(({ part }) => part === undefined).map(({ entry }) => entry);
      const entry = matching.find((candidate) => nextOf(candidate) !== undefined);
      if (entry === undefined) {
        const [last] = matching;
        const usedUp = last && isSequence(last.respond) ? { usedUp: last.respond.length } : {};
        const [first] = judged;
        return { ...usedUp, ...(first?.part === undefined ? {} : { differsIn: first.part }) };
      }
      const respond = nextOf(entry) as HttpRespond;
      used.set(entry, (used.get(entry) ?? 0) + 1);
      if (respond.delay > 0)
        await setTimeout(respond.delay, undefined, signal ? { signal } : {}).catch(() => {});
      if (respond.error !== undefined) throw toldError(respond.error);
      return answerOf(respond, request.method === 'HEAD', folder);
    },
    unused: () => entries.filter((entry) => !used.has(entry)),
  };
}

export function isAnswer(answer: HopAnswer | NoAnswer): answer is HopAnswer {
  return 'status' in answer;
}

function isSequence(respond: HttpEntry['respond']): respond is readonly HttpRespond[] {
  return Array.isArray(respond);
}

async function compile(entry: HttpEntry): Promise<Compiled> {
  const any: Matcher = () => [];
  const { headers, body, json } = entry;
  return {
    entry,
    url: compileUrl(entry.url) ?? (() => false),
    headers: headers === undefined ? any : await compileMatcher(headers),
    body: body === undefined ? any : await compileMatcher(body),
    json: json === undefined ? any : await compileMatcher(json),
  };
}

function differingPart({ entry, url, ...match }: Compiled, request: PlainRequest): Part | undefined {
  if (entry.method !== undefined && entry.method !== request.method) return 'method';
  if (entry.connection !== undefined && entry.connection !== request.connection) return 'connection';
  if (match.headers(request.headers).length > 0) return 'headers';
  const forms = [request.asMade, request.redacted].filter((form) => url(form.url));
  const fits = (test: (form: Content) => boolean) => forms.some(test);
  if (!fits(({ body }) => match.body(body).length === 0)) return 'body';
  return fits(({ json }) => match.json(json).length === 0) ? undefined : 'json';
}

/** They say how the bytes travelled, which those of an entry never did. */
const FRAMING: readonly string[] = ['content-encoding', 'content-length', 'transfer-encoding'];

function answerOf({ status, headers, body }: HttpRespond, isHead: boolean, folder: string): HopAnswer {
  const hasNone = isHead || status === 204 || status === 304;
  return answerWith(
    status,
    headers.filter(([name]) => !FRAMING.includes(name)),
    hasNone ? Buffer.alloc(0) : bytesOf(body, folder),
  );
}

/** An answer whose body is there as a whole. */
export function answerWith(status: number, headers: HopAnswer['headers'], bytes: Uint8Array): HopAnswer {
  return {
    status,
    headers,
    body: (async function* () {
      if (bytes.length > 0) yield bytes;
    })(),
    close: () => {},
  };
}

function bytesOf(body: HttpBody, folder: string): Buffer {
  switch (body.kind) {
    case 'none':
      return Buffer.alloc(0);
    case 'text':
      return Buffer.from(body.value, 'utf8');
    case 'json':
      return Buffer.from(JSON.stringify(body.value), 'utf8');
    case 'base64':
      return Buffer.from(body.value, 'base64');
    case 'file':
      return readBodyFile(resolve(folder, body.value), body.value);
  }
}

function readBodyFile(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = 'EIO' } = error as NodeJS.ErrnoException;
    throw new UserError(
      'http-file-unreadable',
      {
        en: `the body of an answer under \`http\` is to come from ${name}, which cannot be read (${code})`,
        'zh-CN': `\`http\` 下一个回答的正文要取自 ${name}，但无法读取（${code}）`,
      },
      {
        en: `the path begins at the folder of the file that names it: ${folderName(path)}`,
        'zh-CN': `路径从写它的那个文件所在的文件夹开始：${folderName(path)}`,
      },
    );
  }
}

function folderName(path: string): string {
  return resolve(path, '..');
}

function toldError({ code, message }: NonNullable<HttpRespond['error']>): CtxError {
  const text = message.startsWith(code) ? message : `${code}: ${message}`;
  return new CtxError(code, { en: text, 'zh-CN': text });
}
