import { readFile, stat } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import { ApiError } from '../../lib/api-error';

// Opens a statement of any supported file format and splits it into rows of cells.

export interface Row {
  /** Line of the file or row of the sheet, counted from 1. */
  line: number;
  cells: string[];
  /** Why the line cannot be split into cells. */
  problem?: string;
}

/** Number of cells, not counting empty cells at the end. */
export function widthOf(cells: string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

/** A possible table of a file: a text has one per possible delimiter, a workbook one per sheet. */
export interface Table {
  /** The first `TOP_LINES` rows, in which the column names are searched. */
  top: Row[];
  /** Parses all rows. Only called for the table that has column names. */
  rows(): Row[];
  sheet?: string;
}

const TOP_LINES = 1000;

const MAX_MB = 20;
/** Limit of a workbook's uncompressed size. */
const MAX_UNPACKED_MB = 200;
const MB = 1024 * 1024;
export const MAX_STATEMENT_BYTES = MAX_MB * MB;
const DELIMITERS = [',', ';', '\t', '|', '~'];
/** A text row of more lines than this has an unclosed quote, which made the following lines part of a cell. */
const MAX_LINES_IN_ROW = 5;
const SAVE_AS = 'open it in a spreadsheet and save it as XLSX or CSV';

/** A statement's file name, for messages, and its content. */
export interface StatementFile {
  name: string;
  bytes: Buffer;
}

/** Reads the possible tables of a file. @throws ApiError 413 if the file is too large, 422 if it is neither text nor XLSX */
export async function readTables({ name: path, bytes }: StatementFile): Promise<Table[]> {
  if (bytes.length > MAX_STATEMENT_BYTES) throw tooLarge(path);
  const refusal = (kind: string, advice: string) => new ApiError(422, `${path} is ${kind}: ${advice}`);
  const head = bytes.subarray(0, 1024).toString('latin1');
  // ZIP archives (XLSX) and Microsoft's compound files (XLS, and encrypted XLSX) begin with these bytes.
  if (head.startsWith('PK\x03\x04')) return workbookTables(path, bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    throw bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? refusal('protected by a password', 'open it in a spreadsheet and save it without one')
      : refusal('an .xls of an old Excel', SAVE_AS);
  }
  if (head.startsWith('%PDF')) throw refusal('a PDF', 'download the statement as XLSX or CSV');
  const text = textOf(bytes);
  if (/^\s*</.test(text)) throw refusal('a web page or XML, whatever its name', SAVE_AS);
  if (text.includes('\0')) throw refusal('neither text nor XLSX', SAVE_AS);
  if (text.trim() === '') throw new ApiError(422, `${path} is empty`);
  return textTables(text);
}

/** Reads a file of this machine. @throws ApiError 404 for an unreadable file, 413 for a file that is too large */
export async function openStatement(path: string): Promise<StatementFile> {
  try {
    const { size } = await stat(path);
    if (size > MAX_STATEMENT_BYTES) throw tooLarge(path);
    return { name: path, bytes: await readFile(path) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(404, `Cannot read ${path}: ${(error as Error).message}`);
  }
}

function tooLarge(name: string): ApiError {
  return new ApiError(413, `${name} is larger than ${MAX_MB} MB: download a shorter period`);
}

/** Decodes a text. Excel saves "Unicode text" as UTF-16, and CSV as Windows-1252. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes.length > 1 && bytes[1] === 0)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function textTables(content: string): Table[] {
  const text = content.replace(/\r\n?/g, '\n');
  const delimiters = DELIMITERS.filter((delimiter) => text.includes(delimiter));
  const top = text.split('\n', TOP_LINES).join('\n');
  return (delimiters.length > 0 ? delimiters : [',']).map((delimiter) => ({
    top: delimitedRows(top, delimiter),
    rows: () => delimitedRows(text, delimiter),
  }));
}

interface CsvRecord {
  record: string[];
  /** The record's text with surrounding white space. */
  raw: string;
  /** `lines`: the last line of the record. */
  info: { lines: number };
}

function delimitedRows(text: string, delimiter: string): Row[] {
  try {
    const rows = records(text, delimiter);
    if (rows.every(({ lines }) => lines <= MAX_LINES_IN_ROW)) return rows;
  } catch {
    // A quote is not closed.
  }
  // Only the lines with an unclosed quote are lost if each line is parsed separately.
  return text.split('\n').flatMap((lineText, index): Row[] => {
    const line = index + 1;
    for (const relax_quotes of [false, true]) {
      try {
        return records(lineText, delimiter, relax_quotes).map(({ cells }) => ({ line, cells }));
      } catch {
        // The second attempt, with `relax_quotes`, reads a quote inside a cell literally, as in `="632910000137"`. It also fails if a
        // quote at the beginning of a cell is not closed.
      }
    }
    return [{ line, cells: [lineText], problem: 'a quote in it is not closed' }];
  });
}

/** Parses delimited text. `lines`: number of lines of a row. */
function records(text: string, delimiter: string, relax_quotes = false): (Row & { lines: number })[] {
  const options = { delimiter, relax_quotes, info: true, raw: true, relax_column_count: true };
  const parsed = parseCsv(text, { ...options, record_delimiter: '\n', ltrim: true, rtrim: true });
  return (parsed as unknown as CsvRecord[]).map(({ record, raw, info }) => {
    const breaks = raw.trim().match(/\n/g)?.length ?? 0;
    return { line: info.lines - breaks, lines: breaks + 1, cells: record.map(cellText) };
  });
}

async function workbookTables(path: string, bytes: Buffer): Promise<Table[]> {
  // The packages are loaded here, because only XLSX statements need them.
  const [{ default: readWorkbook }, { unzipSync }] = await Promise.all([
    import('read-excel-file/node'),
    import('fflate'),
  ]);
  try {
    // Sums up the sizes that the archive states, without unpacking a file.
    let unpacked = 0;
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize;
        return false;
      },
    });
    if (Math.max(unpacked, await unpackedBytes(bytes)) > MAX_UNPACKED_MB * MB) {
      throw new ApiError(
        413,
        `${path} unpacks to more than ${MAX_UNPACKED_MB} MB: download a shorter period`,
      );
    }
    const sheets = await readWorkbook(bytes, { parseNumber: numberText });
    return sheets.map(({ sheet, data }) => {
      const rows = data.map((cells: unknown[], index) => ({ line: index + 1, cells: cells.map(valueText) }));
      return { sheet, top: rows.slice(0, TOP_LINES), rows: () => rows };
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(422, `${path} cannot be read as XLSX (${(error as Error).message}): ${SAVE_AS}`);
  }
}

/** Compressed bytes per step, which unpack to at most 66 MB. */
const STEP_BYTES = 64 * 1024;

/** Counts the bytes to which an archive unpacks, because the sizes that it states can be false. Stops above the limit, or at damaged bytes. */
export async function unpackedBytes(bytes: Buffer): Promise<number> {
  const { Unzip, UnzipInflate } = await import('fflate');
  let unpacked = 0;
  const archive = new Unzip((file) => {
    file.ondata = (_error, part) => {
      unpacked += part?.length ?? 0;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && unpacked <= MAX_UNPACKED_MB * MB; at += STEP_BYTES)
      archive.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
  } catch {
    // The archive is damaged, and the library that reads workbooks reports why.
  }
  return unpacked;
}

/**
 * Rounds a number to 15 digits, as a spreadsheet shows it: 2948.8200000000002 becomes `2948.82`. An integer of more than 15 digits has lost
 * its last digits in the spreadsheet; it becomes `6.32910000137123e+17`, which `isRounded` recognises.
 */
function numberText(stored: string): string {
  const rounded = Number(Number(stored).toPrecision(15));
  return Math.abs(rounded) < 1e15 ? String(rounded) : rounded.toExponential();
}

function valueText(value: unknown): string {
  // A sheet has no time zones, and the package reads a time as UTC, so the ISO text has the time of the sheet. A sheet stores a time as a
  // fraction of a day, which may be a millisecond short, so 500 ms are added before the text is cut at seconds.
  if (value instanceof Date) return new Date(value.getTime() + 500).toISOString().slice(0, 19);
  return value === null || value === undefined ? '' : cellText(String(value));
}

/** Removes Excel's marks of a text cell: `="0632910000137"` and `'0632910000137` become `0632910000137`. */
function cellText(cell: string): string {
  const text = cell.replace(/[\s\u00a0]+/g, ' ').trim();
  return /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '');
}
