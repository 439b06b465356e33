import type { FieldChanges } from '@stepwell/api/entry';
import type { HistoryLine } from '@stepwell/api/history';
import { changeRows } from '@stepwell/api/shown-values';
import { COURSE_STATUS_LABELS, type FieldMessages } from '@stepwell/contract';
import type { Difference } from '../../src/catalogue/ChangesPage';
import { CATALOGUE } from '../../src/catalogue/texts';
import { formatMoments } from '../../src/shared/Time';

/** The changed fields of an edit, as staff read them. */
export function differencesOf(kind: 'course' | 'mentor', id: string, changes: FieldChanges): Difference[] {
  return changeRows([{ kind, id, fields: changes }]).map(([, path = '', before = '', after = '']) => ({
    path,
    before: readable(before),
    after: readable(after),
  }));
}

/** Labels of a course's status, by its word on the command line. */
const STATUSES: Readonly<Record<string, string>> = {
  soon: COURSE_STATUS_LABELS[0],
  live: COURSE_STATUS_LABELS[1],
  closed: COURSE_STATUS_LABELS[2],
};

/** Matches a text in JSON such as `"Six weeks"`; `…` marks a cut beginning or end. */
const TEXT = /^["…].*["…]$/;

/** Converts a value that a command has printed into words for staff: `(none)`, `true`, `live`, a text in JSON, or a time. */
function readable(printed: string): string {
  if (printed === '(none)') return CATALOGUE.none;
  if (printed === 'true') return CATALOGUE.yes;
  if (printed === 'false') return CATALOGUE.no;
  if (Object.hasOwn(STATUSES, printed)) return STATUSES[printed] ?? printed;
  if (!TEXT.test(printed)) return formatMoments(printed);
  const escaped = printed.replace(/^"|"$/g, '');
  return escaped.replace(/\\(.)/g, (_, character) => (character === 'n' ? ' ' : character));
}

/** Renames error messages to the form's field names: `courseOverview[0].title` becomes `courseOverview.0.title`. */
export function withFormFieldNames(errors: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/\[(\d+)\]/g, '.$1'), text]),
  );
}

/** Entries of the audit log, with their values in words for staff. */
export function readableHistory(lines: readonly HistoryLine[]): HistoryLine[] {
  return lines.map(({ fields, ...line }) => ({
    ...line,
    fields: fields.map(({ name, before, after }) => ({
      name,
      before: readable(before),
      after: readable(after),
    })),
  }));
}
