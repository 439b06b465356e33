import type { OrderSummary } from '@stepwell/api/order-views';
import { formatAmount, formatCount } from '@stepwell/contract';
import { Button, classNames, TextLink } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { OrderFinder } from './OrderFinder';
import styles from './OrdersPage.module.css';
import { ORDERS, orderPath } from './order-paths';
import { type OrderQuery, searchOf } from './order-query';
import { StatusChip } from './StatusChip';
import { TEXTS } from './texts';

export interface OrdersPageProps {
  query: OrderQuery;
  orders: readonly OrderSummary[];
  /** The order after which the next page begins; absent on the last page. */
  next?: string | undefined;
  canCancel: boolean;
  canResend: boolean;
  /** Maximum number of orders in a file. */
  downloadMax: number;
}

/** The list of orders with its search, and with acts on the chosen orders. */
export function OrdersPage({ query, orders, next, canCancel, canResend, downloadMax }: OrdersPageProps) {
  const search = searchOf(query);
  const isSearch = search.toString() !== '';
  const { list, bulk } = TEXTS;
  return (
    <>
      <Title>{TEXTS.title}</Title>
      <OrderFinder query={query} />
      {query.after && (
        <p>
          <TextLink href={`${ORDERS}?${search}`}>{TEXTS.find.newest}</TextLink>
        </p>
      )}
      <Form
        action={`${ORDERS}/many`}
        hidden={{ ...Object.fromEntries(search), after: query.after ?? '' }}
        isWide
      >
        <Rows
          label={list.label}
          items={orders}
          keyOf={({ orderId }) => orderId}
          empty={isSearch ? list.noneFound : list.empty}
          columns={[
            { label: LABELS.order, cell: (order) => <OrderCell order={order} /> },
            {
              label: LABELS.learner,
              cell: ({ studentName, studentEmail, studentPhone }) => (
                <div className={classNames(styles.lines, styles.learner)}>
                  <span>{studentName}</span>
                  <span className={styles.quiet}>{studentEmail}</span>
                  <span className={styles.quiet}>{studentPhone}</span>
                </div>
              ),
            },
            { label: LABELS.course, cell: ({ course }) => <div className={styles.course}>{course}</div> },
            {
              label: list.amountAndStatus,
              cell: ({ total, status }) => (
                <div className={styles.lines}>
                  <span>{formatAmount(total)}</span>
                  <StatusChip status={status} />
                </div>
              ),
            },
          ]}
        />
        {orders.length > 0 && (
          <div className={styles.bulk}>
            <input type="hidden" name="shown" value={orders.map(({ orderId }) => orderId).join(',')} />
            <label className={styles.choice}>
              <input type="checkbox" name="all" value="yes" />
              {bulk.all(orders.length)}
            </label>
            {canResend && <ActButton act="resend">{bulk.resend}</ActButton>}
            {canCancel && <ActButton act="cancel">{bulk.cancel}</ActButton>}
            <ActButton act="download">{bulk.download}</ActButton>
            <ActButton act="download-all">{bulk.downloadAll(formatCount(downloadMax))}</ActButton>
          </div>
        )}
      </Form>
      <Paging address={`${ORDERS}?${search}`} parameter="after" next={next} />
    </>
  );
}

function ActButton({ act, children }: { act: string; children: string }) {
  return (
    <Button type="submit" name="act" value={act} size="sm" variant="outline">
      {children}
    </Button>
  );
}

function OrderCell({ order: { orderId, createdAt } }: { order: OrderSummary }) {
  return (
    <span className={styles.choice}>
      <input type="checkbox" name="orders[]" value={orderId} aria-label={TEXTS.list.choose(orderId)} />
      <span className={styles.lines}>
        <TextLink href={orderPath(orderId)}>{orderId}</TextLink>
        <span className={styles.quiet}>
          <Time at={createdAt} />
        </span>
      </span>
    </span>
  );
}
