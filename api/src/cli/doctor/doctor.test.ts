import { eq, notInArray, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { LEGAL } from '../../../testing/made-books';
import { exportCourses } from '../../catalogue/courses/export-courses';
import { importCatalogue } from '../../catalogue/import/catalogue-import';
import { coupons, courses, mentors, outbox, settings } from '../../database/schema';
import { changeSettings } from '../../settings/change-settings';
import { setSetting } from '../../settings/set-setting';
import { disableCoupon } from '../commands/coupon';
import { setCourseStatus } from '../commands/course';
import { examine } from './doctor';

const academy = useAcademy();
const texts = async (level: string) =>
  (await academy.run(examine, undefined))
    .filter((finding) => finding.level === level)
    .map(({ text }) => text);

test('reports payee, Live courses and mentors of the sample academy as problems', async () => {
  expect(await texts('problem')).toEqual([
    'Learners pay to stepwell@example, the payee of the sample academy',
    'GST is charged without a GSTIN',
    'Live courses of the sample academy: gate-computer-science, data-structures-and-algorithms, bank-po-and-ssc-cgl and 6 more',
    'Mentors of the sample academy: ananya-iyer, harpreet-gill, meera-krishnan and 3 more',
  ]);
  expect(await texts('warning')).toContain('Coupons of the sample academy: STEP10, WELL500');
});

test('reports missing settings and invalid courses', async () => {
  const set = (id: string, changes: Partial<typeof courses.$inferInsert>) =>
    academy.sql.update(courses).set(changes).where(eq(courses.id, id));
  await academy.sql.delete(settings);
  await set('sql-and-python', { regEndAt: new Date(Date.now() - 1000) });
  await set('quantitative-aptitude', { pricePaise: 50, mrpPaise: 40 });
  await set('mains-answer-writing', { mentorId: null });

  expect(await texts('problem')).toEqual(
    expect.arrayContaining([
      'No payee is set, so no order can be placed',
      "'quantitative-aptitude' costs ₹0.50: UPI apps pay ₹1 and more",
    ]),
  );
  expect(await texts('warning')).toEqual(
    expect.arrayContaining([
      'Enrolment is closed',
      "'sql-and-python' can still be bought after the end of its registration",
      "The list price of 'quantitative-aptitude' is below its price and is not shown",
      'No mentor is named for mains-answer-writing',
    ]),
  );
});

test('reports coupons that make a course free, or too cheap for UPI apps, after its price was lowered', async () => {
  await academy.sql.insert(coupons).values({ code: 'FIXED', amountPaise: 50_000 });
  const setPrice = (id: string, pricePaise: number) =>
    academy.sql.update(courses).set({ pricePaise }).where(eq(courses.id, id));
  await setPrice('sql-and-python', 50_000);
  await setPrice('mains-answer-writing', 50_050);
  const findings = [
    'FIXED makes courses free: quantitative-aptitude, sql-and-python',
    'FIXED lowers prices below ₹1, which no UPI app pays: mains-answer-writing',
  ];

  expect([...(await texts('warning')), ...(await texts('problem'))]).toEqual(
    expect.arrayContaining(findings),
  );

  await academy.run(disableCoupon, { code: 'FIXED' });
  expect([...(await texts('warning')), ...(await texts('problem'))].join()).not.toContain('FIXED');
});

test('reports texts that look like the UPI ID of another payee', async () => {
  await academy.sql.update(courses).set({ name: 'Maths@Home' }).where(eq(courses.id, 'sql-and-python'));
  await academy.run(setSetting, {
    name: 'announcementMessage',
    value: 'Ask us: help@stepwell.example, or study@insta.',
  });

  expect(await texts('problem')).toEqual(
    expect.arrayContaining([
      "The name of 'sql-and-python' contains 'Maths@Home', which looks like the UPI ID of another payee: the site closes the checkout that shows it",
      "The announcement contains 'study@insta', which looks like the UPI ID of another payee: the site closes the checkout that shows it",
    ]),
  );
});

test('warns about a GSTIN without GST', async () => {
  const finding = 'A GSTIN is set, but no GST is charged';
  await academy.run(setSetting, { name: 'gstin', value: '09ABCDE1234F1ZY' });
  expect(await texts('warning')).toContain(finding);

  await academy.run(setSetting, { name: 'gstMode', value: 'exclusive' });

  expect(await texts('warning')).not.toContain(finding);
});

test('reports GST that is charged without a GSTIN as a problem', async () => {
  const finding = 'GST is charged without a GSTIN';
  await academy.run(setSetting, { name: 'gstMode', value: 'inclusive' });
  await academy.run(setSetting, { name: 'gstin', value: '' });
  expect(await texts('problem')).toContain(finding);

  await academy.run(setSetting, { name: 'gstMode', value: 'none' });

  expect(await texts('problem')).not.toContain(finding);
});

test('warns about a missing registered address, without which no tax invoice is issued', async () => {
  const { registeredAddress, ...others } = { ...LEGAL, grievanceOfficer: 'Ravi', gstMode: 'exclusive' };
  await academy.run(changeSettings, { values: others });
  expect(await texts('warning')).toContainEqual(expect.stringMatching(/^Legal details are missing/));

  await academy.run(changeSettings, { values: { registeredAddress } });

  expect(await texts('ok')).toContain('Legal details are set');
  await academy.run(changeSettings, { values: { gstMode: 'none', gstin: '' } });
});

test('warns about failed and late mails', async () => {
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

test('reports wrong order counts', async () => {
  expect(await texts('ok')).toContain('The stored order counts are correct');

  await academy.sql.execute(sql`INSERT INTO order_counts VALUES ('coupon', 'STEP10', 'infinity', 3)`);

  expect(await texts('problem')).toContain(
    "The stored order count of the coupon 'STEP10' is 3, but there are 0 orders",
  );
});

test.each([
  ['http://localhost:3000', 'warning'],
  ['http://127.0.0.1:8080', 'warning'],
  ['http://[::1]', 'warning'],
  ['https://academy.example', 'ok'],
  ['http://localhost.example', 'ok'],
])('reports links of mails to %s as %s', async (publicUrl, level) => {
  const findings = await academy.run(examine, undefined, { sendsMail: true, publicUrl });

  expect(findings.find(({ text }) => text.includes(`lead to ${publicUrl}`))?.level).toBe(level);
});

test('reports nothing about links of mails if no mail is sent', async () => {
  const publicUrl = 'http://localhost:3000';
  const findings = await academy.run(examine, undefined, { sendsMail: false, publicUrl });

  expect(findings.filter(({ text }) => text.includes(`lead to ${publicUrl}`))).toEqual([]);
});

test.each([
  ['http://localhost:3200', 'warning'],
  ['https://desk.academy.example', 'ok'],
])('reports links of staff mails to %s as %s', async (deskUrl, level) => {
  const findings = await academy.run(examine, undefined, { sendsMail: true, deskUrl });

  expect(findings.find(({ text }) => text.includes(`mails to staff lead to ${deskUrl}`))?.level).toBe(level);
});

describe('for an academy that was created from the sample', () => {
  beforeAll(async () => {
    await academy.sql.delete(settings);
    await academy.sql.insert(settings).values([
      { name: 'payeeVPA', value: 'stepwell@example' },
      { name: 'payeeName', value: 'Stepwell Academy' },
    ]);
    await academy.sql.execute(sql`DELETE FROM order_counts`);
    await academy.sql
      .delete(courses)
      .where(notInArray(courses.id, ['sql-and-python', 'quantitative-aptitude']));
  });

  test('reports the remaining sample courses and mentors after another course was imported', async () => {
    const { courses: list, mentors: people } = await academy.run(exportCourses, { ids: ['sql-and-python'] });
    const own = {
      ...list[0],
      _id: 'own',
      courseCode: 'OWN1',
      courseSummary: 'A course of our own.',
      mentor: null,
    };
    await academy.run(importCatalogue, { courses: [own], mentors: people });

    const ofCourses = await liveSampleCourses();
    expect(ofCourses).toContain('sql-and-python');
    expect(ofCourses).not.toMatch(/[ ,]own(,|$)/);
    expect(await texts('problem')).toContainEqual(
      expect.stringMatching(/^Mentors of the sample academy: .*ananya-iyer/),
    );
  });

  test('recognises a Live sample course with another id, name and price', async () => {
    const id = 'quantitative-aptitude';
    const { courses: list } = await academy.run(exportCourses, { ids: [id] });
    const renamed = {
      ...list[0],
      _id: 'renamed',
      courseCode: 'REN1',
      courseName: 'Our course',
      coursePrice: 1,
    };
    await academy.run(importCatalogue, { courses: [renamed], mentors: [] });

    expect(await liveSampleCourses()).toMatch(/[ ,]renamed(,|$)/);

    await academy.run(setCourseStatus, { id: 'renamed', status: 2 });
    expect(await liveSampleCourses()).not.toContain('renamed');
  });

  test('recognises the payee of earlier samples', async () => {
    await academy.sql
      .update(settings)
      .set({ value: 'stepwell@okhdfcbank' })
      .where(eq(settings.name, 'payeeVPA'));
    expect((await texts('problem'))[0]).toMatch(
      /^Learners pay to stepwell@okhdfcbank, the payee of the sample/,
    );

    await academy.run(setSetting, { name: 'payeeVPA', value: 'own@okaxis', confirm: 'own@okaxis' });

    expect(await texts('ok')).toContain('Learners pay to own@okaxis (Stepwell Academy)');
  });

  test('warns about a payee name that the UPI link shortens', async () => {
    await academy.run(setSetting, { name: 'payeeName', value: 'स्टेपवेल प्रतियोगी परीक्षा प्रशिक्षण संस्थान' });

    expect(await texts('warning')).toContain(
      "The payee's name is too long for a QR code: UPI apps get 'स्टेपवेल प्रतियोगी प'",
    );
    await academy.run(setSetting, { name: 'payeeName', value: 'Stepwell Academy' });
  });

  test('reports neither a problem nor the sample after the whole sample is deleted', async () => {
    await academy.sql.delete(courses);
    await academy.sql.delete(mentors);
    await academy.run(disableCoupon, { code: 'STEP10' });
    await academy.run(disableCoupon, { code: 'WELL500' });

    expect(await texts('problem')).toEqual([]);
    expect((await texts('warning')).join()).not.toContain('sample');
  });
});

async function liveSampleCourses(): Promise<string | undefined> {
  return (await texts('problem')).find((text) => text.startsWith('Live courses of the sample academy'));
}
