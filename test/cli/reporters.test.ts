import { cpSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import Ajv04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../src/validate/rules/index.ts';
import { temporaryFolder } from '../temporary.ts';
import { expectToFit } from './schemas.ts';
import { type Terminal, terminal } from './terminal.ts';

// The schema's patterns were written for expressions without the `u` flag.
const ajv = new Ajv04.default({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const fitsSarif = ajv.compile(sarifSchema);

// biome-ignore lint/suspicious/noExplicitAny: the schema says what it is
function sarifRun(text: string): any {
  const document = JSON.parse(text);
  fitsSarif(document);
  expect(fitsSarif.errors ?? []).toEqual([]);
  expect(document.runs).toHaveLength(1);
  return document.runs[0];
}

interface Case {
  readonly suite: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: { name: string; attributes: Record<string, string>; text: string }[];
}

/** The test cases of a report that a strict XML 1.0 parser reads, with its counts checked. */
function junitCases(text: string): Case[] {
  const cases: Case[] = [];
  const counted: Record<string, string>[] = [];
  const parser = new SaxesParser();
  let suite = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'testsuites' || name === 'testsuite') counted.push(attributes);
    if (name === 'testsuite') suite = attributes.name ?? '';
    else if (name === 'testcase') cases.push({ suite, attributes, children: [] });
    else if (name !== 'testsuites') cases.at(-1)?.children.push({ name, attributes, text: '' });
  });
  parser.on('text', (part) => {
    const child = cases.at(-1)?.children.at(-1);
    if (child) child.text += part;
  });
  parser.write(text).close();
  for (const [index, { tests, failures, errors }] of counted.entries()) {
    const inside = index === 0 ? cases : cases.filter((one) => one.suite === counted[index]?.name);
    const of = (name: string) =>
      inside.filter(({ children }) => children.some((child) => child.name === name)).length;
    expect([tests, failures, errors]).toEqual([inside.length, of('failure'), of('error')].map(String));
  }
  return cases;
}

/** Annotations as GitHub's runner reads them: a line each, its parts unescaped. */
function annotations(text: string) {
  const unescaped = (part: string) =>
    part
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, level, properties = '', message = ''] =
        /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/.exec(line) ?? [];
      expect(level, line).toBeDefined();
      const pairs = properties.split(',').map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), unescaped(pair.slice(at + 1))];
      });
      return { level, message: unescaped(message), ...Object.fromEntries(pairs) } as Record<string, string>;
    });
}

const TOOL = {
  name: 'greet',
  entry: 'tools/greet.js',
  description: 'Greets one person.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  expose: true,
};
const GOOD = {
  id: 'good',
  name: 'Good',
  version: '1.0.0',
  description: 'Greets people by name.',
  tools: [TOOL],
};
/** Names that would end a CDATA section, a workflow command, an attribute, a line or a document. */
const ODD = ['a]]>b', 'x,y:z::error::%0A%', '😀<&"', '问候\u0001\n::set-env::', '\ud800'];
const ODD_FOLDER = join('gems', '100%, 邮 件#1');

let cwd: string;
let cli: Terminal;

function writeGem(folder: string, manifest: Record<string, unknown>): void {
  mkdirSync(join(cwd, folder, 'tools'), { recursive: true });
  writeFileSync(join(cwd, folder, 'notochord.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(cwd, folder, 'tools', 'greet.js'), 'export default async (input) => input;\n');
}

beforeAll(async () => {
  cwd = temporaryFolder('a folder 与空格');
  cli = terminal({ cwd });
  writeGem(join('gems', 'good'), GOOD);
  writeGem(join('gems', 'warned'), {
    ...GOOD,
    id: 'warned',
    triggers: [],
    events: {},
    tools: [{ ...TOOL, color: 'red' }],
  });
  writeGem(ODD_FOLDER, {
    ...GOOD,
    id: 'odd',
    description: 'Greets people by name. '.repeat(12),
    tools: [TOOL, ...ODD.map((name) => ({ ...TOOL, name, expose: false }))],
  });
  cpSync(join(cwd, ODD_FOLDER), join(cwd, 'odd'), { recursive: true });
  expect((await cli.gem('pack', join('gems', 'warned'), '-o', 'warned.gem')).code).toBe(0);
  cpSync(join(cwd, 'warned.gem'), join(cwd, 'cut.gem'));
  truncateSync(join(cwd, 'cut.gem'), 700);
});

const EVERYTHING = ['gems', 'warned.gem', 'cut.gem'];

/** The findings of all gems, with the path of each. */
async function findings(...argv: string[]) {
  const { document } = await cli.json('validate', ...argv);
  // biome-ignore lint/suspicious/noExplicitAny: held by the schema in other tests
  return document.gems.flatMap((gem: any) => gem.findings.map((finding: any) => ({ gem, ...finding })));
}

const slashes = (path: string) => path.replaceAll('\\', '/');

describe('sarif', () => {
  it('is a log by the official schema, with each finding as a result at its place', async () => {
    const { code, out, err } = await cli.gem('validate', ...EVERYTHING, '--format', 'sarif');
    expect([code, err]).toEqual([1, '']);
    const run = sarifRun(out);
    const expected = await findings(...EVERYTHING);
    expect(expected.length).toBeGreaterThan(8);
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.invocations).toEqual([{ executionSuccessful: true }]);
    expect(run.results).toHaveLength(expected.length);
    for (const [index, finding] of expected.entries()) {
      const result = run.results[index];
      const { artifactLocation, region } = result.locations[0].physicalLocation;
      expect([result.ruleId, run.tool.driver.rules[result.ruleIndex].id]).toEqual([
        finding.rule,
        finding.rule,
      ]);
      expect(result.level).toBe(finding.severity === 'info' ? 'note' : finding.severity);
      expect(result.message.text).toContain(finding.message);
      expect(artifactLocation.uriBaseId).toBe('%SRCROOT%');
      const path = decodeURIComponent(artifactLocation.uri);
      if (finding.gem.kind === 'packed') {
        expect([path, region]).toEqual([slashes(finding.gem.path), undefined]);
        if (finding.line !== null)
          expect(result.message.text).toMatch(`${finding.file}:${finding.line}:${finding.column}: `);
      } else {
        expect(path).toBe(slashes(join(finding.gem.path, finding.file)));
        expect(artifactLocation.uri).toMatch(/^[\w./%-]+$/);
        expect([region.startLine, region.startColumn, region.endLine, region.endColumn]).toEqual([
          finding.line,
          finding.column,
          finding.endLine,
          finding.endColumn,
        ]);
      }
    }
  });

  it('tells the rules that found something, in the language of the run, with their pages', async () => {
    for (const [language, heading] of [
      ['en', '## Why'],
      ['zh-CN', '## 原因'],
    ] as const) {
      const { out } = await cli.gem('validate', ...EVERYTHING, '--format', 'sarif', '--lang', language);
      const run = sarifRun(out);
      expect(run.language).toBe(language);
      const found = new Set(run.results.map(({ ruleId }: { ruleId: string }) => ruleId));
      expect(run.tool.driver.rules).toHaveLength(found.size);
      for (const rule of run.tool.driver.rules) {
        const known = RULES.find(({ id }) => id === rule.id);
        expect(rule.shortDescription.text).toBe(known?.words[language].summary);
        expect(rule.fullDescription.text).toBe(known?.words[language].why);
        expect(rule.help.markdown).toContain(`# ${rule.id}\n`);
        expect(rule.help.markdown).toContain(heading);
        expect(rule.properties.statements).toEqual(known?.statements);
        expect(rule.helpUri).toBeUndefined();
      }
    }
  });

  it('knows a finding again when lines were added above it, in either language, and tells all apart', async () => {
    const prints = async (language: string) =>
      sarifRun((await cli.gem('validate', 'odd', '--format', 'sarif', '--lang', language)).out).results.map(
        (result: { partialFingerprints: object }) => Object.values(result.partialFingerprints)[0],
      );
    const before = await prints('en');
    expect(new Set(before).size).toBe(before.length);
    const manifest = join(cwd, 'odd', 'notochord.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('{', '{\n\n'));
    expect(await prints('zh-CN')).toEqual(before);
  });

  it('offers a fix where the rule does, and it mends the gem', async () => {
    writeGem('mended', GOOD);
    const agent = join(cwd, 'mended', 'agents', 'host.md');
    mkdirSync(join(cwd, 'mended', 'agents'));
    const header = '---\ndescription: Grüßt 😀 Gäste: alle.\n---\nYou greet.\n';
    writeFileSync(agent, header);
    const { results } = sarifRun((await cli.gem('validate', 'mended', '--format', 'sarif')).out);
    expect(results).toHaveLength(1);
    const [{ artifactLocation, replacements }] = results[0].fixes[0].artifactChanges;
    expect(artifactLocation.uri).toBe('mended/agents/host.md');
    let text = header;
    for (const { deletedRegion, insertedContent } of replacements.toReversed()) {
      const { charOffset, charLength } = deletedRegion;
      text = text.slice(0, charOffset) + insertedContent.text + text.slice(charOffset + charLength);
    }
    writeFileSync(agent, text);
    expect((await cli.gem('validate', 'mended', '--strict')).code).toBe(0);
  });

  it('is an empty list of results for a gem without fault', async () => {
    const { code, out } = await cli.gem('validate', join('gems', 'good'), '--format', 'sarif');
    expect([code, sarifRun(out).results]).toEqual([0, []]);
  });

  it('names a file that is not below the working directory by its whole address', async () => {
    const elsewhere = terminal({ cwd: join(cwd, 'gems', 'good') });
    const { out } = await elsewhere.gem('validate', join('..', 'warned'), '--format', 'sarif');
    for (const { locations } of sarifRun(out).results)
      expect(locations[0].physicalLocation.artifactLocation).toEqual({
        uri: expect.stringMatching(/^file:\/\/\/.*\/gems\/warned\/notochord\.json$/),
      });
  });

  it.skipIf(process.platform === 'win32')(
    'has an address for a file that no other format could name',
    async () => {
      writeGem('controls', GOOD);
      writeFileSync(join(cwd, 'controls', 'a\u0001,\n%b.txt'), '');
      const { out } = await cli.gem('validate', 'controls', '--format', 'sarif');
      const uris = sarifRun(out).results.map(
        // biome-ignore lint/suspicious/noExplicitAny: held by the schema
        (result: any) => result.locations[0].physicalLocation.artifactLocation.uri,
      );
      expect(uris).toContain('controls/a%01%2C%0A%25b.txt');
      const github = annotations((await cli.gem('validate', 'controls', '--format', 'github')).out);
      expect(github.map(({ file }) => file)).toContain('controls/a\u0001,\n%b.txt');
      const junit = junitCases((await cli.gem('validate', 'controls', '--format', 'junit')).out);
      expect(junit.map(({ attributes }) => attributes.file)).toContain('controls/a\\u{1},\\u{a}%b.txt');
    },
  );
});

describe('github', () => {
  it('is a workflow command a finding, which nothing in a gem can end or add to', async () => {
    const { code, out, err } = await cli.gem('validate', ...EVERYTHING, '--format', 'github');
    expect([code, err]).toEqual([1, '']);
    const told = annotations(out);
    const expected = await findings(...EVERYTHING);
    expect(told).toHaveLength(expected.length);
    for (const finding of expected) {
      const packed = finding.gem.kind === 'packed';
      const file = slashes(packed ? finding.gem.path : join(finding.gem.path, finding.file));
      const found = told.filter((one) => one.file === file && one.message?.includes(finding.message));
      expect(found.map(({ title, level }) => [title, level])).toContainEqual([
        finding.rule,
        finding.severity === 'info' ? 'notice' : finding.severity,
      ]);
      const lines = found.map(({ line, endLine }) => [line, endLine]);
      if (packed) expect(lines).toContainEqual([undefined, undefined]);
      else expect(lines).toContainEqual([String(finding.line), String(finding.endLine)]);
    }
  });

  it('says columns on one line only, the last one inclusive', async () => {
    const told = annotations((await cli.gem('validate', 'gems', '--format', 'github')).out);
    const [long] = await findings('gems', '--rule', 'description/too-long');
    expect(told.find(({ title }) => title === 'description/too-long')).toMatchObject({
      col: String(long.column),
      endColumn: String(long.endColumn - 1),
    });
    for (const { line, endLine, col } of told) if (line !== endLine) expect(col).toBeUndefined();
  });

  it('tells the errors first, and says nothing of a gem without fault', async () => {
    const levels = annotations((await cli.gem('validate', 'gems', '--format', 'github')).out).map(
      ({ level }) => level,
    );
    expect(new Set(levels)).toEqual(new Set(['error', 'warning', 'notice']));
    expect(levels).toEqual([...levels].sort((a, b) => ORDER.indexOf(a ?? '') - ORDER.indexOf(b ?? '')));
    expect((await cli.gem('validate', join('gems', 'good'), '--format', 'github')).out).toBe('');
  });
});

const ORDER = ['error', 'warning', 'notice'];

describe('junit', () => {
  it('is well-formed XML: a suite a gem, a test a rule, a failure with all that the rule found', async () => {
    const { code, out, err } = await cli.gem('validate', ...EVERYTHING, '--format', 'junit');
    expect([code, err]).toEqual([1, '']);
    const cases = junitCases(out);
    const expected = await findings(...EVERYTHING);
    const plain = (text: string) => text.replace(/\ud800/g, '');
    for (const finding of expected) {
      const one = cases.find(
        ({ suite, attributes }) => suite === finding.gem.path && attributes.name === finding.rule,
      );
      expect(one?.children).toHaveLength(1);
      expect(one?.children[0]?.name).toBe(finding.severity === 'error' ? 'failure' : 'system-out');
      expect(one?.children[0]?.text).toContain(plain(finding.message));
      expect(one?.children[0]?.text).toContain(plain(finding.hint ?? ''));
    }
    const failing = cases.filter(({ children }) => children.length > 0);
    expect(failing).toHaveLength(
      new Set(
        expected.map(
          (finding: { rule: string; gem: { path: string } }) => `${finding.gem.path} ${finding.rule}`,
        ),
      ).size,
    );
    const good = cases.filter(({ suite }) => suite === join('gems', 'good'));
    expect(good.map(({ attributes }) => attributes.name)).toEqual(RULES.map(({ id }) => id));
  });

  it('has one test for a packed file that was refused, because nothing else was looked at', async () => {
    const cases = junitCases((await cli.gem('validate', 'cut.gem', '--format', 'junit')).out);
    expect(cases.map(({ attributes, children }) => [attributes.name, children[0]?.name])).toEqual([
      ['file/archive-invalid', 'failure'],
    ]);
  });

  it('has the rules that were asked, and fails for a warning where that makes the answer no', async () => {
    const asked = [join('gems', 'warned'), '--rule', 'manifest/unknown-key', '--rule', 'name/invalid'];
    const outcomes = async (...more: string[]) => {
      const { code, out } = await cli.gem('validate', ...asked, ...more, '--format', 'junit');
      return [
        code,
        ...junitCases(out).map(({ attributes, children }) => [attributes.name, children[0]?.name]),
      ];
    };
    const passed = ['name/invalid', undefined];
    expect(await outcomes()).toEqual([0, ['manifest/unknown-key', 'system-out'], passed]);
    expect(await outcomes('--strict')).toEqual([1, ['manifest/unknown-key', 'failure'], passed]);
    expect(await outcomes('--max-warnings', '1')).toEqual([1, ['manifest/unknown-key', 'failure'], passed]);
    expect(await outcomes('--max-warnings', '2')).toEqual([
      0,
      ['manifest/unknown-key', 'system-out'],
      passed,
    ]);
  });
});

describe('what could not be done', () => {
  const FAILING = [
    ['a path that is not there', ['validate', 'nowhere\n::set-env::<]]>%'], 2, 'no-such-path'],
    ['an option that is not there', ['validate', '--nowhere'], 2, 'unknown-option'],
    ['a command without this format', ['verify', 'warned.gem'], 2, 'usage'],
  ] as const;

  it.each(FAILING)('is told in the format that was asked for: %s', async (_what, argv, exit, code) => {
    const told = async (format: string) => {
      const answer = await cli.gem(...argv, '--format', format);
      expect(answer.code).toBe(exit);
      return answer;
    };
    const sarif = await told('sarif');
    expect(sarifRun(sarif.out).invocations).toMatchObject([
      {
        executionSuccessful: false,
        exitCode: exit,
        toolExecutionNotifications: [{ descriptor: { id: code }, level: 'error' }],
      },
    ]);
    expect(sarif.err).toMatch(/^gem: error: /);
    const junit = await told('junit');
    expect(junitCases(junit.out)).toMatchObject([
      { attributes: { name: code }, children: [{ name: 'error', attributes: { type: code } }] },
    ]);
    expect(junit.err).toMatch(/^gem: error: /);
    const github = await told('github');
    expect(annotations(github.out)).toMatchObject([{ level: 'error', title: code }]);
    expect(github.err).toBe('');
  });

  it.skipIf(process.platform === 'win32')('stands beside what was found in the other gems', async () => {
    symlinkSync('/dev/null', join(cwd, 'null.gem'));
    const told = async (format: string) => {
      const argv = ['validate', join('gems', 'warned'), 'null.gem', '--format', format];
      const { code, out } = await cli.gem(...argv);
      expect(code).toBe(2);
      return out;
    };
    const { results, invocations } = sarifRun(await told('sarif'));
    expect(results).toHaveLength(3);
    expect(invocations).toMatchObject([
      { executionSuccessful: false, toolExecutionNotifications: [{ descriptor: { id: 'not-a-file' } }] },
    ]);
    const outcomes = junitCases(await told('junit')).flatMap(({ children }) =>
      children.map(({ name }) => name),
    );
    expect(outcomes).toEqual(['system-out', 'system-out', 'error']);
    expect(annotations(await told('github')).map(({ level }) => level)).toEqual([
      'error',
      'warning',
      'warning',
      'notice',
    ]);
    expectToFit(JSON.parse(await told('json')), 'error');
  });

  it('is one document too when the fault is ours, and the stack is in it', async () => {
    const broken = terminal({ cwd: undefined as unknown as string });
    const told = async (format: string) => {
      const { code, out, err } = await broken.gem('validate', 'x', '--format', format);
      expect(code).toBe(3);
      expect(err).toMatch(/^gem: error: gem itself failed[\s\S]*\n {4}at /);
      return out;
    };
    const [notification] = sarifRun(await told('sarif')).invocations[0].toolExecutionNotifications;
    expect(notification.descriptor.id).toBe('internal-error');
    expect(notification.exception.message).toMatch(/\n {4}at /);
    expect(junitCases(await told('junit'))[0]?.children[0]?.text).toMatch(/\n {4}at /);
    expect(annotations(await told('github'))).toMatchObject([{ level: 'error', title: 'internal-error' }]);
  });
});
