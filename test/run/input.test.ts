import { describe, expect, it } from 'vitest';
import { runCode, setUpSandbox } from './support.ts';

setUpSandbox();

describe('the input', () => {
  const tool = {
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        limit: { type: 'integer', minimum: 1 },
        when: { type: 'string', format: 'date' },
      },
      required: ['id'],
      additionalProperties: false,
    },
  };
  const code = 'console.log("loaded"); export default async (input) => input';

  it('[X-07] that does not match is told in full, and nothing of the tool runs', async () => {
    const report = await runCode(code, { tool, input: { limit: 0.5, when: 'today', extra: 1 } });
    expect(report).toMatchObject({ ok: false, console: [], error: { code: 'input-invalid' } });
    expect(report.error?.violations?.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1))).toEqual([
      { pointer: '/extra', message: 'is not a parameter that the schema allows' },
      { pointer: '/id', message: 'is missing and required' },
      { pointer: '/limit', message: 'must be of type integer' },
      { pointer: '/limit', message: 'must be >= 1' },
      { pointer: '/when', message: 'must be in the format "date"' },
    ]);
  });

  it('[X-07] that matches is passed on as it is: nothing is coerced or filled in', async () => {
    const input = { id: 'm1', limit: 1 };
    expect(await runCode(code, { tool, input })).toMatchObject({ ok: true, result: input });
    expect(await runCode(code, { tool, input: { id: 'm1', limit: '1' } })).toMatchObject({ ok: false });
  });

  it('[X-08] [A-null] null for an optional parameter is not passed; for a required one it is a mismatch', async () => {
    expect(await runCode(code, { tool, input: { id: 'm1', limit: null } })).toMatchObject({
      result: { id: 'm1' },
    });
    const report = await runCode(code, { tool, input: { id: null } });
    expect(report.error?.violations).toEqual([{ pointer: '/id', message: 'must be of type string' }]);
  });

  it('[T-04] whose schema does not compile cannot be checked', async () => {
    const broken = { inputSchema: { type: 'strong' } };
    await expect(runCode(code, { tool: broken })).rejects.toMatchObject({ code: 'input-schema-invalid' });
  });
});
