import { describe, expect, it } from 'vitest';
import { type CanonicalValue, decodeCanonicalJson, encodeCanonicalJson } from '../src/canonical-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (levels: number): CanonicalValue => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('canonical JSON', () => {
  it('sorts keys by UTF-16 units, as the example of RFC 8785, section 3.2.3, does', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\u{1f600}': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const order = Array.from(encodeCanonicalJson(value).matchAll(/:"([^"]+)"/g), ([, said]) => said);
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it('escapes as little as RFC 8785, section 3.2.2.2, does', () => {
    expect(encodeCanonicalJson('\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/')).toBe(
      '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"',
    );
  });

  it('writes lists, whole numbers and the three words without a space', () => {
    const value = { b: [1, -0, Number.MAX_SAFE_INTEGER], a: { d: true, c: null }, e: false };
    expect(encodeCanonicalJson(value)).toBe('{"a":{"c":null,"d":true},"b":[1,0,9007199254740991],"e":false}');
  });

  it('refuses what has no one form here', () => {
    expect(() => encodeCanonicalJson(0.5)).toThrow(TypeError);
    expect(() => encodeCanonicalJson(Number.MAX_SAFE_INTEGER + 1)).toThrow(TypeError);
    expect(() => encodeCanonicalJson('\ud800')).toThrow(TypeError);
    expect(() => encodeCanonicalJson({ '\udc00': 1 })).toThrow(TypeError);
    expect(() => encodeCanonicalJson({ a: undefined as never })).toThrow(TypeError);
  });

  it('reads only the bytes it would write', () => {
    expect(decodeCanonicalJson(bytes('{"a":[1,"\u00e9"]}'))).toEqual({ a: [1, '\u00e9'] });
    for (const text of [
      '{"a":1 }',
      '{"b":1,"a":2}',
      '{"a":1,"a":1}',
      '1.0',
      '1e2',
      '"\\u0041"',
      '',
      '{',
      '\ufeff1',
      '1\n',
    ]) {
      expect(decodeCanonicalJson(bytes(text)), text).toBeUndefined();
    }
    expect(decodeCanonicalJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined();
  });

  it('goes 32 levels deep and no deeper', () => {
    expect(encodeCanonicalJson(nested(32))).toHaveLength(64);
    expect(() => encodeCanonicalJson(nested(33))).toThrow(TypeError);
    expect(decodeCanonicalJson(bytes('['.repeat(100_000) + ']'.repeat(100_000)))).toBeUndefined();
  });
});
