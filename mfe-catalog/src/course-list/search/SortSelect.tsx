import { ChevronDown, Icon, useFieldControl } from '@stepwell/shared-ui';
import styles from './SortSelect.module.css';

export interface SortSelectProps<Id extends string> {
  name: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A native select in the style of a Field's control. */
export function SortSelect<Id extends string>({ name, options, value, onChange }: SortSelectProps<Id>) {
  return (
    <span className={styles.place}>
      <select
        {...useFieldControl()}
        className={styles.select}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value as Id)}
      >
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <Icon glyph={ChevronDown} className={styles.chevron} />
    </span>
  );
}
