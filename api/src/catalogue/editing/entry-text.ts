import { moment, table } from '../../cli/terminal/print';
import type { EntryChange, FieldChanges } from '../fields/entry';
import { changeRows } from '../import/shown-values';
import type { HistoryLine } from './history';

/** Returns a function that formats a saved edit for the terminal: the values before and after. */
export function savedText(kind: EntryChange['kind']) {
  return ({ id, changes }: { id: string; changes: FieldChanges }): string => {
    const rows = changeRows([{ kind, id, fields: changes }]);
    return table(['ENTRY', 'FIELD', 'BEFORE', 'AFTER'], rows, `${id}: nothing changed`);
  };
}

export function historyText(lines: readonly HistoryLine[]): string {
  const rows = lines.flatMap(({ at, actor, action, fields }) =>
    (fields.length > 0 ? fields : [{ name: action, before: '', after: '' }]).map(
      ({ name, before, after }) => [moment(at), actor, name, before, after],
    ),
  );
  return table(['AT', 'BY', 'FIELD', 'BEFORE', 'AFTER'], rows, 'No change is recorded.');
}
