import type { Terminal } from '../../cli/command/define-command';
import { table } from '../../cli/terminal/print';
import { ApiError } from '../../lib/api-error';
import type { EntryChange } from '../fields/entry';
import type { CatalogueFile, ImportResult } from './catalogue-import';
import type { Outcome } from './catalogue-store';
import { type FileContent, type ListName, readImportFile, withLines } from './import-file';
import { picturesOf } from './pictures';
import { groupResults, probePictures } from './probe-pictures';
import { changeRows } from './shown-values';

/** The options of `course import` and, without `replace`, of `mentor import`. */
export interface ImportOptions {
  replace?: boolean;
  overNewer?: boolean;
}

/** The option `--over-newer` with its help text. */
export const OVER_NEWER = [
  '--over-newer',
  'import even where that undoes changes made after the file was exported',
] as const;

/** Maximum number of places in the file that a warning lists. */
const MAX_PLACES = 5;

/** Reads a file and imports it, with output at the terminal. Messages about single fields contain the file name and the line. */
export async function importFile(
  terminal: Terminal<CatalogueFile, ImportResult>,
  file: string,
  list: ListName,
  { replace = false, overNewer = false }: ImportOptions,
): Promise<void> {
  const content = await readImportFile(file, list);
  const { courses, mentors, exportedAt } = content;
  if (replace && courses.length === 0)
    throw new ApiError(422, `${file} has no courses: --replace would remove all courses`);
  const input = { courses, mentors, exportedAt, replace, overNewer };
  try {
    // The new pictures are requested before the import, because the import locks the catalogue.
    if (hasPictures(content)) {
      const { pictures } = await terminal.run({ ...input, onlyCompare: true });
      if (pictures) await checkPictures(terminal, pictures, { file, content });
    }
    const result = await terminal.run(input);
    terminal.show(result, outcomeText);
    if (!terminal.isDryRun && result.changes.length > 0 && hasRevisions(content)) {
      terminal.report(
        `${file} still has the revisions from before this import: export again before you edit it further.`,
      );
    }
  } catch (error) {
    throw error instanceof ApiError && error.data ? withLines(error, file, content) : error;
  }
}

interface InFile {
  file: string;
  content: FileContent;
}

/**
 * Requests the new pictures of a file. Warns about pictures that could not be checked.
 * @throws ApiError 422 if an address returns no image; a dry run only warns
 */
async function checkPictures(
  { isDryRun, report }: Pick<Terminal<never, unknown>, 'isDryRun' | 'report'>,
  { site, added }: NonNullable<ImportResult['pictures']>,
  { file, content }: InFile,
): Promise<void> {
  if (added.length === 0) return;
  report(`Checking ${added.length} new pictures`);
  const results = await probePictures(
    added.map(({ address }) => address),
    site,
  );
  const { invalid, unknown } = groupResults(added, results);
  for (const [reason, pictures] of unknown) {
    const places = pictures.slice(0, MAX_PLACES).map(({ path }) => `${file}:${content.lineOf(path)}`);
    const more = pictures.length > MAX_PLACES ? ` and ${pictures.length - MAX_PLACES} more` : '';
    report(`warning: pictures ${reason}: ${places.join(', ')}${more}`);
  }
  if (invalid.length === 0) return;
  // Several pictures may have the same path, because a field such as `mentorWorkedIn` lists several addresses.
  const fields: Record<string, string> = {};
  for (const { path, reason } of invalid) fields[path] = [fields[path], reason].filter(Boolean).join(', ');
  const refusal = new ApiError(422, 'Nothing was imported: these addresses do not return images', { fields });
  if (!isDryRun) throw refusal;
  const [, ...lines] = withLines(refusal, file, content).message.split('\n');
  for (const line of lines) report(`warning: ${line}`);
}

function hasPictures({ courses, mentors }: FileContent): boolean {
  const isPictured = (kind: EntryChange['kind']) => (entry: unknown) =>
    picturesOf(kind, Object(entry)).length > 0;
  return courses.some(isPictured('course')) || mentors.some(isPictured('mentor'));
}

function hasRevisions({ courses, mentors }: FileContent): boolean {
  return [...courses, ...mentors].some((entry) => Boolean(Object(entry).revision));
}

function outcomeText({ courses, mentors, changes }: ImportResult): string {
  const counts = ({ added, changed, unchanged }: Outcome) => [added.length, changed.length, unchanged.length];
  const outcome = table(
    ['', 'ADDED', 'CHANGED', 'UNCHANGED', 'DELETED', 'CLOSED'],
    [
      ['courses', ...counts(courses), courses.deleted.length, courses.closed.length],
      ['mentors', ...counts(mentors), 0, ''],
    ],
  );
  if (changes.length === 0) return outcome;
  return `${outcome}\n\n${table(['ENTRY', 'FIELD', 'BEFORE', 'AFTER'], changeRows(changes))}`;
}
