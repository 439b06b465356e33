import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { strToU8, Zip, ZipDeflate } from 'fflate';

// Writes a spreadsheet file (XLSX, ECMA-376) of one sheet in parts, because a year's books are too long for memory.

type Cell = string | number;

// XML namespaces, and the beginning of content types.
const OPEN_XML = 'http://schemas.openxmlformats.org';
const SPREADSHEET_NS = `${OPEN_XML}/spreadsheetml/2006/main`;
const DOCUMENT_RELATIONS_NS = `${OPEN_XML}/officeDocument/2006/relationships`;
const PACKAGE_RELATIONS_NS = `${OPEN_XML}/package/2006/relationships`;
const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The file's parts other than the sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE_RELATIONS_NS}"><Relationship Id="rId1" Type="${DOCUMENT_RELATIONS_NS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET_NS}" xmlns:r="${DOCUMENT_RELATIONS_NS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE_RELATIONS_NS}"><Relationship Id="rId1" Type="${DOCUMENT_RELATIONS_NS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Creates a spreadsheet file and yields its bytes in parts. Texts are stored as texts, so no cell is a formula.
 * @param head the first row
 * @param pages the other rows. A page is read only after the parts of the file with the previous page were consumed
 */
export async function* workbookOf(head: Cell[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, text] of Object.entries(PARTS)) addFile(zip, name).push(strToU8(XML + text), true);
  const sheet = addFile(zip, 'xl/worksheets/sheet1.xml');
  let count = 0;
  const nextRow = (row: Cell[]) => {
    count += 1;
    return `<row r="${count}">${row.map((cell, at) => cellOf(cell, `${columnOf(at)}${count}`)).join('')}</row>`;
  };
  sheet.push(strToU8(`${XML}<worksheet xmlns="${SPREADSHEET_NS}"><sheetData>${nextRow(head)}`));
  for await (const rows of pages) {
    sheet.push(strToU8(rows.map(nextRow).join('')));
    // `splice` empties the list, so that each part is yielded once and then freed.
    yield* parts.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* parts.splice(0);
}

function addFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name);
  zip.add(file);
  return file;
}

function cellOf(value: Cell, place: string): string {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(printable(value))}</t></is></c>`;
}

/** Removes control characters and others that XML 1.0 does not allow. */
function printable(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
}

/** Name of a column by its index from 0: `A` to `Z`, then `AA`. */
function columnOf(at: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (at % 26));
  return at < 26 ? letter : columnOf(Math.floor(at / 26) - 1) + letter;
}
