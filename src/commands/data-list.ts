import { didYouMean } from '../did-you-mean.ts';
import { ExitCode, UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { loadFolder } from '../gem/load.ts';
import { inLanguage } from '../io.ts';
import { loadPalette } from '../paint.ts';
import { printJson } from '../report.ts';
import { openStoredData, type StoredData } from '../run/data/browse.ts';
import { type CollectionDeclaration, compileDeclaration } from '../run/data/declaration.ts';
import { CtxError } from '../run/services/service.ts';
import type { Text } from '../text.ts';
import { argument, type Call, type Command, listOption, textOption } from './command.ts';
import { listCollections } from './data-list-collections.ts';
import { itemLines } from './data-list-report.ts';
import { readWhere } from './data-list-where.ts';
import { oneGemFolder } from './gem-paths.ts';
import { givenFolder } from './state-folder.ts';

/** Items that are shown at once, and when `--limit` is not given. */
const LIMIT_MAX = 1_000;
const LIMIT_DEFAULT = 20;

const command: Command = {
  arguments: [
    {
      name: '[collection]',
      text: {
        en: 'the collection (without it, the collections are listed)',
        'zh-CN': '集合名（不写则列出所有集合）',
      },
    },
  ],
  options: [
    {
      flags: '--where <field=value>',
      repeats: true,
      text: {
        en: 'only what has this value in this field, or among the field’s elements',
        'zh-CN': '只列出这个字段等于这个值（数组则包含这个值）的记录',
      },
    },
    {
      flags: '--limit <count>',
      text: {
        en: `how many at once, at most ${LIMIT_MAX} (default: ${LIMIT_DEFAULT})`,
        'zh-CN': `一次列出多少条，最多 ${LIMIT_MAX}（默认：${LIMIT_DEFAULT}）`,
      },
    },
    {
      flags: '--cursor <cursor>',
      text: { en: 'go on where the page before ended', 'zh-CN': '从上一页结束的地方继续' },
    },
    {
      flags: '--state <dir>',
      text: {
        en: 'where the data is kept (default: .gem/state)',
        'zh-CN': '数据保存在哪里（默认：.gem/state）',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem data list',
      text: { en: 'the collections, and how much they hold', 'zh-CN': '有哪些集合，各有多少条' },
    },
    {
      line: 'gem data list notes --where status=open',
      text: { en: 'records with one value of a field', 'zh-CN': '某个字段为某个值的记录' },
    },
  ],
  run: async (call) => {
    const gem = await loadFolder(oneGemFolder(call.io.cwd, undefined));
    const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
    const declared = compileDeclaration(manifest.data).collections;
    const stored = await openStoredData(givenFolder(call, gem).folder, call.io.env);
    try {
      const name = argument(call, 0);
      if (name === undefined) return await listCollections(call, declared, stored);
      return await listItems(call, name, declared, stored);
    } catch (thrown) {
      // What is wrong with a condition or a cursor is said as a tool would be told.
      if (thrown instanceof CtxError) throw new UserError('query-invalid', withoutCode(thrown));
      throw thrown;
    } finally {
      await stored?.close();
    }
  },
};
export default command;

async function listItems(
  call: Call,
  name: string,
  declared: ReadonlyMap<string, CollectionDeclaration>,
  stored: StoredData | undefined,
): Promise<ExitCode> {
  const { io, voice } = call;
  const kept = stored?.collections.get(name);
  const collection = kept ?? declared.get(name);
  if (collection === undefined)
    throw unknown(name, [...new Set([...declared.keys(), ...(stored?.collections.keys() ?? [])])]);
  const where = listOption(call, 'where').map((pair) => readWhere(collection, pair));
  const limit = readLimit(textOption(call, 'limit'));
  const cursor = textOption(call, 'cursor') ?? null;
  const page =
    stored && kept ? await stored.list(kept, { where, limit, cursor }) : { items: [], cursor: null };
  const { kind } = collection;
  if (voice.format === 'json') {
    const items = page.items.map(({ id, at, data }) =>
      kind === 'log' ? { sequence: id, at, data } : { id, data },
    );
    printJson(io, { collection: name, kind, items, cursor: page.cursor });
    return ExitCode.yes;
  }
  const palette = await loadPalette(voice.color);
  if (page.items.length > 0)
    io.out(page.items.map((item) => itemLines(item, collection, io.columns, palette)).join('\n'));
  else if (!voice.quiet) io.err(`${inLanguage(voice, where.length > 0 ? NONE_SUCH : NONE)}\n`);
  if (page.cursor !== null && !voice.quiet) io.err(`\n${inLanguage(voice, MORE)} --cursor ${page.cursor}\n`);
  return ExitCode.yes;
}

function readLimit(given: string | undefined): number {
  if (given === undefined) return LIMIT_DEFAULT;
  const limit = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new UserError('limit-invalid', {
    en: `--limit is a whole number from 1 to ${LIMIT_MAX}, and this is "${given}"`,
    'zh-CN': `--limit 是 1 到 ${LIMIT_MAX} 的整数，现在是“${given}”`,
  });
}

function unknown(name: string, names: readonly string[]): UserError {
  const meant = didYouMean(name, names);
  const hint: Text =
    meant !== undefined
      ? { en: `did you mean ${meant}?`, 'zh-CN': `是不是想写 ${meant}？` }
      : names.length > 0
        ? { en: `there are ${names.join(', ')}`, 'zh-CN': `已有的集合是 ${names.join('、')}` }
        : {
            en: 'collections are declared in notochord.json, under "data"',
            'zh-CN': '集合在 notochord.json 的 "data" 里声明',
          };
  return new UserError(
    'collection-unknown',
    { en: `this gem has no collection "${name}"`, 'zh-CN': `这个 gem 没有集合“${name}”` },
    hint,
  );
}

function withoutCode({ code, text }: CtxError): Text {
  const words = (said: string) => said.replace(`${code}: `, '');
  return { en: words(text.en), 'zh-CN': words(text['zh-CN']) };
}

const NONE: Text = { en: 'nothing is stored in it yet', 'zh-CN': '里面还没有存任何内容' };
const NONE_SUCH: Text = { en: 'nothing in it matches', 'zh-CN': '里面没有符合条件的内容' };
const MORE: Text = { en: 'there is more:', 'zh-CN': '还有更多：' };
