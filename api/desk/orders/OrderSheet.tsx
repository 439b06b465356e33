import { formatAmount, GST_STATES } from '@stepwell/contract';
import { Button, Chip, TextLink } from '@stepwell/shared-ui';
import type { Role } from '../../src/lib/roles';
import { hasRole } from '../../src/lib/roles';
import type { ShownOrder } from '../../src/orders/staff/show-order';
import { FormButton } from '../frame/form';
import { Facts, Part, Time, Title, withQuery } from '../frame/parts';
import { Rows } from '../frame/rows';
import { orderPath, reviewPath, STATUS_NAMES, STATUSES } from './labels';

interface OrderSheetProps {
  order: ShownOrder;
  roles: readonly Role[];
}

/** An order with its money, documents and events. */
export function OrderSheet({ order, roles }: OrderSheetProps) {
  const { orderId, status, pricing, buyer } = order;
  const state = STATUSES[status];
  return (
    <>
      <Title back={{ to: '/orders', label: 'Orders' }} end={<Chip tone={state.tone}>{state.name}</Chip>}>
        {orderId}
      </Title>
      <Actions order={order} roles={roles} />
      <Facts
        facts={[
          ['Learner', order.studentName],
          ['E-mail', order.studentEmail],
          ['Phone', order.studentPhone],
          ['Course', order.courseName],
          ['Company', buyer.company],
          ['GSTIN', buyer.gstin],
          ['State', buyer.state && GST_STATES[buyer.state]],
          ['Price', formatAmount(pricing.coursePrice)],
          [
            'Coupon',
            pricing.couponCode && `${pricing.couponCode}, ${formatAmount(pricing.courseCouponDiscount)} off`,
          ],
          ['GST', pricing.courseGST > 0 && formatAmount(pricing.courseGST)],
          ['Total', formatAmount(order.total)],
          ['Paid', paidText(order)],
          ['Reference', order.reference],
          ['Referral', order.referralCode],
          ['Placed', <Time key="placed" at={order.createdAt} />],
        ]}
      />
      <Payments order={order} />
      <Documents order={order} />
      <Part
        title="History"
        end={<TextLink href={withQuery('/log', { subject: orderId })}>Acts in the log</TextLink>}
      >
        <Rows
          label="History of the order"
          items={order.events.map((event, index) => ({ ...event, index }))}
          keyOf={({ index }) => index}
          columns={[
            { label: 'Time', cell: ({ at }) => <Time at={at} />, isWhole: true },
            { label: 'What', cell: ({ kind, to }) => (kind === 'status' ? STATUS_NAMES[to] : EVENTS[kind]) },
            { label: 'By', cell: ({ by }) => by },
            { label: 'Text', cell: ({ text }) => text },
          ]}
        />
      </Part>
    </>
  );
}

const EVENTS: Readonly<Record<ShownOrder['events'][number]['kind'], string>> = {
  status: 'Status',
  reference: 'Reference',
  payment: 'Payment',
  refund: 'Refund',
  document: 'Document',
  mail: 'Mail',
  change: 'Change',
  note: 'Note',
};

function paidText({ paid, due, total, sentBack }: ShownOrder): string {
  if (total === 0) return 'nothing to pay';
  const rest = Math.round((due - sentBack) * 100) / 100;
  return [
    formatAmount(paid),
    ...(rest > 0 ? [`${formatAmount(rest)} short`] : []),
    ...(due < 0 ? [`${formatAmount(-due)} over`] : []),
    ...(sentBack > 0 ? [`${formatAmount(sentBack)} sent back`] : []),
  ].join(', ');
}

/** What can be done with an order in its status. */
function Actions({ order, roles }: OrderSheetProps) {
  const { orderId, status, paid, documents } = order;
  const path = orderPath(orderId);
  const isReviewer = hasRole({ roles }, ['reviewer']);
  const isOpen = ['created', 'under-review', 'rejected', 'expired'].includes(status);
  const isInvoiced = documents.some(({ kind }) => kind === 'invoice');
  const links: [applies: boolean, href: string, label: string][] = [
    [isReviewer && status === 'under-review', reviewPath(orderId), 'Review'],
    [isReviewer && status !== 'cancelled', `${path}/payment`, 'Record a payment'],
    [paid > 0, `${path}/refund`, 'Record a refund'],
    [isReviewer && isOpen && paid === 0, `${path}/cancel`, 'Cancel'],
    [isReviewer && (status === 'rejected' || status === 'confirmed'), reviewPath(orderId), 'Back to review'],
    [isReviewer, `${path}/correct`, 'Correct the learner'],
    [!isInvoiced, `${path}/company`, 'Company'],
    [true, `${path}/note`, 'Note'],
  ];
  return (
    <div className="buttons">
      {links
        .filter(([applies]) => applies)
        .map(([, href, label]) => (
          <Button key={label} href={href} size="sm" variant="outline">
            {label}
          </Button>
        ))}
      {isReviewer && <FormButton action={`${path}/resend`}>Send the newest mail again</FormButton>}
    </div>
  );
}

function Payments({ order: { orderId, payments } }: { order: ShownOrder }) {
  if (payments.length === 0) return null;
  return (
    <Part title="Money">
      <Rows
        label="Payments"
        items={payments}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Time', cell: ({ at }) => <Time at={at} />, isWhole: true },
          {
            label: 'Amount',
            cell: ({ direction, amount }) => `${direction === 'in' ? '+' : '−'}${formatAmount(amount)}`,
            isNumber: true,
          },
          { label: 'Reference', cell: ({ reference }) => reference ?? 'none', isWhole: true },
          { label: 'By', cell: ({ by }) => by },
          { label: 'Reason', cell: ({ reason }) => reason },
          {
            label: 'State',
            cell: ({ id, isReversed, reverses }) => {
              if (reverses !== null) return 'Reversal';
              if (isReversed) return 'Reversed';
              return <TextLink href={`${orderPath(orderId)}/payments/${id}/reverse`}>Reverse</TextLink>;
            },
          },
        ]}
      />
    </Part>
  );
}

function Documents({ order: { documents } }: { order: ShownOrder }) {
  if (documents.length === 0) return null;
  return (
    <Part title="Documents">
      {documents.map(({ id, content: { title, facts, from, to, rows, payment } }) => (
        <details key={id}>
          <summary>{`${title}: ${facts[0]}`}</summary>
          {[...facts, ...from, ...to, ...payment].map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Facts facts={rows} />
        </details>
      ))}
    </Part>
  );
}
