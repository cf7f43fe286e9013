import { isDeepStrictEqual } from 'node:util';
import type { HeaderList } from '../../net/hop.ts';
import type { Text } from '../../text.ts';
import type { PlainRequest } from './plain-request.ts';
import { type BodyFile, type RecordedRespond, recordedRequest, recordedRespond } from './recorded-entry.ts';
import { type RecordingFile, writeRecording } from './recording.ts';
import { redactBody, redactUrl, secretsOf } from './redact.ts';
import { isSecretHeader } from './secret-names.ts';

/** Gathers the answers of a call, and puts them into the recording when it is over. */
export interface Recorder {
  /** Keeps a place for an answer: recordings are in the order in which requests were made. */
  begin(request: PlainRequest): (answer: RecordedAnswer) => void;
  /** Adds what is secret, to be taken out wherever it stands. */
  hide(secrets: readonly string[]): void;
  /** Writes what was gathered since the last time; a note says what and what was left out. */
  flush(): Text | undefined;
}

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Its compression undone. */
  readonly body: Uint8Array;
}

interface Taken {
  readonly request: PlainRequest;
  answer?: RecordedAnswer;
}

/** Bytes of all answers of a call that are kept. Ours: beyond that, a recording is of no use to anybody. */
const KEPT_MAX = 64 * 1024 * 1024;
/** Characters from which on what a name shows to be secret is looked for elsewhere too; shorter ones stand there by chance. */
const FOUND_ELSEWHERE_MIN = 12;

export function createRecorder(file: RecordingFile): Recorder {
  const secrets = new Set<string>();
  let taken: Taken[] = [];
  let size = 0;
  return {
    begin(request) {
      const place: Taken = { request };
      taken.push(place);
      return (answer) => {
        size += answer.body.length;
        if (size <= KEPT_MAX) place.answer = answer;
      };
    },
    hide(more) {
      for (const secret of more) secrets.add(secret);
    },
    flush() {
      const answered = taken.flatMap(({ request, answer }) =>
        answer === undefined ? [] : [{ request, answer }],
      );
      const isCut = size > KEPT_MAX;
      taken = [];
      size = 0;
      if (answered.length === 0) return undefined;
      const removed = new Set<string>();
      const onRemoved = (where: string, secret: string) => {
        removed.add(where);
        if (secret.length >= FOUND_ELSEWHERE_MIN) secrets.add(secret);
      };
      // All of them first, so that a secret of a later answer is found in an earlier one too.
      for (const { request, answer } of answered) gatherSecrets(request, answer, onRemoved);
      const longest = [...secrets].sort((one, other) => other.length - one.length);
      const entries = new Map<string, { request: object; respond: RecordedRespond[]; files: BodyFile[] }>();
      for (const { request, answer } of answered) {
        const recorded = recordedRequest(request, longest);
        const { respond, files } = recordedRespond(answer, file.tool, longest, onRemoved);
        const key = JSON.stringify(recorded);
        const entry = entries.get(key) ?? { request: recorded, respond: [], files: [] };
        entry.respond.push(respond);
        entry.files.push(...files);
        entries.set(key, entry);
      }
      writeRecording(
        file,
        [...entries.values()].map(({ request, respond, files }) => ({
          request: request as ReturnType<typeof recordedRequest>,
          respond: respond.every((each) => isDeepStrictEqual(each, respond[0]))
            ? respond.slice(0, 1)
            : respond,
          files,
        })),
      );
      return noteOf(file, answered.length, [...removed].sort(), isCut);
    },
  };
}

function gatherSecrets(
  request: PlainRequest,
  answer: RecordedAnswer,
  onRemoved: (where: string, secret: string) => void,
): void {
  redactUrl(request.asMade.url, onRemoved);
  redactBody(request.asMade.body, onRemoved);
  for (const [name, value] of Object.entries(request.headers))
    if (isSecretHeader(name)) for (const secret of secretsOf(value)) onRemoved(name, secret);
  recordedRespond(answer, '', [], onRemoved);
}

function noteOf({ name }: RecordingFile, count: number, removed: readonly string[], isCut: boolean): Text {
  const without =
    removed.length === 0
      ? NONE
      : { en: `, without ${removed.join(', ')}`, 'zh-CN': `，去掉了 ${removed.join('、')}` };
  const cut = isCut
    ? {
        en: `; the rest is not kept, because a recording holds at most ${KEPT_MAX} bytes a call`,
        'zh-CN': `；其余的没有保存，因为一次调用最多录制 ${KEPT_MAX} 字节`,
      }
    : NONE;
  return {
    en: `${count === 1 ? 'one answer was' : `${count} answers were`} recorded in ${name}${without.en}; --http replay answers from there${cut.en}`,
    'zh-CN': `已在 ${name} 里录制 ${count} 个回答${without['zh-CN']}；--http replay 会从那里回答${cut['zh-CN']}`,
  };
}

const NONE: Text = { en: '', 'zh-CN': '' };
