import { cutText, formatAmount, formatCount, formatDate, formatPrice, safeHref, shortCode } from './format';

test.each([
  [0, '₹0', '₹0.00'],
  [499, '₹499', '₹499.00'],
  [1178.82, '₹1,178.82', '₹1,178.82'],
  [12345678.5, '₹1,23,45,678.50', '₹1,23,45,678.50'],
])('formats %p rupees as price %p and amount %p', (rupees, price, amount) => {
  expect(formatPrice(rupees)).toBe(price);
  expect(formatAmount(rupees)).toBe(amount);
});

test.each([
  ['2026-12-07T03:30:00.000Z', '7 Dec 2026'],
  ['2026-11-30T18:29:59.999Z', '30 Nov 2026'],
  ['2026-11-30T18:30:00.000Z', '1 Dec 2026'],
  ['2026-09-15T00:00:00.000Z', '15 Sep 2026'],
  ['yesterday', ''],
  [null, ''],
])('formats the time %p in India as %p', (time, expected) => {
  expect(formatDate(time)).toBe(expected);
});

test('formats amounts and counts like Intl', () => {
  const intl = (digits: number) =>
    new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [amounts, counts] = [intl(2), intl(0)];
  for (let paise = 1; paise < 1e13; paise = Math.ceil(paise * 1.3)) {
    for (const rupees of [paise / 100, -paise / 100, paise * 100]) {
      expect(formatAmount(rupees)).toBe(`₹${amounts.format(rupees)}`);
    }
    expect(formatCount(paise)).toBe(counts.format(paise));
  }
});

test('formats dates like Intl', () => {
  const india = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
  for (let day = 0; day < 400; day += 1) {
    // 18:29 and 18:30 UTC are the last and the first minute of a day in India.
    const time = new Date(Date.UTC(2027, 0, day, 18, 29 + (day % 2)));
    // Some versions write `Sept`.
    expect(formatDate(time.toISOString())).toBe(india.format(time).replace('Sept', 'Sep'));
  }
});

test('formatting creates no Intl object', () => {
  const constructors = [jest.spyOn(Intl, 'NumberFormat'), jest.spyOn(Intl, 'DateTimeFormat')];

  for (const write of [formatPrice, formatAmount, formatCount]) write(1234.5);
  formatDate('2026-12-07T03:30:00.000Z');

  for (const spy of constructors) expect(spy).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test.each([
  ['does not change a text of the largest length', 'a'.repeat(200), 200, 'a'.repeat(200)],
  ['ends a cut text with an ellipsis', 'a'.repeat(201), 200, `${'a'.repeat(200)}…`],
  ['counts an emoji as one character', '😀😀😀', 2, '😀😀…'],
])('cutText %s', (_, text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

test.each([
  ['https://example.org/a', true],
  ['mailto:a@example.org', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/relative', false],
  ['', false],
])('%p is safe to link to: %p', (address, safe) => {
  expect(safeHref(address)).toBe(safe ? address : undefined);
});

test.each([
  ['GATECS27A1', 'GATECS27A1'],
  ['GATECS27A1-2027-BATCH', 'GATECS27A1'],
  ['AB', 'AB'],
  ['🪜'.repeat(11), '🪜'.repeat(10)],
  ['', ''],
])('the course code %j is shown as %j', (code, shown) => {
  expect(shortCode(code)).toBe(shown);
});
