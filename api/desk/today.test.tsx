import { eq, sql } from 'drizzle-orm';
import { courses } from '../src/database/schema/catalogue';
import { settings } from '../src/database/schema/settings';
import { findings, firstSteps } from '../src/today/findings';
import { SITE, testAcademy } from '../testing/academy';
import { testDesk } from '../testing/desk';

const academy = testAcademy();
const desk = testDesk(academy);
const found = async () => (await findings(academy.sql, SITE)).map(({ text }) => text);

async function set(name: string, value: string): Promise<void> {
  await academy.sql
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}

test('Today shows each role what waits for it, and what is wrong', async () => {
  const reviewer = await (await desk.as('reviewer')).get('/');
  const accountant = await (await desk.as('accountant')).get('/');

  expect(reviewer.html).toContain('Payments to review');
  expect(accountant.html).not.toContain('Payments to review');
  expect(reviewer.html).toContain('stepwell@example, the payee of the sample academy');
});

test.each([
  ['payeeVPA', '', 'No payee is set'],
  ['gstin', '', 'GST is charged without a GSTIN'],
  ['isCourseEnrollmentAllowed', 'false', 'Enrolment is closed'],
])('%s = %p is found', async (name, value, text) => {
  await set(name, value);

  expect(await found()).toEqual(expect.arrayContaining([expect.stringContaining(text)]));
});

test('a course that costs less than UPI apps pay is found, with its page', async () => {
  await set('gstMode', 'none');
  await academy.sql.update(courses).set({ pricePaise: 50 }).where(eq(courses.id, 'sql-and-python'));

  const all = await findings(academy.sql, SITE);

  expect(all).toContainEqual({
    text: expect.stringContaining('costs ₹0.50'),
    to: '/courses/sql-and-python',
    isProblem: true,
  });
});

test('mails that wait, and links that only this machine can open, are found', async () => {
  await academy.sql.execute(
    sql`INSERT INTO outbox (kind, recipient, queued_at) VALUES ('query-received', 'a@b.co', now() - interval '2 hours')`,
  );

  const local = await findings(academy.sql, { ...SITE, publicUrl: 'http://localhost:3000' });

  expect(local.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      '1 mails wait for more than an hour',
      expect.stringContaining('lead to http://localhost:3000'),
    ]),
  );
});

test('an empty academy asks for payee, tax, mailbox and first course, in this order', async () => {
  await academy.sql.execute(sql`TRUNCATE courses, mentors, settings CASCADE`);

  expect((await firstSteps(academy.sql)).map(({ to }) => to)).toEqual([
    '/settings/payee',
    '/settings/tax',
    '/settings',
    '/courses/new',
  ]);
  await set('payeeVPA', 'academy@okbank');
  await set('payeeName', 'Academy of Tests');
  expect((await firstSteps(academy.sql))[0]?.to).toBe('/settings/tax');
  expect((await (await desk.as('owner')).get('/')).html).toContain('Make the first course');
});
