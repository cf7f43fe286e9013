import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../src/run/extract/read-document.ts';
import { cacheFolder } from '../../src/run/sandbox/cache-folder.ts';
import { findDeno } from '../../src/run/sandbox/find-deno.ts';
import { docx, paragraph, pdf, pptx, relations, shape, xlsx, zip } from './documents.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();
beforeAll(async () => {
  const { buildExtractors } = await import('../../scripts/build-extractors.mjs');
  await buildExtractors();
}, 60_000);

type Files = Readonly<Record<string, string | Uint8Array>>;

function folderOf(files: Files): string {
  const workspace = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), content);
  }
  return workspace;
}

/** What each file ends with: its text, or the code and what the message says. */
async function extractAll(files: Files, paths = Object.keys(files).map((path) => `workspace:${path}`)) {
  const code = `export default async ({ paths }, ctx) => {
    const found = [];
    for (const path of paths) found.push(await ctx.extract(path).then(({ text }) => text, (error) => error.message));
    return found;
  }`;
  const report = await runCode(code, { workspace: folderOf(files), input: { paths } });
  expect(report.error).toBeUndefined();
  return { found: report.result as string[], warnings: report.warnings };
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** 你好，世界 */
const GB = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7]);

describe('ctx.extract', () => {
  it('reads text that is not UTF-8, and says as what', async () => {
    const { found, warnings } = await extractAll({
      'gb.txt': GB,
      'gb.html': Buffer.concat([latin1('<meta charset="gbk"><p>'), GB]),
      'latin.txt': latin1('caf\xe9 \x93au lait\x94'),
      'utf16.csv': Buffer.from('\ufeffa,你', 'utf16le'),
      'utf16be.txt': Buffer.from('\ufeff你', 'utf16le').swap16(),
      'mark.md': '\ufeff# x',
    });
    expect(found).toEqual(['你好，世界', '你好，世界', 'café “au lait”', 'a,你', '你', '# x']);
    expect(warnings).toEqual([
      expect.stringContaining('“workspace:gb.txt” is not UTF-8, and was read as gb18030'),
      expect.stringContaining('“workspace:gb.html” is not UTF-8, and was read as gbk'),
      expect.stringContaining('“workspace:latin.txt” is not UTF-8, and was read as windows-1252'),
    ]);
  });

  it('goes by the content where the name says something else, and says so', async () => {
    const { found, warnings } = await extractAll({
      'a.pdf': docx(paragraph('x')),
      'b.docx': pdf([['y']]),
      'c.pdf': '<!doctype html><p>not found',
      'd.txt': pdf([['z']]),
      'e.DOCX': docx(paragraph('fine')),
      f: docx(paragraph('fine too')),
    });
    expect(found).toEqual(['x', 'y', 'not found', 'z', 'fine', 'fine too']);
    expect(warnings).toEqual([
      expect.stringContaining('“workspace:a.pdf” is named like PDF and holds DOCX'),
      expect.stringContaining('“workspace:b.docx” is named like DOCX and holds PDF'),
      expect.stringContaining('“workspace:c.pdf” is named like PDF and holds text/html'),
      expect.stringContaining('“workspace:d.txt” is named like text/plain and holds PDF'),
    ]);
  });

  it('says what is nothing that text is read from', async () => {
    const { found } = await extractAll({
      'a.png': latin1('\x89PNG\r\n\x1a\n\0\0\0'),
      'b.bin': latin1('text and a\0NUL'),
      'c.rtf': '{\\rtf1 x}',
      'd.zip': zip({ 'a.txt': 'x' }),
      'e.odt': zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
      'f.doc': latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old'),
    });
    for (const message of found) expect(message).toMatch(/^E_EXTRACT_UNSUPPORTED: ctx\.extract: “workspace:/);
    expect(found[4]).toContain('(application/vnd.oasis.opendocument.text)');
    expect(found[5]).toContain('before 2007');
  });

  it('says what opens only with a password', async () => {
    const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<00><00>]`;
    const { found } = await extractAll({
      'a.pdf': pdf([['secret']], locked),
      'b.docx': Buffer.concat([
        latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    });
    expect(found).toEqual([
      expect.stringMatching(/^E_EXTRACT_ENCRYPTED: .*a\.pdf/),
      expect.stringMatching(/^E_EXTRACT_ENCRYPTED: .*b\.docx/),
    ]);
  });

  it('says what is broken', async () => {
    const whole = docx(paragraph('x'));
    const { found } = await extractAll({
      'cut.pdf': pdf([['x']]).subarray(0, 200),
      'cut.docx': whole.subarray(0, whole.length - 30),
      'flipped.docx': whole.map((byte, index) => (index > 60 && index < 90 ? byte ^ 255 : byte)),
      'empty.pdf': '',
      'empty.docx': zip({}),
      'not-xml.docx': docx('<w:p>'),
      'no-slides.pptx': zip({ '[Content_Types].xml': '<Types/>', 'ppt/x.xml': '<x/>' }),
      'not-xml.pptx': pptx([shape('x & y')], [1]),
      'cells.xlsx': xlsx({ A: '<row r="1"><c r="A1" t="s"><v>99</v></c></row>' }),
      'circle.pdf': Buffer.from(
        Buffer.from(pdf([['x']]))
          .toString('latin1')
          .replace('/Kids [4 0 R]', '/Kids [2 0 R]'),
        'latin1',
      ),
    });
    for (const message of found) expect(message).toMatch(/^E_EXTRACT_(BROKEN|UNSUPPORTED): /);
    expect(found.filter((message) => message.startsWith('E_EXTRACT_UNSUPPORTED'))).toEqual([
      expect.stringContaining('empty.docx'),
    ]);
  });

  it('unpacks no more than 100 MB, and gives back no more than 20 million characters', async () => {
    const MB = 1024 * 1024;
    const { found } = await extractAll({
      'packed.docx': docx(paragraph('a'.repeat(101 * MB))),
      'text.docx': docx(paragraph('a'.repeat(21 * MB))),
      'many.docx': docx(
        paragraph('x'),
        Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`a${n}`, ''])),
      ),
    });
    for (const message of found) expect(message).toMatch(/^E_EXTRACT_TOO_LARGE: /);
  });

  it('a sheet whose cells tell no address has no more of them than a sheet can', async () => {
    const { found } = await extractAll({
      'most.xlsx': xlsx({ A: `<row>${'<c/>'.repeat(16_383)}<c><v>1</v></c></row>` }),
      'columns.xlsx': xlsx({ A: `<row>${'<c/>'.repeat(16_385)}</row>` }),
      'rows.xlsx': xlsx({ A: '<row r="1048576"><c/></row><row><c/></row>' }),
      'large.xlsx': xlsx({ A: `<row>${'<c/>'.repeat(16_000)}</row>`.repeat(900) }),
      'cut.xlsx': xlsx({ A: '<c '.repeat(1_000_000) }),
    });
    expect(found[0]).not.toContain('E_');
    for (const message of found.slice(1, 4)) expect(message).toMatch(/^E_EXTRACT_TOO_LARGE: /);
    expect(found[4]).toMatch(/^E_EXTRACT_BROKEN: /);
  });

  it('takes no document type, which a few bytes can become gigabytes by', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const document = (part: string, root: string) =>
      zip({
        '[Content_Types].xml': '<Types/>',
        [part]: `<?xml version="1.0"?>${bomb}<${root}>&b;</${root}>`,
      });
    const { found } = await extractAll({
      'a.docx': document('word/document.xml', 'document'),
      'a.xlsx': document('xl/workbook.xml', 'workbook'),
      'a.pptx': document('ppt/presentation.xml', 'presentation'),
    });
    for (const message of found) expect(message).toMatch(/^E_EXTRACT_BROKEN: .*document type/);
  });

  it('comes to an end with what is nested without end', async () => {
    const { found } = await extractAll({
      'deep.html': `${'<div>'.repeat(20_000)}x`,
      'deep.docx': docx('<w:sdt><w:sdtContent>'.repeat(50_000)),
      'deep.pptx': pptx(['<p:grpSp>'.repeat(200_000) + shape('x') + '</p:grpSp>'.repeat(200_000)], [1]),
      'self.pptx': zip({
        '[Content_Types].xml': '<Types/>',
        'ppt/presentation.xml':
          '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': relations([
          ['a', 'slide', '../../../../x/../ppt/presentation.xml'],
        ]),
      }),
    });
    expect(found[0]).toBe('...');
    expect(found[1]).toMatch(/^E_EXTRACT_BROKEN/);
    expect(found.slice(2)).toEqual(['x', '']);
  });

  it('[F-10] [F-11] [F-13] reads only what ctx.files reads', async () => {
    const workspace = folderOf({ '.hidden.txt': 'x', 'large.txt': Buffer.alloc(20 * 1024 * 1024 + 1, 'a') });
    writeFileSync(join(workspace, 'most.txt'), Buffer.alloc(20 * 1024 * 1024, 'a'));
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'x.txt'), 'x');
    symlinkSync(outside, join(workspace, 'link'), 'junction');
    const code = `export default async ({ paths }, ctx) => {
      await ctx.files.write('own.md', '# mine');
      const found = [];
      for (const path of paths) found.push(await ctx.extract(path).then(({ text }) => text.slice(0, 6), (error) => error.message));
      return found;
    }`;
    const paths = [
      'own.md',
      'workspace:most.txt',
      ...[
        'workspace:large.txt',
        'workspace:../x',
        'workspace:link/x.txt',
        'workspace:.hidden.txt',
        '/etc/hostname',
        'none.md',
        'workspace:',
        '',
        null,
        7,
        { path: 'a' },
      ],
    ];
    const { result } = await runCode(code, { workspace, input: { paths }, tool: { inputSchema: {} } });
    const [own, most, ...refused] = result as string[];
    expect([own, most]).toEqual(['# mine', 'aaaaaa']);
    expect(refused).toHaveLength(11);
    for (const message of refused) expect(message).toMatch(/^E_FILES_[A-Z_]+: ctx\.extract: /);
  });

  it('has no methods, and needs no conversation for the run’s own folder', async () => {
    const report = await runCode('export default async (input, ctx) => ctx.extract.text("a")');
    expect(report.error?.message).toBe(
      'E_NOT_SIMULATED: ctx.extract has no method "text"; it is called itself: ctx.extract(…)',
    );
    const denied = await runCode('export default async (input, ctx) => ctx.extract("workspace:a")');
    expect(denied.error).toMatchObject({
      code: 'E_PERM_DENIED',
      message: expect.stringContaining('ctx.extract: '),
    });
  });

  it('reads one document after the other, though a tool asks for many at once', async () => {
    const code = `export default async (input, ctx) =>
      (await Promise.all(Array.from({ length: 12 }, () => ctx.extract('workspace:a.docx')))).map(({ text }) => text).join();`;
    const report = await runCode(code, { workspace: folderOf({ 'a.docx': docx(paragraph('x')) }) });
    expect(report.result).toBe(Array(12).fill('x').join());
  });

  it('is ended when the run is stopped in the middle, or its time is over', async () => {
    const slow = `${'<div>'.repeat(2_000_000)}`;
    const code = `export default async (input, ctx) => (await ctx.extract('workspace:a.html')).text`;
    const stop = new AbortController();
    const running = runCode(code, { workspace: folderOf({ 'a.html': slow }), signal: stop.signal });
    setTimeout(() => stop.abort(), 1_500);
    expect(await running).toMatchObject({ ok: false, error: { code: 'tool-killed' } });
    const cache = cacheFolder();
    const options = { deno: findDeno(cache), cache, signal: new AbortController().signal, timeout: 500 };
    expect(await readDocument('html', Buffer.from(slow), options)).toEqual({ fault: 'timeout', detail: '' });
  });

  it('says that a PDF of pictures alone holds no text', async () => {
    const { found, warnings } = await extractAll({ 'scan.pdf': pdf([[]]) });
    expect(found).toEqual(['']);
    expect(warnings).toEqual([expect.stringContaining('holds no text')]);
  });
});
