import { Button, Field, useFieldControl } from '@stepwell/shared-ui';
import { TEAM_PATHS } from '../shared/paths';
import styles from './CompareForm.module.css';

export interface CompareFormProps {
  feature: string;
  /** At least two, the newest first. */
  ids: readonly string[];
  /** Live release id. */
  live: string | null;
}

/** Selects two releases to compare; by default the live and the newest one, or the two newest if the newest is live or none is live. */
export function CompareForm({ feature, ids, live }: CompareFormProps) {
  const [newest = '', before = ''] = ids;
  const from = live !== null && live !== newest && ids.includes(live) ? live : before;
  return (
    <form action={`${TEAM_PATHS.comparisons}/${feature}`} className={styles.form}>
      <Field id="from" label="Compare">
        <IdSelect name="from" ids={ids} chosen={from} />
      </Field>
      <Field id="to" label="with">
        <IdSelect name="to" ids={ids} chosen={newest} />
      </Field>
      <Button type="submit" size="sm" variant="outline" className={styles.button}>
        Compare
      </Button>
    </form>
  );
}

function IdSelect({ name, ids, chosen }: { name: string; ids: readonly string[]; chosen: string }) {
  return (
    <select {...useFieldControl()} name={name} defaultValue={chosen} className={styles.select}>
      {ids.map((id) => (
        <option key={id} value={id}>
          {id}
        </option>
      ))}
    </select>
  );
}
