import { useAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { noteOrder } from '../../cli/commands/order';
import { approveRefund, declineRefund } from '../refunds/decide-refund';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { rejectOrder } from '../review/reject-order';
import { showOrder } from './show-order';
import type { TimelineEntry } from './timeline';

const academy = useAcademy();
const { pay, underReview } = orderCalls(academy);

test('the timeline has the events, references, refunds and mails of an order, the oldest first', async () => {
  const { orderId, token } = await underReview();
  const requestRefund = () =>
    academy.post(
      '/api/orders/requestRefund',
      { orderId, reason: 'I paid twice' },
      { 'x-order-token': token },
    );
  await academy.run(rejectOrder, { order: orderId, code: 'not_found' });
  await pay(orderId, '632400000099');
  await academy.run(noteOrder, { order: orderId, reason: 'called the learner' });
  await academy.run(approveOrder, { order: orderId, amount: '10618.82' });
  await requestRefund();
  await academy.run(declineRefund, { order: orderId, reason: 'not paid twice' });
  await requestRefund();
  await academy.run(approveRefund, { order: orderId, amount: '100' });
  await academy.run(sendRefund, { order: orderId, reference: '632499999999' });

  const { timeline, money, receipt } = await academy.run(showOrder, { order: orderId.toLowerCase() });

  expect(timeline.map(summaryOf)).toEqual([
    'placed created',
    'mail order-placed',
    expect.stringMatching(/^reference 6324\d+ rejected$/),
    'moved under-review',
    'mail reference-received',
    'moved rejected',
    'mail reference-rejected',
    'reference 632400000099 live',
    'moved under-review',
    'mail reference-received',
    'note called the learner',
    'moved confirmed',
    'mail order-confirmed',
    'refund-requested I paid twice',
    'mail refund-requested',
    'refund-declined not paid twice',
    'mail refund-declined',
    'refund-requested I paid twice',
    'mail refund-requested',
    'refund-approved asha',
    'mail refund-approved',
    'refund-sent 632499999999 100',
    'note I paid twice; ₹100.00 sent back with 632499999999',
    'mail refund-sent',
  ]);
  expect(money).toEqual({ paid: 10618.82, sentBack: 100, left: 10518.82 });
  expect(receipt).toMatchObject({ kind: 'acknowledgement', amountPaid: 10618.82 });
});

function summaryOf(entry: TimelineEntry): string {
  const { at: _, ...rest } = entry;
  switch (rest.kind) {
    case 'placed':
      return `placed ${rest.status}`;
    case 'moved':
      return `moved ${rest.to}`;
    case 'note':
    case 'hold':
    case 'resume':
      return `${rest.kind} ${rest.text}`;
    case 'reference':
      return `reference ${rest.reference} ${rest.state}`;
    case 'mail':
      return `mail ${rest.mail}`;
    case 'refund-approved':
      return `refund-approved ${rest.by}`;
    case 'refund-sent':
      return `refund-sent ${rest.reference} ${rest.amount}`;
    default:
      return `${rest.kind} ${rest.reason}`;
  }
}
