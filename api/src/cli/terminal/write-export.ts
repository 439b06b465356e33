import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writePrivately } from '../../lib/private-file';
import { workbookOf } from '../../lib/workbook';
import type { Terminal } from '../command/define-command';

// Writes the exports of commands. They may contain personal data, so a file is for its owner only (mode 0600).

/**
 * Writes a text to the file `out`, or prints it.
 * @param result printed in place of the text with `--json`
 * @param options.content description for the last line, such as `3 orders`
 */
export async function writeExport<T>(
  terminal: Pick<Terminal<never, unknown>, 'show' | 'report'>,
  result: T,
  text: string,
  { out, content }: { out?: string | undefined; content: string },
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

/** Like `writeExport`, for a list that is too long for memory: reads pages only as fast as they are written. */
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

/** Writes a list to a spreadsheet file (XLSX), page by page. */
export async function writeExportWorkbook<T>(
  terminal: Pick<Terminal<never, unknown>, 'report'>,
  pages: AsyncIterable<T[]>,
  options: { out: string; head: string[]; rows(page: T[]): (string | number)[][]; noun: string },
): Promise<void> {
  const { out, head, rows, noun } = options;
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
