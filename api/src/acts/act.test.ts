import { eq } from 'drizzle-orm';
import { object } from 'yup';
import { testAcademy } from '../../testing/academy';
import { log } from '../database/schema/log';
import { settings } from '../database/schema/settings';
import { ROLES, type Role } from '../lib/roles';
import { act } from './act';
import { ACTS } from './all-acts';
import { count, line, list, moment, rupees } from './fields';

const academy = testAcademy();
const rules = object({
  name: line(10).required('Name it'),
  uses: count(),
  from: moment(),
  price: rupees(),
  course: list(),
});

test('converts what forms and commands send as text', async () => {
  const echo = act('test.echo', 'everyone', rules, async (_tx, input) => input);

  const reply = await echo(academy.as('editor'), {
    name: '  Asha  Rao ',
    uses: '5',
    from: '2026-12-07T09:00',
    price: '₹2,948.82',
    course: 'react',
  });

  expect(reply).toEqual({
    name: 'Asha Rao',
    uses: 5,
    from: new Date('2026-12-07T03:30:00Z'),
    price: 294_882,
    course: ['react'],
  });
});

test('a blank optional field is absent', async () => {
  const echo = act('test.echo', 'everyone', rules, async (_tx, input) => input);

  expect(await echo(academy.as('editor'), { name: 'Asha', uses: ' ', price: '' })).toEqual({ name: 'Asha' });
});

test.each<[string, object, string, string]>([
  ['a missing field', {}, 'name', 'Name it'],
  ['a text that is too long', { name: 'Ashalata Rao' }, 'name', 'At most 10 characters'],
  ['a number that is none', { name: 'Asha', uses: 'five' }, 'uses', 'Enter a whole number'],
  ['an amount that is none', { name: 'Asha', price: 'five' }, 'price', 'Enter an amount such as 2948.82'],
  ['an unknown field', { name: 'Asha', role: 'owner' }, 'role', "There is no field 'role'"],
  ['a control character', { name: 'As\u0000ha' }, 'name', 'Remove the characters that cannot be shown'],
  ['an unpaired surrogate', { name: 'As\ud800ha' }, 'name', 'Remove the characters that cannot be shown'],
  [
    'a control character in a list',
    { name: 'A', course: ['re\u0007act'] },
    'course',
    'Remove the characters',
  ],
])('refuses %s and names the field', async (_what, input, field, message) => {
  const work = jest.fn();
  const refused = act('test.refuse', 'everyone', rules, work)(academy.as('owner'), input);

  await expect(refused).rejects.toMatchObject({
    status: 422,
    data: { fields: { [field]: expect.stringContaining(message) } },
  });
  expect(work).not.toHaveBeenCalled();
});

test('logs the change with the caller in the same transaction', async () => {
  const change = act('test.change', 'editor', object({}), async (tx, _input, caller) => {
    await tx.insert(settings).values({ name: 'kept', value: 'yes' });
    caller.log('kept', { after: 'yes' });
  });

  await change(academy.as('editor', 'Ravi Iyer'));

  const [logged] = await academy.sql.select().from(log).where(eq(log.act, 'test.change'));
  expect(logged).toMatchObject({ actor: 'Ravi Iyer', subject: 'kept', detail: { after: 'yes' } });
});

test('an act that fails changes and logs nothing', async () => {
  const fail = act('test.fail', 'editor', object({}), async (tx, _input, caller) => {
    await tx.insert(settings).values({ name: 'lost', value: 'yes' });
    caller.log('lost');
    throw new Error('no');
  });

  await expect(fail(academy.as('editor'))).rejects.toThrow('no');

  expect(await academy.sql.$count(settings, eq(settings.name, 'lost'))).toBe(0);
  expect(await academy.sql.$count(log, eq(log.act, 'test.fail'))).toBe(0);
});

/** Who may call an act beside owners: the first letters of the roles; `*` for all. */
const RIGHTS: Readonly<Record<string, string>> = {
  'announcement.set': 'e',
  'books.export': 'a',
  'catalogue.export': '*',
  'catalogue.import': 'e',
  'coupon.create': 'e',
  'coupon.end': 'e',
  'coupon.list': 'er',
  'course.create': 'e',
  'course.delete': 'e',
  'course.publish': 'e',
  'course.save': 'e',
  'mail.list': 're',
  'mail.retry': 're',
  'mentor.create': 'e',
  'mentor.delete': 'e',
  'mentor.save': 'e',
  'newsletter.export': 'e',
  'newsletter.list': 'e',
  'newsletter.remove': 'e',
  'order.cancel': 'r',
  'order.class': 'rae',
  'order.company': 'ra',
  'order.correct': 'r',
  'order.list': 'ra',
  'order.note': 'ra',
  'order.resend': 'r',
  'order.show': 'ra',
  'payee.change': 'o',
  'payment.keep': 'r',
  'payment.record': 'r',
  'payment.reverse': 'ra',
  'person.erase': 'o',
  'query.close': 're',
  'query.list': 're',
  'refund.record': 'ra',
  'review.approve': 'r',
  'review.queue': 'r',
  'review.reject': 'r',
  'review.reopen': 'r',
  'review.show': 'r',
  'sales.show': 'a',
  'sample.remove': 'o',
  'settings.change': 'o',
  'settings.set': 'o',
  'settings.show': '*',
  'staff.disable': '',
  'staff.enable': '',
  'staff.end-sessions': '',
  'staff.invite': '',
  'staff.set-roles': '',
  'statement.compare': 'r',
  'statement.confirm': 'r',
};

test('every act has its row in the table of rights', () => {
  expect(ACTS.map(({ act: name }) => name)).toEqual(Object.keys(RIGHTS).sort());
});

test.each(ACTS.flatMap((each) => ROLES.map((role) => [each.act, role, each] as const)))(
  '%s by %s',
  async (name, role: Role, each) => {
    const letters = RIGHTS[name] ?? '';
    const isAllowed = role === 'owner' || letters === '*' || letters.includes(role.charAt(0));
    // The unknown field is refused after the role.
    const refusal = { status: isAllowed ? 422 : 403 };

    await expect(each(academy.as(role), { 'no-such-field': 'x' })).rejects.toMatchObject(refusal);
  },
);
