import { describe, expect, it } from 'vitest';
import { preparePlace } from '../../src/run/place.ts';
import { judge } from '../../src/test/judge.ts';
import { loadCases } from '../../src/test/load-cases.ts';
import { prepareCase } from '../../src/test/run-case.ts';
import { fileOf, setUpSandbox, temporaryFolder } from '../run/support.ts';

setUpSandbox();

const CODE = `export default async (input, ctx) => {
  await ctx.storage.kv.set('cursor', JSON.stringify({ page: 2 }));
  await ctx.files.write('out/report.md', '# Report\\n一\\n');
  await ctx.files.write('raw.bin', '/w==', { encoding: 'base64' });
  await ctx.data.collection('notes').insert({ title: 'b' });
  await ctx.data.collection('notes').insert({ title: 'a' });
  const answer = await ctx.models.generate({ prompt: 'x' });
  console.log('one'); console.error('two'); console.log('three');
  if (input.fail) throw new Error('it broke');
  return { answer, list: [1, 2], size: 1.05, text: '汉字' };
}`;

const DATA = { collections: { notes: { kind: 'table', fields: { title: { type: 'string' } } } } };

/** What `gem test` says of a case that expects this. */
async function told(expected: string, more = ''): Promise<string[]> {
  const [tested] = await loadCases(
    `tool: sample\n${more}\ncalls: [ { method: models.generate, returns: short } ]\nexpect:\n  ${expected.replaceAll('\n', '\n  ')}\n`,
    'tests/a.yaml',
    temporaryFolder(),
  );
  if (tested === undefined) throw new Error('no case');
  const files = [fileOf('tools/sample.js', CODE)];
  const place = preparePlace(files);
  const tool = {
    name: 'sample',
    entry: 'tools/sample.js',
    inputSchema: { type: 'object', properties: { fail: { type: 'boolean' } } },
    permissions: ['models', 'data'],
  };
  const gem = { id: 'sample', permissions: ['models', 'data'], data: DATA };
  const prepared = prepareCase(tested, {
    options: { gem, files, place },
    tools: new Map([['sample', tool]]),
  });
  const { steps, error } = await prepared.run();
  place.release();
  if (error !== undefined) throw error;
  return steps.flatMap(({ failures }) =>
    failures.map(({ pointer, line, what }) => {
      expect(what['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
      return `${line} ${pointer} ${what.en}`;
    }),
  );
}

describe('what is expected of a call', () => {
  it('holds for all that can be expected', async () => {
    expect(
      await told(`result:
  answer: short
  list: { $length: 2, $contains: 1 }
  size: { $within: [1, 1.1] }
  text: { $length: 2, $regex: ^汉 }
  other: { $absent: true }
files:
  out/report.md: { $contains: "# Report" }
  raw.bin: { base64: /w== }
  gone.txt: { $absent: true }
data:
  notes: [ { title: b }, { title: a } ]
kv: { cursor: { $json: { page: 2 } }, other: { $absent: true } }
calls:
  inOrder: [ storage.kv.set, { method: models.generate, when: { prompt: x }, result: short } ]
  anyOrder: [ models.generate, { method: files.write, when: raw.bin }, files.write ]
  never: [ http.*, { method: files.write, when: a.txt } ]
  count: { ctx.files.*: 2, models.generate: { $lte: 1 } }
console: { error: [ two ], info: [ one, three ], warn: [] }
warnings: []`),
    ).toEqual([]);
  });

  it('tells each that does not, with the line of the expectation', async () => {
    expect(
      await told(`result:
  answer: long
  list: [1, 3]
  text: { $schema: { type: integer } }
files:
  out/report.md: "# Report\\n二\\n"
  gone.txt: { $contains: x }
  raw.bin: { $absent: true }
data:
  notes: { $count: 3 }
  nots: []
kv: { cursor: { $json: { page: 3 } }, other: "1" }
calls:
  inOrder: [ models.generate, storage.kv.set ]
  anyOrder: [ files.write, files.write, files.write ]
  exactly: [ storage.kv.set, http.fetch ]
  never: [ models.* ]
  count: { files.*: 1 }
console:
  error: []
warnings: [ anything ]`),
    ).toEqual([
      '6 /result/answer is "short", not "long"',
      '7 /result/list/1 is 2, not 3',
      '8 /result/text/$schema does not match $schema: must be of type integer',
      '10 /files/out~1report.md is another text, from line 2 on',
      '11 /files/gone.txt there is no file gone.txt after the call',
      '12 /files/raw.bin/$absent must not be there, and is {"base64":"/w=="}',
      '14 /data/notes/$count the count is 2, not 3',
      '15 /data/nots the gem declares no collection "nots"',
      '16 /kv/cursor/$json/page is 2, not 3',
      '16 /kv/other is not there; wanted "1"',
      '18 /calls/inOrder/1 the tool did not call storage.kv.set after models.generate',
      '19 /calls/anyOrder/2 the tool did not call files.write once more',
      '20 /calls/exactly/1 the tool called files.write here',
      '21 /calls/never/0 the tool was not to call models.*, and called models.generate',
      '22 /calls/count/files.* how often the tool called files.*: is 2, not 1',
      '24 /console/error has 1 item, not 0; for some of a list, write `$contains`',
      '25 /warnings has 0 items, not 1; for some of a list, write `$contains`',
    ]);
  });

  it('names the calls that were made in place of one', async () => {
    expect(await told('calls: [ http.fetch ]')).toEqual([
      '5 /calls/0 the tool did not call http.fetch; it made storage.kv.set, files.write ×2, data.collection.insert ×2, models.generate',
    ]);
    expect(await told('calls: [ { method: models.generate, when: { prompt: y } } ]')).toEqual([
      '5 /calls/0 models.generate was called: /prompt is "x", not "y"',
    ]);
    expect(await told('calls: { exactly: [ storage.kv.* ] }')).toEqual([
      '5 /calls/exactly the tool made 5 calls more: files.write ×2, data.collection.insert ×2, models.generate',
    ]);
  });

  it('is a failure, or a return, by its code and its message', async () => {
    const fails = 'input: { fail: true }';
    expect(await told('{ error: tool-failed }', fails)).toEqual([]);
    expect(await told('{ error: { code: tool-failed, message: { $contains: broke } } }', fails)).toEqual([]);
    expect(await told('{ error: { $oneOf: [ E_A, tool-failed ] } }', fails)).toEqual([]);
    expect(await told('{ error: E_A }', fails)).toEqual([
      expect.stringMatching(/^5 \/error is "tool-failed", not "E_A": .*it broke/),
    ]);
    expect(await told('{ error: { message: other } }', fails)).toEqual([
      expect.stringMatching(/^5 \/error\/message is ".*it broke.*", not "other"$/),
    ]);
    expect(await told('{ result: 1 }', fails)).toEqual([
      expect.stringMatching(/^5 \/result the tool failed with tool-failed: .*it broke/),
    ]);
    expect(await told('{ files: { out/report.md: { $count: 1 } } }', fails)).toEqual([
      expect.stringMatching(/^4 {2}the tool failed with tool-failed: .*it broke/),
      '5 /files/out~1report.md/$count is "# Report\\n一\\n", which has nothing to count',
    ]);
    expect(await told('{ error: E_A }')).toEqual([
      expect.stringMatching(/^5 \/error the tool was to fail, and returned {"answer":"short"/),
    ]);
  });

  it('of a call that was refused is judged too', async () => {
    expect(
      await told(
        '{ error: input-invalid, kv: { $exactly: {} }, data: { notes: [] }, files: { a: { $absent: true } } }',
        'input: { fail: 1 }',
      ),
    ).toEqual([]);
  });

  it('can use what a step before returned', async () => {
    const [tested] = await loadCases(
      'tool: a\nsteps: [ {}, { expect: { result: { id: { $step: 1, $at: /id } } } } ]',
      'tests/a.yaml',
      '.',
    );
    const [, step] = tested?.steps ?? [];
    if (step === undefined) throw new Error('no second step');
    const report = {
      tool: 'a',
      ok: true,
      result: { id: 'n2' },
      calls: [],
      console: [],
      files: [],
      warnings: [],
      ms: 1,
    };
    expect(await judge(step, { report, state: {} }, [{ id: 'n2' }])).toEqual([]);
    expect(await judge(step, { report, state: {} }, [{ id: 'n1' }])).toMatchObject([
      { pointer: '/result/id', line: 2, expected: 'n1', actual: 'n2' },
    ]);
  });

  it('takes what a step returned for what it is, not for operators', async () => {
    const [tested] = await loadCases(
      'tool: a\nsteps: [ {}, { expect: { result: { same: { $step: 1 }, very: { $exactly: { $step: 1 } } } } } ]',
      'tests/a.yaml',
      '.',
    );
    const [, step] = tested?.steps ?? [];
    if (step === undefined) throw new Error('no second step');
    const odd = { $regex: '(', $schema: 1 };
    const report = {
      tool: 'a',
      ok: true,
      result: { same: odd, very: odd },
      ...{ calls: [], console: [], files: [], warnings: [], ms: 1 },
    };
    expect(await judge(step, { report, state: {} }, [odd])).toEqual([]);
    expect(await judge(step, { report, state: {} }, [{ $regex: 'x' }])).toHaveLength(2);
  });

  it('says where a $schema stands that does not compile', async () => {
    await expect(told('{ result: { $schema: { type: nothing } } }')).rejects.toThrow(
      /^tests\/a\.yaml:1:1 a \$schema in the scenario does not compile/,
    );
  });
});
