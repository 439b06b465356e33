import { formatAmount } from '@stepwell/contract';
import { Alert, Button, Chip, TextLink } from '@stepwell/shared-ui';
import type { reviewPage } from '../../src/orders/review/review-page';
import { REJECTIONS } from '../../src/orders/shown-reasons';
import { Form, FormButton, TextField } from '../frame/form';
import { Facts, Part, Time, Title } from '../frame/parts';
import { Rows } from '../frame/rows';
import { orderPath, reviewPath, STATUSES } from '../orders/labels';

type Shown = Awaited<ReturnType<typeof reviewPage>>;
type Current = NonNullable<Shown['current']>;

/** The order to decide on first, because it must stand on a phone's first screen, then the queue. */
export function Review({ queue, waiting, current }: Shown) {
  return (
    <>
      <Title
        end={
          <Button href="/payments/statement" size="sm" variant="outline">
            Compare a statement
          </Button>
        }
      >
        Payments
      </Title>
      {current ? <CurrentOrder order={current} /> : <p className="empty">No payment waits for review.</p>}
      {queue.length > 0 && (
        <Part
          title={waiting > queue.length ? `Waiting: ${waiting}, the longest first` : `Waiting: ${waiting}`}
        >
          <div data-queue>
            <Rows
              label="Orders to review"
              items={queue}
              keyOf={({ orderId }) => orderId}
              columns={[
                {
                  label: 'Order',
                  cell: ({ orderId }) => <TextLink href={reviewPath(orderId)}>{orderId}</TextLink>,
                },
                { label: 'Learner', cell: ({ studentName }) => studentName },
                { label: 'Amount', cell: ({ total }) => formatAmount(total), isNumber: true },
                { label: 'Reference', cell: ({ reference }) => reference ?? 'nothing to pay', isWhole: true },
                {
                  label: 'Since',
                  cell: ({ since, isLate }) => (
                    <>
                      <Time at={since} /> {isLate && <Chip tone="closed">Late</Chip>}
                    </>
                  ),
                },
              ]}
            />
          </div>
        </Part>
      )}
    </>
  );
}

function CurrentOrder({ order }: { order: Current }) {
  const { orderId, status, due, paid, reference, note, flags, total } = order;
  const isWaiting = status === 'under-review';
  const path = reviewPath(orderId);
  return (
    <section className="part review" aria-label={`Payment of ${orderId}`} data-keys>
      <p className="review-amount">
        <strong>{formatAmount(due)}</strong> <span>{order.studentName}</span>{' '}
        <Chip tone={STATUSES[status].tone}>{STATUSES[status].name}</Chip>
      </p>
      {isWaiting && (
        <Form action={`${path}/approve`} button="Approve">
          {total > 0 && (
            <>
              <TextField
                name="amount"
                label="Amount received, as the bank shows it"
                hint="Alt+A leads here, Alt+R to the reasons of a rejection, Alt+J to the queue"
                inputMode="decimal"
                required
              />
              <TextField name="reason" label="Why another amount is accepted" hint="Only if it differs" />
            </>
          )}
        </Form>
      )}
      {flags.length > 0 && (
        <Alert tone="warn" live={false}>
          {flags.map((flag) => (
            <p key={flag}>{flag}</p>
          ))}
        </Alert>
      )}
      <Facts
        facts={[
          ['Reference', reference && <code key="reference">{reference}</code>],
          ['Text in the bank’s list', <code key="note">{note}</code>],
          ['Received so far', paid === 0 ? '' : formatAmount(paid)],
          ['Total', formatAmount(total)],
          ['Paid to', order.payeeVpa],
          ['Course', order.courseName],
          ['Order', <TextLink key="order" href={orderPath(orderId)}>{`Whole order ${orderId}`}</TextLink>],
        ]}
      />
      {isWaiting && total > 0 && (
        <fieldset className="choices">
          <legend>Reject the reference: the learner reads the reason</legend>
          <div className="buttons">
            {Object.entries(REJECTIONS).map(([code, text]) => (
              <FormButton key={code} action={`${path}/reject`} hidden={{ reason: code }}>
                {text}
              </FormButton>
            ))}
          </div>
        </fieldset>
      )}
      {(status === 'rejected' || status === 'confirmed') && (
        <Form action={`${path}/reopen`} button="Back to review">
          <TextField name="reason" label="Why the decision is taken back" required />
        </Form>
      )}
    </section>
  );
}
