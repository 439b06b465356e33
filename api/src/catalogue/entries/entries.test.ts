import { desc, eq } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { placeOrderBody } from '../../../testing/place-order-body';
import { courses } from '../../database/schema/catalogue';
import { log } from '../../database/schema/log';
import {
  createCourse,
  createMentor,
  deleteCourse,
  deleteMentor,
  publishCourse,
  saveCourse,
  saveMentor,
} from './entries.acts';

const academy = testAcademy();
const editor = () => academy.as('editor');
const NEW = { courseName: 'Weekend Maths', courseCategory: 'Maths', courseSummary: 'Sums.' };

test('a new course is soon to come, last in the list, and has an id made from its name', async () => {
  const first = await createCourse(editor(), { fields: { ...NEW, courseCode: 'WM1' } });
  const second = await createCourse(editor(), { fields: { ...NEW, courseCode: 'WM2' } });

  expect([first.id, second.id]).toEqual(['weekend-maths', 'weekend-maths-2']);
  const { data } = await academy.get('/api/courses/getAllCourses');
  expect(data.at(-1)).toMatchObject({ _id: 'weekend-maths-2', courseStatus: 0, courseCode: 'WM2' });
});

test('a name without Latin letters still gives an id', async () => {
  const { id } = await createMentor(editor(), { fields: { mentorName: 'फ़ातिमा' } });

  expect(id).toBe('mentor');
});

test('a change is shown on the site, raises the revision and is logged with the values before and after', async () => {
  const { revision } = await saveCourse(editor(), {
    id: 'sql-and-python',
    fields: { coursePrice: '₹ 4,300' },
  });

  laterBy(1000);
  const { data } = await academy.get('/api/courses/getCourse', { id: 'sql-and-python' });
  expect([data.coursePrice, revision]).toEqual([4300, 2]);
  expect(await lastLine()).toMatchObject({
    actor: 'Asha Rao',
    act: 'course.save',
    subject: 'sql-and-python',
    detail: { coursePrice: { before: 4299, after: 4300 } },
  });
});

test('a save without a difference changes nothing and is not logged', async () => {
  const { id } = await lastLine();

  const saved = await saveMentor(editor(), { id: 'ananya-iyer', fields: { mentorName: ' Ananya Iyer ' } });

  expect(saved).toEqual({ id: 'ananya-iyer', revision: 1, changes: {} });
  expect((await lastLine()).id).toBe(id);
});

test('a save on an older revision names who changed the entry, and changes nothing', async () => {
  await saveMentor(academy.as('editor', 'Meera'), { id: 'meera-krishnan', fields: { mentorTitle: 'New' } });

  const late = saveMentor(editor(), { id: 'meera-krishnan', revision: 1, fields: { mentorTitle: 'Other' } });

  await expect(late).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/was changed by Meera on \d+ \w+ \d{4} \d\d:\d\d, after you opened it/),
  });
});

test('of two saves on the same revision at once, one is refused', async () => {
  const save = (mentorTitle: string) =>
    saveMentor(editor(), { id: 'harpreet-gill', revision: 1, fields: { mentorTitle } });

  const results = await Promise.allSettled([save('One'), save('Two')]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('all mistakes are reported by field, in the order of the form', async () => {
  const bad = {
    courseCurriculum: [{ curriculumTitle: '', noOfLectures: 1, subSections: ['x'.repeat(201)] }],
    coursePrice: -1,
    courseName: '',
    unknown: 1,
  };

  const refused = await saveCourse(editor(), { id: 'sql-and-python', fields: bad }).catch((error) => error);

  expect(refused.status).toBe(422);
  expect(Object.entries(refused.data.fields)).toEqual([
    ['', "There is no field 'unknown'"],
    ['courseName', 'This is required'],
    ['coursePrice', 'Enter 0 or more'],
    ['courseCurriculum[0].subSections', 'At most 200 characters'],
    ['courseCurriculum[0].curriculumTitle', 'This is required'],
  ]);
});

test.each([
  ['the code of another course', { courseCode: 'GATECS27A1' }, 'courseCode'],
  ['an unknown mentor', { mentor: 'nobody' }, 'mentor'],
  ['a Live course without a price', { coursePrice: '' }, 'coursePrice'],
  ['a time of publication for a Live course', { publishAt: '2099-01-01' }, 'publishAt'],
])('refuses %s', async (_what, fields, field) => {
  await expect(saveCourse(editor(), { id: 'sql-and-python', fields })).rejects.toMatchObject({
    status: 422,
    data: { fields: { [field]: expect.any(String) } },
  });
});

test.each([
  ['saveCourse', () => saveCourse(editor(), { id: 'unknown', fields: {} })],
  ['publishCourse', () => publishCourse(editor(), { id: 'unknown' })],
  ['deleteMentor', () => deleteMentor(editor(), { id: 'unknown' })],
])('%s refuses an unknown id', async (_act, run) => {
  await expect(run()).rejects.toMatchObject({ status: 404 });
});

test('a course is published at once, and needs a price', async () => {
  await expect(publishCourse(editor(), { id: 'machine-learning' })).rejects.toMatchObject({ status: 422 });
  await saveCourse(editor(), { id: 'machine-learning', fields: { coursePrice: 999 } });

  await publishCourse(editor(), { id: 'machine-learning' });

  expect(await statusOf('machine-learning')).toBe(1);
});

test('a course with orders cannot be deleted, one without can', async () => {
  const { id } = await createCourse(editor(), { fields: { ...NEW, courseCode: 'DEL1' } });
  await academy.post('/api/orders/placeOrder', placeOrderBody({ courseId: 'gate-computer-science' }));

  await deleteCourse(editor(), { id });

  await expect(deleteCourse(editor(), { id: 'gate-computer-science' })).rejects.toMatchObject({
    status: 409,
  });
  expect(await statusOf(id)).toBeUndefined();
});

test('a mentor of a course cannot be deleted', async () => {
  await expect(deleteMentor(editor(), { id: 'ananya-iyer' })).rejects.toMatchObject({ status: 409 });
});

test('fields may be sent as JSON text, as a command does', async () => {
  await saveMentor(editor(), { id: 'ananya-iyer', fields: '{"mentorTitle": "By command"}' });

  await expect(saveMentor(editor(), { id: 'ananya-iyer', fields: 'no JSON' })).rejects.toMatchObject({
    status: 422,
  });
});

async function lastLine() {
  const [line] = await academy.sql.select().from(log).orderBy(desc(log.id)).limit(1);
  if (!line) throw new Error('the log is empty');
  return line;
}

async function statusOf(id: string): Promise<number | undefined> {
  const [row] = await academy.sql.select({ status: courses.status }).from(courses).where(eq(courses.id, id));
  return row?.status;
}
