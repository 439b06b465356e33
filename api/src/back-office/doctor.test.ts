import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { runCommand } from '../command/command';
import { courses, outbox, settings } from '../database/schema';
import { examine } from './doctor';

const academy = useAcademy();
const texts = async (level: string) =>
  (await academy.run(examine, undefined))
    .filter((finding) => finding.level === level)
    .map(({ text }) => text);

test('finds nothing that keeps the sample academy from selling, and says that it is a sample', async () => {
  expect(await texts('problem')).toEqual([]);
  expect(await texts('warning')).toContainEqual(expect.stringContaining('sample academy'));
});

test('finds what keeps an academy from selling, or from keeping its word', async () => {
  const set = (id: string, changes: Partial<typeof courses.$inferInsert>) =>
    academy.sql.update(courses).set(changes).where(eq(courses.id, id));
  await academy.sql.delete(settings);
  await set('sql-and-python', { regEndAt: new Date(Date.now() - 1000) });
  await set('quantitative-aptitude', { pricePaise: 50, mrpPaise: 40 });
  await set('mains-answer-writing', { mentorId: null });

  expect(await texts('problem')).toEqual([
    'No payee is set: nobody can order',
    "'quantitative-aptitude' costs ₹0.59: UPI apps pay ₹1 and more",
  ]);
  expect(await texts('warning')).toEqual(
    expect.arrayContaining([
      'Enrolment is closed',
      "Registration for 'sql-and-python' has passed, and it can still be bought",
      "The list price of 'quantitative-aptitude' is below its price and is not shown",
      'No mentor is named for mains-answer-writing',
    ]),
  );
});

test('finds mails that failed, and those that nobody sends', async () => {
  const mail = { kind: 'order-placed', recipient: 'ishita@example.org' } as const;
  expect(await texts('ok')).toContain('No mail waits or has failed');

  await academy.sql.insert(outbox).values([
    { ...mail, state: 'failed' },
    { ...mail, queuedAt: new Date(Date.now() - 61 * 60_000) },
    { ...mail, queuedAt: new Date(Date.now() - 59 * 60_000) },
  ]);

  expect(await texts('warning')).toEqual(
    expect.arrayContaining(['Mails that could not be sent: 1', 'Mails that wait for more than an hour: 1']),
  );
});

test('finds counts that are not what the orders say', async () => {
  expect(await texts('ok')).toContain('What is counted beside the orders is what they say');

  await academy.sql.execute(sql`INSERT INTO order_counts VALUES ('coupon', 'STEP10', 'infinity', 3)`);

  expect(await texts('problem')).toContain("Counted for the coupon 'STEP10' are 3 orders, and there are 0");
});

test.each([
  [false, 'http://localhost:3000', undefined],
  [true, 'http://localhost:3000', 'warning'],
  [true, 'http://127.0.0.1:8080', 'warning'],
  [true, 'http://[::1]', 'warning'],
  [true, 'https://academy.example', 'ok'],
  [true, 'http://localhost.example', 'ok'],
])('where mails are sent (%s) and links lead to %s, it says %s', async (sendsMail, publicUrl, level) => {
  const findings = await runCommand(academy.sql, examine, undefined, { actor: 'asha', sendsMail, publicUrl });

  expect(findings.find(({ text }) => text.includes(`lead to ${publicUrl}`))?.level).toBe(level);
});
