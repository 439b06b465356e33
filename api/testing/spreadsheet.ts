import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';

/** Functions that write a table as a file, by file format. In XLSX, cells with a plain number are numbers, not texts. */
export const SAVED_AS: Record<string, (rows: string[][]) => Buffer> = {
  'CSV with BOM, CRLF and all cells quoted': (rows) =>
    Buffer.from(
      stringify(rows, { bom: true, quoted: true, quoted_empty: true, record_delimiter: 'windows' }),
    ),
  'CSV with semicolons': (rows) => Buffer.from(`sep=;\r\n${stringify(rows, { delimiter: ';' })}`),
  'tab-separated text': (rows) => Buffer.from(stringify(rows, { delimiter: '\t' })),
  'Unicode text (UTF-16)': (rows) =>
    Buffer.from(`\ufeff${stringify(rows, { delimiter: '\t', record_delimiter: 'windows' })}`, 'utf16le'),
  'CSV in the code page of Windows': (rows) =>
    Buffer.from(stringify([...rows.slice(0, -1), ['Café'], ...rows.slice(-1)]), 'latin1'),
  XLSX: (rows) => workbook({ Cover: [['Statement of account']], Statement: rows }),
};

export function workbook(sheets: Record<string, string[][]>): Buffer {
  const names = Object.keys(sheets);
  const each = (text: (name: string, id: number) => string) =>
    names.map((name, at) => text(name, at + 1)).join('');
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET_NS}" xmlns:r="${DOCUMENT_RELATIONS_NS}"><sheets>${each(
      (name, id) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE_RELATIONS_NS}">${each(
      (_, id) =>
        `<Relationship Id="rId${id}" Type="${DOCUMENT_RELATIONS_NS}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
    )}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)]),
    ),
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))),
  );
}

const SPREADSHEET_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT_RELATIONS_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS_NS = 'http://schemas.openxmlformats.org/package/2006/relationships';

function sheetXml(rows: string[][]): string {
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, at, column)).join('')}</row>`,
  );
  return `<worksheet xmlns="${SPREADSHEET_NS}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: string, row: number, column: number): string {
  if (cell === '') return '';
  const address = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (/^([1-9]\d*|0)(\.\d+)?$/.test(cell)) return `<c r="${address}"><v>${cell}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
