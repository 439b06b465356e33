import { formatAmount, type Order, type OrderStatus } from '@stepwell/contract';
import { useSiteState, useStore } from '@stepwell/platform';
import { Alert, Button, Card, CopyButton, Heading, Icon, Smartphone } from '@stepwell/shared-ui';
import type { Ref } from 'react';
import { OrderActions } from '../order/actions/OrderActions';
import { selectOrder, selectOrderStatus, selectPhone, selectView } from '../order/order.selectors';
import { orderStore } from '../order/order.store';
import { PaymentReference } from './PaymentReference';
import { type PaymentLink, paymentLink } from './payment-link';
import { SecureNote } from './SecureNote';
import { UpiCode } from './UpiCode';
import styles from './UpiPayment.module.css';

/** Titles by status, for orders that are not simply to be paid. */
const TITLES: { [status in OrderStatus]?: string } = {
  rejected: 'Check your UPI reference',
  expired: 'This order has expired',
};

/**
 * The payment step: pay, then send the reference. After a rejection the payment is folded away, so that no learner pays twice. An
 * expired order cannot be paid, because its price may no longer be right.
 */
export function UpiPayment({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const order = useStore(orderStore, selectOrder);
  const phone = useStore(orderStore, selectPhone);
  const status = useStore(orderStore, selectOrderStatus) ?? 'created';
  const config = useSiteState((state) => state.config);
  if (!order) return null;
  const payment = paymentLink(config, order, phone);
  const heading = { id: 'upi-payment-title', ref: headingRef, tabIndex: -1 };
  const stateTitle = TITLES[status] && (
    <Heading level={2} size="title-md" {...heading}>
      {TITLES[status]}
    </Heading>
  );
  // The elements are in the order for phones. On larger screens, CSS puts the QR code first.
  const payStep = (
    <div className={styles.pay}>
      <div className={styles.head}>
        {!stateTitle && (
          <h2 {...heading} className={styles.title}>
            Pay with any UPI app
          </h2>
        )}
        <p className={styles.amount}>
          <span className={styles.figure}>{formatAmount(order.courseTotalPrice)}</span>
          <CopyButton text={order.courseTotalPrice.toFixed(2)} label="Copy amount" />
        </p>
      </div>
      {payment.link && <AppLink link={payment.link} amount={formatAmount(order.courseTotalPrice)} />}
      <PayeeDetails {...payment} />
      {/* The QR code, or the reason why there is none (docs/specification.md §5.3). */}
      <div className={styles.code}>
        {payment.problem ? (
          <Alert tone="bad">{payment.problem}</Alert>
        ) : (
          <UpiCode link={payment.link} order={order} />
        )}
      </div>
    </div>
  );

  return (
    <Card as="section" depth={2} className={styles.card} aria-labelledby="upi-payment-title">
      {stateTitle}
      <OrderNotices order={order} />
      {status === 'rejected' && (
        <details className={styles.unpaid}>
          <summary>I have not paid yet: show the code</summary>
          {payStep}
        </details>
      )}
      {!stateTitle && payStep}
      <hr className={styles.rule} />
      <PaymentReference key={order.orderId} orderId={order.orderId} />
      <SecureNote />
      <OrderActions />
    </Card>
  );
}

/** A link that opens a UPI app, with help, because apps refuse many links that no bank has signed, mostly links to personal accounts. */
function AppLink({ link, amount }: { link: string; amount: string }) {
  return (
    <div className={styles.app}>
      <Button
        href={link}
        size="lg"
        block
        className={styles.open}
        icon={<Icon glyph={Smartphone} size="sm" />}
      >
        <span>{`Pay ${amount} with a UPI app`}</span>
      </Button>
      <p className={styles.help}>
        Does the app refuse the payment, or call it risky? Open your UPI app yourself and pay to the UPI ID
        shown here, with this amount and note.
      </p>
    </div>
  );
}

/** What the learner types into a UPI app that does not open the link or scan the code. */
function PayeeDetails({ payeeVPA, payeeName, note }: PaymentLink) {
  return (
    <dl className={styles.payee}>
      {payeeName && (
        <>
          <dt>Pay to</dt>
          <dd translate="no">{payeeName}</dd>
        </>
      )}
      {payeeVPA && (
        <>
          <dt>UPI ID</dt>
          <dd>
            <span translate="no">{payeeVPA}</span>
            <CopyButton text={payeeVPA} label="Copy UPI ID" />
          </dd>
        </>
      )}
      <dt>Note</dt>
      <dd>
        <span translate="no">{note}</span>
        <CopyButton text={note} label="Copy note" />
      </dd>
    </dl>
  );
}

function OrderNotices({ order }: { order: Order }) {
  const status = useStore(orderStore, selectOrderStatus);
  const quoted = useStore(orderStore, ({ quotedTotal }) => quotedTotal);
  const reason = useStore(orderStore, (state) => selectView(state)?.statusReason);
  return (
    <>
      {quoted !== null && quoted !== order.courseTotalPrice && (
        <Alert tone="warn">
          {`The price changed while you were ordering: it was ${formatAmount(quoted)}, this order costs ${formatAmount(order.courseTotalPrice)}.`}
        </Alert>
      )}
      {status === 'rejected' && (
        <Alert tone="bad">
          We could not match your UPI reference with a payment. Check it in your UPI app and send it again.
          {reason && ` Our reason: ${reason}.`} Do not pay a second time before you have checked.
        </Alert>
      )}
      {status === 'expired' && (
        <Alert tone="warn">
          Please do not pay for it any more. If you have paid already, send the reference and we will look
          into it. If not, start a new order: the price may have changed.
        </Alert>
      )}
    </>
  );
}
