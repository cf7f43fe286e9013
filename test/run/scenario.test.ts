import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../src/run/scenario/scenario.ts';

const parse = (text: string) => parseScenario(text, 'tests/a.yaml', 'tests');

describe('a scenario', () => {
  it('is read with all that this version knows', async () => {
    expect(
      await parse(`tool: summarize
input: { id: m1, list: [1, 2.5, true, null, "x"] }
now: 2026-01-31T09:00:00Z         # a comment
seed: 7
kv: { cursor: "0", other: text }
grants: [email]
idempotencyKey: k
calls:
  - { method: models.generate, when: { model: main }, returns: { text: "short" } }
  - { method: models.count, error: { code: E_LIMIT } }
expect: { result: { summary: short } }
`),
    ).toEqual({
      tool: 'summarize',
      input: { id: 'm1', list: [1, 2.5, true, null, 'x'] },
      now: Date.UTC(2026, 0, 31, 9),
      seed: 7,
      kv: { cursor: '0', other: 'text' },
      grants: ['email'],
      folder: 'tests',
      idempotencyKey: 'k',
      calls: [
        { method: 'models.generate', when: { model: 'main' }, returns: { text: 'short' } },
        { method: 'models.count', error: { code: 'E_LIMIT', message: 'E_LIMIT' } },
      ],
      expect: { result: { summary: 'short' } },
    });
  });

  it('needs no more than a tool', async () => {
    expect(await parse('tool: a')).toEqual({
      tool: 'a',
      input: {},
      calls: [],
      kv: {},
      grants: [],
      folder: 'tests',
    });
  });

  it.each([
    ['', '1:1', 'must be a mapping'],
    ['- a', '1:1', 'must be a mapping'],
    ['input: {}', '1:1', 'the key "tool" is missing'],
    ['tool:', '1:6', 'a text that is not empty'],
    ['tool: a\ninput: [', '2:9', 'this is not YAML'],
    [`tool: a\ninput: ${'['.repeat(9_000)}${']'.repeat(9_000)}`, '2:\\d+', 'levels deep'],
    ['tool: a\ntool: b', '2:1', 'given twice'],
    ['tool: a\ninput: { x: 1, x: 2 }', '2:16', 'given twice'],
    ['tool: a\ncals: []', '2:1', 'no key "cals"'],
    ['tool: a\nworkspace: nowhere', '2:12', 'there is no folder “nowhere”'],
    ['tool: a\nfiles: { a.txt: 1 }', '2:17', 'a file is its text in quotes'],
    ['tool: a\nfiles: { ../a.txt: x }', '2:10', 'leads out of its folder'],
    ['tool: a\nfiles: { a.txt: { base64: "a b" } }', '2:27', 'this is not base64'],
    ['tool: a\nhttp: {}', '2:7', 'must be a list'],
    ['tool: a\nkv: { n: 1 }', '2:10', 'put the value of "n" in quotes'],
    ['tool: a\nkv: text', '2:5', 'must be a mapping'],
    ['tool: a\ngrants: [emial]', '2:10', 'not a service that a user turns on'],
    ['tool: a\ncalls: {}', '2:8', 'must be a list'],
    ['tool: a\ncalls: [ { returns: 1 } ]', '2:10', 'a mapping with `method`'],
    ['tool: a\ncalls: [ { method: m, return: 1 } ]', '2:23', 'no key "return"'],
    ['tool: a\ncalls: [ { method: m, returns: 1, error: { code: E_X } } ]', '2:35', 'not both'],
    [
      'tool: a\ncalls: [ { method: m, error: { code: broken } } ]',
      '2:38',
      'an error is a mapping with `code`',
    ],
    ['tool: a\nexpect: 1', '2:9', 'must be a mapping'],
    ['tool: a\nnow: tomorrow', '2:6', 'a time with its zone'],
    ['tool: a\nnow: 2026-01-31T09:00:00', '2:6', 'a time with its zone'],
    ['tool: a\nnow: 2026-13-31T09:00:00Z', '2:6', 'a time with its zone'],
    ['tool: a\nseed: -1', '2:7', 'not negative'],
    ['tool: a\ninput: &x { a: 1 }', '2:11', 'anchors'],
    ['tool: a\ninput: !!str 1', '2:14', 'tags'],
    ['tool: a\ninput: .nan', '2:8', 'JSON has'],
    ['tool: a\n? [x]\n: 1', '2:3', 'a key must be a plain text'],
    [`tool: a\ninput: ${'['.repeat(300)}${']'.repeat(300)}`, '2:208', 'more than 200 levels'],
  ])('says where it is wrong, case %#', async (text, at, words) => {
    await expect(parse(text)).rejects.toMatchObject({
      code: 'scenario-invalid',
      message: expect.stringMatching(new RegExp(`^tests/a\\.yaml:${at} `)),
      text: { en: expect.stringContaining(words), 'zh-CN': expect.stringMatching(/[\u4e00-\u9fff]/) },
    });
  });

  it('asks whether another key was meant', async () => {
    await expect(parse('tool: a\ncals: []')).rejects.toMatchObject({ hint: { en: 'did you mean "calls"?' } });
    await expect(parse('tool: a\nzzz: []')).rejects.toMatchObject({
      hint: { en: expect.stringContaining('tool, workflow, input, calls') },
    });
  });
});
