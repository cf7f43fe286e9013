import { SYSTEM_DIAL } from '../../net/dial.ts';
import { askOnce, type HopAnswer, type HopRequest } from '../../net/hop.ts';
import { DECODED, readBody } from '../../net/read-body.ts';
import { DEADLINES } from '../../net/timeouts.ts';
import type { HttpEntry } from '../scenario/http.ts';
import type { ServiceContext } from '../services/service.ts';
import { asksNetwork } from './credential.ts';
import { plainRequest } from './plain-request.ts';
import { answerWith, isAnswer, type NoAnswer, type PlayedEntries, playEntries } from './play-entries.ts';
import type { Recorder } from './recorder.ts';
import type { RecordingFile } from './recording.ts';
import { scrub } from './redact.ts';
import { unanswered } from './unanswered.ts';

/** Bytes of the body of an answer, its compression undone. Ours: what a tool returns is far less. */
export const ANSWER_BODY_MAX = 10 * 1024 * 1024;

/** What answers single requests, by the mode: the scenario first, then the recording or the network. */
export interface HopSource {
  ask(hop: HopRequest, from: Asker): Promise<HopAnswer>;
  readonly recorder: Recorder | undefined;
}

/** Who asks, beyond what is sent. */
export interface Asker {
  readonly connection: string | undefined;
  /** Credentials that were injected, which the tool does not get to see. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * For the tool that is being called; `entries` are the scenario's. Throws `scenario-invalid`,
 * `recordings-without-folder` and `recording-unusable`.
 */
export async function openSource(context: ServiceContext, entries: PlayedEntries): Promise<HopSource> {
  const { http: mode, env } = context;
  const { file, recorded, recorder } = await openRecording(context);
  const recordings = playEntries(recorded ?? [], file?.folder ?? '');
  const dial = context.dial ?? SYSTEM_DIAL;

  async function askNetwork(hop: HopRequest, { secrets, signal }: Asker): Promise<HopAnswer & Whole> {
    const headers = [...hop.headers, ['accept-encoding', DECODED] as const];
    const answer = await askOnce({ ...hop, headers }, { dial, env, deadlines: DEADLINES, signal });
    const bytes = await readBody({ ...answer, url: hop.url.href }, ANSWER_BODY_MAX);
    const whole = hidden(secrets, bytes);
    const seen = answer.headers
      .filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
      .map(([name, value]) => [name, scrub(value, secrets)] as const);
    return { ...answerWith(answer.status, seen, whole), whole };
  }

  return {
    recorder,
    async ask(hop, from) {
      const request = plainRequest(hop, from.connection);
      const given = await entries.answer(request, from.signal);
      if (isAnswer(given)) return given;
      if (asksNetwork(mode)) {
        const record = recorder?.begin(request);
        const answer = await askNetwork(hop, from);
        record?.({ status: answer.status, headers: answer.headers, body: answer.whole });
        return answer;
      }
      const played = await recordings.answer(request, from.signal);
      if (isAnswer(played)) return played;
      throw unanswered(request, clearer(given, played), {
        mode,
        recording: file?.name ?? '',
        isRecorded: recorded !== undefined,
      });
    },
  };
}

interface OpenRecording {
  readonly file?: RecordingFile;
  /** Undefined where there is no such file. */
  readonly recorded?: readonly HttpEntry[] | undefined;
  readonly recorder?: Recorder;
}

async function openRecording({ http: mode, root, tool }: ServiceContext): Promise<OpenRecording> {
  if (mode !== 'replay' && mode !== 'record') return {};
  const { readRecording, recordingFile } = await import('./recording.ts');
  const file = recordingFile(root, tool.name);
  if (mode === 'replay') return { file, recorded: readRecording(file) };
  const { createRecorder } = await import('./recorder.ts');
  return { file, recorder: createRecorder(file) };
}

interface Whole {
  readonly whole: Uint8Array;
}

/** A server that repeats what it was sent gives no credentials away. */
function hidden(secrets: readonly string[], bytes: Buffer): Uint8Array {
  if (secrets.length === 0) return bytes;
  // Every byte is a character of Latin-1, so nothing else changes.
  const text = bytes.toString('latin1');
  const scrubbed = scrub(text, secrets);
  return scrubbed === text ? bytes : Buffer.from(scrubbed, 'latin1');
}

function clearer(given: NoAnswer, played: NoAnswer): NoAnswer {
  return Object.keys(given).length > 0 ? given : played;
}
