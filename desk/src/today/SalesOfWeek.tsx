import type { Today } from '@stepwell/api/today';
import { formatAmount, formatDate } from '@stepwell/contract';
import { Text } from '@stepwell/shared-ui';
import { Rows } from '../shared/Rows';
import { LABELS } from '../shared/texts';
import styles from './SalesOfWeek.module.css';
import { TEXTS } from './texts';

const { sales: texts } = TEXTS;

/** Width of the longest bar, in SVG units. */
const FULL = 100;

/** The sales of seven days, as a table with a bar in each row, so that screen readers can read the chart. */
export function SalesOfWeek({ sales }: Pick<Today, 'sales'>) {
  const largest = Math.max(1, ...sales.map(({ received }) => received));
  const received = sales.reduce((sum, day) => sum + day.received, 0);
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  return (
    <>
      <Text tone="muted">{texts.sum(formatAmount(received), orders)}</Text>
      <Rows
        label={texts.title}
        columns={[
          { label: texts.day, cell: ({ day }) => formatDate(day) },
          {
            label: LABELS.received,
            cell: (day) => (
              <span className={styles.received}>
                <span>{formatAmount(day.received)}</span>
                <svg viewBox={`0 0 ${FULL} 8`} preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(FULL * day.received) / largest} height="8" rx="1" />
                </svg>
              </span>
            ),
          },
          { label: LABELS.orders, isNumber: true, cell: (day) => day.orders },
          { label: LABELS.sentBack, isNumber: true, cell: (day) => formatAmount(day.sentBack) },
        ]}
        items={sales}
        keyOf={({ day }) => day}
      />
    </>
  );
}
