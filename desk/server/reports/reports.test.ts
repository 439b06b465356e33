import { changeSettings } from '@stepwell/api/change-settings';
import { changes } from '@stepwell/api/schema';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { aDesk } from '../../testing/a-desk';

const desk = aDesk();

// Two paid orders of ₹10,618.82 each.
beforeAll(async () => {
  const values = { legalName: 'Stepwell Learning', registeredAddress: 'Noida', gstin: '09ABCDE1234F1ZY' };
  await desk.academy.run(changeSettings, { values });
  for (const studentName of ['Ishita Deshpande', '=HYPERLINK("http://evil","x")']) {
    const studentDetail = { ...placeOrderBody().studentDetail, studentName };
    await desk.learner.paid({ studentDetail, buyer: { state: '27' } });
  }
});
// The members are added after the `beforeAll` above, because `academy.run` may not change settings once there is staff.
const accountant = desk.member('accountant');
const other = desk.member('reviewer', 'editor');

test.each(['day', 'course', 'coupon', 'referral'])('sales of this month by %s add up', async (by) => {
  const { status, text } = await accountant.get(`/reports?by=${by}`);

  expect(status).toBe(200);
  expect(text).toMatch(/Total 2 ₹21,237\.64 ₹0\.00 ₹0\.00/);
});

test('a period without sales gets a message', async () => {
  const { text } = await accountant.get('/reports?from=2020-01-01&to=2020-01-31');

  expect(text).toContain('No order was confirmed and no refund sent in this period.');
});

test.each([
  ['/reports', 'from=soon&to=2026-11-30', 'Choose a day such as 2026-11-26'],
  ['/reports', 'from=2026-02-31&to=2026-03-01', 'Choose a day such as 2026-11-26'],
  ['/reports', 'from=2026-11-30&to=2026-11-01', 'ends (2026-11-01) before it begins'],
  ['/reports/gst', 'from=2026-11-30&to=2026-11-01', 'ends (2026-11-01) before it begins'],
])(
  '%s with %s is refused with a message at the field, which keeps what was typed',
  async (path, query, message) => {
    const { status, text, html } = await accountant.get(`${path}?${query}`);

    expect(status).toBe(422);
    expect(text).toContain(message);
    expect(html).toContain(`value="${new URLSearchParams(query).get('from')}"`);
  },
);

test('a query parameter that is given twice causes no server error', async () => {
  expect((await accountant.get('/reports?from=a&from=b&by=day&by=__proto__')).status).toBe(200);
});

test('the accountants’ export as CSV has one line per receipt, and no formula', async () => {
  const { reply } = await accountant.get('/reports/books.csv');

  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="books-\d{4}-\d\d-01-.*\.csv"$/,
  );
  const lines = reply.body.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFdocument,number,date/);
  expect(lines).toHaveLength(4);
  expect(reply.body).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
  expect(lines[1]).toContain('10618.82');
});

test('the audit log has one entry for the accountants’ export', async () => {
  const period = { from: '2026-09-05', to: '2026-09-20' };

  await accountant.get(`/reports/books.csv?${new URLSearchParams(period)}`);

  const log = (await desk.academy.sql.select().from(changes)).filter(
    ({ action, detail }) =>
      action === 'order.export' && detail.to === period.to && detail.from === period.from,
  );
  expect(log).toMatchObject([{ actor: accountant.name, subject: 'books', detail: period }]);
});

test('the accountants’ export as XLSX is a workbook', async () => {
  const { reply } = await accountant.get('/reports/books.xlsx');

  expect(reply.headers['content-type']).toMatch(/spreadsheetml\.sheet/);
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('the sums in the CSV file equal those of the page', async () => {
  const { reply } = await accountant.get('/reports/sales.csv?by=coupon');

  expect(reply.body).toBe('\uFEFFCoupon,Orders,Received,Discount,Sent back\r\n(none),2,21237.64,0,0\r\n');
});

test('the GSTR-1 report has the tax of both invoices, as IGST because the buyers are in another state', async () => {
  const { text } = await accountant.get('/reports/gst');
  const { reply } = await accountant.get('/reports/gst/b2c.csv');

  expect(text).toContain('₹17,998.00 ₹3,239.64 ₹0.00 ₹0.00');
  expect(text).toMatch(/Numbers used \(table 13\).*Tax invoice SA\/\S+0001 SA\/\S+0002 2/);
  expect(reply.body).toContain('Maharashtra,18,17998,3239.64,0,0');
  expect((await accountant.get('/reports/gst/constructor.csv')).status).toBe(404);
});

test('the GSTR-1 report and its files refuse a period that is longer than a quarter', async () => {
  const quarter = await accountant.get('/reports/gst?from=2026-07-01&to=2026-09-30');
  const longer = await accountant.get('/reports/gst?from=2026-07-01&to=2026-10-01');
  const file = await accountant.get('/reports/gst/b2c.csv?from=2026-07-01&to=2026-10-01');

  expect([quarter.status, longer.status, file.status]).toEqual([200, 422, 422]);
  expect(quarter.text).toContain('Last quarter');
  expect(longer.text).toContain('The return is for a month or a quarter: choose at most 92 days');
});

test.each([
  '/reports',
  '/reports/sales.csv',
  '/reports/books.csv',
  '/reports/books.xlsx',
  '/reports/gst',
  '/reports/gst/b2c.csv',
])('a member who is reviewer and editor cannot open %s', async (path) => {
  expect((await other.get(path)).status).toBe(403);
});
