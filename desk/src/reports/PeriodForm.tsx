import { Button } from '@stepwell/shared-ui';
import { SelectField } from '../shared/SelectField';
import { TextField } from '../shared/TextField';
import styles from './PeriodForm.module.css';
import { REPORTS } from './texts';

export interface Period {
  /** A day such as `2026-11-01`, like `to`. */
  from: string;
  to: string;
}

export interface NamedPeriod extends Period {
  name: keyof typeof REPORTS.periods;
}

export interface PeriodFormProps {
  action: string;
  period: Period;
  /** Common periods, shown as links. */
  periods: readonly NamedPeriod[];
  /** What the sales are grouped by; absent in reports without groups. */
  by?: string | undefined;
}

/** The form that chooses a report's period. A GET form, so that the report's address can be bookmarked. */
export function PeriodForm({ action, period, periods, by }: PeriodFormProps) {
  return (
    <div className={styles.choice}>
      <nav aria-label={REPORTS.periodsLabel} className={styles.periods}>
        {periods.map(({ name, from, to }) => (
          <Button
            key={name}
            href={`${action}?${new URLSearchParams({ from, to, ...(by && { by }) })}`}
            size="sm"
            variant={from === period.from && to === period.to ? 'brand' : 'outline'}
            aria-current={from === period.from && to === period.to ? 'true' : undefined}
          >
            {REPORTS.periods[name]}
          </Button>
        ))}
      </nav>
      <form action={action} className={styles.form}>
        <TextField type="date" name="from" label={REPORTS.from} value={period.from} required />
        <TextField type="date" name="to" label={REPORTS.to} value={period.to} required />
        {by && <SelectField name="by" label={REPORTS.by} options={REPORTS.keys} value={by} />}
        <Button type="submit">{REPORTS.show}</Button>
      </form>
    </div>
  );
}
