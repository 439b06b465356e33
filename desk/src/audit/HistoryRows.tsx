import type { HistoryLine } from '@stepwell/api/history';
import { CATALOGUE, pathLabel } from '../catalogue/texts';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { actionName } from './texts';

export interface HistoryRowsProps {
  label: string;
  items: readonly HistoryLine[];
  empty: string;
}

/** The history of a course or mentor: who changed what and when, the newest change first. */
export function HistoryRows({ label, items, empty }: HistoryRowsProps) {
  // A change without fields, such as a deletion, has one row with the name of its action.
  const rows = items.flatMap(({ fields, ...line }, number) =>
    (fields.length > 0 ? fields : [{ name: '', before: '', after: '' }]).map((field) => ({
      ...line,
      ...field,
      key: `${number} ${field.name}`,
    })),
  );
  return (
    <Rows
      label={label}
      columns={[
        { label: CATALOGUE.columns.when, cell: ({ at }) => <Time at={at} /> },
        { label: CATALOGUE.columns.who, cell: ({ actor }) => actor },
        {
          label: CATALOGUE.columns.field,
          cell: ({ name, action }) => (name ? pathLabel(name) : actionName(action)),
        },
        { label: CATALOGUE.columns.before, cell: ({ before }) => before },
        { label: CATALOGUE.columns.after, cell: ({ after }) => after },
      ]}
      items={rows}
      keyOf={({ key }) => key}
      empty={empty}
    />
  );
}
