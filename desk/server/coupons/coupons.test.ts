import { coupons } from '@stepwell/api/schema';
import { aDesk } from '../../testing/a-desk';
import { formFieldsOf, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const TERMS = { code: 'diwali', discount: '20', of: 'percent' };

const couponOf = async (code: string) =>
  (await desk.academy.sql.select().from(coupons)).find((coupon) => coupon.code === code);

test('a coupon is entered, previewed, created and ended', async () => {
  const limits = { cap: '1,500', minimum: '2000', uses: '100', usesPerEmail: '1', ends: '2099-12-31T23:59' };

  const asked = await editor.post('/coupons/new', {
    ...TERMS,
    ...limits,
    'courses[]': 'gate-computer-science',
  });
  expect(asked.text).toContain('20 %, at most ₹1,500.00');
  expect(asked.text).toContain('Uses per e-mail 1 Least price ₹2,000.00');
  expect(asked.text).toContain('Ends 31 Dec 2099, 23:59');
  expect(await couponOf('DIWALI')).toBeUndefined();
  const made = await press(editor, asked, 'Make DIWALI');

  expect(made.location).toBe('/coupons/DIWALI');
  expect(await couponOf('DIWALI')).toMatchObject({
    percentBps: 2000,
    capPaise: 150_000,
    maxUses: 100,
    endsAt: new Date('2099-12-31T23:59:59.999+05:30'),
    courseIds: ['gate-computer-science'],
  });
  expect((await editor.follow(made)).text).toContain('Uses 0 of 100');
  const end = await editor.post('/coupons/DIWALI/end', { at: '2098-01-01T10:00', press: 'end' });
  await editor.post('/coupons/DIWALI/end', formFieldsOf(end.html));
  expect((await couponOf('DIWALI'))?.endsAt).toEqual(new Date('2098-01-01T10:00:59.999+05:30'));
  const now = await editor.post('/coupons/DIWALI/end', { at: '', press: 'disable' });
  expect(now.text).toContain('This cannot be taken back.');
  expect((await couponOf('DIWALI'))?.disabledAt).toBeNull();
  await editor.post('/coupons/DIWALI/end', formFieldsOf(now.html));
  expect((await couponOf('DIWALI'))?.disabledAt).toBeInstanceOf(Date);
});

test('the page that confirms a coupon sends the fields of its form, so that the form can be filled in with them', async () => {
  const asked = await editor.post('/coupons/new', { ...TERMS, 'courses[]': 'gate-computer-science' });

  expect(formFieldsOf(asked.html)).toMatchObject({ ...TERMS, 'courses[]': 'gate-computer-science' });
});

test.each([
  ['without a discount', { discount: '' }, 'Give the discount'],
  ['with a word as its discount', { discount: 'much' }, 'is not a percentage'],
  ['that makes courses free', { discount: '100' }, 'OTHER would make'],
  ['with a space in its code', { code: 'a b' }, 'is not a code'],
  ['for half an order', { uses: '0.5' }, 'It must be a whole number'],
  ['with a discount of ₹0', { of: 'amount', discount: '0' }, 'It must be more than 0'],
  [
    'that starts after its end',
    { starts: '2099-02-01T00:00', ends: '2099-01-01T00:00' },
    'end before it starts',
  ],
  ['for an unknown course', { courses: 'nowhere' }, "no course 'nowhere'"],
])(
  'a coupon %s is refused: the message names no command-line option, and the form keeps what was typed',
  async (_case, terms, message) => {
    const shown = await editor.post('/coupons/new', { ...TERMS, code: 'OTHER', usesPerEmail: '3', ...terms });

    expect(shown.status).toBeGreaterThanOrEqual(400);
    expect(shown.text).toContain(message);
    expect(shown.text).not.toContain('--');
    const { courses: _, ...kept }: Record<string, string> = terms;
    expect(formFieldsOf(shown.html)).toMatchObject({ of: 'percent', usesPerEmail: '3', ...kept });
  },
);

test.each([
  ['', 'Choose a time'],
  ['soon', 'Choose a time'],
  ['2020-01-01T10:00', 'has passed'],
])('the end %p of a coupon is refused with a message at its field', async (at, message) => {
  const shown = await editor.post('/coupons/STEP10/end', { at, press: 'end' });

  expect(shown.status).toBe(422);
  expect(shown.html).toMatch(new RegExp(`id="at-message"[^>]*>.*${message}`, 's'));
  expect((await couponOf('STEP10'))?.endsAt).toBeNull();
});

test.each(['/coupons/new', '/coupons/STEP10/end'])('a reviewer may not send a form to %s', async (url) => {
  const shown = await reviewer.post(url, { ...TERMS, code: 'MINE', press: 'disable', confirmed: 'yes' });

  expect(shown.status).toBe(403);
  expect(await couponOf('MINE')).toBeUndefined();
  expect((await couponOf('STEP10'))?.disabledAt).toBeNull();
});

test('the list of coupons shows every coupon', async () => {
  const { text } = await reviewer.get('/coupons');

  for (const { code } of await desk.academy.sql.select().from(coupons)) expect(text).toContain(code);
  expect((await reviewer.get('/coupons/NOWHERE')).status).toBe(404);
});
