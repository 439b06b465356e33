import { changeSettings } from '@stepwell/api/change-settings';
import { creditNotes, orders, receipts, refunds } from '@stepwell/api/schema';
import { formatAmount } from '@stepwell/contract';
import { aDesk, type Shown } from '../testing/a-desk';
import { press } from '../testing/forms';

// Payments of a day, from their references to the month's books. The tests build on each other: each starts with the data that the test
// before it left.

const desk = aDesk();
const { underReview } = desk.learner;
type Order = Awaited<ReturnType<typeof underReview>>;

/** The morning's queue: the number of references, and the positions (from 0) of the orders that are not approved at once. */
const MORNING = { count: 20, held: 4, rejected: [7, 12], undone: 15 };
/** Numbers of afternoon orders: paid in full, paid with one rupee less, and without a payment in the bank statement. */
const AFTERNOON = { sure: 20, oneRupeeLess: 3, absent: 7 };
const COURSES = ['gate-computer-science', 'sql-and-python', 'quantitative-aptitude'];
/** GST codes of the buyers' states: the academy's own, and another state, whose buyers pay IGST. */
const STATES = ['09', '27'];

/** Columns of the accountants' export that are compared with the GST summary, in the summary's order. */
const AMOUNTS = ['taxable value', 'IGST', 'CGST', 'SGST'];

let morning: Order[];
let afternoon: Order[];

beforeAll(async () => {
  const values = { legalName: 'Stepwell Learning', registeredAddress: 'Noida', gstin: '09ABCDE1234F1ZY' };
  await desk.academy.run(changeSettings, { values });
  morning = await placeOrders(MORNING.count);
});
// The members are added after the `beforeAll` above, because `academy.run` may not change settings once there is staff.
const reviewer = desk.member('reviewer');
const accountant = desk.member('accountant');

test('of 20 payment references, 16 are approved, 2 are rejected, 1 is held and resumed, and 1 has its decision undone', async () => {
  const { held, rejected, undone } = MORNING;
  let page = await reviewer.follow(await reviewer.get('/review/next'));
  for (const [at, order] of morning.entries()) {
    expect(page.html).toContain(`action="/review/${order.orderId}/approve"`);
    page = await reviewer.follow(await decide(page, at, order));
  }
  const onHold = await reviewer.get(`/review/${morning[held]?.orderId}`);
  expect(onHold.text).toContain(`On hold by ${reviewer.name}: asked the bank`);
  await press(reviewer, onHold, 'End the hold');
  const undo = await reviewer.get(`/review/${morning[undone]?.orderId}`);
  await press(reviewer, undo, 'Take it back');

  const states = await statesOf(morning);
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(16);
  expect(rejected.map((at) => states[at])).toEqual(['rejected', 'rejected']);
  expect([states[held], states[undone]]).toEqual(['under-review', 'under-review']);
  expect((await reviewer.get('/review')).text).toContain('2 orders wait');
  expect((await reviewer.get(`/review/${morning[held]?.orderId}`)).text).not.toContain('On hold by');
  expect((await seenByLearner(morning[rejected[0] ?? 0])).order).toMatchObject({ orderStatus: 'rejected' });
  expect((await seenByLearner(morning[0])).order).toMatchObject({ orderStatus: 'confirmed' });
});

test('after a bank statement of 60 lines, only orders with a certain match are confirmed', async () => {
  const { sure, oneRupeeLess, absent } = AFTERNOON;
  afternoon = await placeOrders(sure + oneRupeeLess + absent);
  const waiting = [morning[MORNING.held], morning[MORNING.undone]] as Order[];
  const lines = [
    ...(await confirmedOf(morning)).map((order) => credit(order)),
    ...[...waiting, ...afternoon.slice(0, sure)].map((order) => credit(order)),
    ...afternoon.slice(sure, sure + oneRupeeLess).map((order) => credit(order, -1)),
    ...indexes(12).map((at) => credit({ reference: `63299900${1000 + at}`, courseTotalPrice: 500 + at })),
    ...indexes(7).map((at) => `25/11/26,RENT AND BILLS ${at},CHQ${at},25/11/26,${100 + at}.00,,1000.00`),
  ];
  expect(lines).toHaveLength(60);

  const file = ['november.csv', Buffer.from([STATEMENT_HEAD, ...lines].join('\n'))] as const;
  const uploaded = await press(reviewer, await reviewer.get('/statements'), 'Compare', {}, { file });
  const compared = await reviewer.follow(uploaded);
  expect(compared.text).toContain('53 payments received');
  expect(compared.text).toMatch(/Sure: 22 .*Look at these: 3 .*Money without an order: 12 /);
  const confirmed = await press(reviewer, compared, 'Confirm these 22 orders');

  expect((await reviewer.follow(confirmed)).text).toMatch(/22 orders are confirmed\..* Sure: 0/);
  expect(await statesOf(waiting)).toEqual(['confirmed', 'confirmed']);
  const states = await statesOf(afternoon);
  expect(states.slice(0, sure).every((state) => state === 'confirmed')).toBe(true);
  expect(states.slice(sure)).toEqual(Array(oneRupeeLess + absent).fill('under-review'));
  expect((await reviewer.get('/review')).text).toContain('10 orders wait');
});

test('a requested refund is approved and sent, with a credit note', async () => {
  const [order] = morning as [Order];
  const { orderId, token, courseTotalPrice } = order;
  const amount = formatAmount(courseTotalPrice);
  const request = { orderId, reason: 'I moved to another town' };
  await desk.academy.post('/api/orders/requestRefund', request, { 'x-order-token': token });

  expect((await accountant.get('/refunds')).text).toContain(`${orderId} Learner A ${amount} Requested`);
  const asked = await press(accountant, await accountant.get(`/refunds/${orderId}`), 'Approve…');
  const approved = await press(accountant, asked, `Approve ${amount}`);
  const check = await press(accountant, await accountant.follow(approved), 'Record it…', {
    reference: '632488888888',
  });
  const sent = await press(accountant, check, `Record ${amount} as sent back`);
  expect((await accountant.follow(sent)).text).toContain(`This refund ${amount}: Sent`);

  const { order: seen } = await seenByLearner(order);
  expect(seen).toMatchObject({ orderStatus: 'refunded' });
  const [refund] = await desk.academy.sql.select().from(refunds);
  expect(refund).toMatchObject({ state: 'sent', reference: '632488888888', decidedBy: accountant.name });
  const [note] = await desk.academy.sql.select().from(creditNotes);
  expect((note?.taxablePaise ?? 0) + (note?.gstPaise ?? 0)).toBe(Math.round(courseTotalPrice * 100));
  const { text } = await accountant.get(`/orders/${orderId}`);
  expect(text).toContain(note?.number);
  expect(text).toContain('State of the buyer Uttar Pradesh');
});

test('the month’s books agree to the paisa with the receipts, the credit note and the GST summary', async () => {
  const issued = await desk.academy.sql.select().from(receipts);
  const [note] = await desk.academy.sql.select().from(creditNotes);
  const reports = await accountant.get('/reports');
  const books = booksOf((await accountant.get(linkTo('books.csv', reports))).reply.body);
  const gst = await accountant.get(linkTo('gst', reports));

  const invoices = books.filter(({ document }) => document === 'tax-invoice');
  expect(invoices.map(({ number }) => number).sort()).toEqual(issued.map(({ number }) => number).sort());
  // The 16 orders that the reviewer approved, and the 22 that the statement confirmed.
  expect(invoices).toHaveLength(38);
  const paid = issued.reduce((sum, { paidPaise }) => sum + paidPaise, 0);
  expect([paiseOf(invoices, 'total'), paiseOf(invoices, 'received or sent back')]).toEqual([paid, paid]);
  const notes = books.filter(({ document }) => document === 'credit-note');
  expect(notes).toMatchObject([{ number: note?.number }]);
  const credited = (note?.taxablePaise ?? 0) + (note?.gstPaise ?? 0);
  expect(paiseOf(notes, 'total')).toBe(-credited);
  const documents = [...invoices, ...notes];
  for (const line of documents) {
    const parts = AMOUNTS.map((name) => paiseOf([line], name));
    expect(parts.reduce((sum, part) => sum + part)).toBe(paiseOf([line], 'total'));
  }
  // The 2 rejected orders and the 10 under review.
  const others = books.filter((line) => !documents.includes(line));
  expect([others.length, paiseOf(others, 'received or sent back')]).toEqual([12, 0]);

  const sums = AMOUNTS.map((name) => formatAmount(paiseOf(documents, name) / 100));
  expect(gst.text).toContain(sums.join(' '));
  expect(AMOUNTS.map((name) => paiseOf(documents, name) > 0)).toEqual([true, true, true, true]);
  // Orders, received, discount, sent back.
  expect(reports.text).toContain(
    `Total 38 ${formatAmount(paid / 100)} ₹0.00 ${formatAmount(credited / 100)}`,
  );
});

function decide(page: Shown, at: number, { reference, courseTotalPrice }: Order): Promise<Shown> {
  const { held, rejected, undone } = MORNING;
  if (at === held) return press(reviewer, page, 'Hold', { holdReason: 'asked the bank' });
  if (rejected.includes(at)) return press(reviewer, page, 'Reject', { code: 'not_found' });
  if (at === undone) return press(reviewer, page, 'Reject', { code: 'wrong_amount', note: 'a slip' });
  return press(reviewer, page, 'Approve', { amount: String(courseTotalPrice), reference });
}

async function placeOrders(count: number): Promise<Order[]> {
  const placed: Order[] = [];
  for (const at of indexes(count)) {
    const studentDetail = {
      studentName: `Learner ${String.fromCodePoint(65 + (at % 26))}`,
      studentPhone: `98765432${String(at).padStart(2, '0')}`,
      studentEmail: `learner${at}@example.org`,
    };
    const state = STATES[Math.floor(at / COURSES.length) % STATES.length] ?? '';
    const courseId = COURSES[at % COURSES.length];
    placed.push(await underReview({ studentDetail, courseId, buyer: { state } }));
  }
  return placed;
}

const STATEMENT_HEAD = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';

/** A line of a bank statement about money received. @param excess rupees more than the order's total; negative for less */
function credit({ reference, courseTotalPrice }: Pick<Order, 'reference' | 'courseTotalPrice'>, excess = 0) {
  const amount = (courseTotalPrice + excess).toFixed(2);
  return `25/11/26,UPI-A PAYER-PAYER@OKAXIS-UTIB0000123-${reference},0000${reference},25/11/26,,${amount},1000.00`;
}

/** The numbers from 0 to `count - 1`. */
function indexes(count: number): number[] {
  return [...Array(count).keys()];
}

async function statesOf(some: readonly Order[]): Promise<(string | undefined)[]> {
  const rows = await desk.academy.sql.select().from(orders);
  return some.map(({ orderId }) => rows.find((row) => row.orderId === orderId)?.status);
}

async function confirmedOf(some: readonly Order[]): Promise<Order[]> {
  const states = await statesOf(some);
  return some.filter((_order, at) => states[at] === 'confirmed');
}

/** Reads an order by its token, as the learner's browser does. */
async function seenByLearner(order: Order | undefined) {
  const { orderId = '', token = '' } = order ?? {};
  return (await desk.academy.get('/api/orders/getOrder', { orderId }, { 'x-order-token': token })).data;
}

function linkTo(report: string, { html }: Shown): string {
  const [, link = ''] = new RegExp(`href="(/reports/${report}\\?[^"]*)"`).exec(html) ?? [];
  return link.replaceAll('&amp;', '&');
}

type BookLine = Record<string, string>;

/** The lines of a CSV file without commas in its values. */
function booksOf(csv: string): BookLine[] {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])));
}

function paiseOf(lines: readonly BookLine[], name: string): number {
  return lines.reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0);
}
