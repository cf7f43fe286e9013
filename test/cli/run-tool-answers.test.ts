import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { withTool } from './run-tool-gem.ts';

const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('what gem run tool answers', () => {
  it('[X-13] is the result alone on stdout, and what the tool prints on stderr', async () => {
    const { gem } = withTool(
      'export default async () => { console.log("one"); console.error("two"); return { sum: 3 }; };\n',
    );
    const { code, out, err } = await gem(...run, '--format', 'json');
    expect([code, JSON.parse(out).result]).toEqual([0, { sum: 3 }]);
    const plain = await gem(...run);
    expect([plain.code, JSON.parse(plain.out)]).toEqual([0, { sum: 3 }]);
    expect(plain.err).toMatch(/one[\s\S]*two/);
    expect(out + err).not.toMatch(/^(?:one|two)$/m);
  });

  it('[X-14] is 1 where the tool throws, with the message and the author’s own lines', async () => {
    const { gem } = withTool(
      'const inner = () => {\n  throw new TypeError("no such day");\n};\nexport default async () => inner();\n',
    );
    const { code, out, err } = await gem(...run);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('no such day');
    expect(err).toContain('tools/t.js:2:');
    expect(err).toContain('tools/t.js:4:');
  });

  it('is 1 where the tool waits in vain, with what to look for', async () => {
    const { gem } = withTool('export default () => new Promise(() => {});\n');
    const { code, err } = await gem(...run);
    expect(code).toBe(1);
    expect(err).toBe(
      'gem: error: t: tool-stalled: the tool waits for something that can never happen: no call, timer or read is left that could wake it; look for a promise that nothing resolves, such as one whose callback is never called\n',
    );
    expect((await gem(...run, '--lang', 'zh-CN')).err).toContain('请找出永远不会完成的 promise');
  });

  it('[X-07] is 1 where the input does not match, with each mismatch, and the tool does not run', async () => {
    const inputSchema = {
      type: 'object',
      properties: { name: { type: 'string' }, times: { type: 'integer' } },
      required: ['name'],
      additionalProperties: false,
    };
    const { gem } = withTool('export default async (input) => { console.log("ran"); return input; };\n', {
      inputSchema,
    });
    const { code, out, err } = await gem(...run, '--input', '{"times":"2","tmes":1}');
    expect([code, out]).toEqual([1, '']);
    for (const mismatch of [
      /\/name +is missing/,
      /\/times +must be of type integer/,
      /\/tmes +is not a parameter/,
    ])
      expect(err).toMatch(mismatch);
    expect(err).not.toContain('ran');
    const good = await gem(...run, '--input', '{"name":"a","times":2}');
    expect([good.code, JSON.parse(good.out)]).toEqual([0, { name: 'a', times: 2 }]);
  });

  it('[X-08] has nothing of a parameter that is null and may be left out', async () => {
    const { gem } = withTool('export default async (input) => Object.keys(input);\n', {
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, more: { type: 'string' } },
        required: ['name'],
      },
    });
    expect((await gem(...run, '--input', '{"name":"a","more":null}')).out).toBe('["name"]\n');
    expect((await gem(...run, '--input', '{"name":null}')).code).toBe(1);
  });

  it('[X-09] has 1,048,576 characters as JSON at most', async () => {
    const { gem } = withTool('export default async ({ length }) => "字".repeat(length - 2);\n');
    const fits = await gem(...run, '--input', '{"length":1048576}');
    expect([fits.code, JSON.parse(fits.out)]).toEqual([0, '字'.repeat(1_048_574)]);
    const over = await gem(...run, '--input', '{"length":1048577}');
    expect([over.code, over.out]).toEqual([1, '']);
    expect(over.err).toContain('1 over the limit of 1048576');
  });

  it('[X-06] has the idempotency key that was given', async () => {
    const { gem } = withTool('export default async (input, ctx) => ctx.idempotencyKey;\n');
    expect((await gem(...run, '--idempotency-key', 'monday')).out).toBe('"monday"\n');
    expect((await gem(...run)).out).not.toBe('"monday"\n');
  });
});

describe('what gem run tool lets a tool have', () => {
  it('[F-12] has no conversation’s folder without --workspace', async () => {
    const { gem } = withTool(
      'export default async (input, { files }) => files.write("workspace:a.md", "a").then(() => "ok", (error) => error.code);\n',
    );
    expect((await gem(...run)).out).toBe('"E_PERM_DENIED"\n');
    expect((await gem(...run, '--workspace', temporaryFolder())).out).toBe('"ok"\n');
  });

  it('[L-05] [K-08] has no mailbox that the user did not allow', async () => {
    const code = `export default async ({ accountId }, { email }) => {
  const idsOf = ({ messages }) => messages.map(({ id }) => id);
  return email.listSince({ accountId }).then(idsOf, (error) => error.code);
};
`;
    const { gem, cwd } = withTool(code, { permissions: { email: { read: true } } });
    const mail = (id: string) => `[ { id: ${id}, subject: Hi, date: 2026-01-30T08:00:00Z, body: x } ]`;
    writeFileSync(
      join(cwd, 's.yaml'),
      `tool: t\nemail: { accounts: { work: ${mail('w')}, home: ${mail('h')} } }\n`,
    );
    const asked = async (accountId: string, ...more: string[]) =>
      (await gem(...run, '--input', JSON.stringify({ accountId }), ...more)).out;
    const allowed = ['--scenario', 's.yaml', '--allow-account', 'work'];
    expect(await asked('work', ...allowed)).toBe('["w"]\n');
    expect(await asked('home', ...allowed)).toBe('"E_EMAIL_ACCOUNT"\n');
    expect(await asked('work')).toBe('"E_PERM_DENIED"\n');
  });
});
