import { changes, orders, outbox } from '@stepwell/api/schema';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { aDesk } from '../../testing/a-desk';
import { expectRefusal, nextPageOf, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const accountant = desk.member('accountant');
const { statusOf } = desk;
const { placed, paid, underReview } = desk.learner;

function orderOf(studentName: string) {
  return placed({ studentDetail: { ...placeOrderBody().studentDetail, studentName } });
}

const lastChange = async () => (await desk.academy.sql.select().from(changes)).at(-1);

describe('the list of orders', () => {
  test('finds an order by name', async () => {
    const order = await orderOf('Zeenat Khan');
    await orderOf('Other Learner');

    const shown = await reviewer.get('/orders?search=zeenat');

    expect(shown.status).toBe(200);
    expect(shown.html).toContain(`href="/orders/${order.orderId}"`);
    expect(shown.text).not.toContain('Other Learner');
  });

  test('keeps the typed text in the search field if nothing is found', async () => {
    const none = await reviewer.get('/orders?search=%3Cscript%3E1234567');

    expect(none.text).toContain('No order matches.');
    expect(none.html).toContain('value="&lt;script&gt;1234567"');
  });

  test('shows a message for an invalid search, and keeps the typed values in the form', async () => {
    const query = 'from=2026-02-31&coupon=STEP10&status=confirmed&status=refunded';

    const wrong = await reviewer.get(`/orders?${query}`);

    expectRefusal(wrong, 422, "'2026-02-31' is neither a date");
    expect(wrong.html).toContain('value="STEP10"');
    expect(wrong.html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(2);
  });

  test('has pages of 50 orders, whose links keep the search', async () => {
    const first = await orderOf('Paging Person');
    const row = (await desk.academy.sql.select().from(orders)).find(({ id }) => id === first._id);
    const copies = Array.from({ length: 50 }, (_, n) => ({
      ...row,
      id: crypto.randomUUID(),
      orderId: `PAGE${n}`,
      idempotencyKey: null,
      createdAt: new Date(Date.now() + (n + 1) * 1000),
    }));
    await desk.academy.sql.insert(orders).values(copies as never);

    const page = await reviewer.get('/orders?search=paging+person&status=created');
    const next = nextPageOf(page);
    const second = await reviewer.get(next);

    expect(page.html.match(/name="orders\[\]"/g)).toHaveLength(50);
    expect(next).toBe('/orders?search=paging+person&status=created&after=PAGE0');
    expect(second.html.match(/name="orders\[\]"/g)).toHaveLength(1);
    expect(second.html).toContain(first.orderId);
    const noneChosen = await press(reviewer, second, 'Download the chosen');
    expectRefusal(noneChosen, 422, 'Choose at least one order.');
    expect(noneChosen.html).toContain(first.orderId);
  });
});

describe('many orders', () => {
  test('are cancelled after a preview, except those that are paid', async () => {
    const [open, confirmed] = [await placed(), await paid()];
    const chosen = [open.orderId, confirmed.orderId];

    const preview = await reviewer.post('/orders/many', { act: 'cancel', orders: chosen });
    expect(preview.text).toContain(`${open.orderId} will be cancelled`);
    expect(preview.text).toContain(`${confirmed.orderId} ₹10,618.82 was received`);
    expect(preview.text).not.toContain('--keep-payment');
    expect(preview.text).toContain('Cancel the order');
    // Named like the checkboxes of the list, so that these orders are chosen again there if the log-in has ended.
    expect(preview.html).toContain(`name="orders[]" value="${open.orderId}"`);
    expect(await statusOf(open.orderId)).toBe('created');

    const form = { act: 'cancel', confirmed: 'yes', orders: chosen };
    const blank = await reviewer.post('/orders/many', { ...form, reason: ' ' });
    expectRefusal(blank, 422, 'Give a reason');
    const reason = { code: 'course', reason: 'course was withdrawn' };
    const done = await reviewer.post('/orders/many', { ...form, ...reason });

    expect(done.text).toContain('1 of 2 done.');
    expect(await Promise.all(chosen.map(statusOf))).toEqual(['cancelled', 'confirmed']);
    const change = { action: 'order.cancel', subject: open.orderId, actor: reviewer.name };
    expect(await lastChange()).toMatchObject({ ...change, detail: { code: 'course' } });
  });

  test('are cancelled once if the form is sent twice, and the second reply names the member who cancelled them', async () => {
    const { orderId } = await placed();
    const preview = await reviewer.post('/orders/many', { act: 'cancel', orders: [orderId] });
    const reason = { reason: 'course was withdrawn' };
    await press(reviewer, preview, 'Cancel the order', reason);

    const again = await press(reviewer, preview, 'Cancel the order', reason);

    expect(again.text).toContain('0 of 1 done.');
    expect(again.text).toContain(`Order ${orderId} is already cancelled (${reviewer.name}, `);
  });

  test.each([
    [
      'many orders',
      (orderId: string) => reviewer.post('/orders/many', { act: 'resend', orders: [orderId] }),
      'Send the mail',
    ],
    ['one order', (orderId: string) => reviewer.get(`/orders/${orderId}/resend`), 'Send it again'],
  ])('get one copy of their newest mail if the form of %s is sent twice', async (_form, open, button) => {
    const order = await paid();
    const setSent = () => desk.academy.sql.update(outbox).set({ state: 'sent' });
    await setSent();
    const page = await open(order.orderId);
    await press(reviewer, page, button);
    await setSent();

    const again = await press(reviewer, page, button);

    expect(again.text).toMatch(/Mail \d+ to the learner of \w+ was queued after this page was opened/);
    const mails = await desk.academy.sql.select().from(outbox);
    const ours = mails.filter(({ orderId, kind }) => orderId === order._id && kind === 'order-confirmed');
    expect(ours).toHaveLength(2);
  });

  test('are not changed if no order is chosen, and the page shows a message', async () => {
    const shown = await reviewer.post('/orders/many', { act: 'cancel', search: 'zeenat' });

    expectRefusal(shown, 422, 'Choose at least one order.');
    expect(shown.html).toContain('value="zeenat"');
  });

  test('are downloaded as CSV without formulas, and the audit log records the download', async () => {
    const { orderId } = await orderOf('=cmd|calc!A0 Formula');

    const { reply } = await accountant.post('/orders/many', { act: 'download-all', search: 'formula' });

    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="orders \d+ \w+ \d{4}\.csv"$/,
    );
    expect(reply.body).toContain(`${orderId},created,`);
    expect(reply.body).toContain(`,"'=cmd|calc!A0 Formula",`);
    expect(await lastChange()).toMatchObject({ action: 'order.export', detail: { count: 1 } });
  });
});

describe('an order', () => {
  test('shows the learner, the amounts and the history', async () => {
    const order = await paid();

    const shown = await reviewer.get(`/orders/${order.orderId}`);

    for (const fact of ['ishita@example.org', 'Received ₹10,618.82', `${order.reference} (valid)`])
      expect(shown.text).toContain(fact);
    expect(shown.text).toContain('To review → Confirmed');
    expect(shown.text).toContain('Mail “The order is confirmed” to ishita@example.org waits');
  });

  test('offers the actions that the role of the member permits', async () => {
    const { orderId } = await paid();

    const toReviewer = await reviewer.get(`/orders/${orderId}`);
    const toAccountant = await accountant.get(`/orders/${orderId}`);

    expect(toReviewer.text).toContain('Cancel the order');
    expect(toReviewer.text).not.toContain('Make it a tax invoice');
    expect(toAccountant.text).toContain('Make it a tax invoice');
    expect(toAccountant.text).not.toContain('Cancel the order');
  });

  test('whose mails were deleted does not offer to resend a mail', async () => {
    const { orderId, _id } = await paid();
    const before = await reviewer.get(`/orders/${orderId}`);
    await desk.academy.sql.execute(`DELETE FROM outbox WHERE order_id = '${_id}'`);

    const after = await reviewer.get(`/orders/${orderId}`);

    const path = `/orders/${orderId}/resend`;
    expect([before.html.includes(path), after.html.includes(path)]).toEqual([true, false]);
    expect((await reviewer.get(path)).text).toContain('No mail to the learner is stored');
  });

  test('with an unknown id gets a "not found" page', async () => {
    expect((await reviewer.get('/orders/ORD0000000000')).status).toBe(404);
    expect((await reviewer.get('/orders/%27%3B--')).status).toBe(404);
  });

  test('that is paid is cancelled only if the form confirms that the money is kept', async () => {
    const { orderId } = await paid();
    const path = `/orders/${orderId}/cancel`;

    const form = await reviewer.get(path);
    const refused = await reviewer.post(path, { code: 'asked', reason: `fraud <b>` });
    expect(form.text).toContain('₹10,618.82 was received for it and not sent back');
    expect([refused.status, await statusOf(orderId)]).toEqual([409, 'confirmed']);
    expect(refused.text).toContain('Refund it, or say that the payment is kept.');
    expect(refused.text).not.toContain('--keep-payment');
    expect(form.text).toContain('You asked us to cancel it');
    expect(refused.html).toContain('<option value="asked" selected="">');
    expect(refused.html).toContain('fraud &lt;b&gt;');
    const done = await reviewer.post(path, { code: 'asked', reason: 'fraud', keepPayment: 'yes' });

    expect([done.status, done.location]).toEqual([303, `/orders/${orderId}`]);
    expect((await reviewer.follow(done)).text).toContain('The order is cancelled.');
    expect(await statusOf(orderId)).toBe('cancelled');
  });

  test('has notes and changes of its status in its history', async () => {
    const { orderId } = await underReview();

    const blank = await reviewer.post(`/orders/${orderId}/note`, { reason: '' });
    await reviewer.post(`/orders/${orderId}/note`, { reason: 'called on Monday' });
    await reviewer.post(`/orders/${orderId}/reopen`, { reason: 'typing error' });

    expect(blank.status).toBe(422);
    expect(await statusOf(orderId)).toBe('created');
    const shown = await reviewer.get(`/orders/${orderId}`);
    expect(shown.text).toContain('To review → Not paid yet typing error');
    expect(shown.text).toContain(`Note called on Monday`);
  });

  test('has a receipt that can be downloaded as a PDF file', async () => {
    const { orderId } = await paid();

    const { headers, rawPayload } = (await accountant.get(`/orders/${orderId}/receipt`)).reply;

    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${orderId}.pdf"`,
    });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('a member without a suitable role neither sees nor changes an order', async () => {
  const { orderId } = await placed();
  const shown = [
    await editor.get('/orders'),
    await editor.get(`/orders/${orderId}`),
    await editor.get(`/orders/${orderId}/receipt`),
    await editor.get(`/orders/${orderId}/cancel`),
    await editor.post('/orders/many', { act: 'download-all' }),
    await editor.post(`/orders/${orderId}/note`, { reason: 'x' }),
    await accountant.get(`/orders/${orderId}/cancel`),
    await accountant.post(`/orders/${orderId}/cancel`, { reason: 'x' }),
    await accountant.post('/orders/many', { act: 'cancel', orders: [orderId], confirmed: 'yes' }),
  ];

  expect(shown.map(({ status }) => status)).toEqual(shown.map(() => 403));
  expect(shown.filter(({ html }) => html.includes('ishita@example.org'))).toEqual([]);
  expect(await statusOf(orderId)).toBe('created');
});
