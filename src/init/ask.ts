import * as clack from '@clack/prompts';
import { ExitCode, UserError } from '../errors.ts';
import { ID_PATTERN } from '../platform/archive.ts';
import type { Language } from '../text.ts';
import { nameFrom } from './names.ts';

interface Given {
  readonly template: 'tool' | 'full' | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
}

interface Settled {
  readonly template: 'tool' | 'full';
  readonly id: string;
  readonly name: string;
}

const WORDS = {
  en: {
    template: 'what should the gem start with?',
    tool: 'one tool',
    toolHint: 'the smallest gem that does something',
    full: 'everything',
    fullHint: 'tools, an agent, a skill, a workflow, docs in two languages',
    id: 'id (tools are called gem.<id>.<name>; it cannot change later)',
    idWrong: 'a-z, 0-9, _ and -, at most 64, beginning and ending with a letter or digit',
    name: 'name that people see',
  },
  'zh-CN': {
    template: '从什么开始？',
    tool: '一个工具',
    toolHint: '能做事的最小的 gem',
    full: '各个部分都有',
    fullHint: '工具、agent、skill、SOP 和两种语言的文档',
    id: 'id（工具叫做 gem.<id>.<名字>；以后不能改）',
    idWrong: '由 a-z、0-9、_ 和 - 组成，最多 64 个字符，首尾是字母或数字',
    name: '用户看到的名字',
  },
};

/** Asks for what no option gave. Leaving a question ends the command as an interrupt does; nothing is made. */
export async function askForGem(given: Given, settled: Settled, language: Language): Promise<Settled> {
  const words = WORDS[language];
  const template =
    given.template ??
    answered(
      await clack.select({
        message: words.template,
        initialValue: settled.template,
        options: [
          { value: 'tool' as const, label: words.tool, hint: words.toolHint },
          { value: 'full' as const, label: words.full, hint: words.fullHint },
        ],
      }),
    );
  const id =
    given.id ??
    answered(
      await clack.text({
        message: words.id,
        initialValue: settled.id,
        validate: (value) => (ID_PATTERN.test(value ?? '') ? undefined : words.idWrong),
      }),
    );
  const name = given.name ?? answered(await clack.text({ message: words.name, initialValue: nameFrom(id) }));
  return { template, id, name: name.trim() || nameFrom(id) };
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer !== 'symbol') return answer as Exclude<T, symbol>;
  throw new UserError(
    'interrupted',
    { en: 'stopped, and nothing was made', 'zh-CN': '已停止，什么都没有创建' },
    undefined,
    ExitCode.interrupted,
  );
}

/** Asks for one line of text; `fault` says what is wrong with an answer. Leaving the question ends the command. */
export async function askForText(question: {
  readonly message: string;
  readonly initial: string;
  readonly fault: (answer: string) => string | undefined;
}): Promise<string> {
  const { message, initial, fault } = question;
  return answered(
    await clack.text({ message, initialValue: initial, validate: (value) => fault(value ?? '') }),
  );
}
