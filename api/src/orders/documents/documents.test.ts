import { API_PAGES, type Buyer } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { orderCalls, type PlacedOrder } from '../../../testing/order-calls';
import { documentNumbers, documents, orders } from '../../database/schema/orders';
import { setSetting } from '../../settings/settings.acts';
import { approveOrder } from '../review/decide';
import { financialYearOf } from './numbers';
import { taxOn } from './tax';

const academy = testAcademy();
const { placed, underReview, confirmed } = orderCalls(academy);
const LEGAL = {
  legalName: 'Baori Learning Private Limited',
  registeredAddress: '7 Lake Road, Lucknow 226001',
  gstin: '09ABCDE1234F1ZY',
};

afterEach(async () => {
  await change({ gstMode: 'exclusive', legalName: '', registeredAddress: '', gstin: '' });
});

describe('the receipt', () => {
  test('is an acknowledgement while a legal detail is missing', async () => {
    await change({ legalName: LEGAL.legalName });

    const { body } = await page(await confirmed());

    expect(body).toContain('<h1>Payment acknowledgement</h1>');
    expect(body).toContain('Added to the price (a sample: this academy has no GSTIN');
    expect(body).not.toMatch(/invoice|CGST/i);
  });

  test('is a numbered tax invoice with the legal details, which stays as it is when they change', async () => {
    await change(LEGAL);
    const order = await confirmed({ buyer: { state: '09' } });
    await change({ legalName: 'Another Name Ltd' });

    const { body } = await page(order);

    expect(body).toContain('<h1>Tax invoice</h1>');
    expect(body).toMatch(/Invoice number SA\/\d\d-\d\d\/\d{6}/);
    for (const text of [LEGAL.legalName, LEGAL.registeredAddress, 'GSTIN 09ABCDE1234F1ZY', '₹809.91'])
      expect(body).toContain(text);
  });

  test('has IGST for a company in another state', async () => {
    await change(LEGAL);
    const buyer = { state: '27', name: 'Asha Traders', gstin: '27ABCDE1234F1Z0' };

    const { body } = await page(await confirmed({ buyer }));

    expect(body).toContain('IGST 18 %');
    expect(body).not.toContain('CGST');
    for (const text of ['Asha Traders', 'GSTIN 27ABCDE1234F1Z0', 'Place of supply: Maharashtra'])
      expect(body).toContain(text);
  });

  test('itemises the GST that an inclusive price contains', async () => {
    await change({ ...LEGAL, gstMode: 'inclusive' });
    const { _id } = await confirmed({ buyer: { state: '09' } });

    const [invoice] = await academy.sql.select().from(documents).where(eq(documents.orderId, _id));

    expect(invoice).toMatchObject({
      taxablePaise: 762_627,
      cgstPaise: 68_636,
      sgstPaise: 68_636,
      roundingPaise: 1,
    });
  });
});

test.each<[string, Parameters<typeof taxOn>, object]>([
  [
    'rounds each half by itself',
    [{ gstPaise: 3, gstRateBps: 1800, totalPaise: 20 }, 20, false],
    { cgstPaise: 2, sgstPaise: 2, roundingPaise: -1 },
  ],
  [
    'is all integrated tax between states',
    [{ gstPaise: 3, gstRateBps: 1800, totalPaise: 20 }, 20, true],
    { igstPaise: 3, cgstPaise: 0, roundingPaise: 0 },
  ],
  [
    'has no taxes without GST',
    [{ gstPaise: 0, gstRateBps: 1800, totalPaise: 17 }, 17, false],
    { taxablePaise: 17, cgstPaise: 0, sgstPaise: 0 },
  ],
])('the tax of a document %s', (_name, values, expected) => {
  expect(taxOn(...values)).toMatchObject(expected);
});

describe('an order of an academy with a GSTIN', () => {
  test.each<[string, Buyer | undefined, Record<string, string>]>([
    ['no buyer', undefined, { 'buyer.state': 'State is required' }],
    ['an unknown state', { state: '99' }, { 'buyer.state': 'Choose a state' }],
    [
      'a GSTIN of another state',
      { state: '09', name: 'X', gstin: '27ABCDE1234F1Z0' },
      { 'buyer.gstin': 'This GSTIN is of another state' },
    ],
    [
      'a GSTIN without a company',
      { state: '27', gstin: '27ABCDE1234F1Z0' },
      { 'buyer.name': 'Company name is required' },
    ],
  ])('is refused with %s', async (_, buyer, fields) => {
    await change(LEGAL);
    const { courseId, studentDetail } = (await import('../../../testing/place-order-body')).placeOrderBody();

    const { status, data } = await academy.post('/api/orders/placeOrder', { courseId, studentDetail, buyer });

    expect([status, data.fields]).toEqual([422, fields]);
  });
});

describe('numbers of tax invoices', () => {
  test('have no gaps after refusals and concurrent approvals', async () => {
    await change(LEGAL);
    await academy.sql.delete(documents);
    await academy.sql.delete(documentNumbers);
    const waiting = await Promise.all(
      Array.from({ length: 6 }, () => underReview({ buyer: { state: '09' } })),
    );
    const approve = ({ orderId }: PlacedOrder, amount: string) =>
      approveOrder(academy.as('reviewer'), { order: orderId, amount });

    await expect(approve(waiting[0] as PlacedOrder, '1')).rejects.toThrow('say why');
    await Promise.all(waiting.map((order) => approve(order, '10618.82')));

    const numbers = (await academy.sql.select().from(documents))
      .map(({ number }) => number?.slice(-6))
      .sort();
    expect(numbers).toEqual(['000001', '000002', '000003', '000004', '000005', '000006']);
  });

  test.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2099-04-01T00:00:00Z', '99-00'],
  ])('belong to a financial year that begins on 1 April in India: %s is in %s', (time, year) => {
    expect(financialYearOf(new Date(time))).toBe(year);
  });
});

describe('the page of a receipt', () => {
  test('is private: not cached, without referrer and scripts', async () => {
    const { statusCode, headers, body } = await page(await confirmed());

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(body).not.toMatch(/<script|style="|https?:/);
  });

  test('escapes markup in a name', async () => {
    const studentName = '<img src=x onerror=alert(1)>"\'& ज्ञान्\u200dय';
    const order = await confirmed({
      studentDetail: { studentName, studentPhone: '9876543210', studentEmail: 'a@example.org' },
    });

    const { body } = await page(order);

    expect(body).not.toContain('<img');
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
  });

  test.each([
    ['an HTML entity inside', '&amp;token=', ''],
    ['a closing bracket and a full stop after it', '&token=', ').'],
    ['a tracking parameter after it', '&token=', '?fbclid=IwAR0x'],
  ])('opens by a link with %s', async (_, between, behind) => {
    const { orderId, token } = await confirmed();

    const reply = await academy.app.inject(
      `${API_PAGES.receipt}?orderId=${orderId}${between}${token}${behind}`,
    );

    expect([reply.statusCode, reply.body.includes(orderId)]).toEqual([200, true]);
  });

  test('is 409 before the order is confirmed, and 404 for an unknown order or a wrong token', async () => {
    const order = await placed();

    expect((await page(order)).statusCode).toBe(409);
    expect((await page({ ...order, token: 'guessed' })).statusCode).toBe(404);
    expect((await page({ ...order, orderId: '<b>' })).body).not.toContain('<b>');
  });

  test('says that an order was refunded', async () => {
    const order = await confirmed();
    await academy.sql.update(orders).set({ status: 'refunded' }).where(eq(orders.id, order._id));

    expect((await page(order)).body).toContain('This order was refunded.');
  });
});

async function change(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await setSetting(academy.as('owner'), { name, value });
}

function page({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>) {
  return academy.app.inject({ url: API_PAGES.receipt, query: { orderId, token } });
}
