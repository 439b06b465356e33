import { testAcademy } from '../../testing/academy';
import { testDesk } from '../../testing/desk';
import { newReference, orderCalls } from '../../testing/order-calls';

const academy = testAcademy();
const desk = testDesk(academy);
const { placed, underReview, confirmed, statusOf } = orderCalls(academy);

test('a refused approval comes back with what was typed and its message', async () => {
  const asha = await desk.as('reviewer');
  const { orderId } = await underReview();

  const refused = await asha.post(`/payments/${orderId}/approve`, { amount: '10,000' });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="10,000"');
  expect(refused.html).toContain('say why it is accepted');
  const approved = await asha.post(`/payments/${orderId}/approve`, { amount: '10,618.82' });
  expect([approved.status, approved.location]).toEqual([303, '/payments']);
  expect(await statusOf({ orderId })).toBe('confirmed');
});

test('one press rejects a reference for a reason', async () => {
  const asha = await desk.as('reviewer');
  const { orderId } = await underReview();

  await asha.post(`/payments/${orderId}/reject`, { reason: 'not_found' });

  expect(await statusOf({ orderId })).toBe('rejected');
  expect((await asha.get(`/payments/${orderId}`)).html).toContain('Back to review');
});

test('the columns of a statement are asked for once, then its sure lines are confirmed with one press', async () => {
  const asha = await desk.as('reviewer');
  const [one, two] = [await underReview(), await placed()];
  const rows = [
    ['Ref', 'Deposit', 'Narration'],
    [one.reference, '10618.82', 'UPI'],
    [newReference(), '10618.82', two.orderId],
    [newReference(), '5.00', 'whose?'],
  ].map((cells) => cells.join(','));
  const upload = (text: string) => asha.upload('/payments/statement', 'file', 'bank.csv', text);

  const asked = await upload(rows.join('\n'));
  expect(asked.html).toContain('Name the columns of your bank');
  const packed = /name="packed" value="([^"]*)"/.exec(asked.html)?.[1] ?? '';
  const columns = { reference: 'Ref', amount: 'Deposit', text: 'Narration' };
  await asha.post('/payments/statement/compare', { packed, ...columns });
  const compared = await upload(rows.join('\n'));

  expect(compared.html).toContain('Sure: 2');
  expect(compared.html).toContain('No order has this reference');
  const lines = Array.from(compared.html.matchAll(/name="lines" value="([^"]*)"/g), ([, line]) => line ?? '');
  await asha.post('/payments/statement/confirm', { lines });
  expect([await statusOf(one), await statusOf(two)]).toEqual(['confirmed', 'confirmed']);
  expect((await upload(rows.join('\n'))).html).toContain('2 payments of it are recorded already');
});

test('a payment of a statement is recorded with the line’s values filled in, or kept with a note', async () => {
  const asha = await desk.as('reviewer');
  const { orderId } = await placed();
  const reference = newReference();

  const { html } = await asha.get(`/payments/record?order=${orderId}&reference=${reference}&amount=10618.82`);
  expect(html).toContain(`value="${reference}"`);
  const kept = newReference();
  await asha.post('/payments/keep', { amount: '5', reference: kept, note: 'interest' });
  const recorded = await asha.post('/payments/record', { order: orderId, amount: '10618.82', reference });

  expect(recorded.location).toBe(`/orders/${orderId}`);
  expect(await statusOf({ orderId })).toBe('confirmed');
});

test('the page of an order shows money, documents and history, and each form of it opens', async () => {
  const owner = await desk.as('owner');
  const { orderId, token } = await confirmed();

  const { html } = await owner.get(`/orders/${orderId}`);

  for (const text of ['Ishita Deshpande', 'Payment acknowledgement', '+₹10,618.82', 'Reverse'])
    expect(html).toContain(text);
  expect(html).not.toContain(token);
  for (const form of ['payment', 'refund', 'payments/1/reverse', 'correct', 'company', 'note', 'cancel'])
    expect([form, (await owner.get(`/orders/${orderId}/${form}`)).status]).toEqual([form, 200]);
  const refund = { amount: '5', reference: newReference(), reason: 'agreed' };
  expect((await owner.post(`/orders/${orderId}/refund`, refund)).location).toBe(`/orders/${orderId}`);
});

test.each([
  '/payments',
  '/payments/statement',
  '/orders?search=ishita&status=confirmed&course=gate-computer-science',
  '/questions',
  '/questions?closed=true',
  '/mails',
  '/mails?state=queued',
  '/books?by=course',
  '/settings',
  '/settings/tax',
  '/settings/payee',
  '/settings/announcement',
  '/settings/newsletter',
  '/settings/person',
])('the page %s opens for an owner', async (path) => {
  const owner = await desk.as('owner');

  expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
});

test.each(['/orders/class.csv?course=gate-computer-science', '/books.csv', '/settings/newsletter.csv'])(
  'the file %s is downloaded',
  async (path) => {
    const owner = await desk.as('owner');

    const { status, headers } = await owner.get(path);

    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  },
);

test('settings that were refused keep what was typed; saved ones are stored', async () => {
  const owner = await desk.as('owner');
  const form = (name: string, value: string, seen = '') => ({ [name]: value, [`seen:${name}`]: seen });

  const refused = await owner.post('/settings/tax', form('gstin', '09ABC'));
  expect([refused.status, refused.html.includes('value="09ABC"')]).toEqual([422, true]);
  await owner.post('/settings/tax', form('legalName', 'Baori Learning'));

  expect((await owner.get('/settings/tax')).html).toContain('value="Baori Learning"');
});
