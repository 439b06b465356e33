import { eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { learner } from '../../../testing/place-order-body';
import { outbox } from '../../database/schema/mail';
import { setSetting } from '../../settings/settings.acts';
import { cancelOrder, correctLearner, noteOrder, resendMail, setCompany } from './change-order';
import { classList, listOrders } from './list-orders';
import { showOrder } from './show-order';

const academy = testAcademy();
const { placed, underReview, confirmed, view } = orderCalls(academy);
const staff = () => academy.as('reviewer', 'Asha');

describe('a search finds an order', () => {
  let found: Awaited<ReturnType<typeof underReview>>;
  beforeAll(async () => {
    await placed();
    found = await underReview({
      courseId: 'english-for-interviews',
      studentDetail: {
        studentName: 'Sean O’Brien Ñandú',
        studentPhone: '9123456789',
        studentEmail: 'Sean@Example.org',
      },
    });
  });

  test.each<[string, () => string]>([
    ['a part of the name in another case', () => 'BRIEN'],
    ['the name with another apostrophe', () => "o'brien"],
    ['the name without its apostrophe', () => 'obrien'],
    ['a name in another encoding of its letters', () => 'n\u0303andu\u0301'],
    ['the e-mail address', () => 'sean@example'],
    ['the phone with its prefix', () => '+91 91234 56789'],
    ['the order id', () => found.orderId.toLowerCase()],
    ['the reference', () => found.reference],
    ['the amount', () => '₹2,358.82'],
  ])('by %s', async (_by, search) => {
    const { orders } = await listOrders(staff(), { search: search() });

    expect(orders.map(({ orderId }) => orderId)).toEqual([found.orderId]);
  });

  test.each(['100%', '_', 'nobody'])('and none by %p', async (search) => {
    expect((await listOrders(staff(), { search })).orders).toEqual([]);
  });

  test('by one name in two writings of Devanagari', async () => {
    const studentDetail = { ...learner(), studentName: 'ज्ञान\u200dेश' };
    const { orderId } = await placed({ studentDetail });

    expect((await listOrders(staff(), { search: 'ज्ञानेश' })).orders).toMatchObject([{ orderId }]);
  });

  test('by its course and status', async () => {
    const filter = { course: 'english-for-interviews', status: 'under-review' };

    expect((await listOrders(staff(), filter)).orders).toMatchObject([{ orderId: found.orderId }]);
    expect((await listOrders(staff(), { ...filter, status: 'confirmed' })).orders).toEqual([]);
  });
});

test('the class list has the confirmed learners of a course', async () => {
  const { orderId } = await confirmed({
    courseId: 'bank-po-and-ssc-cgl',
    studentDetail: learner('class@example.org'),
  });
  await placed({ courseId: 'bank-po-and-ssc-cgl' });

  const { csv, count } = await classList(academy.as('editor'), { course: 'bank-po-and-ssc-cgl' });

  expect(count).toBe(1);
  expect(csv).toContain(`${orderId},confirmed,Ishita Deshpande,class@example.org,9876543210`);
});

describe('correcting a learner', () => {
  const corrected = {
    name: 'Ishita D',
    email: 'ishita.d@example.org',
    phone: '9876543210',
    reason: 'a typing error',
  };

  test('keeps old and new values in the history, and sends the newest mail to the new address', async () => {
    const { orderId, _id } = await confirmed();
    await academy.sql.update(outbox).set({ state: 'sent' });

    expect(await correctLearner(staff(), { order: orderId, ...corrected })).toEqual({
      order: orderId,
      mailSent: true,
    });

    const { events, studentEmail } = await showOrder(staff(), { order: orderId });
    expect(studentEmail).toBe(corrected.email);
    expect(events.at(-1)).toMatchObject({
      kind: 'change',
      by: 'Asha',
      text: 'Name: Ishita Deshpande → Ishita D; E-mail: ishita@example.org → ishita.d@example.org; a typing error',
    });
    const mails = await academy.sql.select().from(outbox).where(eq(outbox.orderId, _id)).orderBy(outbox.id);
    expect(mails.at(-1)).toMatchObject({
      kind: 'order-confirmed',
      recipient: corrected.email,
      state: 'queued',
    });
  });

  test('redirects a mail that still waits', async () => {
    const { orderId, _id } = await placed();

    await correctLearner(staff(), { order: orderId, ...corrected });

    const mails = await academy.sql.select().from(outbox).where(eq(outbox.orderId, _id));
    expect(mails.map(({ recipient }) => recipient)).toEqual([corrected.email]);
  });

  test.each([
    [{ phone: '12' }, { phone: 'Phone number is not valid' }],
    [{ email: 'ishita' }, { email: 'Enter a valid email address' }],
    [{ reason: ' ' }, { reason: 'Say why' }],
    [{ token: 'x' }, { token: "There is no field 'token'" }],
    [{ name: 'Ishi\u0000ta' }, { name: 'Remove the characters that cannot be shown' }],
  ])('refuses %p', async (change, fields) => {
    const { orderId } = await placed();

    await expect(correctLearner(staff(), { order: orderId, ...corrected, ...change })).rejects.toMatchObject({
      status: 422,
      data: { fields },
    });
  });
});

test('a company can be set before the invoice, not after it', async () => {
  const owner = academy.as('owner');
  await setSetting(owner, { name: 'gstin', value: '09ABCDE1234F1ZY' });
  await setSetting(owner, { name: 'legalName', value: 'Baori' });
  await setSetting(owner, { name: 'registeredAddress', value: 'Lucknow' });
  const company = { company: 'Asha Traders', state: '27', gstin: '27ABCDE1234F1Z0', reason: 'asked by mail' };
  const [open, invoiced] = [
    await placed({ buyer: { state: '09' } }),
    await confirmed({ buyer: { state: '09' } }),
  ];

  await setCompany(staff(), { order: open.orderId, ...company });

  expect((await showOrder(staff(), { order: open.orderId })).buyer).toEqual({
    company: 'Asha Traders',
    state: '27',
    gstin: '27ABCDE1234F1Z0',
  });
  await expect(setCompany(staff(), { order: invoiced.orderId, ...company })).rejects.toThrow(
    'stays as it is',
  );
});

test('a cancellation shows its reason to the learner, without the note', async () => {
  const order = await placed({ buyer: { state: '09' } });

  await cancelOrder(staff(), { order: order.orderId, reason: 'unpaid', note: 'rude on the phone' });

  const seen = await view(order);
  expect(seen).toMatchObject({ statusReason: 'We received no payment for it' });
  expect(JSON.stringify(seen)).not.toContain('rude');
});

test('the newest mail is sent again once it was sent', async () => {
  const { orderId } = await placed({ studentDetail: learner('again@example.org'), buyer: { state: '09' } });

  await expect(resendMail(staff(), { order: orderId })).rejects.toThrow('can be sent again');
  await academy.sql.update(outbox).set({ state: 'sent' });
  expect(await resendMail(staff(), { order: orderId })).toMatchObject({ recipient: 'again@example.org' });
});

test('a note stands in the history', async () => {
  const { orderId } = await placed({ buyer: { state: '09' } });

  await noteOrder(staff(), { order: orderId, note: 'wants the evening batch' });

  expect((await showOrder(staff(), { order: orderId })).events.at(-1)).toMatchObject({
    kind: 'note',
    text: 'wants the evening batch',
  });
});

test('no act shows the learner’s token', async () => {
  const { orderId, token } = await placed({ buyer: { state: '09' } });

  expect(JSON.stringify(await showOrder(staff(), { order: orderId }))).not.toContain(token);
});

test('an unknown order is refused', async () => {
  await expect(showOrder(staff(), { order: 'ORD0' })).rejects.toMatchObject({ status: 404 });
});
