export default async (input, ctx) => {
  const codes = [];
  for (const path of ['__proto__', 'hasOwnProperty', '..', '', 'x'.repeat(1_000_000)]) {
    try {
      await ctx.storage.kv[path]('a');
      codes.push('answered');
    } catch (error) {
      codes.push(error.code);
    }
  }
  for (const call of [() => ctx.__proto__.x(), () => ctx.hasOwnProperty('x'), () => ctx.storage('x'), () => ctx.storage.kv('x')]) {
    try {
      await call();
      codes.push('answered');
    } catch (error) {
      codes.push(error.code ?? error.name);
    }
  }
  return codes;
};
