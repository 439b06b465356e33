import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { placeOrderBody } from '../../../testing/place-order-body';
import { listCourses } from '../../cli/commands/course';
import { courses, mentors } from '../../database/schema';
import { exportCourses } from '../courses/export-courses';
import { importCatalogue } from './catalogue-import';

const academy = useAcademy();

const aCourse = (changed: Record<string, unknown> = {}) => ({
  _id: 'new-course',
  courseName: 'New course',
  courseSummary: 'A summary.',
  courseCategory: 'Data & AI',
  courseCode: 'NEWCODE1',
  courseStatus: 1,
  coursePrice: 999.5,
  ...changed,
});
const load = (list: unknown[], more: { mentors?: unknown[]; replace?: boolean } = {}, options = {}) =>
  academy.run(importCatalogue, { courses: list, mentors: [], ...more }, options);
const problems = (list: unknown[], more = {}) =>
  load(list, more).then(
    () => ({}),
    (refusal) => refusal.data.fields,
  );
const snapshot = async () =>
  JSON.stringify([await academy.sql.select().from(courses), await academy.sql.select().from(mentors)]);

test.each<[string, Record<string, unknown>, string]>([
  ['_id', { _id: undefined }, 'is missing'],
  ['_id', { _id: 'with space' }, 'may only have letters'],
  ['_id', { _id: 'new' }, 'is the address of another page of the desk'],
  ['courseName', { courseName: '' }, 'is missing'],
  ['courseName', { courseName: 'X' }, 'is too short'],
  ['courseName', { courseName: 'x'.repeat(151) }, 'more than 150'],
  ['courseName', { courseName: 'a\u001b[31mb' }, 'cannot be shown'],
  ['courseStatus', { courseStatus: 3 }, 'is not 0'],
  ['coursePrice', { coursePrice: 'cheap' }, 'is not an amount'],
  ['coursePrice', { coursePrice: -1 }, 'is negative'],
  ['coursePrice', { coursePrice: 9.999 }, 'more than two decimals'],
  ['coursePrice', { coursePrice: undefined }, 'a Live course needs a price'],
  ['courseLecture', { courseLecture: 1.5 }, 'is not a whole number'],
  ['courseRegEndDate', { courseRegEndDate: 'next week' }, 'is neither a date'],
  ['courseStartDate', { courseStartDate: '2026-02-30' }, 'is neither a date'],
  ['coursePreview', { coursePreview: 'javascript:alert(1)' }, 'is not an http'],
  ['coursePhoto', { coursePhoto: 'data:image/svg+xml,x' }, 'is neither an http'],
  ['isMoneyback', { isMoneyback: 'perhaps' }, 'is neither true nor false'],
  ['mentor', { mentor: 'unknown' }, 'names no mentor'],
  ['courseCode', { courseCode: 'GATECS27A1' }, "is the code of the course 'gate-computer-science'"],
  ['courseOverview', { courseOverview: 'text' }, 'is not a list'],
  ['courseOverview[0].body', { courseOverview: [{ title: 'Who' }] }, 'is missing'],
  [
    'courseReferences[0].referenceUrl',
    { courseReferences: [{ referenceName: 'x', referenceUrl: 'ftp://x' }] },
    'is not an http',
  ],
  ['courseCurriculum[0].noOfLectures', { courseCurriculum: [{ curriculumTitle: 'x' }] }, 'is missing'],
])('reports the invalid field %s of %p', async (path, changed, message) => {
  const before = await snapshot();

  expect(await problems([aCourse(changed)])).toEqual({
    [`courses[0].${path}`]: expect.stringContaining(message),
  });
  expect(await snapshot()).toBe(before);
});

test('reports an unknown field', async () => {
  expect(await problems([aCourse({ courseNmae: 'x' })])).toEqual({
    'courses[0]': 'has fields that do not exist: courseNmae',
  });
});

test.each([[null], ['text'], [42], [[]]])('refuses the entry %p', async (entry) => {
  expect(Object.keys(await problems([entry]))).not.toEqual([]);
});

test('reports all invalid entries at once and imports no entry', async () => {
  const before = await snapshot();

  const found = await problems(
    [aCourse(), aCourse({ _id: 'b', courseCode: 'B', coursePrice: -1 }), aCourse({ courseCode: 'C' })],
    { mentors: [{ id: 'm' }] },
  );

  expect(Object.keys(found).sort()).toEqual([
    'courses[1].coursePrice',
    'courses[2]._id',
    'mentors[0].mentorName',
  ]);
  expect(await snapshot()).toBe(before);
});

test('adds a course with a new mentor at the end of the list', async () => {
  const mentor = { id: 'new-mentor', mentorName: 'New Mentor' };

  const outcome = await load(
    [
      aCourse({
        mentor: 'new-mentor',
        courseStatus: 'live',
        courseRegEndDate: '2099-12-31',
        coursePrice: '999.50',
      }),
    ],
    { mentors: [mentor] },
  );

  expect(outcome.courses.added).toEqual(['new-course']);
  // The API's copy of the catalogue is used for 200 ms.
  laterBy(1000);
  const { data } = await academy.get('/api/courses/getAllCourses');
  expect(data.at(-1)).toMatchObject({
    _id: 'new-course',
    coursePrice: 999.5,
    courseRegEndDate: '2099-12-31T18:29:59.999Z',
    mentorInfo: { mentorName: 'New Mentor' },
  });
});

test('lets two courses swap their codes', async () => {
  const {
    courses: [one, two],
  } = await academy.run(exportCourses, { ids: ['machine-learning', 'sql-and-python'] });

  const { courses: outcome } = await load([
    { ...one, courseCode: two?.courseCode },
    { ...two, courseCode: one?.courseCode },
  ]);

  expect(outcome.changed.sort()).toEqual(['machine-learning', 'sql-and-python']);
});

test('reports progress while it imports thousands of courses', async () => {
  const steps: string[] = [];
  const many = Array.from({ length: 2000 }, (_, n) => aCourse({ _id: `many-${n}`, courseCode: `MANY${n}` }));

  await load(many, {}, { dryRun: true, progress: (text: string) => steps.push(text) });

  expect(steps).toEqual(
    expect.arrayContaining([
      'Checking 2000 courses and 0 mentors',
      'Courses: 200 of 2000',
      'Courses: 2000 of 2000',
    ]),
  );
  expect(await academy.sql.$count(courses, eq(courses.name, 'New course'))).toBe(1);
});

test('replace deletes courses without orders and closes those with orders', async () => {
  await academy.post('/api/orders/placeOrder', placeOrderBody({ courseId: 'gate-computer-science' }));

  const { courses: outcome } = await load([aCourse()], { replace: true });

  expect(outcome.closed).toEqual(['gate-computer-science']);
  expect(outcome.deleted).toHaveLength(12);
  const left = await academy.run(listCourses, undefined);
  expect(left.map(({ id, status }) => [id, status])).toEqual([
    ['new-course', 1],
    ['gate-computer-science', 2],
  ]);
});
