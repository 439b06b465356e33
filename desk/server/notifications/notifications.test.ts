import { payeeLink, questionLink, refundLink, reviewLink } from '@stepwell/api/desk-links';
import { refunds, staffNotifications } from '@stepwell/api/schema';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();
const stored = () => desk.academy.sql.select().from(staffNotifications);

beforeEach(() => desk.academy.sql.delete(staffNotifications));

test('a member chooses the delivery of each kind of notification, and the page shows the choice afterwards', async () => {
  const reviewer = await desk.as('reviewer');
  expect((await reviewer.get('/notifications')).text).toContain('An order waits for review');

  const saved = await reviewer.post('/notifications', {
    'staff-reference': 'at-once',
    'staff-query': 'digest',
  });

  const { text, html } = await reviewer.follow(saved);
  expect(text).toContain('Saved.');
  expect(html).toMatch(/name="staff-reference"[^>]*>(?:(?!<\/select>).)*<option value="at-once" selected=""/);
  expect((await stored()).map(({ kind, delivery }) => [kind, delivery]).sort()).toEqual([
    ['staff-query', 'digest'],
    ['staff-reference', 'at-once'],
  ]);
});

test('a kind of notification outside the member’s roles is not stored, even if the form contains it', async () => {
  const editor = await desk.as('editor');

  await editor.post('/notifications', { 'staff-refund': 'at-once', 'staff-query': 'digest' });

  expect((await stored()).map(({ kind }) => kind)).toEqual(['staff-query']);
});

test('an unknown delivery is refused, and nothing is stored', async () => {
  const reviewer = await desk.as('reviewer');

  const shown = await reviewer.post('/notifications', { 'staff-reference': 'weekly' });

  expect(shown.status).toBe(422);
  expect(await stored()).toEqual([]);
});

test('every link of a mail to staff opens a page of the desk', async () => {
  const owner = await desk.as('owner');
  const { data } = await desk.academy.post('/api/orders/placeOrder', placeOrderBody());
  const { orderId, _id } = data.order;
  const claim = { orderId, txnId: '632412345678', paymentMode: 'upi-scan' };
  await desk.academy.post('/api/orders/updateOrderStatus', claim);
  const asked = { name: 'Kabir Singh', email: 'kabir@example.org', phone: '9876543210', message: 'When?' };
  const question = await desk.academy.post('/api/queries/addNewQuery', asked);
  await desk.academy.sql
    .insert(refunds)
    .values({ orderId: _id, state: 'requested', amountPaise: 100, reason: 'x', requestedBy: 'learner' });

  const links = [
    reviewLink('', orderId),
    refundLink('', orderId),
    questionLink('', question.data.id),
    payeeLink(''),
  ];
  const shown = await Promise.all(links.map((link) => owner.get(link)));

  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
