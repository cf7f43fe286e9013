/** The smallest documents of each kind that a reader takes, written out so that they can be read here too. */
import { strToU8, zipSync } from 'fflate';

type Files = Readonly<Record<string, string | Uint8Array>>;

export function zip(files: Files): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function relations(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONS}">${items.join('')}</Relationships>`;
}

function contentTypes(overrides: Readonly<Record<string, string>>): string {
  const parts = Object.entries(overrides).map(
    ([path, type]) =>
      `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

/** `body` is what stands in `<w:body>`. */
export function docx(body: string, more: Files = {}): Uint8Array {
  return zip({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** `sheets` are what stands in `<sheetData>`, by the sheet's name. The cell style 1 is a date. */
export function xlsx(sheets: Readonly<Record<string, string>>, strings: readonly string[] = []): Uint8Array {
  const names = Object.keys(sheets);
  const parts = names.map((name, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `${XML}<worksheet ${SHEET}><sheetData>${sheets[name]}</sheetData></worksheet>`,
  ]);
  const list = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return zip({
    '[Content_Types].xml': contentTypes({ '/xl/workbook.xml': 'spreadsheetml.sheet.main' }),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${SHEET} xmlns:r="${TYPE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rIdS', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdT', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `${XML}<sst ${SHEET}>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet ${SHEET}><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  });
}

const DRAWING =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** A shape with these paragraphs. */
export const shape = (...paragraphs: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:txBody>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;

/** `slides` are what stands in each slide's tree, in the order of the files; `order` is that of the show. */
export function pptx(slides: readonly string[], order: readonly number[], notes?: string): Uint8Array {
  const tree = (element: string, content: string) =>
    `${XML}<p:${element} ${DRAWING}><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:${element}>`;
  return zip({
    '[Content_Types].xml': contentTypes({ '/ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${DRAWING} xmlns:r="${TYPE}"><p:sldIdLst>${order.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => [`rId${index + 1}`, 'slide', `slides/slide${index + 1}.xml`] as const),
    ),
    ...Object.fromEntries(
      slides.map((content, index) => [`ppt/slides/slide${index + 1}.xml`, tree('sld', content)]),
    ),
    ...(notes === undefined
      ? {}
      : {
          'ppt/slides/_rels/slide1.xml.rels': relations([
            ['rId1', 'notesSlide', '../notesSlides/notesSlide1.xml'],
          ]),
          'ppt/notesSlides/notesSlide1.xml': tree('notes', notes),
        }),
  });
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A Chinese font of the system, as a PDF names it that carries neither the font nor its character map. */
export function namedFont(map: string, ordering = 'GB1'): string {
  return `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${map} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 90 >> /DW 1000 >>] >>`;
}

/**
 * A PDF whose pages have these lines, each at its height; one that begins with `<` is codes in hexadecimal. `trailer` is
 * put into the trailer, and `font` stands for Helvetica.
 */
export function pdf(pages: readonly (readonly string[])[], trailer = '', font = HELVETICA): Uint8Array {
  const first = 4;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const list = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((lines, index) => {
      const content = lines
        .map(
          (line, row) =>
            `BT /F1 12 Tf 72 ${720 - row * 20} Td ${line.startsWith('<') ? line : `(${line})`} Tj ET`,
        )
        .join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = list.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${list.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${list.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
