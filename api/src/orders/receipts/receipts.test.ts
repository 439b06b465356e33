import { API_PAGES } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { invoiceNumbers, orders, receipts } from '../../database/schema';
import { setSetting } from '../../settings/set-setting';
import { approveOrder } from '../review/approve-order';
import { refundOrder } from '../review/refund-order';
import { splitGst } from './receipt-view';
import { financialYearOf } from './receipts.repository';

const academy = useAcademy();
const LEGAL = {
  legalName: 'Stepwell Learning Pvt Ltd',
  registeredAddress: 'Sector 62, Noida',
  gstin: '09ABCDE1234F1Z5',
};
const { underReview } = orderCalls(academy);

afterEach(async () => {
  for (const name of Object.keys(LEGAL)) await academy.run(setSetting, { name, value: '' });
  await academy.run(setSetting, { name: 'gstMode', value: 'exclusive' });
});

describe('the receipt of an order', () => {
  test('returns 409 before the order is confirmed', async () => {
    const order = await underReview();

    const { status, message } = await receipt(order);

    expect([status, message]).toEqual([409, 'There is no receipt yet: the order is under-review']);
  });

  test('returns 404 for a wrong token or order, 422 without a token', async () => {
    const order = await confirmed();

    expect((await receipt({ ...order, token: 'guessed' })).status).toBe(404);
    expect((await receipt({ ...order, orderId: 'ORD0000000000' })).status).toBe(404);
    expect((await academy.get('/api/orders/getReceipt', { orderId: order.orderId })).status).toBe(422);
  });

  test('accepts the token in a header', async () => {
    const { orderId, token } = await confirmed();

    const { status, data } = await academy.get(
      '/api/orders/getReceipt',
      { orderId },
      { 'x-order-token': token },
    );

    expect([status, data.orderId]).toEqual([200, orderId]);
  });

  test('is an acknowledgement without a number while a legal detail is missing', async () => {
    await academy.run(setSetting, { name: 'legalName', value: LEGAL.legalName });
    const order = await confirmed();

    const { status, data, headers } = await receipt(order);

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(data).toMatchObject({ kind: 'acknowledgement', number: null, orderId: order.orderId });
    const { body } = await page(order);
    expect(body).toContain('<h1>Payment acknowledgement</h1>');
    expect(body).not.toMatch(/invoice/i);
  });

  test('is a numbered tax invoice once they are set, and keeps them when they change', async () => {
    await setLegal();
    const order = await confirmed();
    await academy.run(setSetting, { name: 'legalName', value: 'Another Name Ltd' });

    const { data } = await receipt(order);

    expect(data).toMatchObject({
      kind: 'tax-invoice',
      number: expect.stringMatching(/^SA\/\d\d-\d\d\/\d{6}$/),
      seller: { name: LEGAL.legalName, address: LEGAL.registeredAddress, gstin: LEGAL.gstin },
      taxableValue: 8999,
      gst: { ratePercent: 18, cgst: 809.91, sgst: 809.91 },
      amountPaid: 10618.82,
    });
    const { body } = await page(order);
    expect(body).toContain('<h1>Tax invoice</h1>');
    expect(body).toContain(data.number);
    expect(body).toContain('GSTIN 09ABCDE1234F1Z5');
    expect(body).toContain('₹809.91');
  });

  test('is no tax invoice where no GST was charged', async () => {
    await setLegal();
    await academy.run(setSetting, { name: 'gstMode', value: 'none' });
    const order = await confirmed('8999');

    expect((await receipt(order)).data).toMatchObject({
      kind: 'acknowledgement',
      gst: null,
      taxableValue: 8999,
    });
  });

  test('computes GST that the price contains', async () => {
    await academy.run(setSetting, { name: 'gstMode', value: 'inclusive' });
    const order = await confirmed('8999');

    expect((await receipt(order)).data).toMatchObject({
      taxableValue: 7626.27,
      gst: { cgst: 686.36, sgst: 686.37 },
    });
  });

  test('shows that the order was refunded', async () => {
    const order = await confirmed();
    await academy.run(refundOrder, { order: order.orderId, reason: 'paid twice', reference: '632412345678' });

    expect((await page(order)).body).toContain('This order was refunded.');
  });
});

describe('numbers of tax invoices', () => {
  test('are consecutive after refusals, dry runs and concurrent approvals', async () => {
    await setLegal();
    await academy.sql.delete(receipts);
    await academy.sql.delete(invoiceNumbers);
    const waiting = await Promise.all(Array.from({ length: 6 }, () => underReview()));
    const approve = (order: string, amount = '10618.82', dryRun = false) =>
      academy.run(approveOrder, { order, amount }, { dryRun });
    const [first = waiting[0]] = waiting;

    await approve(first?.orderId ?? '', '10618.82', true);
    await expect(approve(first?.orderId ?? '', '1')).rejects.toThrow('less than');
    await Promise.all(waiting.map(({ orderId }) => approve(orderId)));

    const numbers = (await academy.sql.select().from(receipts)).map(({ number }) => number?.slice(-6)).sort();
    expect(numbers).toEqual(['000001', '000002', '000003', '000004', '000005', '000006']);
  });

  test.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T23:00:00Z', '26-27'],
    ['2099-04-01T00:00:00Z', '99-00'],
  ])('start again on 1 April in India: %s is in %s', (time, year) => {
    expect(financialYearOf(new Date(time))).toBe(year);
  });
});

test.each([
  [17982, { cgst: 89.91, sgst: 89.91 }],
  [16183, { cgst: 80.91, sgst: 80.92 }],
  [1, { cgst: 0, sgst: 0.01 }],
  [0, { cgst: 0, sgst: 0 }],
])('splits %d paise of GST in half, an odd paisa to the state', (paise, split) => {
  expect(splitGst(paise)).toEqual(split);
});

describe('the page', () => {
  test('needs no application key, is not cached, and contains no scripts', async () => {
    const order = await confirmed();

    const { statusCode, headers, body } = await page(order);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'/,
    );
    expect(body).not.toMatch(/<script|style="|https?:/);
  });

  test('escapes markup in a name', async () => {
    const order = await confirmed();
    const hostile = '<img src=x onerror=alert(1)>"\'&\u0007';
    await academy.sql.update(orders).set({ studentName: hostile }).where(sql`order_id = ${order.orderId}`);

    const { body } = await page(order);

    expect(body).not.toContain('<img');
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38; ');
  });

  test.each([
    ['an HTML entity within it', '&amp;token=', ''],
    ['a closing bracket and a full stop behind it', '&token=', ').'],
    ['an encoded angle bracket behind it', '&token=', '%3E'],
    ['a tracker behind it', '&token=', '?fbclid=IwAR0x'],
    ['white space behind it', '&token=', '%20'],
  ])('opens by a link with %s', async (_, between, behind) => {
    const { orderId, token } = await confirmed();

    const url = `${API_PAGES.receipt}?orderId=${orderId}${between}${token}${behind}`;
    const reply = await academy.app.inject({ url });

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(orderId);
  });

  test.each([{}, { orderId: 'ORD0000000000', token: 'x' }, { orderId: '<b>', token: '<b>' }])(
    'returns 404 for %j',
    async (query) => {
      const reply = await academy.app.inject({
        url: API_PAGES.receipt,
        query: query as Record<string, string>,
      });

      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store, no-transform']);
      expect(reply.body).toContain('Order not found.');
      expect(reply.body).toContain('Open the link again from our mail');
      expect(reply.body).not.toContain('<b>');
    },
  );
});

async function confirmed(amount = '10618.82'): Promise<PlacedOrder> {
  const order = await underReview();
  await academy.run(approveOrder, { order: order.orderId, amount });
  return order;
}

async function setLegal(): Promise<void> {
  for (const [name, value] of Object.entries(LEGAL)) await academy.run(setSetting, { name, value });
}

function receipt({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>) {
  return academy.get('/api/orders/getReceipt', { orderId, token });
}

function page({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>) {
  return academy.app.inject({ url: API_PAGES.receipt, query: { orderId, token } });
}
