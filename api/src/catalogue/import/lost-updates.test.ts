import { desc, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';
import { deleteCourses } from '../../cli/commands/course';
import { deleteMentors } from '../../cli/commands/mentor';
import { changes } from '../../database/schema';
import { audit } from '../../ops/audit/audit';
import { exportCourses } from '../courses/export-courses';
import { revisionOf } from '../fields/entry';
import { exportMentors } from '../mentors/export-mentors';
import { type CatalogueFile, importCatalogue } from './catalogue-import';

// Asha and Ravi both export the catalogue, edit the file and import it. Neither import may undo changes of the other unnoticed.

const academy = useAcademy();
const SQL_COURSE = 'sql-and-python';
const OTHER = 'english-for-interviews';

type Exported = Awaited<ReturnType<typeof exportCourses>>;
type Fields = Record<string, unknown>;

const exportOf = (...ids: string[]) => academy.run(exportCourses, { ids });
const load = (file: CatalogueFile, options = {}) => academy.run(importCatalogue, file, options);
/** The file with some fields of a course changed. */
const edited = (file: Exported, id: string, fields: Fields): Exported => ({
  ...file,
  courses: file.courses.map((course) => (course._id === id ? { ...course, ...fields } : course)),
});
const fieldsOf = async (id: string) => (await exportOf(id)).courses[0] ?? {};
const refusal = (work: Promise<unknown>): Promise<{ status: number; message: string; fields: Fields }> =>
  work.then(
    () => {
      throw new Error('The file was imported');
    },
    ({ status, message, data }) => ({ status, message, fields: data.fields }),
  );

test('refuses an older file that would undo a change of a price', async () => {
  const asha = await exportOf();
  const ravi = await exportOf();
  await load(edited(asha, SQL_COURSE, { coursePrice: 4499 }));
  const index = ravi.courses.findIndex(({ _id }) => _id === SQL_COURSE);

  const { status, message, fields } = await refusal(load(edited(ravi, OTHER, { courseDuration: '9 weeks' })));

  expect(status).toBe(409);
  expect(message).toContain('--over-newer');
  expect(fields).toEqual({
    [`courses[${index}].coursePrice`]: expect.stringMatching(
      /^of 'sql-and-python' is ₹4,499.00 now, and would become ₹4,299.00$/,
    ),
  });
  expect(await fieldsOf(OTHER)).toMatchObject({ courseDuration: expect.not.stringContaining('9 weeks') });
  expect(await fieldsOf(SQL_COURSE)).toMatchObject({ coursePrice: 4499 });
});

test('imports an older file whose entries were not changed since', async () => {
  const ravi = await exportOf(OTHER);
  const asha = await exportOf(SQL_COURSE);
  await load(edited(asha, SQL_COURSE, { courseLevel: 'All levels' }));

  await load(edited(ravi, OTHER, { courseDuration: '10 weeks' }));

  expect(await fieldsOf(OTHER)).toMatchObject({ courseDuration: '10 weeks' });
});

test('the error names each field in which the file differs from a course that was changed since the export', async () => {
  const asha = await exportOf(SQL_COURSE);
  const ravi = await exportOf(SQL_COURSE);
  await load(edited(asha, SQL_COURSE, { courseLanguage: 'Hindi', courseLevel: 'Beginner' }));

  const { fields } = await refusal(
    load(edited(ravi, SQL_COURSE, { courseLevel: 'Beginner', courseDuration: '3 weeks' })),
  );

  expect(Object.keys(fields)).toEqual(['courses[0].courseDuration', 'courses[0].courseLanguage']);
});

test('imports the same file a second time', async () => {
  const file = edited(await exportOf(OTHER), OTHER, { courseLevel: 'A1' });
  await load(file);

  expect((await load(file)).changes).toEqual([]);
});

test('imports an older file with --over-newer, which the audit log records', async () => {
  const old = await exportOf(SQL_COURSE);
  await load(edited(await exportOf(SQL_COURSE), SQL_COURSE, { coursePrice: 4700 }));
  const file = edited(old, SQL_COURSE, { coursePrice: 4100 });
  await refusal(load(file));

  await load({ ...file, overNewer: true });

  expect(await fieldsOf(SQL_COURSE)).toMatchObject({ coursePrice: 4100 });
  const [last] = await academy.run(audit, { action: 'catalogue.import', limit: 1 });
  expect(last?.detail).toMatchObject({ overNewer: true });
});

test('imports a file without revisions, whatever was changed since', async () => {
  const [{ revision: _, ...byHand } = {}] = (await exportOf(SQL_COURSE)).courses;
  await load(edited(await exportOf(SQL_COURSE), SQL_COURSE, { coursePrice: 4800 }));

  await load({ courses: [{ ...byHand, coursePrice: 4000 }], mentors: [] });

  expect(await fieldsOf(SQL_COURSE)).toMatchObject({ coursePrice: 4000 });
});

describe.each(['r000000000000', 'typed by hand', '007'])(
  'a course with the unknown revision %s',
  (revision) => {
    let course: Fields;

    beforeEach(async () => {
      course = { ...(await fieldsOf(SQL_COURSE)), revision };
    });

    test('is imported if it equals the stored course', async () => {
      expect((await load({ courses: [course], mentors: [] })).changes).toEqual([]);
    });

    test('is refused if it differs from the stored course', async () => {
      const { fields } = await refusal(load({ courses: [{ ...course, coursePrice: 1 }], mentors: [] }));

      expect(fields).toEqual({
        'courses[0].coursePrice': expect.stringMatching(/^of 'sql-and-python' is ₹.* would become ₹1.00$/),
      });
    });

    test('is added if its id is new', async () => {
      const copy = { ...course, _id: 'a-copy', courseCode: 'COPY' };

      const { courses: outcome } = await load({ courses: [copy], mentors: [] }, { dryRun: true });

      expect(outcome.added).toEqual(['a-copy']);
    });
  },
);

test('refuses an older file that would undo a change of a mentor', async () => {
  const old = await academy.run(exportMentors, {});
  const changed = old.map((one) => (one.id === 'nisha-verma' ? { ...one, mentorTitle: 'Law' } : one));
  await load({ courses: [], mentors: changed });

  const { fields } = await refusal(load({ courses: [], mentors: old }));

  expect(Object.values(fields)).toEqual([expect.stringContaining('is "Law" now, ')]);
});

test('refuses an older file that would undo a change of a course’s mentor', async () => {
  const old = await exportOf(SQL_COURSE);
  await load(edited(old, SQL_COURSE, { mentor: 'arvind-rao' }));

  const { fields } = await refusal(load({ courses: old.courses, mentors: [] }));

  expect(Object.values(fields)).toEqual([expect.stringContaining('is "arvind-rao" now, ')]);
});

test('adds a deleted course or mentor again only with --over-newer', async () => {
  const old = await exportOf('data-interpretation-sprint');
  await load({ courses: [], mentors: [{ id: 'leaves', mentorName: 'Leaves' }] });
  const mentorFile = await academy.run(exportMentors, { ids: ['leaves'] });
  await academy.run(deleteCourses, { ids: ['data-interpretation-sprint'] });
  await academy.run(deleteMentors, { ids: ['leaves'] });

  expect((await refusal(load({ courses: old.courses, mentors: [] }))).fields).toEqual({
    'courses[0]': expect.stringMatching(
      /^'data-interpretation-sprint' was deleted \(asha, .*the import would add it again$/,
    ),
  });
  expect((await refusal(load({ courses: [], mentors: mentorFile }))).fields).toEqual({
    'mentors[0]': expect.stringContaining("'leaves' was deleted (asha, "),
  });
  const { courses: outcome } = await load({ courses: old.courses, mentors: [], overNewer: true });
  expect(outcome.added).toEqual(['data-interpretation-sprint']);
});

test('adds an exported course that this academy never had', async () => {
  const [course = {}] = (await exportOf(SQL_COURSE)).courses;
  const foreign = { ...course, _id: 'foreign', courseCode: 'FOREIGN' };

  const { courses: outcome } = await load({ courses: [foreign], mentors: [] });

  expect(outcome.added).toEqual(['foreign']);
});

test('the audit log has the old and new value of each field', async () => {
  const before = await fieldsOf('mains-answer-writing');

  await load(
    edited(await exportOf('mains-answer-writing'), 'mains-answer-writing', {
      coursePrice: 6000,
      courseSummary: 'Short.',
      courseRegEndDate: null,
    }),
  );

  const [line] = await academy.run(audit, { subject: 'mains-answer-writing' });
  expect(line).toMatchObject({ actor: 'asha', action: 'course.change' });
  expect(line?.detail).toEqual({
    coursePrice: { before: 6499, after: 6000 },
    courseSummary: { before: before.courseSummary, after: 'Short.' },
    courseRegEndDate: { before: before.courseRegEndDate, after: null },
  });
});

test('a dry run returns the result of the import without writing to the audit log', async () => {
  const file = edited(await exportOf(SQL_COURSE), SQL_COURSE, { courseLevel: 'C1', courseMRP: 9999 });
  const count = () => academy.sql.$count(changes);
  const linesBefore = await count();

  const trial = await load(file, { dryRun: true });
  const linesAfterTrial = await count();
  const real = await load(file);

  expect(linesAfterTrial).toBe(linesBefore);
  expect(trial).toEqual(real);
  expect(real.changes).toEqual([
    {
      kind: 'course',
      id: SQL_COURSE,
      fields: {
        courseLevel: { before: expect.anything(), after: 'C1' },
        courseMRP: { before: 6999, after: 9999 },
      },
    },
  ]);
});

test('of parallel imports of the same export, all but one are refused', async () => {
  const file = await exportOf(SQL_COURSE, OTHER);

  const outcomes = await Promise.allSettled(
    [5001, 5002, 5003, 5004].map((coursePrice) => load(edited(file, SQL_COURSE, { coursePrice }))),
  );

  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
  const imported = outcomes.findIndex(({ status }) => status === 'fulfilled');
  expect(await fieldsOf(SQL_COURSE)).toMatchObject({ coursePrice: 5001 + imported });
});

test('a new, empty field does not change the revision', async () => {
  const { revision, ...course } = await fieldsOf(SQL_COURSE);

  expect(revisionOf(course)).toBe(revision);
  expect(revisionOf({ ...course, courseBadge: '', courseTags: [], isNew: false })).toBe(revision);
  expect(revisionOf({ ...course, courseLevel: 'other' })).not.toBe(revision);
});

describe('an import with --replace', () => {
  test('refuses to remove a course that was added after the export', async () => {
    const old = await exportOf();
    const late = { _id: 'late', courseName: 'Late', courseCode: 'LATE', courseCategory: 'GATE' };
    await load({ courses: [{ ...late, courseSummary: 'x', courseStatus: 0 }], mentors: [] });

    const { fields } = await refusal(load({ ...old, replace: true }));

    expect(fields).toEqual({
      exportedAt: expect.stringContaining(
        '--replace would remove courses that were added or changed after that: late',
      ),
    });
    const trial = await load({ ...old, replace: true, overNewer: true }, { dryRun: true });
    expect(trial.courses.deleted).toEqual(['late']);
  });

  test('removes a course that was added before the export and is not in the file', async () => {
    const { courses: list, ...file } = await exportOf();

    const outcome = await load(
      { ...file, courses: list.filter(({ _id }) => _id !== 'late'), replace: true },
      { dryRun: true },
    );

    expect(outcome.courses.deleted).toEqual(['late']);
  });

  test('refuses an invalid exportedAt', async () => {
    await expect(
      load({ courses: [], mentors: [], exportedAt: 'yesterday', replace: true }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('can be repeated with the same file after it has closed a course', async () => {
    await academy.post('/api/orders/placeOrder', placeOrderBody({ courseId: 'quantitative-aptitude' }));
    const { courses: list, ...file } = await exportOf();
    const smaller = {
      ...file,
      courses: list.filter(({ _id }) => _id !== 'quantitative-aptitude'),
      replace: true,
    };

    expect((await load(smaller)).courses.closed).toContain('quantitative-aptitude');
    expect((await load(smaller)).courses.closed).toContain('quantitative-aptitude');
  });

  test('records in the audit log the previous status of each closed course', async () => {
    await academy.post('/api/orders/placeOrder', placeOrderBody({ courseId: 'mains-answer-writing' }));
    const { courses: list, ...file } = await exportOf();

    await load({ ...file, courses: list.filter(({ _id }) => _id !== 'mains-answer-writing'), replace: true });

    const [line] = await academy.sql
      .select()
      .from(changes)
      .where(sql`${changes.subject} = 'mains-answer-writing'`)
      .orderBy(desc(changes.id))
      .limit(1);
    expect(line?.detail).toEqual({ courseStatus: { before: 1, after: 2 } });
  });
});
