import { beforeAll, describe, expect, it } from 'vitest';
import { layTools, put, withTool } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

/** Sixty characters, of which each more doubles the time. */
const TEXT = `${'a'.repeat(60)}!`;
const SLOW = '^(a+)+$';
const CODE = `export default () => ({ list: [{ name: '${TEXT}' }] });\n`;
const nested = (schema: object) => ({
  type: 'object',
  properties: { list: { type: 'array', items: { type: 'object', ...schema } } },
});

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('a pattern that does not come to an end', () => {
  it('[T-06] in outputSchema is named with its place and the place of the text, and the result stands', async () => {
    const outputSchema = nested({ properties: { name: { pattern: SLOW } } });
    const { code, out, err } = await withTool(CODE, { outputSchema }).gem('run', 'tool', 't');
    expect([code, JSON.parse(out).list.length]).toEqual([0, 1]);
    expect(err).toContain(
      `/list/0/name cannot be checked: the pattern ${SLOW} of the schema (/properties/list/items/properties/name/pattern) did not tell in 2 seconds whether it matches these 61 characters`,
    );
  });

  it('in patternProperties is named too', async () => {
    const outputSchema = nested({ patternProperties: { [SLOW]: true } });
    const { code, err } = await withTool(`export default () => ({ list: [{ '${TEXT}': 1 }] });\n`, {
      outputSchema,
    }).gem('run', 'tool', 't', '--lang', 'zh-CN');
    expect(code).toBe(0);
    expect(err).toContain(
      `/list/0/${TEXT} 无法检查：schema 里的正则表达式 ${SLOW}（/properties/list/items/patternProperties）在 2 秒内没能判断`,
    );
  });

  it('in inputSchema keeps the tool from running', async () => {
    const inputSchema = { type: 'object', properties: { name: { type: 'string', pattern: SLOW } } };
    const { code, out, err } = await withTool('export default () => 1;\n', { inputSchema }).gem(
      ...['run', 'tool', 't', '--no-validate', '--arg', `name=${TEXT}`],
    );
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('input-invalid');
    expect(err).toContain(
      `/name  cannot be checked: the pattern ${SLOW} of the schema (/properties/name/pattern)`,
    );
  });

  it('in a scenario’s $schema fails the case, and the next one is run', async () => {
    const cwd = layTools([{ name: 't', code: CODE }]);
    put(
      cwd,
      'tests/a.yaml',
      `tool: t\nexpect:\n  result: { list: [{ name: { $schema: { pattern: "${SLOW}" } } }] }\n`,
    );
    put(
      cwd,
      'tests/b.yaml',
      'tool: t\nexpect:\n  result: { list: [{ name: { $schema: { pattern: "^a+!$" } } }] }\n',
    );
    const { code, out, err } = await terminal({ cwd }).gem('test');
    expect(code).toBe(1);
    const said = (out + err).replace(/\s+/g, ' ');
    expect(said).toContain(`cannot be checked: the pattern ${SLOW} of the schema (/pattern) did not tell`);
    expect(said).toContain('1 failed, 1 passed');
  });
});

describe('many texts', () => {
  it('are not each waited for', async () => {
    const cwd = layTools([
      { name: 't', code: `export default () => Array.from({ length: 200 }, () => '${TEXT}');\n` },
    ]);
    put(
      cwd,
      'tests/a.yaml',
      `tool: t\nexpect: { result: { $contains: { $schema: { pattern: "${SLOW}" } } } }\n`,
    );
    put(cwd, 'tests/b.yaml', `tool: t\nexpect: { result: { $contains: { $regex: "${SLOW}" } } }\n`);
    put(
      cwd,
      'tests/c.yaml',
      `tool: t\nexpect: { result: { $not: { $contains: { $regex: "x${SLOW}" } } } }\n`,
    );
    const { out } = await terminal({ cwd }).gem('test');
    expect(out).toContain('2 failed, 1 passed in 3 files');
  });
});

it('is no match for $not either, where it cannot be told', async () => {
  const cwd = layTools([{ name: 't', code: `export default () => '${TEXT}';\n` }]);
  put(cwd, 'tests/a.yaml', `tool: t\nexpect: { result: { $not: { $schema: { pattern: "${SLOW}" } } } }\n`);
  put(cwd, 'tests/b.yaml', `tool: t\nexpect: { result: { $not: { $regex: "${SLOW}" } } }\n`);
  expect((await terminal({ cwd }).gem('test')).out).toContain('2 failed in 2 files');
});

describe('a schema that takes long without a pattern', () => {
  it('is left after two seconds', async () => {
    const outputSchema = { type: 'array', uniqueItems: true };
    const code = 'export default () => Array.from({ length: 60_000 }, (_, n) => ({ n }));\n';
    const { code: exit, err } = await withTool(code, { outputSchema }).gem('run', 'tool', 't');
    expect(exit).toBe(0);
    expect(err).toContain('/ cannot be checked: it took longer than 2 seconds, as `uniqueItems`');
  });
});
