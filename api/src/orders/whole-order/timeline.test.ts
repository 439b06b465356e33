import { ASHA, useAcademy } from '../../../testing/academy';
import { approve, orderCalls } from '../../../testing/order-calls';
import { noteOrder } from '../../cli/commands/order';
import { approveRefund, declineRefund } from '../refunds/decide-refund';
import { sendRefund } from '../refunds/send-refund';
import { rejectOrder } from '../review/reject-order';
import { showOrder } from './show-order';

const academy = useAcademy();
const { pay, underReview } = orderCalls(academy);

test('the timeline has the events, references, refunds and mails of an order, the oldest first', async () => {
  const placed = await underReview();
  const { orderId, token } = placed;
  const requestRefund = () =>
    academy.post(
      '/api/orders/requestRefund',
      { orderId, reason: 'I paid twice' },
      { 'x-order-token': token },
    );
  await academy.run(rejectOrder, { order: orderId, code: 'not_found' });
  await pay(orderId, '632400000099');
  await academy.run(noteOrder, { order: orderId, reason: 'called the learner' });
  await approve(academy, placed);
  await requestRefund();
  await academy.run(declineRefund, { order: orderId, reason: 'not paid twice' });
  await requestRefund();
  await academy.run(approveRefund, { order: orderId, amount: '100' });
  const ravi = { ...ASHA, systemUser: 'ravi' };
  await academy.run(sendRefund, { order: orderId, reference: '632499999999' }, { caller: ravi });

  const { timeline, money, receipt } = await academy.run(showOrder, { order: orderId.toLowerCase() });

  const mail = (kind: string) => ({ kind: 'mail', mail: kind });
  const requested = { kind: 'refund-requested', by: 'learner', reason: 'I paid twice' };
  expect(timeline).toMatchObject([
    { kind: 'placed', status: 'created' },
    mail('order-placed'),
    { kind: 'reference', reference: expect.stringMatching(/^6324\d+$/), state: 'rejected' },
    { kind: 'moved', to: 'under-review' },
    mail('reference-received'),
    { kind: 'moved', to: 'rejected' },
    mail('reference-rejected'),
    { kind: 'reference', reference: '632400000099', state: 'live' },
    { kind: 'moved', to: 'under-review' },
    mail('reference-received'),
    { kind: 'note', text: 'called the learner' },
    { kind: 'moved', to: 'confirmed' },
    mail('order-confirmed'),
    requested,
    mail('refund-requested'),
    { kind: 'refund-declined', reason: 'not paid twice' },
    mail('refund-declined'),
    requested,
    mail('refund-requested'),
    { kind: 'refund-approved', by: 'asha' },
    mail('refund-approved'),
    { kind: 'refund-sent', reference: '632499999999', amount: 100, by: 'ravi' },
    { kind: 'note', text: 'I paid twice; ₹100.00 sent back with 632499999999' },
    mail('refund-sent'),
  ]);
  expect(money).toEqual({ paid: 10618.82, sentBack: 100, left: 10518.82 });
  expect(receipt).toMatchObject({ kind: 'acknowledgement', amountPaid: 10618.82 });
});
