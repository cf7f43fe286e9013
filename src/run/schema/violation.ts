import type { Text } from '../../text.ts';

/** One way in which a value does not match its schema. */
export interface Violation {
  /** JSON Pointer (RFC 6901) into the value. */
  readonly pointer: string;
  readonly text: Text;
  /** Whether it matches could not be told. */
  readonly undecided?: true;
}
