import type { Args } from '../../text.ts';
import { placeName, shown } from '../place.ts';
import type { InputSchemaMessageId } from './messages.ts';

/** [T-04] Why a schema does not compile. */
export interface InputSchemaFault {
  /** `tool/input-schema-costly` where looking any closer could take too long. */
  readonly rule: 'tool/input-schema-invalid' | 'tool/input-schema-costly';
  /** JSON Pointer into the schema, `''` for the whole of it. */
  readonly pointer: string;
  readonly on: 'key' | 'value';
  /** One of `inputSchemaMessages`. */
  readonly messageId: InputSchemaMessageId;
  readonly args: Args;
}

/** A fault at `pointer`, with what every message may name: `where` it is, and the value there as `value`. */
export function faultAt(
  pointer: string,
  messageId: InputSchemaMessageId,
  args: { readonly value?: unknown; readonly [name: string]: unknown } = {},
  on: 'key' | 'value' = 'value',
): InputSchemaFault {
  const filled: Record<string, string | number> = { where: placeName(pointer) };
  for (const [name, value] of Object.entries(args))
    filled[name] = name === 'value' ? shown(value) : typeof value === 'number' ? value : String(value);
  return { rule: ruleOf(messageId), pointer, on, messageId, args: filled };
}

function ruleOf(messageId: InputSchemaMessageId): InputSchemaFault['rule'] {
  return messageId.startsWith('costly:') ? 'tool/input-schema-costly' : 'tool/input-schema-invalid';
}
