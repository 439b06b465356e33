import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writePrivately } from '../../lib/private-file';
import { workbookOf } from '../../lib/workbook';
import type { Terminal } from '../command/define-command';

export interface ExportOptions {
  /** The file to write; default: stdout. */
  out?: string | undefined;
  /** Description of the content, such as `3 orders`. */
  what: string;
}

/** Writes personal data to a file with mode 0600, or prints it. */
export async function writeExport<T>(
  terminal: Pick<Terminal<never, unknown>, 'show' | 'report'>,
  result: T,
  text: string,
  { out, what }: ExportOptions,
): Promise<void> {
  if (!out) return terminal.show(result, () => text.trimEnd());
  await writePrivately(out, (file) => pipeline(Readable.from([text]), file));
  terminal.report(`${what} written to ${out}`);
}

export interface ExportPagesOptions<T> {
  out?: string | undefined;
  /** Text before the first page. */
  head: string;
  text(page: T[]): string;
  /** Description of the rows, such as `orders`. */
  what: string;
}

/** Like `writeExport`, for a list that is too long for memory: reads each page after the previous one was written. */
export async function writeExportPages<T>(
  terminal: Pick<Terminal<never, unknown>, 'showPages' | 'report'>,
  pages: AsyncIterable<T[]>,
  { out, head, text, what }: ExportPagesOptions<T>,
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
  terminal.report(`${count} ${what} written to ${out}`);
}

export interface WorkbookOptions<T> {
  out: string;
  head: string[];
  rows(page: T[]): (string | number)[][];
  /** Description of the rows, such as `orders`. */
  what: string;
}

/** Writes a list to a spreadsheet file (XLSX) with mode 0600, page by page. */
export async function writeExportWorkbook<T>(
  terminal: Pick<Terminal<never, unknown>, 'report'>,
  pages: AsyncIterable<T[]>,
  { out, head, rows, what }: WorkbookOptions<T>,
): Promise<void> {
  let count = 0;
  async function* lines() {
    for await (const page of pages) {
      count += page.length;
      yield rows(page);
    }
  }
  await writePrivately(out, (file) => pipeline(Readable.from(workbookOf(head, lines())), file));
  terminal.report(`${count} ${what} written to ${out}`);
}
