import { amount, details, moment, table } from '../../cli/terminal/print';
import type { OrderDetail } from './order-views';

/** For each kind of event: the words before its reason. */
const HOLD_EVENTS: Partial<Record<OrderDetail['events'][number]['kind'], string>> = {
  hold: 'On hold',
  resume: 'Taken off hold',
};

/** Formats an order for the terminal, with its references, refunds and events. */
export function orderText(order: OrderDetail & { flags?: string[] }): string {
  const head = details([
    ['order', order.orderId],
    ['status', order.status],
    ['course', order.course],
    ['learner', order.studentName],
    ['e-mail', order.studentEmail],
    ['phone', order.studentPhone],
    ['price', amount(order.price)],
    ['coupon', order.couponCode ? `${order.couponCode}, ${amount(order.couponDiscount)} off` : 'none'],
    ['GST', `${amount(order.gst)} (${order.gstMode})`],
    ['to pay', amount(order.total)],
    ['referral', order.referralCode || 'none'],
    ['placed', moment(order.createdAt)],
    ...(order.flags?.length ? ([['look at', order.flags.join('; ')]] as [string, string][]) : []),
  ]);
  const claims = table(
    ['REFERENCE', 'STATE', 'AT'],
    order.claims.map(({ reference, state, at }) => [reference, state, moment(at)]),
    'No reference was sent.',
  );
  const events = table(
    ['AT', 'FROM', 'TO', 'BY', 'REASON'],
    order.events.map(({ kind, at, from, to, actor, reason }) => [
      moment(at),
      from,
      to,
      actor,
      [HOLD_EVENTS[kind], reason].filter(Boolean).join(': '),
    ]),
  );
  const refunds = table(
    ['REFUND', 'AMOUNT', 'REASON', 'REFERENCE', 'AT'],
    order.refunds.map(({ state, amount: sum, reason, reference, requestedAt, sentAt }) => [
      state,
      amount(sum),
      reason,
      reference ?? '',
      moment(sentAt ?? requestedAt),
    ]),
  );
  return [head, claims, ...(order.refunds.length > 0 ? [refunds] : []), events].join('\n\n');
}
