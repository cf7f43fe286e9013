const targets = [
  [Array.prototype, ['push', 'map', 'join', 'slice', 'forEach', Symbol.iterator]],
  [Promise.prototype, ['then', 'catch', 'finally']],
  [String.prototype, ['slice', 'indexOf', 'replace', 'split']],
  [Uint8Array.prototype, ['set', 'subarray']],
  [Object.getPrototypeOf(Uint8Array.prototype), ['set', 'subarray', 'fill']],
  [DataView.prototype, ['getUint32', 'setUint32']],
  [Map.prototype, ['get', 'set', 'delete']],
  [WeakMap.prototype, ['get', 'set']],
  [Function.prototype, ['apply', 'bind']],
  [TextEncoder.prototype, ['encode']],
  [TextDecoder.prototype, ['decode']],
  [JSON, ['parse']],
];
for (let index = 0; index < targets.length; index++) {
  const owner = targets[index][0];
  const names = targets[index][1];
  for (let at = 0; at < names.length; at++) {
    Object.defineProperty(owner, names[at], {
      configurable: true,
      writable: true,
      value() {
        throw new Error('polluted');
      },
    });
  }
}
Object.defineProperty(Object.prototype, 'type', { set() {}, get() { return 'done'; }, configurable: true });
Object.defineProperty(Array.prototype, '0', { set() {}, get() { return 'polluted'; }, configurable: true });
Object.prototype.entry = 'file:///polluted.js';
Object.prototype.error = { code: 'E_POLLUTED', message: 'polluted' };
export default async (input, ctx) => {
  await ctx.storage.kv.set('a', 'b');
  return { kept: await ctx.storage.kv.get('a') };
};
