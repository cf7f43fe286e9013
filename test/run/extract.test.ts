import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { docx, namedFont, paragraph, pdf, pptx, shape, xlsx } from './documents.ts';
import { runCode, setUpSandbox, temporaryFolder } from './support.ts';

setUpSandbox();
beforeAll(async () => {
  const { buildExtractors } = await import('../../scripts/build-extractors.mjs');
  await buildExtractors();
}, 60_000);

/** Puts the files into a conversation's folder and extracts each; what a file ends with is its text or its code. */
async function extractAll(files: Readonly<Record<string, string | Uint8Array>>) {
  const workspace = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), content);
  }
  const code = `export default async (names, ctx) => {
    const found = {};
    for (const name of names.list) found[name] = await ctx.extract('workspace:' + name).catch((error) => error.code ?? String(error));
    return found;
  }`;
  const report = await runCode(code, { workspace, input: { list: Object.keys(files) } });
  expect(report.error).toBeUndefined();
  return report as typeof report & { result: Record<string, { text: string; mimeType: string } | string> };
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

describe('ctx.extract', () => {
  it('[X-15] [A-extract-api] gives the text of text, and its type by its name, without a permission', async () => {
    const { result, warnings } = await extractAll({
      'a.txt': 'one\r\ntwo\n',
      'b.md': '# 标题\n',
      'c.csv': 'a,b\n1,"2"\n',
      'd.json': '{"a":1}',
      README: 'plain',
      'empty.md': '',
      'code.ts': 'export {};',
    });
    expect(result).toEqual({
      'a.txt': { text: 'one\r\ntwo\n', mimeType: 'text/plain' },
      'b.md': { text: '# 标题\n', mimeType: 'text/markdown' },
      'c.csv': { text: 'a,b\n1,"2"\n', mimeType: 'text/csv' },
      'd.json': { text: '{"a":1}', mimeType: 'application/json' },
      README: { text: 'plain', mimeType: 'text/plain' },
      'empty.md': { text: '', mimeType: 'text/markdown' },
      'code.ts': { text: 'export {};', mimeType: 'text/plain' },
    });
    expect(warnings).toEqual([]);
  });

  it('[A-extract-api] gives the text of HTML as it is read', async () => {
    const page = `<!doctype html><title>t</title><style>p { color: red }</style><body><h1>Heading</h1><p>one<br>two &amp; <a href="https://example.com">three</a></p>
      <table><tr><th>a<th>b</tr><tr><td>1<td>2</td></tr></table><ul><li>x<li>y</ul><script>no()</script></body>`;
    const { result } = await extractAll({ 'a.html': page, page: page });
    const text = 'Heading\n\none\ntwo & three\n\na\tb\n1\t2\n\n * x\n * y';
    expect(result).toEqual({
      'a.html': { text, mimeType: 'text/html' },
      page: { text, mimeType: 'text/html' },
    });
  });

  it('[A-extract-api] gives the text of a PDF, page after page', async () => {
    const { result } = await extractAll({ 'a.pdf': pdf([['Hello', 'second line'], ['Page two \\(2\\)']]) });
    expect(result).toEqual({
      'a.pdf': { text: 'Hello\nsecond line\n\nPage two (2)', mimeType: 'application/pdf' },
    });
  });

  it('[A-extract-api] gives the text of a PDF that only names its Chinese font and character map', async () => {
    const { result } = await extractAll({
      'a.pdf': pdf([['<4F60597D>']], '', namedFont('UniGB-UCS2-H')),
      'b.pdf': pdf([['<C4E3BAC341>']], '', namedFont('GBK-EUC-H')),
      'c.pdf': pdf([['<A741A66E>']], '', namedFont('ETen-B5-H', 'CNS1')),
      'd.pdf': pdf([['<82B182CAB1>']], '', namedFont('90ms-RKSJ-H', 'Japan1')),
      'glyphs.pdf': pdf([['<4F60597D>']], '', namedFont('Identity-H')),
    });
    const texts = Object.values(result as Record<string, { text: string }>).map(({ text }) => text);
    expect(texts).toEqual(['你好', '你好A', '你好', 'こぬｱ', '']);
  });

  it('[A-extract-api] gives the text of a DOCX with its tables', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const body = `${paragraph('第一段 &amp; more')}<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p><w:tbl><w:tr>${cell('1')}${cell('2')}</w:tr><w:tr>${cell('3')}${cell('4')}</w:tr></w:tbl>${paragraph('last')}`;
    const { result } = await extractAll({ 'a.docx': docx(body) });
    expect(result['a.docx']).toEqual({
      text: '第一段 & more\n\na b\nc\n\n1\t2\n3\t4\n\nlast',
      mimeType: `${OFFICE}.wordprocessingml.document`,
    });
  });

  it('[A-extract-api] gives the text of an XLSX, sheet after sheet', async () => {
    const first =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="3"><c r="A3"><v>1.5</v></c><c r="B3" s="1"><v>46053</v></c><c r="C3" t="b"><v>1</v></c><c r="D3"><f>1+1</f><v>2</v></c></row>';
    const odd =
      '<row r="1"><c r="A1" s="1"><v>99999999999</v></c><c r="B1" t="e"><v>#DIV/0!</v></c><c r="C1" t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c><c r="D1" t="s"/></row>';
    const { result } = await extractAll({
      'odd.xlsx': xlsx({ Odd: odd }),
      'a.xlsx': xlsx({ 销售: first, Empty: '' }, ['名称', 'two\nlines']),
    });
    expect(result['odd.xlsx']).toMatchObject({ text: 'Odd\n\t\trich' });
    expect(result['a.xlsx']).toEqual({
      text: '销售\n名称\ttwo lines\n\n1.5\t2026-01-31\tTRUE\t2\n\nEmpty',
      mimeType: `${OFFICE}.spreadsheetml.sheet`,
    });
  });

  it('[A-extract-api] knows where cells and rows of an XLSX stand that do not say so', async () => {
    const { result } = await extractAll({
      'none.xlsx': xlsx({
        A: '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c/><c><v>3</v></c></row>',
      }),
      'some.xlsx': xlsx({
        A: '<row r="2"><c><v>1</v></c><c r="D2"><v>2</v></c><c ><v>3</v></c></row>\r\n<!-- <c/> --><row spans="1:9"><c r="B4"><v>4</v></c><c\ns="1"><v>46053</v></c></row><row><c t="inlineStr"><is><t>&lt;c&gt; 😀</t></is></c></row>',
      }),
      'wide.xlsx': xlsx({
        A: `<row>${'<c/>'.repeat(26)}<c><v>27</v></c></row>`,
        B: '<row r="1"><c r="A1"><v>1</v></c></row>',
      }),
      'types.xlsx': xlsx(
        {
          A: '<row><c t="s"><v>0</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>x</v></c></row>',
        },
        ['text'],
      ),
    });
    expect(result).toMatchObject({
      'none.xlsx': { text: 'A\n1\t2\n\n\t3' },
      'some.xlsx': { text: 'A\n\n1\t\t\t2\t3\n\n\t4\t2026-01-31\n<c> 😀' },
      'wide.xlsx': { text: `A\n${'\t'.repeat(26)}27\n\nB\n1` },
      'types.xlsx': { text: 'A\ntext\tTRUE\t\tx' },
    });
  });

  it('[A-extract-api] gives the text of a PPTX in the order of the show, with notes', async () => {
    const table =
      '<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>1</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>2</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>';
    const number =
      '<p:sp><p:nvSpPr><p:nvPr><p:ph type="sldNum"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p></p:txBody></p:sp>';
    const slides = [shape('标题', 'a &lt; b') + number, shape('First') + table];
    const { result } = await extractAll({ 'a.pptx': pptx(slides, [2, 1], shape('say this')) });
    expect(result['a.pptx']).toEqual({
      text: 'First\n1\t2\n\n标题\na < b\n\nsay this',
      mimeType: `${OFFICE}.presentationml.presentation`,
    });
  });
});
