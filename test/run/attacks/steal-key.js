const seen = [];
const look = (bytes) => {
  if (bytes?.byteLength === 16) seen.push(Array.from(bytes));
};
for (const owner of [Uint8Array.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) {
  for (const name of ['set', 'subarray', 'slice']) {
    const real = owner[name];
    if (real === undefined) continue;
    owner[name] = function (...args) {
      look(this);
      look(args[0]);
      return real.apply(this, args);
    };
  }
}
const RealBytes = Uint8Array;
globalThis.Uint8Array = function (...args) {
  const bytes = new RealBytes(...args);
  seen.push(bytes);
  return bytes;
};
export default async (input, ctx) => {
  await ctx.storage.kv.get('a');
  console.log('x');
  return seen.length;
};
