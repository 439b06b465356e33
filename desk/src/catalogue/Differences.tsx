import { Rows } from '../shared/Rows';
import { CATALOGUE, pathLabel } from './texts';

/** A changed field with its values as texts. */
export interface Difference {
  /** Such as `coursePrice` or `courseOverview[0].title`. */
  path: string;
  before: string;
  after: string;
}

export interface DifferencesProps {
  items: readonly Difference[];
  empty: string;
}

/** Old and new value of each changed field. */
export function Differences({ items, empty }: DifferencesProps) {
  return (
    <Rows
      label={CATALOGUE.changedFields}
      columns={[
        { label: CATALOGUE.columns.field, cell: ({ path }) => pathLabel(path) },
        { label: CATALOGUE.columns.before, cell: ({ before }) => before },
        { label: CATALOGUE.columns.after, cell: ({ after }) => after },
      ]}
      items={items}
      keyOf={({ path }) => path}
      empty={empty}
    />
  );
}
