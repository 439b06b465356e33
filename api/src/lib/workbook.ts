/** Creates a spreadsheet file (XLSX) from rows, in memory. Texts are stored as texts, so no cell is a formula. */
export async function workbookOf(rows: (string | number)[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(rows).toBuffer();
}
