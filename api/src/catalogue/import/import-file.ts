import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COURSE_FIELDS, type Field } from '@stepwell/contract/catalogue-fields';
import { parseJson } from '@stepwell/server-kit/json';
import { parse as parseCsv } from 'csv-parse/sync';
import { isMap, isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { ApiError } from '../../lib/api-error';
import { writePrivately } from '../../lib/private-file';

// Reads import files of the catalogue: YAML, JSON (which is YAML) and CSV. Values stay source texts; `fields/rules-by-kind.ts` parses them.

/** Kind of the entries in a file that is only a list, such as a CSV file. */
export type ListName = 'courses' | 'mentors';

export interface FileContent {
  courses: unknown[];
  mentors: unknown[];
  /** The time of the export; only in a file with the whole catalogue. */
  exportedAt: unknown;
  /** Finds the line, counted from 1, of a path such as `courses[3].coursePrice`, or of its nearest parent. */
  lineOf(path: string): number;
}

/** Columns of a CSV file whose cells contain a list as YAML or JSON. */
const LIST_COLUMNS = new Set(
  Object.entries<Field>(COURSE_FIELDS).flatMap(([name, { kind }]) => (kind === 'list' ? [name] : [])),
);

/** Reads an import file. @throws ApiError if it cannot be read or is neither YAML nor CSV in UTF-8 */
export async function readImportFile(path: string, list: ListName): Promise<FileContent> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new ApiError(404, `Cannot read ${path}: ${error.message}`);
  });
  if (!isUtf8(bytes))
    throw new ApiError(
      422,
      `${path} is not in UTF-8: save it again, from a spreadsheet program as CSV UTF-8`,
    );
  const text = bytes.toString().replace(/^\ufeff/, '');
  return isCsv(path) ? fromCsv(text, list) : fromYaml(text, list);
}

function isCsv(path: string): boolean {
  return extname(path).toLowerCase() === '.csv';
}

/** Writes an import file in YAML, with mode 0600 like all exports. @throws ApiError 422 for a name that the import reads as CSV */
export async function writeYaml(path: string, content: unknown): Promise<void> {
  if (isCsv(path))
    throw new ApiError(422, `${path} would be read as CSV, but exports are YAML: name it .yaml`);
  await writePrivately(path, (file) => pipeline(Readable.from([toYaml(content)]), file));
}

export function toYaml(content: unknown): string {
  return stringify(content, { lineWidth: 110 });
}

/** Converts an error with messages by field. The new error's message has a line for each field, with file name and line number. */
export function withLines(refusal: ApiError, file: string, { lineOf }: FileContent): ApiError {
  const problems = Object.entries(refusal.data?.fields ?? {}).map(([path, message]) => ({
    line: lineOf(path),
    text: `${path.replace(/^\w+\[\d+\]\.?/, '') || 'entry'} ${message}`,
  }));
  const lines = problems.sort((a, b) => a.line - b.line).map(({ line, text }) => `${file}:${line}: ${text}`);
  return new ApiError(refusal.status, [refusal.message, ...lines].join('\n'));
}

function fromYaml(text: string, list: ListName): FileContent {
  const lines = new LineCounter();
  const document = parseText(text, lines);
  const [error] = document.errors;
  if (error) throw new ApiError(422, `The file is not YAML: ${error.message}`);
  const content = contentOf(document);
  const isList = Array.isArray(content);
  const map = isMap(document.contents) ? (content as Record<string, unknown>) : {};
  const lists: Record<string, unknown> = isList ? { [list]: content } : map;
  const { courses = [], mentors = [], exportedAt, ...others } = lists;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined || !(lists.courses || lists.mentors))
    throw new ApiError(
      422,
      `The file must be a list, or contain the list courses, mentors or both${unknown ? `; '${unknown}' is neither` : ''}`,
    );
  if (!Array.isArray(courses) || !Array.isArray(mentors))
    throw new ApiError(422, 'courses and mentors must be lists');
  return {
    courses,
    mentors,
    exportedAt,
    lineOf(path) {
      // The path `courses[3].coursePrice` begins with the name of the list, which a file that is only a list does not contain. A missing
      // field has no line, so the next shorter path is tried.
      const [root, ...keys] = stepsOf(path);
      const full = isList ? keys : [root, ...keys];
      for (let length = full.length; length > 0; length -= 1) {
        const node = document.getIn(full.slice(0, length), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return 1;
    },
  };
}

/**
 * Parses YAML or JSON, and keeps scalars as source texts, because YAML would read the code `0123` as a number. Only JSON's `null` stays
 * null.
 */
function parseText(text: string, lineCounter?: LineCounter) {
  return parseDocument(text, {
    schema: 'failsafe',
    resolveKnownTags: false,
    customTags: parseJson(text) !== undefined ? ['null'] : [],
    ...(lineCounter && { lineCounter }),
  });
}

/** Converts a parsed document to values. @throws ApiError 422 for aliases that have no anchor or expand beyond the parser's limit */
function contentOf(document: ReturnType<typeof parseText>): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new ApiError(422, `The file is not YAML: ${error instanceof Error ? error.message : error}`);
  }
}

interface CsvRecord {
  record: Record<string, string>;
  /** The record's text with surrounding white space. */
  raw: string;
  /** `lines`: the last line of the record. */
  info: { lines: number };
}

function fromCsv(text: string, list: ListName): FileContent {
  const options = { columns: true, bom: true, skip_empty_lines: true, trim: true, raw: true, info: true };
  let records: CsvRecord[];
  try {
    records = parseCsv(text, options) as unknown as CsvRecord[];
  } catch (error) {
    throw new ApiError(422, `The file is not CSV: ${error instanceof Error ? error.message : error}`);
  }
  const values = records.map(({ record }) => csvValue(record));
  const startLines = records.map(({ raw, info }) => info.lines - (raw.trim().match(/\n/g)?.length ?? 0));
  return {
    courses: list === 'courses' ? values : [],
    mentors: list === 'mentors' ? values : [],
    exportedAt: undefined,
    lineOf: (path) => startLines[Number(stepsOf(path)[1])] ?? 1,
  };
}

/** Converts a CSV record to an entry. An empty cell is a missing field. */
function csvValue(record: Record<string, string>): Record<string, unknown> {
  const filled = Object.entries(record).filter(([, cell]) => cell !== '');
  return Object.fromEntries(
    filled.map(([name, cell]) => [name, LIST_COLUMNS.has(name) ? nested(cell) : cell]),
  );
}

function nested(cell: string): unknown {
  const document = parseText(cell);
  // If the cell cannot be parsed, the field's rule will report that it is not a list.
  return document.errors.length > 0 ? cell : contentOf(document);
}

/** Splits the path `courses[3].a[0].b` into `['courses', 3, 'a', 0, 'b']`. */
function stepsOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
