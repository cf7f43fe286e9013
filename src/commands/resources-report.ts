import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import type { AddressFault } from '../resources/address-fault.ts';
import type { DeclaredResource } from '../resources/declaration.ts';
import { sizeWords } from '../size-words.ts';
import { fill, type Text } from '../text.ts';
import type { Call } from './command.ts';

/** What came of one address. */
export interface AddressRow {
  readonly url: string;
  /** */
  readonly hosts: readonly string[];
  /** Why it did not give the file; undefined where it did. */
  readonly fault: AddressFault | undefined;
}

/** What came of one resource. */
export interface ResourceRow {
  readonly id: string;
  readonly ok: boolean;
  readonly size: number | undefined;
  readonly sha256: string | undefined;
  /** Where the file is in the cache, absolute. */
  readonly path: string | undefined;
  /** The addresses that were asked. */
  readonly addresses: readonly AddressRow[];
  /** What happened, for people. */
  readonly text: Text;
}

/** The rows of addresses that were asked in turn until one gave the file. */
export function addressRows(answered: {
  readonly from: string | undefined;
  readonly hosts: readonly string[];
  readonly faults: readonly AddressFault[];
}): AddressRow[] {
  const { from, hosts, faults } = answered;
  const failed = faults.map((fault) => ({ url: fault.address, hosts: fault.hosts, fault }));
  return from === undefined ? failed : [...failed, { url: from, hosts, fault: undefined }];
}

/** A row for a resource that cannot be asked for, because it does not say what has to come. */
export function incompleteRow({ id, size, sha256 }: DeclaredResource): ResourceRow {
  return { id, ok: false, size, sha256, path: undefined, addresses: [], text: INCOMPLETE };
}

/** Prints what came of each resource: the document of schemas/resources.schema.json, or lines. */
export function reportResources(rows: readonly ResourceRow[], { io, voice }: Call): void {
  if (voice.format === 'json') {
    printJson(io, { resources: rows.map((row) => documentOf(row, voice.language)) });
    return;
  }
  if (rows.length === 0 && !voice.quiet) io.err(`${inLanguage(voice, NONE)}\n`);
  for (const { id, ok, size, path, text, addresses } of rows) {
    const args = { path: path === undefined ? '' : printable(path) };
    const colon = voice.language === 'zh-CN' ? '：' : ': ';
    const said = [fill(inLanguage(voice, text), args), ...(size === undefined ? [] : [sizeWords(size)])];
    io.out(`${printable(id)}${colon}${said.join(voice.language === 'zh-CN' ? '，' : ', ')}\n`);
    for (const { url, fault } of addresses)
      if (fault) io.out(`  ${printable(inLanguage(voice, fault.text))}\n`);
      else if (ok || addresses.length > 1)
        io.out(`  ${fill(inLanguage(voice, GOOD), { url: printable(url) })}\n`);
  }
}

function documentOf(
  { id, ok, size, sha256, path, addresses }: ResourceRow,
  language: 'en' | 'zh-CN',
): object {
  return {
    id,
    ok,
    size: size ?? null,
    sha256: sha256 ?? null,
    path: path ?? null,
    addresses: addresses.map(({ url, hosts, fault }) => ({
      url,
      ok: fault === undefined,
      hosts,
      error: fault === undefined ? null : { code: fault.code, message: fault.text[language] },
    })),
  };
}

const NONE: Text = {
  en: 'this gem declares no resources; `gem resources add URL` adds one',
  'zh-CN': '这个 gem 没有声明资源；`gem resources add URL` 可以添加',
};
const INCOMPLETE: Text = {
  en: 'lacks its size or sha256; `gem resources fill` works them out',
  'zh-CN': '缺少 size 或 sha256；`gem resources fill` 可以算出来',
};
const GOOD: Text = { en: '{url} gave the file', 'zh-CN': '{url} 给出了文件' };
