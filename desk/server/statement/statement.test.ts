import { aDesk, type Browser } from '../../testing/a-desk';
import { expectRefusal } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const { underReview } = desk.learner;
/** Total in rupees of each order that `desk.learner` places. */
const TOTAL = '10618.82';

test('a statement confirms the orders that match one of its lines with certainty', async () => {
  const [sure, doubtful, absent] = [await underReview(), await underReview(), await underReview()];
  const uploaded = await upload(reviewer, [
    [sure.reference, TOTAL],
    [doubtful.reference, '1'],
    ['632900000009', '77'],
  ]);
  const shown = await reviewer.get(uploaded.location ?? '');
  const confirmed = await reviewer.post(`${uploaded.location}/confirm`, { orders: sure.orderId });
  const after = await reviewer.follow(confirmed);

  expect(uploaded).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/statements\/[0-9a-f-]{36}$/),
  });
  expect(shown.text).toContain("amount 'Credit', date 'Date', reference 'RRN'");
  expect(shown.text).toMatch(/Sure: 1 .*Look at these: 1 .*Money without an order: 1/);
  expect(shown.text).toContain('₹1.00 was received');
  expect(after.text).toContain('1 order is confirmed.');
  expect(after.text).toContain('Sure: 0');
  const states = [sure, doubtful, absent].map(({ orderId }) => desk.statusOf(orderId));
  expect(await Promise.all(states)).toEqual(['confirmed', 'under-review', 'under-review']);
});

test('the message about an order that needs the paid UPI address names no command-line option', async () => {
  const order = await underReview();
  const setPayee = (address: string) =>
    desk.academy.sql.execute(`UPDATE settings SET value = '${address}' WHERE name = 'payeeVPA'`);
  await setPayee('new@bank');

  const { location } = await upload(reviewer, [[order.reference, TOTAL]]);
  const { text } = await reviewer.get(location ?? '');
  await setPayee('stepwell@example');

  expect(text).toMatch(/Look at these: 1 .*now they pay to new@bank\. Name the address/);
  expect(text).not.toContain('--payee');
});

test('no order is confirmed twice when two reviewers confirm a statement at the same time', async () => {
  const order = await underReview();
  const [asha, ravi] = [await desk.as('reviewer'), await desk.as('reviewer')];
  const { location } = await upload(asha, [[order.reference, TOTAL]]);
  const confirm = async (browser: typeof asha) =>
    browser.follow(await browser.post(`${location}/confirm`, { orders: order.orderId }));

  const notices = await Promise.all([confirm(asha), confirm(ravi), confirm(asha)]);

  expect(notices.filter(({ text }) => text.includes('1 order is confirmed.'))).toHaveLength(1);
  expect(notices.filter(({ text }) => text.includes('0 of 1 orders are confirmed'))).toHaveLength(2);
});

test('reads a statement with the columns that the reviewer has chosen', async () => {
  const file = { name: 'gateway.csv', content: 'UTR,Amount\n632900000010,5' };

  const asked = await sendFile(reviewer, file);
  const answered = await sendFile(reviewer, file, { direction: 'in' });

  expectRefusal(asked, 422, "Is 'Amount' money that came in?");
  expect(asked.text).not.toContain('--');
  expect(answered.status).toBe(303);
});

describe('an upload', () => {
  test.each([
    ['a web page', '<html><script>alert(1)</script></html>', 422, 'is a web page or XML'],
    ['an empty file', ' ', 422, 'is empty'],
    ['a PDF', '%PDF-1.7', 422, 'download the statement as XLSX or CSV'],
    ['a file of 21 MB', 'a'.repeat(21 * 1024 * 1024), 413, 'is larger than 20 MB'],
    [
      'a statement without money received',
      'Date,RRN,Credit,Debit\n25/11/2026,632900000011,,5',
      422,
      'no line',
    ],
  ])('of %s is refused with a message', async (_case, content, status, message) => {
    const shown = await sendFile(reviewer, { name: 'x.csv', content });

    expectRefusal(shown, status, message);
  });

  test('without a file is refused with a message', async () => {
    const shown = await sendFile(reviewer, { name: '', content: '' });

    expectRefusal(shown, 422, 'Choose a file.');
  });
});

test('a file without the session’s CSRF token is refused', async () => {
  const shown = await sendFile(reviewer, { name: 'x.csv', content: 'a' }, { _token: 'made-up' });

  expect(shown.status).toBe(403);
});

test.each(['accountant', 'editor'] as const)('an %s can neither see nor upload a statement', async (role) => {
  const member = await desk.as(role);

  const pages = [
    await member.get('/statements'),
    await sendFile(member, { name: 'x.csv', content: 'Date,RRN,Credit\n25/11/2026,632900000012,5' }),
    await member.post('/statements/00000000-0000-4000-8000-000000000000/confirm', { orders: 'x' }),
  ];

  expect(pages.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('an unknown statement gets a "not found" page', async () => {
  const shown = await reviewer.get('/statements/00000000-0000-4000-8000-000000000000');

  expectRefusal(shown, 404, 'Upload it again');
});

function upload(browser: Browser, lines: [reference: string, amount: string][]) {
  const rows = lines.map(([reference, amount]) => `25/11/2026,${reference},${amount}`);
  return sendFile(browser, { name: 'november.csv', content: ['Date,RRN,Credit', ...rows].join('\n') });
}

function sendFile(browser: Browser, { name, content }: { name: string; content: string }, form = {}) {
  return browser.upload('/statements', form, { file: [name, Buffer.from(content)] });
}
