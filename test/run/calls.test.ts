import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../src/run/scenario/scenario.ts';
import { runCode, setUpSandbox } from './support.ts';

setUpSandbox();

const ask = 'ctx.models.generate({ model: "main", size: 3 }).catch((error) => error.code)';
const times = (count: number) =>
  `export default async (input, ctx) => [${Array.from({ length: count }, () => `await ${ask}`).join(', ')}]`;
const calls = (...entries: string[]) =>
  `tool: sample\ncalls:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`;

describe('the calls of a scenario', () => {
  it('a sequence gives one answer a call, then the next entry answers', async () => {
    const scenario = calls(
      '{ method: models.generate, sequence: [ { returns: a }, { error: { code: E_BUSY } }, { returns: [1, 2] } ] }',
      '{ method: models.generate, returns: rest }',
    );
    expect(await runCode(times(5), { scenario })).toMatchObject({
      result: ['a', 'E_BUSY', [1, 2], 'rest', 'rest'],
      warnings: [],
    });
  });

  it('calls made at the same time are answered in their order', async () => {
    const scenario = calls(
      '{ method: models.generate, when: { size: { $schema: { type: integer } } }, sequence: [ { returns: 1 }, { returns: 2 }, { returns: 3 } ] }',
    );
    const code = `export default (input, ctx) => Promise.all([${ask}, ${ask}, ${ask}])`;
    expect(await runCode(code, { scenario })).toMatchObject({ result: [1, 2, 3] });
  });

  it('a sequence that has given all its answers says so', async () => {
    const scenario = calls('{ method: models.generate, sequence: [ { returns: 1 } ] }');
    const { calls: made } = await runCode(times(2), { scenario });
    expect(made[1]?.error).toEqual({
      code: 'E_NOT_SIMULATED',
      message: expect.stringContaining(
        'the sequence of answers for ctx.models.generate has 1, and all were given',
      ),
    });
  });

  it('a list that is returned is a value and no sequence', async () => {
    const scenario = calls('{ method: models.generate, returns: [1, 2] }');
    expect(await runCode(times(2), { scenario })).toMatchObject({
      result: [
        [1, 2],
        [1, 2],
      ],
    });
  });

  it('`when` takes operators', async () => {
    const scenario = calls(
      '{ method: models.generate, when: { size: { $gt: 3 } }, returns: large }',
      '{ method: models.generate, when: { size: { $lte: 3 }, stream: { $absent: true } }, returns: small }',
    );
    expect(await runCode(times(1), { scenario })).toMatchObject({ result: ['small'] });
  });

  it('an entry that nothing used is told, unless the tool failed', async () => {
    const scenario = calls(
      '{ method: models.generate, returns: 1 }',
      '{ method: models.generate, returns: 2 }',
      '{ method: knowledge.search, returns: [] }',
    );
    const { warnings } = await runCode(times(1), { scenario });
    expect(warnings).toEqual([
      'the scenario’s `calls` has 2 entries that were not used: ctx.models.generate, ctx.knowledge.search; the tool did not make the call, or an entry before it answered'.replace(
        'the scenario’s `calls` has 2 entries that were',
        '2 entries of the scenario’s `calls` were',
      ),
    ]);
    const failed = await runCode('export default () => { throw new Error("x") }', { scenario });
    expect(failed.warnings).toEqual([]);
  });

  it('the entry that is asked for can be added as it stands, also for keys that begin with $', async () => {
    const code = 'export default (input, ctx) => ctx.models.generate({ $ref: "a", n: [1] })';
    const { error } = await runCode(code);
    const [, entry = ''] = /(- \{ method: .*\})$/.exec(error?.message ?? '') ?? [];
    expect(entry).toContain('$exactly');
    const scenario = `tool: sample\ncalls:\n  ${entry.replace('{ … }', 'answered')}\n`;
    expect(await runCode(code, { scenario })).toMatchObject({ result: 'answered' });
  });

  it('an entry for what is simulated here is told as such', async () => {
    const scenario = calls('{ method: storage.kv.get, returns: x }');
    const { result, warnings } = await runCode('export default (input, ctx) => ctx.storage.kv.get("a")', {
      scenario,
    });
    expect(result).toBe(null);
    expect(warnings).toEqual([expect.stringContaining('ctx.storage.kv.get, which is simulated here')]);
  });

  it.each([
    ['{ method: m, sequence: [], returns: 1 }', 'not both'],
    ['{ method: m, sequence: [] }', 'a list of answers'],
    ['{ method: m, sequence: [ 1 ] }', 'a list of answers'],
    ['{ method: m, sequence: [ {} ] }', 'a list of answers'],
    ['{ method: m, sequence: [ { return: 1 } ] }', 'no key "return"'],
    ['{ method: m, sequence: [ { returns: 1, error: { code: E_X } } ] }', 'not both'],
    ['{ method: m, sequence: 1 }', 'must be a list'],
  ])('%s is refused', async (entry, words) => {
    await expect(parseScenario(calls(entry), 'a.yaml', '.')).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringContaining(words),
    });
  });
});
