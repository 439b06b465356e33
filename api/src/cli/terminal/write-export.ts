import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writePrivately } from '../../lib/private-file';
import { workbookOf } from '../../lib/workbook';
import type { Terminal } from '../command/define-command';

// Writes the exports of commands. They are personal data, so a file is for its owner only (mode 0600).

export interface ExportOptions {
  /** The file to write; default: stdout. */
  out?: string | undefined;
  /** Description of the content for the last line, such as `3 orders`. */
  content: string;
}

/** Writes a text to a file, or prints it. @param result printed in place of the text with `--json` */
export async function writeExport<T>(
  terminal: Pick<Terminal<never, unknown>, 'show' | 'report'>,
  result: T,
  text: string,
  { out, content }: ExportOptions,
): Promise<void> {
  if (!out) return terminal.show(result, () => text.trimEnd());
  await writePrivately(out, (file) => pipeline(Readable.from([text]), file));
  terminal.report(`${content} written to ${out}`);
}

export interface ExportPagesOptions<T> {
  out?: string | undefined;
  /** Text before the first page. */
  head: string;
  text(page: T[]): string;
  /** The rows' name in the last line, such as `orders` in `3 orders written to …`. */
  noun: string;
}

/** Like `writeExport`, for a list that is too long for memory: reads each page after the previous one was written. */
export async function writeExportPages<T>(
  terminal: Pick<Terminal<never, unknown>, 'showPages' | 'report'>,
  pages: AsyncIterable<T[]>,
  { out, head, text, noun }: ExportPagesOptions<T>,
): Promise<void> {
  let count = 0;
  async function* texts() {
    yield head;
    for await (const page of pages) {
      count += page.length;
      yield text(page);
    }
  }
  if (!out) return terminal.showPages(pages, texts);
  await writePrivately(out, (file) => pipeline(Readable.from(texts()), file));
  terminal.report(`${count} ${noun} written to ${out}`);
}

export interface WorkbookOptions<T> {
  out: string;
  head: string[];
  rows(page: T[]): (string | number)[][];
  /** The rows' name in the last line, such as `orders` in `3 orders written to …`. */
  noun: string;
}

/** Writes a list to a spreadsheet file (XLSX), page by page. */
export async function writeExportWorkbook<T>(
  terminal: Pick<Terminal<never, unknown>, 'report'>,
  pages: AsyncIterable<T[]>,
  { out, head, rows, noun }: WorkbookOptions<T>,
): Promise<void> {
  let count = 0;
  async function* countedRows() {
    for await (const page of pages) {
      count += page.length;
      yield rows(page);
    }
  }
  await writePrivately(out, (file) => pipeline(Readable.from(workbookOf(head, countedRows())), file));
  terminal.report(`${count} ${noun} written to ${out}`);
}
