import { Refusal } from '../base/refusal';
import type { Terminal } from '../command/back-office-command';
import { table } from '../terminal/print';
import type { CatalogueFile, ImportResult } from './catalogue-import';
import type { Outcome } from './catalogue-store';
import { type ListName, readImportFile, withLines } from './import-file';

/** Reads a file and imports it; a refusal names the lines. */
export async function importFile(
  { run, show }: Terminal<CatalogueFile, ImportResult>,
  file: string,
  list: ListName,
  replace = false,
): Promise<void> {
  const content = await readImportFile(file, list);
  const { courses, mentors } = content;
  try {
    show(await run({ courses, mentors, replace }), outcomeText);
  } catch (error) {
    throw error instanceof Refusal && error.data ? withLines(error, file, content) : error;
  }
}

function outcomeText({ courses, mentors }: ImportResult): string {
  const counts = ({ added, changed, unchanged }: Outcome) => [added.length, changed.length, unchanged.length];
  return table(
    ['', 'ADDED', 'CHANGED', 'UNCHANGED', 'DELETED', 'CLOSED'],
    [
      ['courses', ...counts(courses), courses.deleted.length, courses.closed.length],
      ['mentors', ...counts(mentors), 0, ''],
    ],
  );
}
