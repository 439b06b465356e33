import { changes, newsletterSubscribers, orders } from '@stepwell/api/schema';
import { placeOrderBody } from '@stepwell/api/testing/place-order-body';
import { aDesk } from '../../testing/a-desk';
import { expectRefusal, press } from '../../testing/forms';

const desk = aDesk();
const reviewer = desk.member('reviewer');
const editor = desk.member('editor');
const owner = desk.member('owner');
const { placed, paid } = desk.learner;

function learnerWith(studentEmail: string, studentName = 'Zoya Khan') {
  return { studentDetail: { ...placeOrderBody().studentDetail, studentEmail, studentName } };
}

const changeCount = async (action: string) =>
  (await desk.academy.sql.select().from(changes)).filter((line) => line.action === action).length;

test('a person who has ordered is found by name', async () => {
  const { orderId } = await placed(learnerWith('Zoya@example.org', 'Zoya <u>Khan</u>'));

  const found = await reviewer.get('/people?search=zoya');
  const known = await reviewer.get('/people/known?email=zoya%40example.org');

  expect(found.html).toContain('href="/people/known?email=zoya%40example.org"');
  expect(found.html).toContain('Zoya &lt;u&gt;Khan&lt;/u&gt;');
  expect(known.text).toContain(orderId);
});

test('a search for a complete e-mail address leads to its page, even without an order', async () => {
  const address = await reviewer.get('/people?search=reader%40example.org');

  expect([address.status, address.location]).toEqual([303, '/people/known?email=reader%40example.org']);
});

test('a search without a result gets a message', async () => {
  const none = await reviewer.get('/people?search=unknown-person');

  expect(none.text).toContain('No person who has ordered matches.');
});

test('an unconfirmed newsletter subscription is shown as requested', async () => {
  const createdAt = new Date('2026-11-01T06:30:00Z');
  await desk.academy.sql.insert(newsletterSubscribers).values({ email: 'waits@example.org', createdAt });

  const known = await reviewer.get('/people/known?email=waits%40example.org');

  expect(known.text).toContain('Newsletter requested 1 Nov 2026, 12:00');
});

test('an invalid e-mail address has no page', async () => {
  expect((await reviewer.get('/people/known?email=no-address')).status).toBe(422);
});

test('an owner can download all data about a person, which the audit log records without the address', async () => {
  const { orderId } = await placed(learnerWith('export@example.org'));
  const before = await changeCount('privacy.export');

  const { reply } = await owner.post('/people/export', { email: 'export@example.org' });

  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="export_example.org.json"',
  });
  expect(reply.json()).toMatchObject({ email: 'export@example.org', orders: [{ orderId }] });
  expect(await changeCount('privacy.export')).toBe(before + 1);
  expect(JSON.stringify(await desk.academy.sql.select().from(changes))).not.toContain('export@example.org');
});

test('an erasure shows what it will delete (even on its reopened page), requires the typed e-mail address, and keeps paid orders', async () => {
  const learner = learnerWith('erase@example.org');
  const [open, kept] = [await placed(learner), await paid(learner)];
  const emailOf = async (id: string) =>
    (await desk.academy.sql.select().from(orders)).find(({ orderId }) => orderId === id)?.studentEmail;

  const form = await owner.get('/people/erase?email=erase%40example.org');
  expect(form.text).toContain(`Orders that lose name, address and phone number ${open.orderId}`);
  expect(form.text).toContain(`${kept.orderId} (paid: kept for tax law)`);
  const wrong = await press(owner, form, 'Erase for good', { typed: 'other@example.org' });
  expectRefusal(wrong, 422, 'not the address of the person');
  expect((await owner.get(/action="(\/people\/erase[^"]*)"/.exec(wrong.html)?.[1] ?? '')).text).toBe(
    form.text,
  );
  expect(await emailOf(open.orderId)).toBe('erase@example.org');
  const done = await press(owner, form, 'Erase for good', { typed: ' Erase@Example.org ' });

  expect((await owner.follow(done)).text).toContain('Orders without a name now: 1; kept: 1.');
  expect([await emailOf(open.orderId), await emailOf(kept.orderId)]).toEqual(['', 'erase@example.org']);
});

test('a reviewer can see a person, but neither export nor erase the data', async () => {
  const email = 'kept@example.org';
  await placed(learnerWith(email));
  const before = await changeCount('privacy.erase');

  const refused = [
    await reviewer.post('/people/export', { email }),
    await reviewer.get(`/people/erase?email=${email}`),
    await reviewer.post(`/people/erase?email=${email}`, { typed: email }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  const { status, text } = await reviewer.get(`/people/known?email=${email}`);
  expect([status, text]).toEqual([200, expect.not.stringContaining('Erase the person')]);
  expect(await changeCount('privacy.erase')).toBe(before);
});

test('an editor sees no person', async () => {
  const { status } = await editor.get('/people/known?email=kept@example.org');

  expect(status).toBe(403);
});
