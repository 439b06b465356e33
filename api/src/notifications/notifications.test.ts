import { eq, sql } from 'drizzle-orm';
import { aMember } from '../../testing/a-member';
import { useAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { showMail } from '../cli/commands/outbox';
import { outbox, queries, staff, staffNotifications } from '../database/schema';
import { setSetting } from '../settings/set-setting';
import type { Caller } from '../staff/rights/caller';
import { queueDigests } from './digest';
import { chooseNotifications, listNotifications } from './notifications';

const academy = useAcademy();
const { placed, pay, underReview } = orderCalls(academy);
let priya: Caller;

const choose = (choices: Record<string, string>, caller = priya) =>
  academy.run(chooseNotifications, { choices }, { caller });
const mails = async (kind: string) =>
  (await academy.sql.select().from(outbox)).filter((mail) => mail.kind === kind);
const shown = (mail: { id: number } | undefined) =>
  academy.run(showMail, { id: String(mail?.id) }, { caller: priya, deskUrl: 'https://desk.example' });
const recipients = async (kind: string) => (await mails(kind)).map(({ recipient }) => recipient);
const chooseAtOnce = () => choose({ 'staff-reference': 'at-once' });
/** Sets the last day of a digest to a past day, so that a digest is due. */
const makeDigestsDue = () => academy.sql.update(staffNotifications).set({ digestedOn: '2026-01-01' });

beforeEach(async () => {
  await academy.sql.execute(sql`UPDATE orders SET status = 'cancelled'`);
  await academy.sql.delete(queries);
  await academy.sql.delete(outbox);
  await academy.sql.delete(staff);
  priya = await aMember(academy.sql, 'Priya', ['reviewer']);
});

describe('the delivery "at once"', () => {
  test('mails the member a link to the order', async () => {
    await choose({ 'staff-reference': 'at-once' });
    const { orderId } = await underReview();

    const [mail] = await mails('staff-reference');
    expect(mail?.recipient).toBe('priya@stepwell.example');
    const { text, html } = await shown(mail);
    expect(text).toContain(`https://desk.example/review/${orderId}`);
    expect(html).toContain(`href="https://desk.example/review/${orderId}"`);
  });

  test('mails the member a link to a question', async () => {
    await choose({ 'staff-query': 'at-once' });
    const id = await aQuestion();

    const [mail] = await mails('staff-query');
    const { text } = await shown(mail);
    expect(text).toContain(`https://desk.example/questions/${id}`);
  });

  test('mails a member once, even if the setting `staffEmail` has the same address', async () => {
    await academy.sql.delete(staff);
    await academy.run(setSetting, { name: 'staffEmail', value: 'Priya@stepwell.example' });
    priya = await aMember(academy.sql, 'Priya', ['reviewer']);
    await choose({ 'staff-reference': 'at-once' });
    await underReview();

    expect(await recipients('staff-reference')).toEqual(['priya@stepwell.example']);
    await academy.sql.delete(staff);
    await academy.run(setSetting, { name: 'staffEmail', value: '' });
  });

  test.each<[string, () => PromiseLike<unknown>]>([
    ['chose nothing', async () => {}],
    ['chose a digest', () => choose({ 'staff-reference': 'digest' })],
    [
      'chose "at once" and later none',
      () => chooseAtOnce().then(() => choose({ 'staff-reference': 'none' })),
    ],
    [
      'is no reviewer any more',
      () => chooseAtOnce().then(() => academy.sql.update(staff).set({ roles: ['accountant'] })),
    ],
    [
      'is disabled',
      () => chooseAtOnce().then(() => academy.sql.update(staff).set({ disabledAt: sql`now()` })),
    ],
  ])('sends no mail to a member who %s', async (_name, arrange) => {
    await arrange();
    await underReview();

    expect(await recipients('staff-reference')).toEqual([]);
  });
});

describe('the digest at 09:00', () => {
  test('is sent once a day, and lists the open tasks with links, the longest waiting first', async () => {
    await choose({ 'staff-reference': 'digest', 'staff-query': 'digest' });
    const paidLater = await placed();
    const { orderId } = await underReview();
    await pay(paidLater.orderId);
    const question = await aQuestion('<b>Eve</b>');
    await makeDigestsDue();
    await choose({ 'staff-reference': 'digest' });

    await queueDigests(academy.sql);
    await queueDigests(academy.sql);

    const [mail, second] = await mails('staff-digest');
    expect(second).toBeUndefined();
    const { subject, text, html } = await shown(mail);
    expect(subject).toBe('Waiting: orders to review 2, questions to answer 1');
    expect(text).toContain(`https://desk.example/review/${orderId}`);
    expect(text.indexOf(orderId)).toBeLessThan(text.indexOf(paidLater.orderId));
    expect(text).toContain(`https://desk.example/questions/${question}`);
    expect(html).toContain('&#60;b&#62;Eve&#60;/b&#62;');
  });

  test('is not sent on the day on which it is chosen, nor on a day without open tasks', async () => {
    await choose({ 'staff-query': 'at-once' });
    await makeDigestsDue();
    await aQuestion();
    await choose({ 'staff-query': 'digest' });
    await queueDigests(academy.sql);
    await academy.sql.delete(queries);
    await makeDigestsDue();
    await queueDigests(academy.sql);
    await aQuestion();
    await queueDigests(academy.sql);

    expect(await recipients('staff-digest')).toEqual([]);
  });

  test('is sent neither to a disabled member nor to a member without the role', async () => {
    const ravi = await aMember(academy.sql, 'Ravi', ['reviewer']);
    await choose({ 'staff-reference': 'digest' });
    await choose({ 'staff-reference': 'digest' }, ravi);
    await academy.sql
      .update(staff)
      .set({ roles: ['editor'] })
      .where(eq(staff.name, 'Priya'));
    await academy.sql.update(staff).set({ disabledAt: sql`now()` }).where(eq(staff.name, 'Ravi'));
    await underReview();
    await makeDigestsDue();

    await queueDigests(academy.sql);

    expect(await recipients('staff-digest')).toEqual([]);
  });
});

test('lists only the notifications of the member’s roles', async () => {
  const list = await academy.run(listNotifications, undefined, { caller: priya });

  expect(list.map(({ kind, delivery }) => [kind, delivery])).toEqual([
    ['staff-reference', 'none'],
    ['staff-query', 'none'],
  ]);
});

test.each([
  ['a notification of another role', { 'staff-refund': 'at-once' }, 404],
  ['an unknown notification', { constructor: 'at-once' }, 404],
  ['an unknown delivery', { 'staff-query': 'weekly' }, 422],
])('a member cannot choose %s', async (_, choice, status) => {
  await expect(choose(choice)).rejects.toMatchObject({ status });
});

test('the list of notifications is refused in an academy without staff', async () => {
  await academy.sql.delete(staff);

  await expect(academy.run(listNotifications, undefined)).rejects.toMatchObject({ status: 409 });
});

async function aQuestion(name = 'Kabir Singh'): Promise<string> {
  const { data } = await academy.post('/api/queries/addNewQuery', {
    name,
    email: 'kabir@example.org',
    phone: '9876543210',
    message: 'When does the next batch begin?',
  });
  return data.id;
}
