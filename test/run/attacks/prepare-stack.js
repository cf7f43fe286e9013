Error.prepareStackTrace = () => { throw new Error('prepared'); };
Error.stackTraceLimit = 0;
export default async (input, ctx) => ctx.models.generate();
