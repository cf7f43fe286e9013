import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { TextPrompt, wrapTextWithPrefix } from '@clack/core';
import * as clack from '@clack/prompts';
import { cells } from '../cells.ts';
import { ExitCode, UserError } from '../errors.ts';

interface Asked {
  readonly message: string;
  /** What it is for, below it. */
  readonly about?: string | undefined;
  /** The terminal; standard output when not given. */
  readonly output?: Writable | undefined;
}

export interface TextQuestion extends Asked {
  /** What stands there to be edited. */
  readonly initial?: string | undefined;
  /** The answer where nothing was typed; shown until something is. */
  readonly fallback?: string | undefined;
  /** Says what is wrong with an answer. */
  readonly fault: (answer: string) => string | undefined;
  /** How many characters (code points) it may have; counted while it is typed. */
  readonly max?: number | undefined;
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly about: string;
}

/** Asks for one line of text. Leaving the question ends the command as an interrupt does. */
export async function askForText(question: TextQuestion): Promise<string> {
  const { initial, fallback, fault, output } = question;
  const prompt = new TextPrompt({
    ...(initial === undefined ? {} : { initialValue: initial }),
    ...(fallback === undefined ? {} : { placeholder: fallback, defaultValue: fallback }),
    ...(output === undefined ? {} : { output }),
    validate: (value) => fault(value || fallback || ''),
    render() {
      return frame(question, this);
    },
  });
  return answered((await prompt.prompt()) ?? '');
}

/** Lets one of several be chosen, each with what it is. */
export async function askForChoice<Value extends string>(
  question: Asked & { readonly choices: readonly Choice<Value>[]; readonly initial: Value },
): Promise<Value> {
  const { message, about, choices, initial, output } = question;
  const width = Math.max(...choices.map(({ title }) => cells(title)));
  const answer = await clack.select<string>({
    message: about === undefined ? message : `${message}\n${styleText('dim', about)}`,
    initialValue: initial,
    // Clack tells of its keys in English alone; `about` does it here.
    showInstructions: false,
    options: choices.map(({ value, title, about }) => ({
      value,
      label: `${title}${' '.repeat(width - cells(title))}  ${about}`,
    })),
    ...(output === undefined ? {} : { output }),
  });
  return answered(answer) as Value;
}

type Typing = Pick<TextPrompt, 'state' | 'error' | 'value' | 'userInput' | 'userInputWithCursor'>;

/** The question as clack draws its own, with what it is for below it, and with a count. */
function frame({ message, about, fallback, max, output }: TextQuestion, typing: Typing): string {
  const bar = (color: 'gray' | 'cyan' | 'yellow') => `${styleText(color, clack.S_BAR)}  `;
  const head = [
    bar('gray').trimEnd(),
    wrapTextWithPrefix(output, message, bar('gray'), `${clack.symbol(typing.state)}  `),
  ];
  if (typing.state === 'submit' || typing.state === 'cancel') {
    const style = typing.state === 'submit' ? ('dim' as const) : (['strikethrough', 'dim'] as const);
    const said = typing.value ?? '';
    if (said.trim() === '') return [...head, bar('gray').trimEnd()].join('\n');
    const lines = wrapTextWithPrefix(output, said, bar('gray'), undefined, undefined, (line) =>
      styleText(style as 'dim', line),
    );
    return [...head, lines].join('\n');
  }
  const long = max !== undefined && lengthOf(typing.userInput) > max;
  const color = typing.state === 'error' || long ? 'yellow' : 'cyan';
  const shown = typing.userInput === '' ? placeholder(fallback) : typing.userInputWithCursor;
  const count = max === undefined ? '' : `${lengthOf(typing.userInput)}/${max}`;
  const told = [typing.state === 'error' ? typing.error : '', count].filter((part) => part !== '').join('  ');
  const bottom = `${styleText(color, clack.S_BAR_END)}  `;
  const say = (line: string) => styleText(color === 'yellow' ? 'yellow' : 'dim', line);
  const lines = [
    ...(about === undefined
      ? []
      : [
          wrapTextWithPrefix(output, about, bar(color), undefined, undefined, (line) =>
            styleText('dim', line),
          ),
        ]),
    wrapTextWithPrefix(output, shown, bar(color)),
    told === '' ? bottom : wrapTextWithPrefix(output, told, '   ', bottom, undefined, say),
  ];
  return `${[...head, ...lines].join('\n')}\n`;
}

function placeholder(fallback: string | undefined): string {
  const [first = '_', ...rest] = fallback ?? '';
  return fallback
    ? styleText('inverse', first) + styleText('dim', rest.join(''))
    : styleText(['inverse', 'hidden'], '_');
}

/** [D-07] */
function lengthOf(text: string): number {
  return [...text].length;
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

/** Lets a person choose any of some things, or none. Leaving the question ends the command. */
export async function askForSome({
  message,
  about,
  choices,
  output,
}: Asked & { readonly about: string; readonly choices: readonly string[] }): Promise<string[]> {
  const answer = await clack.multiselect<string>({
    message: `${message}\n${styleText('dim', about)}`,
    options: choices.map((value) => ({ value, label: value })),
    required: false,
    // As above: Clack's own words are English.
    showInstructions: false,
    ...(output === undefined ? {} : { output }),
  });
  return answered(answer);
}
