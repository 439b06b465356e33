import { changes, outbox, refunds } from '@stepwell/api/schema';
import type { PlacedOrder } from '@stepwell/api/testing/order-calls';
import { aDesk } from '../../testing/a-desk';
import { expectRefusal } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const accountant = desk.member('accountant');

const { paid } = desk.learner;

/** A paid order (₹10,618.82) whose refund the learner has requested. */
async function refundRequested(): Promise<PlacedOrder> {
  const order = await paid();
  const body = { orderId: order.orderId, reason: 'I paid twice' };
  const token = { 'x-order-token': order.token };
  expect((await desk.academy.post('/api/orders/requestRefund', body, token)).status).toBe(201);
  return order;
}

const refundsOf = async ({ _id }: PlacedOrder) =>
  (await desk.academy.sql.select().from(refunds)).filter(({ orderId }) => orderId === _id);
const newestMail = async () => (await desk.academy.sql.select().from(outbox)).at(-1)?.kind;

test('a refund request is approved for a part of the amount, then recorded as sent, each after a confirmation page', async () => {
  const order = await refundRequested();
  const path = `/refunds/${order.orderId}`;

  const list = await accountant.get('/refunds');
  expect(list.text).toContain(`${order.orderId} Ishita Deshpande ₹10,618.82 Requested I paid twice`);
  const check = await accountant.post(`${path}/approve`, { amount: '500' });
  expect(check.text).toContain('Approve ₹500.00');
  expect(await refundsOf(order)).toMatchObject([{ state: 'requested' }]);
  const approved = await accountant.post(`${path}/approve`, { amount: '500', confirmed: 'yes' });
  expect([approved.status, approved.location]).toEqual([303, path]);
  expect((await accountant.follow(approved)).text).toContain('The refund is approved.');

  const form = { reference: '632499999999', sentAmount: '500' };
  const preview = await accountant.post(`${path}/send`, form);
  expect(preview.text).toContain('Record ₹500.00 as sent back');
  expect(preview.text).toContain('The order becomes Confirmed');
  await accountant.post(`${path}/send`, { ...form, confirmed: 'yes' });

  expect(await refundsOf(order)).toMatchObject([
    { state: 'sent', amountPaise: 50_000, reference: '632499999999', decidedBy: accountant.name },
  ]);
  expect([await desk.statusOf(order.orderId), await newestMail()]).toEqual(['confirmed', 'refund-sent']);
  expect((await accountant.get('/refunds?show=sent')).text).toContain('632499999999');
});

test('a form that is sent twice records no second refund', async () => {
  const order = await paid();
  const path = `/refunds/${order.orderId}/send`;
  const form = { reference: '632499999998', sentAmount: '500', reason: 'agreed', confirmed: 'yes' };

  const shown = [await accountant.post(path, form), await accountant.post(path, form)];

  expect(shown.map(({ status }) => status)).toEqual([303, 409]);
  expect(await refundsOf(order)).toHaveLength(1);
  expect(shown[1]?.text).toContain('₹500.00 sent back with 632499999998 is already recorded');
});

test('a request is declined with a reason that the learner reads', async () => {
  const order = await refundRequested();
  const path = `/refunds/${order.orderId}/decline`;

  const blank = await accountant.post(path, { declineReason: ' ' });
  const preview = await accountant.post(path, { declineReason: '<b>Access</b> was given.' });
  await accountant.post(path, { declineReason: '<b>Access</b> was given.', confirmed: 'yes' });

  expectRefusal(blank, 422, 'Give a reason');
  expect(preview.html).toContain('&lt;b&gt;Access&lt;/b&gt; was given.');
  expect(await refundsOf(order)).toMatchObject([{ state: 'declined', decision: '<b>Access</b> was given.' }]);
  expect((await accountant.get('/refunds?show=declined')).text).toContain('<b>Access</b> was given.');
});

test.each([
  ['of more than was received', { sentAmount: '10618.83' }, 409, 'is more than the ₹10,618.82'],
  ['of an invalid amount', { sentAmount: '1e3' }, 422, '1e3'],
  ['of a negative amount', { sentAmount: '-5' }, 422, '-5'],
  ['with an invalid reference', { reference: 'paid back' }, 422, "not a bank's reference"],
  ['without a reason', { reason: '' }, 422, 'Give a reason'],
])('a refund %s is refused, and the form keeps the typed amount', async (_case, changed, status, message) => {
  const order = await paid();
  const form = { reference: '632499999997', sentAmount: '1', reason: 'agreed', ...changed };

  const shown = await accountant.post(`/refunds/${order.orderId}/send`, { ...form, confirmed: 'yes' });

  expectRefusal(shown, status, message);
  expect(shown.html).toContain(`value="${form.sentAmount}"`);
  expect(await refundsOf(order)).toEqual([]);
});

test('after a refund request, the message about an invalid sent amount is at the field of the sent amount', async () => {
  const { orderId } = await refundRequested();

  const { html } = await accountant.post(`/refunds/${orderId}/send`, {
    reference: '632499999994',
    sentAmount: 'x',
  });

  expect(html).toMatch(/id="sentAmount-message"[^>]*>.*is not an amount in rupees/);
  expect(html).not.toContain('id="amount-message"');
});

test('a refund without a request, more than seven days after the confirmation, shows a warning first', async () => {
  const { orderId } = await paid();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 86_400_000);
  const form = { reference: '632499999995', sentAmount: '500', reason: 'agreed' };

  const { text } = await accountant.post(`/refunds/${orderId}/send`, form);
  clock.mockRestore();

  expect(text).toContain('confirmed more than 7 days ago, and its learner requested no refund');
});

test('an editor may not read refunds', async () => {
  const { orderId } = await refundRequested();

  expect((await editor.get('/refunds')).status).toBe(403);
  expect((await editor.get(`/refunds/${orderId}`)).status).toBe(403);
});

test('a reviewer may read refunds but not change them', async () => {
  const order = await refundRequested();
  const path = `/refunds/${order.orderId}`;
  const before = await desk.academy.sql.$count(changes);

  const read = [await reviewer.get('/refunds'), await reviewer.get(path)];
  const refused = [
    await reviewer.post(`${path}/approve`, { amount: '1', confirmed: 'yes' }),
    await reviewer.post(`${path}/decline`, { declineReason: 'x', confirmed: 'yes' }),
    await reviewer.post(`${path}/send`, { reference: '632499999996', sentAmount: '1', confirmed: 'yes' }),
  ];

  expect(read.map(({ status }) => status)).toEqual([200, 200]);
  expect(read[1]?.html).not.toContain('name="sentAmount"');
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await desk.academy.sql.$count(changes)).toBe(before);
});
