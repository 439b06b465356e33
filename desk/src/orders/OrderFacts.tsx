import type { WholeOrder } from '@stepwell/api/show-order';
import { formatAmount, GST_STATES } from '@stepwell/contract';
import { TextLink } from '@stepwell/shared-ui';
import { Facts } from '../shared/Facts';
import { Part } from '../shared/Heading';
import { LABELS } from '../shared/texts';
import styles from './OrderFacts.module.css';
import { orderPath, personPath } from './order-paths';
import { CLAIM_NAMES, REFUND_NAMES, TEXTS } from './texts';

export interface OrderFactsProps {
  order: WholeOrder;
  canSeePerson: boolean;
}

/** The learner and the money of an order. */
export function OrderFacts({ order, canSeePerson }: OrderFactsProps) {
  const { facts } = TEXTS;
  const { studentName, studentEmail, studentPhone, buyerCompany, buyerGstin } = order;
  const { money, claims, refunds, receipt } = order;
  const company = [buyerCompany, buyerGstin].filter(Boolean).join(', ');
  return (
    <div className={styles.parts}>
      <Part title={LABELS.learner}>
        <Facts
          facts={[
            [LABELS.name, studentName],
            [
              LABELS.email,
              studentEmail && <TextLink href={`mailto:${studentEmail}`}>{studentEmail}</TextLink>,
            ],
            [
              LABELS.phone,
              studentPhone && <TextLink href={`tel:+91${studentPhone}`}>{studentPhone}</TextLink>,
            ],
            [facts.company, company],
            [facts.state, order.buyerState && (GST_STATES[order.buyerState] ?? order.buyerState)],
            [facts.referral, order.referralCode],
          ]}
        />
        {canSeePerson && studentEmail && (
          <p>
            <TextLink href={personPath(studentEmail)}>{facts.person}</TextLink>
          </p>
        )}
      </Part>
      <Part title={facts.payment}>
        <Facts
          facts={[
            [LABELS.course, order.course],
            [facts.price, formatAmount(order.price)],
            [LABELS.coupon, order.couponCode && facts.off(order.couponCode, order.couponDiscount)],
            [facts.gst, formatAmount(order.gst)],
            [facts.total, <strong key="total">{formatAmount(order.total)}</strong>],
            [LABELS.received, money.paid > 0 ? formatAmount(money.paid) : ''],
            [LABELS.sentBack, money.sentBack > 0 ? formatAmount(money.sentBack) : ''],
            [
              facts.references,
              claims
                .map(({ reference, state }) => `${reference} (${CLAIM_NAMES[state] ?? state})`)
                .join(', ') || facts.noReference,
            ],
            [
              facts.refunds,
              refunds
                .map(({ amount, state }) => `${formatAmount(amount)}: ${REFUND_NAMES[state]}`)
                .join(', '),
            ],
            [
              facts.receipt,
              receipt && (
                <>
                  {receipt.number ?? facts.acknowledgement}{' '}
                  <TextLink href={`${orderPath(order.orderId)}/receipt`}>{facts.download}</TextLink>
                </>
              ),
            ],
          ]}
        />
      </Part>
    </div>
  );
}
