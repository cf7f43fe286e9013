import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openContainer } from '../../src/archive/open-container.ts';
import { REFUSALS } from '../../src/archive/refusals.ts';
import { writeContainer } from '../../src/archive/write-container.ts';
import * as format from '../../src/platform/archive.ts';
import { PAYLOAD_TYPE, PREDICATE_TYPES, ROLES, STATEMENT_TYPE } from '../../src/platform/signature.ts';
import { entry, has, MANIFEST, run, sha256, temporaryFolder } from './support.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/format.md'), 'utf8');
const section = (title: string) => PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const rows = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .slice(1);

describe('docs/format.md [A-archive]', () => {
  it('states the limits that are held', () => {
    const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 * 1024 };
    const stated = rows('Limits').map(([, limit = '']) => {
      const [figure = '', unit = ''] = limit.split(' ');
      return Number(figure.replace(',', '')) * (units[unit] ?? 1);
    });
    expect(stated).toEqual([
      format.CONTAINER_MAX,
      format.INDEX_MAX,
      format.MANIFEST_MAX,
      format.SIGNATURE_MAX,
      format.SIGNATURES_MAX,
      format.FILES_MAX,
      format.FILE_MAX,
      format.TAR_MAX,
      format.PATH_MAX,
      format.SEGMENT_MAX,
      format.PATH_LEVELS_MAX,
      format.VERSION_MAX,
    ]);
  });

  it('has a table of a header whose fields fill 512 bytes', () => {
    let at = 0;
    for (const [start, length] of rows('Headers')) {
      expect(Number(start)).toBe(at);
      at += Number(length);
    }
    expect(at).toBe(512);
  });

  it('names the entries, the format, the gzip header and the patterns as they are', () => {
    for (const name of [
      format.INDEX_ENTRY,
      format.MANIFEST_ENTRY,
      format.SIGNATURE_FOLDER,
      format.CONTENT_ENTRY,
    ])
      expect(section('The outer tar')).toContain(name);
    expect(section('gem.json')).toContain(`"format": "${format.FORMAT}"`);
    expect(section('gem.json')).toContain(`\`${format.ID_PATTERN.source}\``);
    expect(section('gem.json')).toContain(`\n${format.VERSION_PATTERN.source}\n`);
    expect(section('content.tar.gz')).toContain(
      `\n${Buffer.from(format.GZIP_HEADER)
        .toString('hex')
        .replace(/..(?=.)/g, '$& ')}\n`,
    );
    const signatures = section('Signatures');
    for (const word of [PAYLOAD_TYPE, STATEMENT_TYPE, ...Object.values(PREDICATE_TYPES), ...ROLES])
      expect(signatures).toContain(word);
  });

  it('lists the characters that few libraries know', () => {
    const stated = new Set<number>();
    const list = /Default_Ignorable_Code_Point` has,.*?\.\n/s.exec(section('Paths'))?.[0] ?? '';
    for (const [, from = '', to = from] of list.matchAll(/U\+([0-9A-F]+)(?: to\s+U\+([0-9A-F]+))?/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) stated.add(code);
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      const isStated = stated.has(code) || /\p{Cf}/u.test(character);
      if (/\p{Default_Ignorable_Code_Point}/u.test(character) && !isStated) wrong.push(code.toString(16));
      if (stated.has(code) && !/\p{Default_Ignorable_Code_Point}/u.test(character))
        wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('names every section in its contents', () => {
    const sections = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect([...PAGE.matchAll(/^- \[(.*)\]\(#/gm)].map(([, title]) => title)).toEqual(sections);
  });

  it('lists every reason of a refusal, with its words', () => {
    const expected = Object.entries(REFUSALS).map(([reason, { en }]) => [
      `\`${reason}\``,
      en.replace(/\{\w+\|[^|{}]*\|([^|{}]*)\}/g, '$1').replace(/\{(\w+)\}/g, '*$1*'),
    ]);
    expect(rows('Reasons of a refusal')).toEqual(expected);
  });

  it.skipIf(!['jq', 'sha256sum', 'gzip'].every((program) => has(program)))(
    'gives commands that show what it says',
    async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'sample-1.0.0.gem');
      const tool = entry('tools/sum.js', 'export default () => 1;\n');
      const { index } = await writeContainer(file, {
        id: 'sample',
        version: '1.0.0',
        entries: [MANIFEST, tool],
      });
      const commands = /```sh\n(.*?)```/s.exec(section('Check a gem by hand'))?.[1]?.trim().split('\n') ?? [];
      const [entries, shown, ...digests] = commands.map((command) => run('sh', ['-c', command], folder));
      expect(entries).toBe('gem.json\nnotochord.json\ncontent.tar.gz\n');
      expect(JSON.parse(shown ?? '')).toEqual(index);
      const container = openContainer(file);
      container.close();
      expect(digests.map((line) => line.split(' ')[0])).toEqual([
        index.content.sha256,
        index.content.tarSha256,
        sha256(container.manifestBytes),
        index.files[1]?.sha256,
      ]);
    },
  );
});

describe('the words of a refusal', () => {
  it.each(Object.entries(REFUSALS))('%s: are the same in both languages', (_, text) => {
    const names = (words: string) =>
      [...new Set([...words.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
    expect(names(text['zh-CN'])).toEqual(names(text.en));
    expect(text.en).toMatch(/^(?:[a-z“0-9]|\{)/);
    expect(text.en).not.toMatch(/[.!]$/);
    expect(text['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
  });
});
