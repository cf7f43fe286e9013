import { UserError } from '../errors.ts';
import { fill, type Text } from '../text.ts';
import { refuseUnseen, unseenFault } from '../unseen.ts';
import { type NameFaultId, nameFault } from '../validate/name-fault.ts';
import { namedItems } from '../validate/named-items.ts';
import { suggestName } from '../validate/suggest-name.ts';
import type { OpenGem } from './add-gem.ts';
import { mayAsk, questionTerminal } from './ask.ts';
import { argument, type Call, textOption } from './command.ts';

/** What an argument or a question is about, as it is said. */
export interface Kind {
  readonly id:
    | 'tool'
    | 'agent'
    | 'workflow'
    | 'collection'
    | 'skill'
    | 'reference'
    | 'doc'
    | 'prompt'
    | 'example'
    | 'page';
  readonly text: Text;
}

/** Whether there is a person to ask who did not say `--yes`. */
export function asks({ io, voice, options }: Call): boolean {
  return options.yes !== true && mayAsk(io) && io.isTty.out && voice.format !== 'json';
}

/** [T-01] [E-02] A free legal name, from the argument or asked for. Throws `name-missing`, `name-invalid`, `name-taken`. */
export async function itemName(call: Call, open: OpenGem, kind: Kind): Promise<string> {
  const taken = new Set(namedItems(open.gem).map(({ name }) => name));
  return legalName(call, kind, taken, 'name/duplicate');
}

/** The same for what has a space of names of its own. `rule` names the rule that two of a name would break. */
export async function legalName(
  call: Call,
  kind: Kind,
  taken: ReadonlySet<string>,
  rule: string | undefined,
): Promise<string> {
  const fault = (name: string): Text | undefined => {
    const wrong = nameFault(name);
    const found = /[^a-z0-9_]/u.exec(name)?.[0] ?? '';
    if (wrong) return fillIn(NAME_FAULTS[wrong.messageId], { ...wrong.args, name, found });
    return taken.has(name) ? fillIn(TAKEN, { name }) : undefined;
  };
  const suggest = (name: string) => suggestName({ name, kind: kind.id }, taken);
  const name = await namedOrAsked(call, kind, { fault, suggest });
  const wrong = fault(name);
  if (wrong === undefined) return name;
  const suggestion = suggest(name);
  const code = taken.has(name) ? 'name-taken' : 'name-invalid';
  throw wrongName(code, kind, wrong, suggestion, taken.has(name) ? rule : 'name/invalid');
}

/** A name that becomes part of a path: letters, digits, `_` and `-`, as in `first-steps`. */
export async function fileName(call: Call, kind: Kind, initial?: string): Promise<string> {
  const fault = (name: string): Text | undefined =>
    FILE_NAME.test(name) ? undefined : fillIn(NO_FILE_NAME, { name });
  const suggest = (name: string) => plainFileName(name) || kind.id;
  const name = await namedOrAsked(call, kind, { fault, suggest }, initial);
  const wrong = fault(name);
  if (wrong === undefined) return name;
  throw wrongName('name-invalid', kind, wrong, suggest(name), undefined);
}

function plainFileName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\.(?:md|html?)$/i, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, 64);
}

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

async function namedOrAsked(
  call: Call,
  kind: Kind,
  { fault, suggest }: { fault(name: string): Text | undefined; suggest(name: string): string },
  initial = '',
): Promise<string> {
  const given = argument(call, 0);
  if (given !== undefined) return given;
  if (!asks(call)) throw nameMissing(kind);
  const { askForText } = await import('../init/ask.ts');
  const { language } = call.voice;
  return askForText({
    message: fill(NAME_QUESTION[language], { kind: kind.text[language] }).trim(),
    initial,
    fault: (answer) => {
      const wrong = fault(answer)?.[language];
      return wrong && fill(TRY[language], { wrong, name: suggest(answer) });
    },
    output: questionTerminal(call),
  });
}

/** The description that an option gives. Throws `description-invalid`. */
export function seenDescription(call: Call): string | undefined {
  const given = textOption(call, 'description');
  if (given !== undefined) refuseUnseen('description-invalid', '--description', given);
  return given;
}

/** A description, from the option or asked for; `undefined` where nobody says. `max` is how many characters it may have. */
export async function descriptionFor(
  call: Call,
  max = Number.POSITIVE_INFINITY,
): Promise<string | undefined> {
  const given = seenDescription(call);
  if (given !== undefined || !asks(call)) return given;
  const { askForText } = await import('../init/ask.ts');
  const message = DESCRIPTION_QUESTION[call.voice.language];
  const said = await askForText({
    message,
    ...(Number.isFinite(max) ? { max } : {}),
    fault: (answer) =>
      [...answer].length > max ? TOO_LONG[call.voice.language] : unseenFault(answer)?.[call.voice.language],
    output: questionTerminal(call),
  });
  return said.trim() === '' ? undefined : said.trim();
}

function wrongName(
  code: string,
  { id }: Kind,
  wrong: Text,
  suggestion: string,
  rule: string | undefined,
): UserError {
  const [en, zh] = rule === undefined ? ['', ''] : [` (${rule})`, `（${rule}）`];
  const line = `gem add ${id} ${suggestion}`;
  return new UserError(
    code,
    { en: `${wrong.en}${en}`, 'zh-CN': `${wrong['zh-CN']}${zh}` },
    { en: `try \`${line}\``, 'zh-CN': `可以用 \`${line}\`` },
  );
}

function nameMissing({ id, text }: Kind): UserError {
  return new UserError(
    'name-missing',
    {
      en: `the ${text.en} has no name yet, and nobody can be asked for one`,
      'zh-CN': `还没有给出${text['zh-CN']}的名字，这里也无法询问`,
    },
    { en: `name it: gem add ${id} NAME`, 'zh-CN': `请给出名字：gem add ${id} 名字` },
  );
}

function fillIn(text: Text, args: Readonly<Record<string, string | number>>): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}

const NAME_FAULTS: Readonly<Record<NameFaultId, Text>> = {
  empty: { en: 'the name is empty', 'zh-CN': '名字是空的' },
  start: {
    en: 'the name "{name}" does not start with a lower-case letter (a-z)',
    'zh-CN': '名字“{name}”不以小写字母（a-z）开头',
  },
  character: {
    en: 'the name "{name}" has "{found}" in it; a name has lower-case letters (a-z), digits and "_" alone',
    'zh-CN': '名字“{name}”里有“{found}”；名字只能用小写字母（a-z）、数字和“_”',
  },
  tooLong: {
    en: 'the name "{name}" has {count} characters, {over} over the limit of {limit}',
    'zh-CN': '名字“{name}”有 {count} 个字符，比上限 {limit} 多 {over} 个',
  },
};
const TAKEN: Text = { en: 'the gem has "{name}" already', 'zh-CN': 'gem 里已经有“{name}”了' };
const NO_FILE_NAME: Text = {
  en: '"{name}" cannot be the name of the file: it has 1 to 64 letters (a-z, A-Z), digits, "_" and "-", and begins with a letter or digit',
  'zh-CN':
    '“{name}”不能作为文件名：文件名由 1 到 64 个字母（a-z、A-Z）、数字、“_”和“-”组成，以字母或数字开头',
};
const TOO_LONG: Text = { en: 'it is too long', 'zh-CN': '太长了' };
const TRY: Text = { en: '{wrong}; try {name}', 'zh-CN': '{wrong}；可以用 {name}' };
const NAME_QUESTION: Text = { en: 'name of the {kind}', 'zh-CN': '{kind}的名字' };
const DESCRIPTION_QUESTION: Text = {
  en: 'what does it do, and when is it used? (Enter leaves that for later)',
  'zh-CN': '它做什么、什么时候用？（按 Enter 以后再写）',
};
