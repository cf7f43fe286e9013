import { isMap, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';
import { UserError } from '../errors.ts';
import type { Json } from '../platform/ctx.ts';
import { literally } from '../run/match/literally.ts';
import { isMapping, isOperators, type Mapping } from '../run/match/pattern.ts';
import { isSame } from '../run/match/same.ts';
import type { Text } from '../text.ts';
import { amend, NotRecorded, pairOf } from './amend.ts';
import type { Case, Step } from './case.ts';
import { judge } from './judge.ts';
import { loadCases } from './load-cases.ts';
import { type CaseResult, cameOut, type StepResult } from './run-case.ts';
import { EditFault, type YamlEditor, type YamlPair, yamlEditor } from './yaml-edit.ts';

/** What `--update` does with one scenario file. */
export interface FileUpdate {
  /** In the gem, with `/`. */
  readonly file: string;
  readonly before: string;
  /** The same as before where nothing is recorded. */
  readonly after: string;
  /** Why cases that did not come out as expected stay as they are, or the whole file does. */
  readonly refused: readonly { readonly name: string; readonly why: Text }[];
}

/**
 * Works out how the file expects what has happened. It is left as it is when one of its cases failed for another reason
 * than a value that is another.
 */
export async function updateFile(
  file: string,
  text: string,
  folder: string,
  results: readonly CaseResult[],
): Promise<FileUpdate> {
  const unchanged = (refused: FileUpdate['refused']) => ({ file, before: text, after: text, refused });
  const due = results.filter(isDue);
  const other = results.filter((result) => result.outcome === 'failed' && !hasOnlyValues(result));
  if (other.length > 0) return unchanged(other.map((each) => refusal(each, OTHER_REASON)));
  if (due.length === 0) return unchanged([]);
  // Positions are of the text without its mark.
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const source = text.slice(mark.length);
  for (const result of due) {
    // Each alone first, so that it is told which one cannot be.
    const alone = await edited(source, [result]);
    if (typeof alone !== 'string') return unchanged([refusal(result, alone)]);
  }
  const after = await edited(source, due);
  // Each could be recorded alone: they stand in each other's way.
  if (typeof after !== 'string') return unchanged(due.map((each) => refusal(each, SHARED)));
  const wrong = await stillFailing(after, file, folder, results);
  if (wrong.length > 0) return unchanged(wrong.map((each) => refusal(each, NOT_ENOUGH)));
  return { file, before: text, after: mark + after, refused: [] };
}

function refusal({ case: { name } }: CaseResult, why: Text): FileUpdate['refused'][number] {
  return { name, why };
}

/** Whether something is to be recorded: a value that is another, or all where nothing is expected at all. */
function isDue(result: CaseResult): boolean {
  const { outcome, steps, case: tested } = result;
  if (outcome === 'failed') return hasOnlyValues(result);
  const isSilent = tested.steps.every(({ expect }) => Object.keys(expect).length === 0);
  return outcome === 'passed' && isSilent && steps.length > 0;
}

function hasOnlyValues({ error, steps, case: tested }: CaseResult): boolean {
  return error === undefined && steps.length === tested.steps.length && steps.every(cameOut);
}

/** The text with what happened in these cases; or why it cannot be. */
async function edited(source: string, results: readonly CaseResult[]): Promise<string | Text> {
  const lineCounter = new LineCounter();
  const options = { lineCounter, uniqueKeys: false, version: '1.2', schema: 'core' } as const;
  const editor = { ...yamlEditor(source, parseDocument(source, options)), lineCounter };
  try {
    for (const { steps } of results) for (const step of steps) await recordStep(editor, step);
    return editor.text();
  } catch (error) {
    if (error instanceof NotRecorded) return error.text;
    if (error instanceof EditFault) return TANGLED;
    throw error;
  }
}

async function recordStep(
  editor: PlacedEditor,
  { step, report, state, failures }: StepResult,
): Promise<void> {
  if (Object.keys(step.expect).length === 0) {
    const map = mapAt(editor, step);
    if (map === undefined) throw new NotRecorded(NOT_FOUND);
    const expect = { result: literally(report.result ?? null) };
    if (map.has('expect')) editor.setValue(map, pairOf(map, 'expect'), expect);
    else editor.change(map, { expect }, []);
    return;
  }
  if (failures.length === 0) return;
  const found = expectOf(editor, step);
  if (found === undefined || !isSame(found.toJSON(), step.expect as Json)) throw new NotRecorded(NOT_FOUND);
  const seen: Readonly<Record<string, Json | undefined>> = {
    result: report.result ?? null,
    error: errorOf(step.expect.error, report.error),
    files: state.files,
    data: state.data,
    kv: state.kv,
    console: consoleOf(step.expect.console, report.console),
    warnings: report.warnings,
  };
  for (const [key, pattern] of Object.entries(step.expect as Readonly<Record<string, Json>>)) {
    const pair = pairOf(found, key);
    if (failures.every(({ pointer }) => pointer !== `/${key}` && !pointer.startsWith(`/${key}/`))) continue;
    const value = seen[key];
    if (value === undefined) throw new NotRecorded(BY_HAND);
    if ((key === 'files' || key === 'data') && isMapping(pattern) && isMapping(value))
      if (Object.keys(pattern).some((name) => !Object.hasOwn(value, name))) throw new NotRecorded(GONE);
    await amend(editor, pair.value, pattern, value, (changed) => editor.setValue(found, pair, changed));
  }
}

/** Another code is another reason to fail: only words are recorded. */
function errorOf(pattern: Json | undefined, error: StepResult['report']['error']): Json | undefined {
  if (!isMapping(pattern) || isOperators(pattern) || error === undefined) return undefined;
  const { code } = pattern as Mapping;
  if (typeof code === 'string' && code !== error.code) return undefined;
  return { code: error.code, message: error.message };
}

interface PlacedEditor extends YamlEditor {
  readonly lineCounter: LineCounter;
}

/** The mapping that is the step, or the case of one step. */
function mapAt({ document, lineCounter }: PlacedEditor, step: Step): YAMLMap | undefined {
  const { line, column } = step.where();
  let found: YAMLMap | undefined;
  visit(document, {
    Map(_, map) {
      const place = lineCounter.linePos(map.range?.[0] ?? 0);
      if (place.line !== line || place.col !== column) return undefined;
      found = map;
      return visit.BREAK;
    },
  });
  return found;
}

/** What the step expects: its own, or what the file says for all of its cases. */
function expectOf(editor: PlacedEditor, step: Step): YAMLMap | undefined {
  const found: YAMLMap[] = [];
  const line = step.lineOf('');
  visit(editor.document, {
    Pair(_, pair) {
      const { key, value } = pair as YamlPair;
      if ((key as { value?: unknown } | null)?.value !== 'expect' || !isMap(value)) return;
      if (editor.lineCounter.linePos(key?.range?.[0] ?? 0).line === line) found.push(value);
    },
  });
  const own = mapAt(editor, step)?.get('expect', true);
  return found.find((map) => (map as unknown) === own) ?? (found.length === 1 ? found[0] : undefined);
}

function consoleOf(pattern: Json | undefined, lines: StepResult['report']['console']): Json {
  if (!isMapping(pattern) || isOperators(pattern)) return lines.map(({ text }) => text);
  const texts = (level: string) => lines.filter((line) => line.level === level).map(({ text }) => text);
  return Object.fromEntries(Object.keys(pattern).map((level) => [level, texts(level)]));
}

/** Cases that the changed file would still not hold for, by what happened in them. */
async function stillFailing(
  text: string,
  file: string,
  folder: string,
  results: readonly CaseResult[],
): Promise<readonly CaseResult[]> {
  const cases = new Map<string, Case>();
  try {
    for (const each of await loadCases(text, file, folder)) cases.set(each.name, each);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  const wrong: CaseResult[] = [];
  for (const result of results) {
    const changed = cases.get(result.case.name);
    if (result.outcome === 'skipped' || result.outcome === 'stopped') continue;
    if (changed === undefined || !(await holds(changed, result))) wrong.push(result);
  }
  return wrong;
}

async function holds(changed: Case, { steps }: CaseResult): Promise<boolean> {
  const returned: Json[] = [];
  for (const [index, step] of changed.steps.entries()) {
    const made = steps[index];
    if (made === undefined || (await judge(step, made, returned)).length > 0) return false;
    returned.push(made.report.result ?? null);
  }
  return true;
}

const OTHER_REASON: Text = {
  en: 'it failed for another reason than a changed value, so the file stays as it is',
  'zh-CN': '它失败的原因不是值变了，所以文件保持不变',
};
const NOT_FOUND: Text = {
  en: 'what it expects comes from rows of `each` or from another place: change it by hand',
  'zh-CN': '它的期望来自 `each` 的行或别的地方：请手动修改',
};
const BY_HAND: Text = {
  en: 'the calls or the error changed, which is more than a value: change it by hand',
  'zh-CN': '调用或错误变了，这不只是值的变化：请手动修改',
};
const GONE: Text = {
  en: 'a file or a collection that it expects is not there: change it by hand',
  'zh-CN': '期望的文件或集合不存在：请手动修改',
};
const TANGLED: Text = {
  en: 'the change would take more than its own place in the YAML: change it by hand',
  'zh-CN': '这处改动无法只限于它在 YAML 里原来的位置：请手动修改',
};
const SHARED: Text = {
  en: 'several cases share what they expect, and what they did differs: give each its own `expect`',
  'zh-CN': '几个用例共用同一个期望，而实际结果各不相同：请给每个用例写自己的 `expect`',
};
const NOT_ENOUGH: Text = {
  en: 'it would still fail with what happened recorded, so the file stays as it is',
  'zh-CN': '即使记录了实际结果，它仍会失败，所以文件保持不变',
};
