import { beforeAll, describe, expect, it } from 'vitest';
import { expectToFit } from '../cli/schemas.ts';
import { terminal } from '../cli/terminal.ts';
import { layWorkflow, sopOf } from './workflow-gem.ts';

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

const WRAPPING = `
export default () => {
  try {
    throw new RangeError('no such month');
  } catch (cause) {
    throw new Error('the page has no date', { cause });
  }
};
`;
const run = ['run', 'workflow', 's'];
/** Lines with the numbers of the author's lines alone. */
const linesOf = (err: string) => err.split('\n').map((line) => line.replace(/\((\S+:\d+):\d+\)/, '$1'));

describe('what led to an error of an SOP', () => {
  it('is told with the step that failed, and where the SOP wraps that failure, in both languages', async () => {
    const cwd = layWorkflow({
      sop: sopOf(`try {
        return await ctx.call('tool.t', {});
      } catch (cause) {
        throw new TypeError('nothing to summarize', { cause });
      }`),
      tools: { t: WRAPPING },
    });
    const { gem, json } = terminal({ cwd });
    const lines = linesOf((await gem(...run)).err);
    const step = lines.findIndex((line) => line.startsWith('1  tool.t({})'));
    expect(lines[step]).toMatch(/failed {2}tool-failed: the page has no date$/);
    expect(lines.slice(step + 1, step + 4)).toEqual([
      expect.stringMatching(/^ +at .*tools\/t\.js:6/),
      '   caused by: RangeError: no such month',
      expect.stringMatching(/^ +at .*tools\/t\.js:4/),
    ]);
    const error = lines.indexOf('gem: error: s: workflow-failed: TypeError: nothing to summarize');
    expect(lines.slice(error + 1, error + 4)).toEqual([
      expect.stringMatching(/^ +at .*workflows\/s\.js:5/),
      '  caused by: step 1, tool.t, failed: the page has no date',
      expect.stringMatching(/^ +at .*workflows\/s\.js:3/),
    ]);
    const { document } = await json(...run);
    expectToFit(document, 'run-workflow');
    expect(document.error.causes).toEqual([
      {
        message: 'step 1, tool.t, failed: the page has no date',
        stack: expect.stringContaining('workflows/s.js:3:'),
      },
    ]);
    expect(document.steps[0].error.causes).toEqual([
      { message: 'RangeError: no such month', stack: expect.stringContaining('tools/t.js:4:') },
    ]);
    const chinese = (await gem(...run, '--lang', 'zh-CN')).err;
    expect(chinese).toContain('   起因：RangeError: no such month\n');
    expect(chinese).toContain('  起因：第 1 步 tool.t 失败：the page has no date\n');
  });

  it('is recorded with the step, and told again by a run that goes on', async () => {
    const cwd = layWorkflow({
      sop: sopOf("await ctx.call('tool.t', {}).catch(() => {});"),
      tools: { t: WRAPPING },
    });
    const { json } = terminal({ cwd });
    await json(...run, '--run-id', 'a');
    const { document } = await json(...run, '--run-id', 'a');
    expect(document.steps[0]).toMatchObject({
      replayed: true,
      error: { causes: [{ message: 'RangeError: no such month' }] },
    });
  });

  it('is nothing where there is none', async () => {
    const cwd = layWorkflow({
      sop: sopOf("return ctx.call('tool.t', {});"),
      tools: { t: "export default () => { throw new Error('x'); };\n" },
    });
    const { document } = await terminal({ cwd }).json(...run);
    expect(document.error).toMatchObject({ code: 'tool-failed', step: 1 });
    expect(document.error).not.toHaveProperty('causes');
    expect(document.steps[0].error).not.toHaveProperty('causes');
  });
});
