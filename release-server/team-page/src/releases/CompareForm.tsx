import { Button, Field, useFieldControl } from '@stepwell/shared-ui';
import { TEAM_PATHS } from '../words/paths';
import styles from './CompareForm.module.css';

export interface CompareFormProps {
  feature: string;
  /** Ids of all its releases, the newest first; two at least. */
  ids: readonly string[];
  /** Release id that is live. */
  live: string | null;
}

/** Any two releases of a feature, beside each other: from the live one to the newest, if nothing else is chosen. */
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
