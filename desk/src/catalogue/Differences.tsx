import { Rows } from '../shared/Rows';
import { pathLabel } from './texts';

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
      label="Changed fields"
      columns={[
        { label: 'Field', cell: ({ path }) => pathLabel(path) },
        { label: 'Before', cell: ({ before }) => before },
        { label: 'After', cell: ({ after }) => after },
      ]}
      items={items}
      keyOf={({ path }) => path}
      empty={empty}
    />
  );
}
