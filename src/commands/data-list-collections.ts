import { cells } from '../cells.ts';
import { ExitCode } from '../errors.ts';
import { inLanguage } from '../io.ts';
import { printJson } from '../report.ts';
import type { StoredData } from '../run/data/browse.ts';
import type { CollectionDeclaration } from '../run/data/declaration.ts';
import { sizeWords } from '../size-words.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';

/** The collections of a gem, declared or kept, and how much each holds. */
export async function listCollections(
  { io, voice }: Call,
  declared: ReadonlyMap<string, CollectionDeclaration>,
  stored: StoredData | undefined,
): Promise<ExitCode> {
  const kept = stored?.collections ?? new Map<string, CollectionDeclaration>();
  const collections = [];
  for (const [name, collection] of new Map([...declared, ...kept])) {
    const isStored = stored !== undefined && kept.has(name);
    collections.push({
      name,
      kind: collection.kind,
      version: collection.kind === 'table' ? collection.version : null,
      declared: declared.has(name),
      count: isStored ? await stored.count(collection) : 0,
    });
  }
  const others = (await stored?.others()) ?? { documents: 0, blobs: 0, blobBytes: 0 };
  if (voice.format === 'json') {
    printJson(io, { collections, ...others });
    return ExitCode.yes;
  }
  const say = (text: Text, args: Readonly<Record<string, string | number>> = {}) =>
    fill(inLanguage(voice, text), args);
  const width = Math.max(0, ...collections.map(({ name }) => cells(name)));
  const rows = collections.map(({ name, kind, count, declared: isDeclared }) => {
    const what = say(kind === 'log' ? ENTRIES : RECORDS, { count });
    return `${name.padEnd(width)}  ${what}${isDeclared ? '' : say(UNDECLARED)}\n`;
  });
  const { documents, blobs, blobBytes } = others;
  if (documents > 0) rows.push(`${say(DOCUMENTS, { count: documents })}\n`);
  if (blobs > 0) rows.push(`${say(BLOBS, { count: blobs, size: sizeWords(blobBytes) })}\n`);
  if (rows.length > 0) io.out(rows.join(''));
  else if (!voice.quiet) io.err(`${say(NONE)}\n`);
  return ExitCode.yes;
}

const RECORDS: Text = { en: '{count} {count|record|records}', 'zh-CN': '{count} 条记录' };
const ENTRIES: Text = { en: '{count} {count|entry|entries} (log)', 'zh-CN': '{count} 条（Log）' };
const UNDECLARED: Text = {
  en: ', no longer declared and out of reach',
  'zh-CN': '，已不再声明，工具访问不到',
};
const DOCUMENTS: Text = { en: '{count} {count|document|documents}', 'zh-CN': '{count} 个文档' };
const BLOBS: Text = { en: '{count} {count|blob|blobs}, {size}', 'zh-CN': '{count} 个 Blob，{size}' };
const NONE: Text = {
  en: 'this gem declares no collections, and nothing is stored',
  'zh-CN': '这个 gem 没有声明集合，也没有存任何内容',
};
