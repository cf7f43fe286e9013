import { type CanonicalValue, decodeCanonicalJson, encodeCanonicalJson } from '../canonical-json.ts';
import { PAYLOAD_TYPE } from '../platform/signature.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { SIGNATURE_LENGTH } from './ed25519.ts';
import { SignatureRefusal } from './refusal.ts';

/** A DSSE envelope with its one signature. The payload's type is always PAYLOAD_TYPE. */
export interface Envelope {
  readonly payload: Uint8Array;
  /** 64 lower-case hex digits in a sound envelope; nothing is checked of it here. */
  readonly keyid: string;
  readonly signature: Uint8Array;
}

const LINE_FEED = 0x0a;

/** What is signed: DSSE's pre-authentication encoding (DSSE v1.0.2, protocol.md). */
export function preAuthEncoding(payload: Uint8Array): Uint8Array {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** The bytes of a signature entry: canonical JSON and a line feed. */
export function encodeEnvelope({ payload, keyid, signature }: Envelope): Uint8Array {
  const envelope = {
    payload: encodeBase64(payload),
    payloadType: PAYLOAD_TYPE,
    signatures: [{ keyid, sig: encodeBase64(signature) }],
  };
  return Buffer.from(`${encodeCanonicalJson(envelope)}\n`);
}

/**
 * Reads an envelope in the one form that {@link encodeEnvelope} writes.
 *
 * @param entry names it in a refusal.
 * @throws SignatureRefusal
 */
export function decodeEnvelope(bytes: Uint8Array, entry: string): Envelope {
  const value = bytes.at(-1) === LINE_FEED ? decodeCanonicalJson(bytes.subarray(0, -1)) : undefined;
  if (value === undefined) throw new SignatureRefusal('envelope-encoding', entry);
  const { payload, payloadType, signatures } = closed(value, ['payload', 'payloadType', 'signatures'], entry);
  if (!Array.isArray(signatures)) throw new SignatureRefusal('envelope-shape', entry);
  if (signatures.length !== 1) {
    throw new SignatureRefusal('envelope-signatures', entry, { count: signatures.length });
  }
  const { keyid, sig } = closed(signatures[0], ['keyid', 'sig'], entry);
  if (typeof payload !== 'string' || typeof payloadType !== 'string')
    throw new SignatureRefusal('envelope-shape', entry);
  if (typeof keyid !== 'string' || typeof sig !== 'string')
    throw new SignatureRefusal('envelope-shape', entry);
  if (payloadType !== PAYLOAD_TYPE) throw new SignatureRefusal('payload-type', entry);

  const signature = base64(sig, 'sig', entry);
  if (signature.length !== SIGNATURE_LENGTH) {
    throw new SignatureRefusal('signature-length', entry, { length: signature.length });
  }
  return { payload: base64(payload, 'payload', entry), keyid, signature };
}

/** An object with exactly these keys. */
function closed(
  value: CanonicalValue,
  keys: readonly string[],
  entry: string,
): Record<string, CanonicalValue> {
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  // Canonical JSON has its keys sorted, and so have the callers.
  if (Object.keys(object).join() !== keys.join()) throw new SignatureRefusal('envelope-shape', entry);
  return object as Record<string, CanonicalValue>;
}

function base64(text: string, field: string, entry: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw new SignatureRefusal('base64-form', entry, { field });
  return bytes;
}
