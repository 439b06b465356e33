import { age } from '@stepwell/api/age';
import type { ReviewDesk } from '@stepwell/api/review-desk';
import { formatAmount } from '@stepwell/contract';
import { Alert, ArrowLink, Button, Heading, TextLink } from '@stepwell/shared-ui';
import { actorName, TEXTS as ORDER_TEXTS, STATUS_NAMES } from '../orders/texts';
import { AlertLine } from '../shared/AlertLine';
import { FormButton } from '../shared/FormButton';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { ApproveForm } from './ApproveForm';
import { DecidedOrder } from './DecidedOrder';
import styles from './OrderToReview.module.css';
import { reviewPath } from './Queue';
import { HoldForm, RejectForm } from './RejectForm';
import type { ReviewPageProps } from './ReviewPage';
import { TEXTS } from './texts';
import { Viewers } from './Viewers';

export interface OrderToReviewProps extends Pick<ReviewPageProps, 'reasons' | 'find' | 'now'> {
  opened: NonNullable<ReviewDesk['opened']>;
}

/** The opened order: what the reviewer compares with the bank, and the forms of the decisions. */
export function OrderToReview({ opened, reasons, find, now }: OrderToReviewProps) {
  // `line` is the order's entry in the queue; absent if the order is not under review.
  const { order, line, decision, previous, next } = opened;
  return (
    <article className={styles.order} aria-labelledby="order">
      <div className={styles.back}>
        <ArrowLink href={reviewPath(find)} direction="back">
          {TEXTS.backToQueue}
        </ArrowLink>
      </div>
      <header className={styles.head}>
        <Heading level={2} size="title-md" id="order">
          {order.orderId}
        </Heading>
        <nav aria-label={TEXTS.neighbours} className={styles.steps}>
          {previous && (
            <Button href={reviewPath(find, previous)} size="sm" variant="outline" rel="prev" data-key="k">
              {TEXTS.previous}
            </Button>
          )}
          {next && (
            <Button href={reviewPath(find, next)} size="sm" variant="outline" rel="next" data-key="j">
              {TEXTS.next}
            </Button>
          )}
        </nav>
      </header>
      <div data-live="state">
        {line && <Viewers viewers={line.viewers} now={now} />}
        {decision && <DecidedOrder decision={decision} openedId={order.orderId} />}
      </div>
      {line && line.flags.length > 0 && (
        <Alert tone="warn" live={false}>
          <strong>{TEXTS.lookAt}</strong>
          <ul className={styles.flags}>
            {line.flags.map((flag) => (
              <li key={flag}>{flag}</li>
            ))}
          </ul>
        </Alert>
      )}
      {line?.hold && (
        <AlertLine tone="info" live={false}>
          <span>{TEXTS.hold.held(line.hold.by, line.hold.reason)}</span>
          <FormButton action={`/review/${order.orderId}/resume`}>{TEXTS.hold.resume}</FormButton>
        </AlertLine>
      )}
      <dl className={styles.facts}>
        <Fact label={LABELS.amount} isLarge>
          {formatAmount(order.total)}
        </Fact>
        {line && (
          <>
            <Fact label={LABELS.reference} isLarge isCode>
              {line.reference === null ? TEXTS.noReference : <Groups text={line.reference} />}
            </Fact>
            <Fact label={TEXTS.note} isCode>
              {line.note}
            </Fact>
            <Fact label={TEXTS.waits}>{age(line.waitingSince, now)}</Fact>
          </>
        )}
        <Fact label={LABELS.course}>{order.course}</Fact>
        <Fact label={LABELS.learner}>{order.studentName}</Fact>
        <Fact label={LABELS.phone}>{order.studentPhone}</Fact>
        <Fact label={LABELS.email}>{order.studentEmail}</Fact>
        {order.couponCode && (
          <Fact label={LABELS.coupon}>{`${order.couponCode}, ${formatAmount(order.couponDiscount)}`}</Fact>
        )}
        <Fact label={TEXTS.placed}>
          <Time at={order.createdAt} />
        </Fact>
      </dl>
      {line && (
        <div className={styles.forms}>
          <ApproveForm line={line} />
          {line.reference !== null && <RejectForm line={line} reasons={reasons} />}
          <HoldForm line={line} />
        </div>
      )}
      <TextLink href={`/orders/${order.orderId}`}>{TEXTS.orderPage}</TextLink>
      <details>
        <summary>{TEXTS.log}</summary>
        <Rows
          label={TEXTS.log}
          columns={[
            { label: TEXTS.events.at, cell: ({ at }) => <Time at={at} /> },
            { label: TEXTS.events.status, cell: ({ to }) => STATUS_NAMES[to] },
            { label: TEXTS.events.by, cell: ({ actor }) => actorName(actor) },
            {
              label: TEXTS.events.reason,
              cell: ({ kind, reason }) =>
                [kind !== 'move' && ORDER_TEXTS.timeline[kind], reason].filter(Boolean).join(': '),
            },
          ]}
          items={order.events}
          keyOf={({ at, to, reason }) => `${at} ${to} ${reason}`}
        />
      </details>
    </article>
  );
}

interface FactProps {
  label: string;
  isLarge?: boolean;
  isCode?: boolean;
  children: React.ReactNode;
}

function Fact({ label, isLarge, isCode, children }: FactProps) {
  return (
    <div data-large={isLarge || undefined}>
      <dt>{label}</dt>
      <dd data-code={isCode || undefined}>{children}</dd>
    </div>
  );
}

/** A reference in groups of four characters, which are easier to compare. Copying it gives no spaces. */
function Groups({ text }: { text: string }) {
  const groups = text.match(/.{1,4}/gu) ?? [];
  return (
    <span className={styles.groups}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity, and do not move
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
