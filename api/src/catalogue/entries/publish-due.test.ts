import { desc, eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { courses } from '../../database/schema/catalogue';
import { log } from '../../database/schema/log';
import { staff } from '../../database/schema/staff';
import { publishCourse, saveCourse } from './entries.acts';
import { overduePublications, publishDueCourses } from './publish-due';

const academy = testAcademy();
const ID = 'machine-learning';
const AT = '2090-01-01T10:00';
const LATER = new Date('2090-01-01T04:30:00Z');
let memberId: string;

beforeEach(async () => {
  const [member] = await academy.sql
    .insert(staff)
    .values({
      email: `editor-${Math.random()}@academy.test`,
      name: `Editor ${Math.random()}`,
      roles: ['editor'],
    })
    .returning();
  memberId = member?.id ?? '';
  await saveCourse(editor(), { id: ID, fields: { courseStatus: 0, coursePrice: 999, publishAt: '' } });
  await publishCourse(editor(), { id: ID, at: AT });
});

const editor = () => ({ ...academy.as('editor'), memberId });

test('a course becomes Live at its time, once, in the name of the member who set the time', async () => {
  await publishDueCourses(academy.sql, new Date(LATER.getTime() - 1));
  expect(await course()).toMatchObject({ status: 0 });

  await Promise.all([publishDueCourses(academy.sql, LATER), publishDueCourses(academy.sql, LATER)]);

  expect(await course()).toMatchObject({ status: 1, publishAt: null, publishBy: null });
  const lines = await academy.sql
    .select()
    .from(log)
    .where(eq(log.act, 'course.publish'))
    .orderBy(desc(log.id));
  expect(lines[0]?.actor).toMatch(/^Editor/);
});

test('a course whose time was set by a command becomes Live too', async () => {
  await publishCourse(academy.as('editor'), { id: ID, at: '2089-01-01' });

  await publishDueCourses(academy.sql, LATER);

  expect(await course()).toMatchObject({ status: 1 });
});

test.each([
  ['is disabled', { disabledAt: new Date() }],
  ['has lost the role', { roles: ['reviewer' as const] }],
])('a course waits for a person if the member who set its time %s', async (_why, change) => {
  await academy.sql.update(staff).set(change).where(eq(staff.id, memberId));

  await publishDueCourses(academy.sql, LATER);
  await publishDueCourses(academy.sql, LATER);

  expect(await course()).toMatchObject({ status: 0, publishAt: LATER, publishBy: null });
  expect(await overduePublications(academy.sql, LATER)).toMatchObject([{ id: ID, publishAt: LATER }]);
  await publishCourse(academy.as('editor'), { id: ID });
  expect(await course()).toMatchObject({ status: 1, publishAt: null });
});

test('a course that a colleague has closed meanwhile stays closed', async () => {
  await saveCourse(academy.as('editor'), { id: ID, fields: { courseStatus: 2 } });

  await publishDueCourses(academy.sql, LATER);

  expect(await course()).toMatchObject({ status: 2, publishAt: null });
});

test('a correction by a colleague stays when the course becomes Live', async () => {
  await saveCourse(academy.as('editor', 'Meera'), { id: ID, fields: { courseLevel: 'Corrected' } });

  await publishDueCourses(academy.sql, LATER);

  expect(await course()).toMatchObject({ status: 1, level: 'Corrected' });
});

test('refuses a time that has passed', async () => {
  await expect(publishCourse(editor(), { id: ID, at: '2020-01-01' })).rejects.toMatchObject({
    data: { fields: { publishAt: 'This time has passed' } },
  });
});

async function course() {
  const [row] = await academy.sql.select().from(courses).where(eq(courses.id, ID));
  return row;
}
