import { eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { courses, courseWaiters } from '../../database/schema/catalogue';
import { outbox } from '../../database/schema/mail';
import { setSetting } from '../../settings/settings.acts';
import { mailWaiters } from './waiters.repository';

const academy = testAcademy();
const SOON = 'machine-learning';

test('an address that was entered twice gets one mail when the course is Live and enrolment is open', async () => {
  await ask('Asha@example.org');
  await ask('asha@example.org');
  await mailWaiters(academy.sql);
  expect(await mails()).toEqual([]);

  await academy.sql.update(courses).set({ status: 1, pricePaise: 100_00 }).where(eq(courses.id, SOON));
  await openEnrolment('false');
  await mailWaiters(academy.sql);
  expect(await mails()).toEqual([]);

  await openEnrolment('true');
  await Promise.all([mailWaiters(academy.sql), mailWaiters(academy.sql)]);

  expect(await mails()).toEqual([{ recipient: 'asha@example.org', detail: { courseId: SOON } }]);
  expect(await academy.sql.$count(courseWaiters)).toBe(0);
});

test('a bot that fills in the hidden field gets the usual reply, and nothing is stored', async () => {
  await academy.sql.update(courses).set({ status: 0 }).where(eq(courses.id, SOON));

  const { status } = await academy.post('/api/courses/notifyWhenOpen', {
    courseId: SOON,
    email: 'bot@example.org',
    website: 'https://spam.example',
  });

  expect(status).toBe(201);
  expect(await academy.sql.$count(courseWaiters)).toBe(0);
});

async function ask(email: string): Promise<void> {
  const { status } = await academy.post('/api/courses/notifyWhenOpen', { courseId: SOON, email });
  expect(status).toBe(201);
}

function openEnrolment(value: 'true' | 'false') {
  return setSetting(academy.as('owner'), { name: 'isCourseEnrollmentAllowed', value });
}

function mails() {
  return academy.sql
    .select({ recipient: outbox.recipient, detail: outbox.detail })
    .from(outbox)
    .where(eq(outbox.kind, 'course-opened'));
}
