import { didYouMean } from '../../did-you-mean.ts';
import { UserError } from '../../errors.ts';
import type { Text } from '../../text.ts';
import type { ReadCase } from './cases.ts';
import type { Scenario } from './scenario.ts';
import { fillText } from './values.ts';

/** Names of cases that a message lists. */
const LISTED = 10;

/** The case with this name, or the only one, as one call. */
export function chooseCase(cases: readonly ReadCase[], file: string, name: string | undefined): Scenario {
  const names = cases.map((each) => each.name);
  const found = name === undefined ? cases[0] : cases.find((each) => each.name === name);
  if (found === undefined) throw unknown(file, name ?? '', names);
  if (name === undefined && cases.length > 1) throw several(file, names);
  if (found.steps.length > 1)
    throw new UserError(
      'scenario-of-steps',
      fillText(STEPS, { file, name: found.name, steps: String(found.steps.length) }),
      fillText(STEPS_HINT, { file }),
    );
  const [step] = found.steps;
  return {
    ...found.scenario,
    ...(step && Object.keys(step.expect).length > 0 ? { expect: step.expect } : {}),
  };
}

function several(file: string, names: readonly string[]): UserError {
  return new UserError(
    'scenario-of-many',
    fillText(MANY, { file, cases: String(names.length) }),
    fillText(MANY_HINT, { names: listed(names) }),
  );
}

function unknown(file: string, name: string, names: readonly string[]): UserError {
  const meant = didYouMean(name, names);
  return new UserError(
    'scenario-case-unknown',
    fillText(UNKNOWN, { file, name }),
    meant === undefined ? fillText(NAMES, { names: listed(names) }) : fillText(MEANT, { meant }),
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).map((name) => `"${name}"`);
  return [...shown, ...(names.length > LISTED ? ['…'] : [])].join(', ');
}

const MANY: Text = {
  en: '{file} holds {cases} cases, and one call is run at a time',
  'zh-CN': '{file} 里有 {cases} 个用例，而一次只运行一个调用',
};
const MANY_HINT: Text = {
  en: 'name one with --case: {names}; `gem test` runs them all',
  'zh-CN': '请用 --case 指定一个：{names}；`gem test` 会运行全部用例',
};
const UNKNOWN: Text = {
  en: '{file} has no case "{name}"',
  'zh-CN': '{file} 里没有用例 "{name}"',
};
const NAMES: Text = { en: 'its cases are {names}', 'zh-CN': '它的用例有 {names}' };
const MEANT: Text = { en: 'did you mean "{meant}"?', 'zh-CN': '是不是想写“{meant}”？' };
const STEPS: Text = {
  en: '"{name}" in {file} has {steps} steps, and one call is run at a time',
  'zh-CN': '{file} 里的 "{name}" 有 {steps} 个步骤，而一次只运行一个调用',
};
const STEPS_HINT: Text = {
  en: '`gem test {file}` runs them one after the other',
  'zh-CN': '`gem test {file}` 会依次运行这些步骤',
};
