import { describe, expect, it } from 'vitest';
import { runCode, setUpSandbox } from './support.ts';

setUpSandbox();

const calling = (call: string) => `export default async (input, ctx) => ${call}`;
const email = { email: { read: true } };
const scenario = (more: string) => `tool: sample\n${more}`;

describe('a permission', () => {
  const code = calling('ctx.email.listSince({ since: 0 })');
  const calls = 'calls: [ { method: email.listSince, returns: { messages: [] } } ]\n';

  it.each([
    ['neither declares', {}, {}, 'the gem declares none'],
    ['only the gem declares', email, {}, 'only the gem declares it'],
    ['only the tool declares', {}, email, 'the gem declares none'],
    ['the gem declares otherwise', { email: { read: false } }, email, 'the gem declares none'],
    ['is declared and not granted', email, email, 'until the user turns it on'],
  ])('[X-15] [K-06] [K-08] [A-denied] is refused where %s', async (_, gem, tool, says) => {
    const report = await runCode(code, {
      gem: { id: 'sample', permissions: gem },
      tool: { permissions: tool },
    });
    expect(report).toMatchObject({
      ok: false,
      error: { code: 'E_PERM_DENIED', message: expect.stringContaining(says) },
    });
    expect(report.calls).toMatchObject([{ method: 'email.listSince', error: { code: 'E_PERM_DENIED' } }]);
  });

  it('[K-08] is there when it is declared and a scenario answers its calls, or it is granted', async () => {
    const search = calling(`ctx.knowledge.search({ text: 'a' })`);
    const gem = { id: 'sample', permissions: { knowledge: { permissions: ['facts.read:pref'] } } };
    const tool = { permissions: { knowledge: true } };
    const answered = scenario('calls: [ { method: knowledge.search, returns: [] } ]\n');
    expect(await runCode(search, { gem, tool })).toMatchObject({ error: { code: 'E_PERM_DENIED' } });
    expect(await runCode(search, { gem, tool, scenario: answered })).toMatchObject({ result: [] });
    const granted = [{ grants: ['knowledge'] }, { scenario: scenario('grants: [knowledge]\n') }];
    for (const extra of granted) {
      expect(await runCode(search, { gem, tool, ...extra })).toMatchObject({
        error: { code: 'E_NOT_SIMULATED' },
      });
    }
  });

  it('[A-denied] is not given by a scenario to a tool that does not declare it', async () => {
    expect(await runCode(code, { scenario: scenario(calls) })).toMatchObject({
      error: { code: 'E_PERM_DENIED' },
    });
  });

  it('[X-15] [A-network] of ctx.http is `network`; ctx.resources needs resources', async () => {
    const http = calling(`ctx.http.fetch('https://example.com')`);
    const network = { network: ['example.com'] };
    expect(await runCode(http)).toMatchObject({ error: { code: 'E_PERM_DENIED' } });
    const declared = { gem: { id: 'sample', permissions: network }, tool: { permissions: network } };
    expect((await runCode(http, declared)).error?.code).not.toBe('E_PERM_DENIED');

    const resources = calling(`ctx.resources.path('model')`);
    expect(await runCode(resources)).toMatchObject({ error: { code: 'E_PERM_DENIED' } });
    const gem = { id: 'sample', resources: [{ id: 'model' }] };
    expect((await runCode(resources, { gem })).error?.code).not.toBe('E_PERM_DENIED');
  });
});

describe('a call without a simulation of its own', () => {
  it('[A-plain-calls] is answered by the first entry that matches its first argument', async () => {
    const more = `calls:
  - { method: models.generate, when: { model: main, opts: { n: 1 } }, returns: { text: one } }
  - { method: ctx.models.generate, when: { list: [1, 2] }, returns: [listed] }
  - { method: models.generate, when: { model: main }, returns: { text: any } }
  - { method: models.count, returns: 3 }
  - { method: models.nothing }
`;
    const code = calling(`[
      await ctx.models.generate({ model: 'main', opts: { n: 1, extra: true }, prompt: 'x' }),
      await ctx.models.generate({ model: 'main', opts: { n: 2 } }),
      await ctx.models.generate({ list: [1, 2] }),
      await ctx.models.count(), await ctx.models.nothing(1, 2),
    ]`);
    expect(await runCode(code, { scenario: scenario(more) })).toMatchObject({
      result: [{ text: 'one' }, { text: 'any' }, ['listed'], 3, null],
    });
  });

  it('[A-plain-calls] fails as the entry says', async () => {
    const more = 'calls: [ { method: models.generate, error: { code: E_LIMIT, message: too much } } ]\n';
    const report = await runCode(calling('ctx.models.generate({})'), { scenario: scenario(more) });
    expect(report.error).toMatchObject({ code: 'E_LIMIT', message: 'too much' });
  });

  it('[A-plain-calls] names the entry to add where none matches', async () => {
    const code = calling(`ctx.models.generate({ model: 'main' })`);
    const entry = '- { method: models.generate, when: {"model":"main"}, returns: { … } }';
    const none = await runCode(code);
    expect(none.error).toMatchObject({ code: 'E_NOT_SIMULATED', message: expect.stringContaining(entry) });
    const more = 'calls: [ { method: models.generate, when: { model: other }, returns: 1 } ]\n';
    const other = await runCode(code, { scenario: scenario(more) });
    expect(other.error?.message).toContain(
      `no entry of the scenario’s \`calls\` for models.generate matches`,
    );
  });

  it('[B-02] of a collection is told with the collection’s name before the arguments', async () => {
    const code = calling(`ctx.data.collection('notes').insert({ title: 'a' })`);
    const { calls } = await runCode(code);
    expect(calls).toMatchObject([{ method: 'data.collection.insert', args: ['notes', { title: 'a' }] }]);
  });

  it('is not made by what JavaScript itself asks of a value', async () => {
    const code = calling(
      `[typeof (await ctx.storage), JSON.stringify({ at: ctx.models.x }), await Promise.all([ctx.models]).then(() => 1), ctx.then]`,
    );
    const report = await runCode(code);
    expect(report).toMatchObject({ ok: true, calls: [], result: ['function', '{}', 1, null] });
  });

  it('[A-arguments] fails in the tool when an argument is not JSON, and is told as a call that failed', async () => {
    const code = calling(`ctx.models.generate(1n).catch((error) => error.code)`);
    expect(await runCode(code)).toMatchObject({
      result: 'E_NOT_JSON',
      calls: [{ method: 'models.generate', args: [], error: { code: 'E_NOT_JSON' } }],
    });
  });
});

describe('a scenario’s clock and seed', () => {
  const code = calling(
    `[Date.now(), new Date().toISOString(), new Date(0).getTime(), Temporal.Now.instant().epochMilliseconds, Math.random(), crypto.randomUUID(), ctx.idempotencyKey, new Date() instanceof Date, Intl.DateTimeFormat().resolvedOptions().timeZone]`,
  );

  it('stand still, and give the same each time', async () => {
    const given = { scenario: scenario('now: 2026-01-31T09:00:00+01:00\n') };
    const [one, two] = [await runCode(code, given), await runCode(code, given)];
    expect(one).toMatchObject({ ok: true });
    expect(one.result).toEqual(two.result);
    expect((one.result as unknown[]).slice(0, 4)).toEqual([
      1_769_846_400_000,
      '2026-01-31T08:00:00.000Z',
      0,
      1_769_846_400_000,
    ]);
    expect((one.result as unknown[]).slice(7)).toEqual([true, 'UTC']);
  });

  it('differ with the seed', async () => {
    const random = calling('Math.random()');
    const results = await Promise.all([1, 1, 2].map((seed) => runCode(random, { seed })));
    expect(results[0]?.result).toBe(results[1]?.result);
    expect(results[0]?.result).not.toBe(results[2]?.result);
  });
});
