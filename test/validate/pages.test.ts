import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { checkPackage } from '../../src/commands/check-package.ts';
import { OUTSIDE } from '../../src/commands/outside.ts';
import type { Finding } from '../../src/gem/finding.ts';
import { ScenarioError } from '../../src/run/scenario/scenario-error.ts';
import { loadCases } from '../../src/test/load-cases.ts';
import { scenarioFinding } from '../../src/test/scenario-finding.ts';
import { type PageExample, parsePage } from '../../src/validate/page.ts';
import { wordsOf } from '../../src/validate/rule.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { validate } from '../../src/validate/validate.ts';
import { temporaryFolder } from '../temporary.ts';
import { gemBefore, gemOf, isPossibleHere } from './page-gem.ts';

async function findingsOf(example: PageExample, context: TestContext): Promise<string> {
  if (!isPossibleHere(example)) context.skip('this system cannot have such files');
  const folder = temporaryFolder();
  const packed = example.files.find(({ kind }) => kind === 'package');
  const findings = packed
    ? await packageFindings(join(folder, packed.path), packed.content)
    : [
        ...(await validate(await gemOf(example, folder), undefined, OUTSIDE, await gemBefore(example))),
        ...(await scenarioFindings(example, folder)),
      ];
  return findings.map(printed).join('');
}

/** As `gem test` finds them. */
async function scenarioFindings(example: PageExample, folder: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const { path, content } of example.files.filter((file) => /^tests\/[^/]+\.yaml$/.test(file.path)))
    await loadCases(content, path, join(folder, 'tests')).catch((thrown) => {
      if (!(thrown instanceof ScenarioError)) throw thrown;
      found.push(scenarioFinding(thrown));
    });
  return found;
}

async function packageFindings(path: string, content: string): Promise<readonly Finding[]> {
  writeFileSync(path, content);
  return (await checkPackage(path, path, 'en', new AbortController().signal)).findings;
}

function printed(finding: Finding): string {
  const rule = RULES.find(({ id }) => id === finding.rule);
  if (!rule) throw new Error(`a finding of no rule: ${finding.rule}`);
  const { file, start } = finding.at;
  const place = start ? `${file}:${start.line}:${start.column}` : file;
  return `${place} ${finding.severity} ${finding.rule}\n  ${wordsOf(rule, finding, 'en').message}\n`;
}

describe.each(RULES)('$id', (rule) => {
  const title = rule.statements.map((id) => `[${id}]`).join(' ');
  const page = parsePage(readFileSync(`src/validate/rules/${rule.id}.md`, 'utf8'));

  it(`has a page with its name, what, why and examples ${title}`, () => {
    expect(page.title).toBe(rule.id);
    expect(page.what).not.toBe('');
    expect(page.why).not.toBe('');
    expect(page.fails.length).toBeGreaterThan(0);
    expect(page.passes.length).toBeGreaterThan(0);
    for (const example of page.fails) expect(example.findings).toContain(` ${rule.id}\n`);
  });

  it.for(page.fails.map((example, index) => [index + 1, example] as const))(
    `fails as example %i of its page says ${title}`,
    async ([, example], context) => {
      expect(await findingsOf(example, context)).toBe(example.findings);
    },
  );

  it.for(page.passes.map((example, index) => [index + 1, example] as const))(
    `passes as example %i of its page says ${title}`,
    async ([, example], context) => {
      expect(await findingsOf(example, context)).toBe('');
    },
  );

  it('says the same in both languages, about the same arguments', () => {
    const used = (text: string | undefined) =>
      [...(text ?? '').matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    const [en, zh] = [rule.words.en, rule.words['zh-CN']];
    expect(Object.keys(zh.hints).sort()).toEqual(Object.keys(en.hints).sort());
    for (const id of Object.keys(en.messages)) {
      const unique = (names: unknown[]) => [...new Set(names)];
      expect(unique(used(zh.messages[id]))).toEqual(unique(used(en.messages[id])));
      expect(unique(used(zh.hints[id]))).toEqual(unique(used(en.hints[id])));
    }
  });

  // gem.config.json and scenarios are this tool's own files, of which the platform knows nothing.
  it.skipIf(/^(config|scenario)\//.test(rule.id))('names what it stands on', () => {
    expect([...rule.statements, ...(rule.assumes ?? [])].length).toBeGreaterThan(0);
  });
});

it('every page and every rule file is in the list', () => {
  const ids = RULES.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  const files = (ending: string) =>
    readdirSync('src/validate/rules', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.includes('/') && path.endsWith(ending))
      .map((path) => path.slice(0, -ending.length))
      .sort();
  expect(files('.ts')).toEqual(ids);
  expect(files('.md')).toEqual(ids);
});
