import type { SalesLine } from '@stepwell/api/sales';
import { formatAmount, formatDate } from '@stepwell/contract';
import { Button, Text } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { type NamedPeriod, type Period, PeriodForm } from './PeriodForm';
import styles from './SalesPage.module.css';
import { REPORTS } from './texts';

export interface SalesPageProps {
  period: Period;
  periods: readonly NamedPeriod[];
  by: keyof typeof REPORTS.keys;
  /** `null` if the period is invalid. */
  lines: readonly SalesLine[] | null;
}

/** The sales of a period, and links to the accountant's files. */
export function SalesPage({ period, periods, by, lines }: SalesPageProps) {
  const query = new URLSearchParams({ ...period });
  return (
    <>
      <Title lead={REPORTS.lead}>{REPORTS.title}</Title>
      <PeriodForm action="/reports" period={period} periods={periods} by={by} />
      {lines && (
        <>
          <Part
            title={REPORTS.sales}
            end={
              lines.length > 0 && (
                <Button href={`/reports/sales.csv?${query}&by=${by}`} size="sm" variant="outline" download>
                  {REPORTS.salesCsv}
                </Button>
              )
            }
          >
            <Sums lines={lines} by={by} />
          </Part>
          <Part title={REPORTS.books}>
            <Text tone="muted">{REPORTS.booksLead}</Text>
            <ButtonRow>
              <Button href={`/reports/books.csv?${query}`} variant="outline" download>
                {REPORTS.booksCsv}
              </Button>
              <Button href={`/reports/books.xlsx?${query}`} variant="outline" download>
                {REPORTS.booksXlsx}
              </Button>
              <Button href={`/reports/gst?${query}`} variant="outline">
                {REPORTS.gst}
              </Button>
            </ButtonRow>
          </Part>
        </>
      )}
    </>
  );
}

function Sums({ lines, by }: { lines: readonly SalesLine[]; by: SalesPageProps['by'] }) {
  const sum = (valueIn: (line: SalesLine) => number) =>
    lines.reduce((total, line) => total + valueIn(line), 0);
  const total: SalesLine = {
    key: REPORTS.total,
    orders: sum(({ orders }) => orders),
    received: sum(({ received }) => received),
    discount: sum(({ discount }) => discount),
    sentBack: sum(({ sentBack }) => sentBack),
  };
  const largest = Math.max(...lines.map(({ received }) => received));
  const { orders, received, discount, sentBack } = REPORTS.columns;
  return (
    <Rows
      label={REPORTS.sales}
      items={lines.length > 0 ? [...lines, total] : []}
      keyOf={({ key }) => key}
      empty={REPORTS.empty}
      columns={[
        // `formatDate` returns an empty text for the key of the total, which is not a day.
        { label: REPORTS.keys[by], cell: ({ key }) => (by === 'day' && formatDate(key)) || key },
        { label: orders, isNumber: true, cell: (line) => line.orders },
        {
          label: received,
          isNumber: true,
          cell: (line) => (
            <span className={styles.amount}>
              {formatAmount(line.received)}
              {line !== total && largest > 0 && <Bar share={line.received / largest} />}
            </span>
          ),
        },
        { label: discount, isNumber: true, cell: (line) => formatAmount(line.discount) },
        { label: sentBack, isNumber: true, cell: (line) => formatAmount(line.sentBack) },
      ]}
    />
  );
}

/** A bar below an amount, as long as the amount's share of the largest amount, and aligned to the right like the amounts. */
function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect x={100 - share * 100} width={share * 100} height="6" />
    </svg>
  );
}
