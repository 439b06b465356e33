import { eq } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { deleteCourses, listCourses, setCourseStatus } from '../../cli/commands/course';
import { changes, courses } from '../../database/schema';
import { exportCourses } from '../courses/export-courses';
import { importCatalogue } from '../import/catalogue-import';
import { createCourse, createMentor, duplicateCourse, setCourse, setMentor } from './entry-edits';
import { historyOf } from './history';
import { moveCourse } from './move-course';

const academy = useAcademy();
const ID = 'sql-and-python';
const ENGLISH = 'english-for-interviews';

/** Changes fields of a course. @param seen `revision` and `base` of the entry that the editor saw */
const set = (fields: Record<string, unknown>, seen: object = {}, id = ID) =>
  academy.run(setCourse, { id, fields, ...seen });
const shown = async (id = ID) => {
  // The API's copy of the catalogue is used for 200 ms.
  laterBy(1000);
  return (await academy.get('/api/courses/getCourse', { id })).data;
};
const exported = async (id = ID) => {
  const [course] = (await exportCourses(academy.sql, { ids: [id] })).courses;
  return course as { revision: string; [field: string]: unknown };
};

test('accepts values as staff type them', async () => {
  const { changes: changed } = await set({
    coursePrice: '₹4,199.50',
    courseRegEndDate: '31 Dec 2099',
    isMoneyback: 'true',
  });

  expect(changed).toEqual({
    coursePrice: { before: 4299, after: 4199.5 },
    courseRegEndDate: { before: expect.any(String), after: '2099-12-31T18:29:59.999Z' },
    isMoneyback: { before: false, after: true },
  });
  expect(await shown()).toMatchObject({ coursePrice: 4199.5, isMoneyback: true });
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['a price that is a word', { coursePrice: 'free' }, { coursePrice: 'is not an amount' }],
  [
    'a Live course without a price',
    { coursePrice: '' },
    { coursePrice: 'is missing: a Live course needs a price' },
  ],
  ['another id', { _id: 'other', coursePrice: 1 }, { _id: 'cannot be changed' }],
  ['a revision as a field', { revision: 'r1', coursePrice: 1 }, { revision: '--revision' }],
  ['an unknown field', { courseColour: 'red' }, { fields: 'has fields that do not exist: courseColour' }],
  [
    'an overview without a title',
    { courseOverview: [{ body: 'x' }] },
    { 'courseOverview[0].title': 'is missing' },
  ],
])('refuses %s with a message at its field', async (_what, fields, problems) => {
  const before = await exported();

  const refused = await set(fields).catch((error) => error);

  expect(refused.status).toBe(422);
  expect(Object.keys(refused.data.fields)).toEqual(Object.keys(problems));
  for (const [name, text] of Object.entries(problems)) expect(refused.data.fields[name]).toContain(text);
  expect(await exported()).toEqual(before);
});

test('refuses to edit an unknown course', async () => {
  await expect(set({ coursePrice: 1 }, {}, 'nowhere')).rejects.toMatchObject({ status: 404 });
});

test('a dry run changes nothing', async () => {
  const before = await exported(ENGLISH);

  const { changes: changed } = await academy.run(
    setCourse,
    { id: ENGLISH, fields: { coursePrice: 999 } },
    { dryRun: true },
  );

  expect(changed).toEqual({ coursePrice: { before: before.coursePrice, after: 999 } });
  expect(await exported(ENGLISH)).toEqual(before);
});

test('an edit without a difference is not recorded in the audit log', async () => {
  const count = () => academy.sql.$count(changes, eq(changes.subject, ENGLISH));
  const before = await count();

  expect((await set({ courseName: (await exported(ENGLISH)).courseName }, {}, ENGLISH)).changes).toEqual({});

  expect(await count()).toBe(before);
});

test('a course with the price 0 can be Live, unlike a course without a price', async () => {
  const fields = { courseName: 'Free', courseCode: 'FREE', courseCategory: 'X', courseSummary: 'Y' };
  const { id, revision } = await academy.run(createCourse, { fields });

  const priced = await set({ coursePrice: '0' }, {}, id);
  await academy.run(setCourseStatus, { id, status: 1 });

  expect(priced.changes).toEqual({ coursePrice: { before: null, after: 0 } });
  expect(priced.revision).not.toBe(revision);
  expect((await shown(id)).coursePrice).toBe(0);
  const [line] = await historyOf(academy.sql, 'course', { id, onlyPrices: true });
  expect(line?.fields).toEqual([{ name: 'coursePrice', before: '(none)', after: '₹0.00' }]);
});

describe('an edit of a form that was opened before another member has saved', () => {
  let opened: Awaited<ReturnType<typeof exported>>;

  beforeEach(async () => {
    opened = await exported(ENGLISH);
    await set(
      { coursePrice: Number(opened.coursePrice) + 100, courseLevel: `Level ${opened.revision}` },
      {},
      ENGLISH,
    );
  });

  test('is refused with both values and the name of the member who saved, if it changes the same field', async () => {
    // A later move does not count as an edit, so the message names asha.
    const byRavi = { caller: { from: 'schedule', scheduledBy: 'ravi' } } as const;
    await academy.run(moveCourse, { id: ENGLISH, place: 1 }, byRavi);

    const refused = await set(
      { coursePrice: 500 },
      { revision: opened.revision, base: opened },
      ENGLISH,
    ).catch((error) => error);

    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/changed by asha on \d+ \w{3} \d{4} \d\d:\d\d, after you opened it/);
    expect(refused.data.fields).toEqual({
      coursePrice: expect.stringMatching(/^is ₹[\d,.]+ now, but you entered ₹500\.00$/),
    });
  });

  test('is saved if it changes other fields', async () => {
    await set({ courseDuration: '9 weeks' }, { revision: opened.revision, base: opened }, ENGLISH);

    expect(await exported(ENGLISH)).toMatchObject({
      courseDuration: '9 weeks',
      courseLevel: `Level ${opened.revision}`,
    });
  });

  test('is refused, whichever field it changes, if it lacks the values that the editor saw', async () => {
    await expect(
      set({ courseDuration: '10 weeks' }, { revision: opened.revision }, ENGLISH),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('is saved if it has the newest revision', async () => {
    const { revision } = await exported(ENGLISH);

    expect((await set({ coursePrice: 777 }, { revision }, ENGLISH)).changes).toMatchObject({
      coursePrice: { after: 777 },
    });
  });
});

test('only one of two simultaneous edits is saved', async () => {
  const { revision } = await exported('bank-po-and-ssc-cgl');
  const save = (courseDuration: string) => set({ courseDuration }, { revision }, 'bank-po-and-ssc-cgl');

  const ended = await Promise.allSettled([save('8 weeks'), save('9 weeks')]);

  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

describe('a new course', () => {
  const create = (changes: { courseCode: string; courseName?: string }) =>
    academy.run(createCourse, {
      fields: { courseName: 'New', courseCategory: 'Aptitude', courseSummary: 'Short', ...changes },
    });

  test('is Coming Soon at the end of the list', async () => {
    const { id } = await create({ courseCode: 'NEW0' });

    laterBy(1000);
    const { data } = await academy.get('/api/courses/getAllCourses');
    expect(data.at(-1)).toMatchObject({ _id: id, courseStatus: 0 });
  });

  test('gets an id from its name, with a number if that id exists', async () => {
    const courseName = 'Café & Maths, Part 2!';

    const first = await create({ courseName, courseCode: 'NEW1' });
    const second = await create({ courseName, courseCode: 'NEW2' });

    expect([first.id, second.id]).toEqual(['cafe-maths-part-2', 'cafe-maths-part-2-2']);
  });
});

test.each([
  ['an id that is taken', { id: ID }, 409],
  ['an id with a slash', { id: 'a/b' }, 422],
  ['no name', { id: 'no-name', courseName: '' }, 422],
])('refuses a new course with %s', async (_what, { id, ...fields }, status) => {
  const all = {
    courseName: 'A name',
    courseCode: 'NEW9',
    courseCategory: 'X',
    courseSummary: 'Y',
    ...fields,
  };
  await expect(academy.run(createCourse, { id, fields: all })).rejects.toMatchObject({ status });
});

test('a copy of a course has neither the code nor the dates nor the learners of the original', async () => {
  await set({ courseWelcomeLink: 'https://chat.example/group', courseWelcomeText: 'Welcome' });

  const { id, entry } = await academy.run(duplicateCourse, { id: ID, fields: { coursePrice: '1' } });

  const original = await exported();
  expect(id).not.toBe(ID);
  expect(entry).toMatchObject({
    courseName: `${original.courseName} (copy)`,
    courseCode: `${original.courseCode}-2`,
    courseStatus: 0,
    coursePrice: 1,
    studentsEnrolled: 0,
    courseStartDate: null,
    courseWelcomeLink: '',
    courseWelcomeText: 'Welcome',
    courseCurriculum: original.courseCurriculum,
    mentor: original.mentor,
  });
  await set({ courseName: 'N'.repeat(150) });
  const again = await academy.run(duplicateCourse, { id: ID });
  expect(again.entry).toMatchObject({
    courseCode: `${original.courseCode}-3`,
    courseName: `${'N'.repeat(143)} (copy)`,
  });
});

test('the history of prices has every change of the price and no other change, the newest first', async () => {
  const id = 'data-interpretation-sprint';
  const { coursePrice } = await exported(id);
  await set({ coursePrice: 11 }, {}, id);
  await set({ courseLevel: 'Any' }, {}, id);
  await set({ courseMRP: 9999, coursePrice: 12, courseLanguage: 'Hindi' }, {}, id);

  const prices = await historyOf(academy.sql, 'course', { id, onlyPrices: true });

  expect(
    prices.map(({ actor, fields }) => [
      actor,
      fields.map(({ name, before, after }) => [name, before, after]),
    ]),
  ).toEqual([
    ['asha', expect.arrayContaining([['coursePrice', '₹11.00', '₹12.00']])],
    ['asha', [['coursePrice', expect.stringContaining(String(Number(coursePrice) % 1000)), '₹11.00']]],
  ]);
  expect(await historyOf(academy.sql, 'course', { id })).toHaveLength(3);
});

test('the history is sorted by the time of the changes, even after a restore has added older lines', async () => {
  const id = 'python-for-beginners';
  const line = { actor: 'asha', action: 'course.change', subject: id };
  const at = (day: string) => new Date(`${day}T00:00Z`);
  // A restore adds the older lines of a backup after the present ones.
  await academy.sql.insert(changes).values([
    { ...line, at: at('2026-11-02'), detail: { courseLevel: { before: 'B', after: 'C' } } },
    { ...line, at: at('2026-11-01'), detail: { courseLevel: { before: 'A', after: 'B' } } },
  ]);

  const lines = await historyOf(academy.sql, 'course', { id });

  expect(lines.map(({ fields: [field] }) => field?.after)).toEqual(['"C"', '"B"']);
});

test('importing an older export of the whole catalogue does not delete a course that was added since', async () => {
  const file = await academy.run(exportCourses, {});
  await academy.run(createCourse, {
    id: 'added-since',
    fields: { courseName: 'Added', courseCode: 'ADDED', courseCategory: 'X', courseSummary: 'Y' },
  });

  await expect(academy.run(importCatalogue, { ...file, replace: true })).rejects.toMatchObject({
    status: 409,
    data: { fields: { exportedAt: expect.stringContaining('added-since') } },
  });
  await academy.run(deleteCourses, { ids: ['added-since'] });
});

describe('moving a course in the list', () => {
  const order = async () => (await listCourses(academy.sql)).map(({ id }) => id);
  const move = (id: string, place: number) => academy.run(moveCourse, { id, place });

  test('changes its place on the site', async () => {
    const before = await order();

    const moved = await move(before[3] ?? '', 2);

    const [a, b, c, d, ...others] = before;
    expect(moved).toEqual({ id: d, before: 4, after: 2 });
    expect(await order()).toEqual([a, d, b, c, ...others]);
    // The API's copy of the catalogue is used for 200 ms.
    laterBy(1000);
    const { data } = await academy.get('/api/courses/getAllCourses');
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([a, d, b, c, ...others]);
  });

  test('works if imported courses have equal positions', async () => {
    const before = (await order()).sort();
    await academy.sql.update(courses).set({ position: 0 });

    await move(before[0] ?? '', 1000);

    expect(await order()).toEqual([...before.slice(1), before[0]]);
  });

  test('to its present place records nothing', async () => {
    const [first = ''] = await order();
    const recorded = await academy.sql.$count(changes);

    expect(await move(first, 1)).toEqual({ id: first, before: 1, after: 1 });
    expect(await academy.sql.$count(changes)).toBe(recorded);
  });

  test.each([0, -1, 1.5, Number.NaN])('to the place %d is refused', async (place) => {
    await expect(move(ID, place)).rejects.toMatchObject({ status: 422 });
  });

  test('is refused for an unknown course', async () => {
    await expect(move('unknown', 1)).rejects.toMatchObject({ status: 404 });
  });

  test('at the same time as other moves gives each course a place of its own', async () => {
    const before = await order();

    await Promise.all(before.map((id) => move(id, 1)));

    expect((await order()).sort()).toEqual([...before].sort());
    const places = (await academy.sql.select().from(courses)).map(({ position }) => position);
    expect(new Set(places).size).toBe(before.length);
  });
});

test('a course called “Order” does not take the address of the page that orders the courses', async () => {
  const fields = { courseName: 'Order', courseCode: 'ORDER', courseCategory: 'X', courseSummary: 'Y' };

  expect((await academy.run(createCourse, { fields })).id).toBe('order-2');
});

test('a new mentor gets an id from the name, and can be changed', async () => {
  const { id } = await academy.run(createMentor, { fields: { mentorName: 'Farah Ali' } });

  const { changes: changed } = await academy.run(setMentor, { id, fields: { mentorTitle: 'Reader' } });

  expect(id).toBe('farah-ali');
  expect(changed).toEqual({ mentorTitle: { before: '', after: 'Reader' } });
  laterBy(1000);
  const { data } = await academy.get('/api/mentors/getAllMentors');
  expect(data.at(-1)).toMatchObject({ mentorName: 'Farah Ali', mentorTitle: 'Reader' });
});
