import type { Args } from '../text.ts';

/** `error`: the platform refuses it or it could never work. `warning`: it installs, and disappoints. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a text. Lines and columns start at 1; columns count UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where a fault is. `file` is relative to the gem and uses `/`; `end` is exclusive. */
export interface Location {
  readonly file: string;
  readonly start?: Position;
  readonly end?: Position;
  /** JSON Pointer (RFC 6901) into the file's data, where it has one. */
  readonly pointer?: string;
}

/** One stretch of a text, and what stands there instead. Offsets in UTF-16 units of the decoded text, without its mark. */
export interface TextEdit {
  readonly from: number;
  /** Exclusive; equal to `from` where something is put in. */
  readonly to: number;
  readonly text: string;
}

/**
 * How a fault can be mended without anybody's judgement. Data only: rules offer it, and `gem validate --fix` tries
 * it on a copy before anything is written. Paths are relative to the gem and use `/`.
 */
export type Fix =
  | { readonly kind: 'edit'; readonly file: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string };

/** What a rule yields: which of its messages, filled with what, and where. */
export interface Fault<MessageId extends string = string> {
  readonly messageId: MessageId;
  readonly args?: Args;
  readonly at: Location;
  /** Only where mending is mechanical and certain. */
  readonly fix?: Fix | undefined;
  /** Told whatever the author suppresses. */
  readonly always?: true;
  /** A stretch of the file that must not be printed, wherever a line of it is shown. `end` is exclusive. */
  readonly conceal?: { readonly start: Position; readonly end: Position };
}

/** A fault together with the rule that found it. Data only: the words are the rule's. */
export interface Finding extends Fault {
  readonly rule: string;
  readonly severity: Severity;
  /** The platform's own code for the refusal, where its documents state one. */
  readonly code?: 'E_PERM_INVALID';
}
