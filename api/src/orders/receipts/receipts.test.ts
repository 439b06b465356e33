import { ACADEMY, API_PAGES, type Buyer } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { LEGAL } from '../../../testing/made-books';
import { confirmedOrder, orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { placeOrderBody } from '../../../testing/place-order-body';
import { invoiceOrder } from '../../cli/commands/order';
import { invoiceNumbers, orders, receipts } from '../../database/schema';
import { changeSettings } from '../../settings/change-settings';
import { sendRefund } from '../refunds/send-refund';
import { approveOrder } from '../review/approve-order';
import { financialYearOf } from './document-numbers';

const academy = useAcademy();
const BUYER = { state: '09' };
const { placed, underReview } = orderCalls(academy);

afterEach(async () => {
  await change({ legalName: '', registeredAddress: '', gstin: '', gstMode: 'exclusive' });
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
    await change({ legalName: LEGAL.legalName });
    const order = await confirmed();

    const { status, data, headers } = await receipt(order);

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(data).toMatchObject({ kind: 'acknowledgement', number: null, orderId: order.orderId });
    const { body } = await page(order);
    expect(body).toContain('<h1>Payment acknowledgement</h1>');
    expect(body).not.toMatch(/invoice/i);
  });

  test('keeps the legal details at the time of issue when the settings change', async () => {
    await change(LEGAL);
    const order = await confirmed();

    await change({ legalName: 'Another Name Ltd' });

    expect((await receipt(order)).data.seller.name).toBe(LEGAL.legalName);
  });

  test('is a numbered tax invoice if all legal details are set', async () => {
    await change(LEGAL);
    const order = await confirmed();

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
    expect(body).toContain('GSTIN 09ABCDE1234F1ZY');
    expect(body).toContain('₹809.91');
  });

  test('has the academy’s name and address at the time of issue if no legal name and address are set', async () => {
    const order = await confirmed();
    await change({ 'academy.name': 'Baori & Co' });

    expect((await receipt(order)).data.seller).toEqual({
      name: ACADEMY.name,
      address: ACADEMY.address,
      gstin: '',
    });
    expect((await page(order)).body).toContain('<title>Payment acknowledgement · Baori &#38; Co</title>');
    await change({ 'academy.name': ACADEMY.name });
  });

  test('is an acknowledgement if no GST was charged', async () => {
    await change(LEGAL);
    await change({ gstMode: 'none' });
    const order = await confirmed();

    expect((await receipt(order)).data).toMatchObject({
      kind: 'acknowledgement',
      gst: null,
      taxableValue: 8999,
    });
  });

  test('has IGST instead of CGST and SGST for a company in another state', async () => {
    await change(LEGAL);
    const buyer = { state: '27', name: 'Asha Traders', gstin: '27ABCDE1234F1Z0' };
    const order = await confirmed(buyer);

    const { data } = await receipt(order);

    expect(data).toMatchObject({
      buyer: { name: 'Ishita Deshpande', company: 'Asha Traders', gstin: '27ABCDE1234F1Z0' },
      placeOfSupply: 'Maharashtra',
      gst: { ratePercent: 18, cgst: 0, sgst: 0, igst: 1619.82 },
    });
    const { body } = await page(order);
    expect(body).toContain('IGST 18 %');
    expect(body).not.toContain('CGST');
    expect(body).toContain('GSTIN 27ABCDE1234F1Z0');
    expect(body).toContain('Place of supply: Maharashtra');
  });

  test('names the GST of an academy without a GSTIN “Added to the price”', async () => {
    const order = await confirmed();

    const { body } = await page(order);

    expect(body).not.toMatch(/CGST|SGST|Taxable/);
    expect(body).toContain('Added to the price (a sample: this academy has no GSTIN');
  });

  test('cannot become an invoice after money was sent back, because the tax of the invoice would be too high', async () => {
    const order = await confirmed();
    await academy.run(sendRefund, {
      order: order.orderId,
      reason: 'agreed',
      amount: '100',
      reference: '632410000001',
    });
    await change(LEGAL);

    await expect(academy.run(invoiceOrder, { order: order.orderId })).rejects.toThrow(
      'cannot be invoiced: ₹100.00 of it was sent back',
    );
  });

  test('can be turned from an acknowledgement into a tax invoice once the legal details are set', async () => {
    const order = await confirmed();
    await expect(academy.run(invoiceOrder, { order: order.orderId })).rejects.toThrow(
      'set legalName, registeredAddress and gstin first',
    );
    await change(LEGAL);

    const { number } = await academy.run(invoiceOrder, { order: order.orderId });

    expect((await receipt(order)).data).toMatchObject({
      kind: 'tax-invoice',
      number,
      seller: { gstin: LEGAL.gstin },
      placeOfSupply: 'Uttar Pradesh',
    });
    await expect(academy.run(invoiceOrder, { order: order.orderId })).rejects.toThrow(
      `has the invoice ${number}`,
    );
  });

  test('itemises the GST that an inclusive price contains', async () => {
    await change({ gstMode: 'inclusive' });
    const order = await confirmed();

    expect((await receipt(order)).data).toMatchObject({
      taxableValue: 7626.27,
      gst: { cgst: 686.36, sgst: 686.37 },
    });
  });

  test('shows that the order was refunded', async () => {
    const order = await confirmed();
    await academy.run(sendRefund, { order: order.orderId, reason: 'paid twice', reference: '632412345678' });

    expect((await page(order)).body).toContain('This order was refunded.');
  });
});

describe('an order of an academy with a GSTIN', () => {
  test.each([
    ['no buyer', undefined, { 'buyer.state': 'State is required' }],
    ['an unknown state', { state: '99' }, { 'buyer.state': 'Choose a state' }],
    [
      'a GSTIN of another state',
      { state: '09', name: 'X', gstin: '27ABCDE1234F1Z0' },
      { 'buyer.gstin': 'This GSTIN is of another state' },
    ],
    [
      'a GSTIN with another check digit',
      { state: '27', name: 'X', gstin: '27ABCDE1234F1Z1' },
      { 'buyer.gstin': 'Enter a valid GSTIN' },
    ],
    [
      'a GSTIN without a company',
      { state: '27', gstin: '27ABCDE1234F1Z0' },
      { 'buyer.name': 'Company name is required' },
    ],
  ])('is refused with %s', async (_, buyer, fields) => {
    await change(LEGAL);

    const { status, data } = await academy.post('/api/orders/placeOrder', placeOrderBody({ buyer }));

    expect([status, data.fields]).toEqual([422, fields]);
  });

  test('stores no buyer if the academy has no GSTIN', async () => {
    const { orderId } = await placed({ buyer: { state: '27' } });

    const [order] = await academy.sql.select().from(orders).where(sql`order_id = ${orderId}`);

    expect(order?.buyerState).toBeNull();
  });
});

describe('numbers of tax invoices', () => {
  test('are consecutive after refusals, dry runs and concurrent approvals', async () => {
    await change(LEGAL);
    await academy.sql.delete(receipts);
    await academy.sql.delete(invoiceNumbers);
    const waiting = await Promise.all(Array.from({ length: 6 }, () => underReview({ buyer: BUYER })));
    const approve = (order: string, amount = '10618.82', dryRun = false) =>
      academy.run(approveOrder, { order, amount }, { dryRun });
    const [first = waiting[0]] = waiting;

    await approve(first?.orderId ?? '', '10618.82', true);
    await expect(approve(first?.orderId ?? '', '1')).rejects.toThrow('less than');
    await Promise.all(waiting.map(({ orderId }) => approve(orderId)));

    const numbers = (await academy.sql.select().from(receipts)).map(({ number }) => number?.slice(-6)).sort();
    expect(numbers).toEqual(['000001', '000002', '000003', '000004', '000005', '000006']);
  });

  test('start at 1 with a new prefix, which credit notes cannot use', async () => {
    await change(LEGAL);
    await change({ invoicePrefix: 'B2' });

    const { data } = await receipt(await confirmed());

    expect(data.number).toMatch(/^B2\/\d\d-\d\d\/000001$/);
    await expect(change({ creditNotePrefix: 'b2' })).rejects.toThrow('prefix of the other series');
    await change({ invoicePrefix: 'SA' });
  });

  test.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-12-31T23:00:00Z', '26-27'],
    ['2099-04-01T00:00:00Z', '99-00'],
  ])('belong to a financial year that begins on 1 April in India: %s is in %s', (time, year) => {
    expect(financialYearOf(new Date(time))).toBe(year);
  });
});

describe('the page of a receipt', () => {
  test('is private: not cached, without referrer and scripts', async () => {
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

  test('can be downloaded as a PDF file', async () => {
    const order = await confirmed();

    const reply = await page(order, API_PAGES.receiptPdf);

    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'content-disposition': `attachment; filename="receipt-${order.orderId}.pdf"`,
    });
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await page({ ...order, token: 'guessed' }, API_PAGES.receiptPdf)).statusCode).toBe(404);
  });

  test('is sent instead of a PDF whose typeface lacks the script of a name', async () => {
    const order = await confirmed();
    await academy.sql
      .update(orders)
      .set({ studentName: 'தமிழ்ச்செல்வி' })
      .where(sql`order_id = ${order.orderId}`);

    const reply = await page(order, API_PAGES.receiptPdf);

    expect(reply.statusCode).toBe(303);
    expect((await academy.app.inject(String(reply.headers.location))).body).toContain('தமிழ்ச்செல்வி');
  });

  test.each([
    ['an HTML entity inside', '&amp;token=', ''],
    ['a closing bracket and a full stop after it', '&token=', ').'],
    ['an encoded angle bracket after it', '&token=', '%3E'],
    ['a tracking parameter after it', '&token=', '?fbclid=IwAR0x'],
    ['white space after it', '&token=', '%20'],
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

/** @param buyer ignored while the academy has no GSTIN */
function confirmed(buyer: Buyer = BUYER): Promise<PlacedOrder> {
  return confirmedOrder(academy, { buyer });
}

function change(values: Record<string, string>) {
  return academy.run(changeSettings, { values });
}

function receipt({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>) {
  return academy.get('/api/orders/getReceipt', { orderId, token });
}

/** Opens the page of a receipt, or the receipt as a PDF file. */
function page({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>, url: string = API_PAGES.receipt) {
  return academy.app.inject({ url, query: { orderId, token } });
}
