import { dirname, relative, resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { decode } from '../gem/decode.ts';
import { SERVICES_TO_GRANT } from '../platform/permissions.ts';
import type { RunOptions } from '../run/run.ts';
import { parseScenario, type Scenario } from '../run/scenario/scenario.ts';
import { parseTime } from '../run/scenario/values.ts';
import type { Text } from '../text.ts';
import { type Call, listOption, textOption } from './command.ts';
import { noSuchPath } from './gem-paths.ts';
import { findGiven, readGivenFile } from './given-file.ts';
import {
  caseAlone,
  milliseconds,
  notAFolder,
  notAGrant,
  notAResource,
  notASeed,
  notATime,
} from './run-tool-errors.ts';

/** What the options of `gem run tool` say of a run. Of the scenario, they take precedence. */
export type Circumstances = Pick<
  RunOptions,
  | 'scenario'
  | 'anywhere'
  | 'as'
  | 'plan'
  | 'timeout'
  | 'workspace'
  | 'http'
  | 'now'
  | 'seed'
  | 'grants'
  | 'accounts'
  | 'resources'
>;

export async function readCircumstances(call: Call): Promise<Circumstances> {
  const { cwd } = call.io;
  const scenario = await readScenario(cwd, textOption(call, 'scenario'), textOption(call, 'case'));
  // A run that is to be a scenario is run as one, so that the scenario gives the same.
  const isSaved = textOption(call, 'saveScenario') !== undefined;
  const given = {
    scenario,
    as: textOption(call, 'as') as RunOptions['as'] | undefined,
    plan: call.options.plan === true ? true : undefined,
    timeout: milliseconds(textOption(call, 'timeout')),
    workspace: folderOption(cwd, textOption(call, 'workspace')),
    http: textOption(call, 'http') as RunOptions['http'] | undefined,
    now:
      timeOption(textOption(call, 'now')) ??
      (isSaved ? (scenario?.now ?? call.io.now().getTime()) : undefined),
    anywhere: isSaved ? true : undefined,
    seed: seedOption(textOption(call, 'seed')),
  };
  return {
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<Circumstances>),
    grants: listOption(call, 'grant').map(grant),
    accounts: listOption(call, 'allowAccount'),
    resources: new Map(listOption(call, 'resource').map((pair) => resource(cwd, pair))),
  };
}

async function readScenario(
  cwd: string,
  file: string | undefined,
  name: string | undefined,
): Promise<Scenario | undefined> {
  if (file === undefined) {
    if (name !== undefined) throw caseAlone();
    return undefined;
  }
  const path = resolve(cwd, file);
  const { text, notUtf8 } = decode(await readGivenFile(cwd, file, UNREADABLE, SCENARIO_HINT, SCENARIO_MAX));
  if (notUtf8 !== undefined) throw new UserError(UNREADABLE, notText(file), SAVE_AS_UTF8);
  return parseScenario(text, relative(cwd, path).replaceAll('\\', '/'), dirname(path), name);
}

function folderOption(cwd: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const found = given === '' ? undefined : findGiven(cwd, given);
  if (!found) throw noSuchPath(given);
  if (!found.isDirectory()) throw notAFolder('--workspace', given);
  return resolve(cwd, given);
}

function timeOption(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const time = parseTime(given);
  if (time === undefined) throw notATime(given);
  return time;
}

function seedOption(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const seed = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!Number.isSafeInteger(seed)) throw notASeed(given);
  return seed;
}

function grant(given: string): string {
  if ((SERVICES_TO_GRANT as readonly string[]).includes(given)) return given;
  throw notAGrant(given);
}

function resource(cwd: string, pair: string): [string, string] {
  const at = pair.indexOf('=');
  const [id, file] = [pair.slice(0, at), pair.slice(at + 1)];
  if (at < 1 || file === '') throw notAResource(pair);
  if (findGiven(cwd, file)?.isFile() !== true) throw noSuchPath(file);
  return [id, resolve(cwd, file)];
}

/** Bytes of a scenario: it may hold what a service gives, and is YAML, of which much takes long to read. */
const SCENARIO_MAX = 32 * 1024 ** 2;
/** As `gem test` says it. */
const UNREADABLE = 'scenario-unreadable';

function notText(file: string): Text {
  return { en: `${file} is not text in UTF-8`, 'zh-CN': `${file} 不是 UTF-8 文本` };
}

const SAVE_AS_UTF8: Text = { en: 'save it as UTF-8', 'zh-CN': '请把它存为 UTF-8' };
const SCENARIO_HINT: Text = {
  en: 'name a scenario file, such as tests/summarize.yaml',
  'zh-CN': '请给出一个场景文件，例如 tests/summarize.yaml',
};
