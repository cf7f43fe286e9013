import { planCollection } from '../add/collection.ts';
import { parseFields } from '../add/fields.ts';
import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { asks, type Kind, legalName, seenDescription } from './add-names.ts';
import { COMMON_ADD_OPTIONS, NAME_ARGUMENT } from './add-options.ts';
import { runAdd } from './add-run.ts';
import { questionTerminal } from './ask.ts';
import { type Call, type Command, listOption } from './command.ts';

const KIND: Kind = { id: 'collection', text: { en: 'collection', 'zh-CN': '集合' } };

const command: Command = {
  arguments: [NAME_ARGUMENT],
  options: [
    {
      flags: '--field <field>',
      repeats: true,
      text: {
        en: 'NAME:TYPE, then perhaps :required :unique :enum=a|b :to=TABLE :items=TYPE',
        'zh-CN': '名字:类型，之后可以有 :required :unique :enum=a|b :to=表 :items=类型',
      },
    },
    {
      flags: '--log',
      text: {
        en: 'entries that are only added (default: records that can be changed and queried)',
        'zh-CN': '只能追加的条目（默认：可以修改和查询的记录）',
      },
    },
    { flags: '--description <text>', text: { en: 'what it holds', 'zh-CN': '它存放什么' } },
    ...COMMON_ADD_OPTIONS,
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem add collection notes --field title:string:required --field due:timestamp',
      text: { en: 'a table with two fields', 'zh-CN': '一个有两个字段的表' },
    },
    {
      line: 'gem add collection visits --log --field person:string',
      text: { en: 'a log, whose entries are only added', 'zh-CN': '一个只能追加的日志' },
    },
  ],
  run: (call) =>
    runAdd(call, KIND, async (open) => {
      const declared = isObject(open.data.data) ? open.data.data.collections : undefined;
      const taken = new Set(isObject(declared) ? Object.keys(declared) : []);
      const name = await legalName(call, KIND, taken, undefined);
      const collection = {
        name,
        kind: call.options.log === true ? ('log' as const) : ('table' as const),
        description: seenDescription(call),
        fields: parseFields(await fieldsFor(call)),
      };
      return { name, addition: planCollection(open.data, collection) };
    }),
};
export default command;

/** A collection has a field at least, and what it stores is for nobody but its author to say. */
async function fieldsFor(call: Call): Promise<readonly string[]> {
  const given = listOption(call, 'field');
  if (given.length > 0) return given;
  if (!asks(call)) throw fieldMissing();
  const { askForText } = await import('../init/ask.ts');
  const { language } = call.voice;
  const answer = await askForText({
    message: {
      en: 'its fields, as title:string:required due:timestamp',
      'zh-CN': '它的字段，例如 title:string:required due:timestamp',
    }[language],
    initial: '',
    fault: (text) => faultIn(text)?.text[language],
    output: questionTerminal(call),
  });
  return words(answer);
}

function faultIn(text: string): UserError | undefined {
  try {
    if (words(text).length === 0) return fieldMissing();
    parseFields(words(text));
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

function fieldMissing(): UserError {
  return new UserError(
    'field-missing',
    {
      en: 'a collection has at least one field, and none was given',
      'zh-CN': '集合至少要有一个字段，但没有给出',
    },
    {
      en: 'name its fields, for example --field title:string:required',
      'zh-CN': '请给出字段，例如 --field title:string:required',
    },
  );
}
