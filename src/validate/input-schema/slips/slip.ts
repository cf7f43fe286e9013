import type { Args } from '../../../text.ts';

/** Something in a schema that compiles and is still surely a slip. */
export interface Slip {
  /** JSON Pointer into the schema. */
  readonly pointer: string;
  readonly on: 'key' | 'value';
  readonly messageId: SlipMessageId;
  readonly args: Args;
}

export type SlipMessageId =
  | 'rootNoType'
  | 'rootOtherType'
  | 'rootBoolean'
  | 'rootCombined'
  | 'pasted'
  | 'unknownKeyword'
  | 'requiredNothing'
  | 'requiredMeant'
  | 'defaultRefused'
  | 'enumRefused'
  | 'arrayWithoutItems';
