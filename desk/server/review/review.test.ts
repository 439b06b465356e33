import { coupons } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { expectRefusal, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const { statusOf } = desk;
const { placed, pay, underReview, newReference } = desk.learner;
/** Total in rupees of each order that `desk.learner` places. */
const TOTAL = '10618.82';

beforeEach(async () => {
  await desk.academy.sql.execute("UPDATE orders SET status = 'cancelled' WHERE status = 'under-review'");
});

test('the review of an empty queue shows a message', async () => {
  const shown = await reviewer.get('/review');

  expect(shown.text).toContain('Nothing waits for review.');
  expect((await reviewer.get('/review/next')).location).toBe('/review');
});

test('the page of an order shows what the reviewer compares with the bank: amount, reference and payment note', async () => {
  const [first, second] = [await underReview(), await underReview()];
  const { text, html } = await reviewer.get(`/review/${first.orderId}`);

  expect(text).toContain('2 orders wait');
  expect(text).toContain('Amount ₹10,618.82');
  expect(text).toContain(`Note of the payment 9876543210-${first.orderId}`);
  expect(html).toContain(`href="/review/${second.orderId}"`);
  expect(html).toContain(`<input type="hidden" name="seen" value="${first.reference}"/>`);
  expect(html).not.toContain('value="10618.82"');
});

test('the page of a free order has a form for an approval and none for a rejection', async () => {
  await desk.academy.sql.insert(coupons).values({ code: 'FREE', percentBps: 10_000 });
  const { orderId } = await placed({ couponCode: 'FREE' });

  const { html } = await reviewer.get(`/review/${orderId}`);

  expect(html).toContain(`action="/review/${orderId}/approve"`);
  expect(html).not.toContain(`action="/review/${orderId}/reject"`);
});

test('an approval opens the next order, with a button that undoes the approval', async () => {
  const [first, second] = [await underReview(), await underReview()];
  const sent = await reviewer.post(`/review/${first.orderId}/approve`, {
    amount: '₹10,618.82',
    reference: first.reference,
    seen: first.reference,
  });

  expect(sent.location).toBe(`/review/${second.orderId}?decided=${first.orderId}`);
  const next = await reviewer.follow(sent);
  expect(next.text).toContain(`${first.orderId} is confirmed (${reviewer.name}`);
  expect(next.html).toContain(`action="/review/${first.orderId}/undo"`);
  expect(await statusOf(first.orderId)).toBe('confirmed');
});

describe('a decision', () => {
  test.each([
    ['another amount', { amount: '618.82' }, 409, 'is less than the ₹10,618.82'],
    ['no amount', { amount: '' }, 422, "'' is not an amount in rupees"],
    ['another reference', { amount: TOTAL, reference: '632499999999' }, 409, 'not 632499999999'],
    ['a lower amount without a reason', { amount: '1', accept: 'short' }, 422, 'Say why another amount is'],
  ])('with %s is refused, and the form keeps the typed amount', async (_case, form, status, message) => {
    const order = await underReview();
    const shown = await reviewer.post(`/review/${order.orderId}/approve`, { seen: order.reference, ...form });

    expectRefusal(shown, status, message);
    // The API's messages name options of the command line, which do not belong on a page.
    expect(shown.text).not.toContain('--');
    expect(shown.html).toContain(`value="${form.amount}"`);
    expect(await statusOf(order.orderId)).toBe('under-review');
  });

  test('about a reference that was replaced while the page was open is refused', async () => {
    const order = await placed();
    const [stranger, own] = [newReference(), newReference()];
    await pay(order.orderId, stranger);
    await pay(order.orderId, own, order.token);
    const shown = await reviewer.post(`/review/${order.orderId}/approve`, { amount: TOTAL, seen: stranger });

    expectRefusal(shown, 409, `The reference of ${order.orderId} is ${own}, not ${stranger}`);
  });

  test('with an unknown reason is refused, and the form keeps the typed note', async () => {
    const order = await underReview();
    const shown = await reviewer.post(`/review/${order.orderId}/reject`, { code: '5', note: 'mine' });

    expectRefusal(shown, 422, "'5' is not one of");
    expect(shown.html).toContain('value="mine"');
  });
});

test('a lower amount is refused on a page that asks for a reason, and accepted with the reason', async () => {
  const order = await underReview();
  const form = { seen: order.reference, amount: '10000' };
  const refused = await reviewer.post(`/review/${order.orderId}/approve`, form);
  expect(refused.text).toContain('Accept less than the order');

  const accepted = { ...form, accept: 'short', reason: 'agreed by phone' };
  const sent = await reviewer.post(`/review/${order.orderId}/approve`, accepted);

  expect([sent.status, await statusOf(order.orderId)]).toEqual([303, 'confirmed']);
});

test('an approval asks for the UPI address that was paid if the payee has changed since the order', async () => {
  const order = await underReview();
  await setPayee('new@bank');
  const form = { seen: order.reference, amount: TOTAL };

  const refused = await reviewer.post(`/review/${order.orderId}/approve`, form);
  const sent = await reviewer.post(`/review/${order.orderId}/approve`, { ...form, payee: 'new@bank' });

  expect(refused.text).toContain('UPI address that the money was sent to');
  expect(sent.status).toBe(303);
  await setPayee('stepwell@example');
});

test('a rejection can be undone', async () => {
  const order = await underReview();
  await reviewer.post(`/review/${order.orderId}/reject`, { code: 'wrong_amount', seen: order.reference });
  expect(await statusOf(order.orderId)).toBe('rejected');
  const sent = await reviewer.post(`/review/${order.orderId}/undo`);

  expect(sent.location).toBe(`/review/${order.orderId}`);
  expect(await statusOf(order.orderId)).toBe('under-review');
});

test('undoing is refused if a colleague has undone the decision and decided again since the page was opened', async () => {
  const { orderId, reference } = await underReview();
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];
  await asha.post(`/review/${orderId}/approve`, { amount: TOTAL, seen: reference });
  const shown = await asha.get(`/review/${orderId}`);
  await ravi.post(`/review/${orderId}/undo`);
  await ravi.post(`/review/${orderId}/reject`, { code: 'not_found', seen: reference });

  const late = await press(asha, shown, 'Take it back');

  expectRefusal(late, 409, `${ravi.name} has decided on ${orderId} again meanwhile: it is rejected.`);
  expect(await statusOf(orderId)).toBe('rejected');
});

test('a second decision is refused on a page that shows who decided first', async () => {
  const order = await underReview();
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];
  const form = { amount: TOTAL, seen: order.reference };
  await asha.post(`/review/${order.orderId}/approve`, form);

  const second = await ravi.post(`/review/${order.orderId}/reject`, { code: 'not_found' });

  expect(second.status).toBe(409);
  expect(second.text).toContain(`is not under review, but confirmed (${asha.name}, `);
  expect(await statusOf(order.orderId)).toBe('confirmed');
});

test('an order that another reviewer has open is not offered as the next order', async () => {
  const [first, second] = [await underReview(), await underReview()];
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];
  await asha.get(`/review/${first.orderId}`);
  await desk.academy.sql.execute("UPDATE review_views SET viewed_at = now() - interval '2 minutes'");

  expect((await ravi.get(`/review/${first.orderId}`)).text).toContain(`Looked at by ${asha.name}, 2 min ago`);
  expect((await ravi.get('/review/next')).location).toBe(`/review/${second.orderId}`);
});

test('an automatic refresh of an order’s page does not count as looking at the order', async () => {
  const order = await underReview();
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];

  await asha.get(`/review/${order.orderId}`, { 'x-live': '1' });

  expect((await ravi.get(`/review/${order.orderId}`)).text).not.toContain(`Looked at by ${asha.name}`);
});

test('an empty queue is a live part of the page, so that the first order appears in it', async () => {
  const { html } = await reviewer.get('/review?find=nothing-like-this');

  expect(html).toMatch(/data-live="queue"><p/);
});

test('the page of an order shows the reviewer and the reason of a hold until the hold is ended', async () => {
  const order = await underReview();
  await reviewer.post(`/review/${order.orderId}/hold`, { holdReason: 'asked the bank' });
  expect((await reviewer.get(`/review/${order.orderId}`)).text).toContain('To review the learner');
  expect((await reviewer.get(`/review/${order.orderId}`)).text).toContain(
    `On hold by ${reviewer.name}: asked the bank`,
  );
  await reviewer.post(`/review/${order.orderId}/resume`);

  expect((await reviewer.get(`/review/${order.orderId}`)).text).not.toContain('On hold by');
});

test.each([
  ['the end of its id', (order: { orderId: string }) => order.orderId.slice(-5).toLowerCase()],
  ['a part of its reference', (order: { reference: string }) => order.reference.slice(4)],
])('the search finds an order of the queue by %s', async (_by, partOf) => {
  const [wanted, other] = [await underReview(), await underReview()];
  const { html } = await reviewer.get(`/review?${new URLSearchParams({ find: partOf(wanted) })}`);

  expect(html).toContain(`/review/${wanted.orderId}`);
  expect(html).not.toContain(`/review/${other.orderId}`);
  expect(html).toContain('1 found in the queue');
});

test('an order opened from the results of a search leads back to them', async () => {
  const { orderId } = await underReview();
  const path = `/review?find=${orderId}`;

  const link = /href="(\/review\/[^"]*)"/.exec((await reviewer.get(path)).html)?.[1] ?? '';
  const { html, text } = await reviewer.get(link);

  expect(link).toContain(orderId);
  expect(text).toContain('1 found in the queue');
  expect(html).toContain(`href="${path}"`);
});

test('markup in a learner’s name is shown as text', async () => {
  const studentName = '<img src=x onerror=alert(1)>';
  const studentDetail = { studentName, studentPhone: '9876543210', studentEmail: 'x@example.org' };
  const { orderId } = await underReview({ studentDetail });
  const { html } = await reviewer.get(`/review/${orderId}`);

  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img src=x');
});

test.each(['accountant', 'editor'] as const)('an %s can neither see nor decide on an order', async (role) => {
  const { orderId, reference } = await underReview();
  const member = await desk.as(role);

  const pages = [
    await member.get('/review'),
    await member.get(`/review/${orderId}`),
    await member.post(`/review/${orderId}/approve`, { amount: TOTAL, seen: reference }),
    await member.post(`/review/${orderId}/reject`, { code: 'not_found' }),
    await member.post(`/review/${orderId}/hold`),
    await member.post(`/review/${orderId}/undo`),
  ];

  expect(pages.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await statusOf(orderId)).toBe('under-review');
});

async function setPayee(address: 'new@bank' | 'stepwell@example'): Promise<void> {
  await desk.academy.sql.execute(`UPDATE settings SET value = '${address}' WHERE name = 'payeeVPA'`);
}
