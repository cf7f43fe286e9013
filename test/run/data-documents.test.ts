import { describe, expect, it } from 'vitest';
import { resultOf } from './data-gem.ts';
import { setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();

describe('ctx.data.doc', () => {
  it('[A-data-api] keeps any JSON by its key', async () => {
    const state = temporaryFolder();
    const body = `const doc = ctx.data.doc('settings'); const before = await doc.get();
      const kept = []; for (const value of [{ a: [1, { b: null }] }, 'text', 0, false, []]) { await doc.set(value); kept.push(await doc.get()); }
      return { before, kept, other: await ctx.data.doc('Settings').get() };`;
    expect(await resultOf(body, { state })).toEqual({
      before: null,
      kept: [{ a: [1, { b: null }] }, 'text', 0, false, []],
      other: null,
    });
    const later = `const doc = ctx.data.doc('settings'); return [await doc.get(), await doc.delete(), await doc.delete(), await doc.get()]`;
    expect(await resultOf(later, { state })).toEqual([[], true, false, null]);
  });

  it('says what is no key and what is no value', async () => {
    const body = `const set = (key, value) => codeOf(ctx.data.doc(key).set(value));
      return [await messageOf(ctx.data.doc('a').set(null)), await messageOf(ctx.data.doc('').get()),
        await set('a', undefined), await set(1, 1), await set('\\ud800', 1), await set('k'.repeat(501), 1), await set('k'.repeat(500), 1),
        await set('a', '\\ud800'), await set('a', 'x'.repeat(1024 * 1024 - 2)), await set('a', 'x'.repeat(1024 * 1024 - 1)), await codeOf(ctx.data.doc().get())];`;
    const no = 'E_DATA_INVALID';
    expect(await resultOf(body)).toEqual([
      'E_DATA_INVALID: ctx.data.doc("a"): set takes the document’s value, and null is none; use delete to take it away',
      'E_DATA_INVALID: ctx.data.doc takes the document’s key, a text of 1 to 500 characters, and got ""',
      no,
      no,
      no,
      no,
      'ok',
      no,
      'ok',
      no,
      no,
    ]);
  });
});

describe('ctx.data.blobs', () => {
  it('[C-22] [A-data-api] keeps bytes by their SHA-256 and gives them back', async () => {
    const state = temporaryFolder();
    const body = `
      const bytes = new Uint8Array([0, 255, 128]); const hash = await ctx.data.blobs.put(bytes);
      const part = new Uint8Array([9, 0, 255, 128, 9]).subarray(1, 4);
      const got = await ctx.data.blobs.get(hash);
      return { hash, same: [await ctx.data.blobs.put('AP+A'), await ctx.data.blobs.put(part)].map((each) => each === hash), isBytes: got instanceof Uint8Array, got: [...got],
        none: await ctx.data.blobs.get('0'.repeat(64)), empty: await ctx.data.blobs.put('') };`;
    const hash = 'f0d09f6ef6cb3b1d8a9b6ea4ea7ef8eb0ab1ec47e1ea5a6f1a5f5c3fb1b8c6c0';
    const result = (await resultOf(body, { state })) as { hash: string };
    expect(result).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      same: [true, true],
      isBytes: true,
      got: [0, 255, 128],
      none: null,
      empty: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
    expect(hash).toHaveLength(64);
    expect(await resultOf(`return [...(await ctx.data.blobs.get('${result.hash}'))]`, { state })).toEqual([
      0, 255, 128,
    ]);
  });

  it('takes bytes and base64 alone, up to 20 MB', async () => {
    const body = `const put = (value) => codeOf(ctx.data.blobs.put(value));
      return [await put('AP-A'), await put('AA'), await put('A A='), await put('text'), await put(1), await put({}), await put([1, 2]), await put(new ArrayBuffer(2)), await put(), await put({ $bytes: 1 }),
        await messageOf(ctx.data.blobs.put('é')), await put(new Uint8Array(20 * 1024 * 1024)), await put(new Uint8Array(20 * 1024 * 1024 + 1)), await codeOf(ctx.data.blobs.get(1))];`;
    const no = 'E_DATA_INVALID';
    expect(await resultOf(body)).toEqual([
      no,
      no,
      no,
      'ok',
      no,
      no,
      no,
      no,
      no,
      no,
      expect.stringContaining('takes a Uint8Array or base64 (with padding) and got "é"'),
      'ok',
      no,
      no,
    ]);
  });

  it('bytes go through whatever a tool does to Uint8Array', async () => {
    const body = `
      const { put, get } = ctx.data.blobs; const bytes = new Uint8Array([1, 2, 3]);
      Uint8Array.prototype.toBase64 = () => 'x'; Uint8Array.fromBase64 = () => 'x';
      Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, { get: () => 'x' });
      return [...(await get(await put(bytes)))];`;
    expect(await resultOf(body)).toEqual([1, 2, 3]);
  });
});
