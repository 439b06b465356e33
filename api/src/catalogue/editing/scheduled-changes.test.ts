import { sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { deleteCourses } from '../../cli/commands/course';
import { examine } from '../../cli/doctor/doctor';
import { setCourse } from './entry-edits';
import { historyOf } from './history';
import {
  cancelScheduled,
  listScheduled,
  makeScheduledChanges,
  publishAt,
  scheduleChange,
} from './scheduled-changes';

const academy = useAcademy();
/** A course with the status "soon" and without a price. */
const SOON = 'machine-learning';
const LIVE = 'sql-and-python';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const schedule = (fields: Record<string, unknown>, id = LIVE, at = inMinutes(10)) =>
  academy.run(scheduleChange, { id, fields, at: at.toISOString() });
const waiting = async (id: string) =>
  (await listScheduled(academy.sql, { id })).filter(({ state }) => state === 'waiting');
const shown = async (id: string) => {
  // The API's copy of the catalogue is used for 200 ms.
  laterBy(1000);
  return (await academy.get('/api/courses/getCourse', { id })).data;
};

afterEach(() => academy.sql.execute(sql`DELETE FROM scheduled_changes`));

test.each<[string, Parameters<typeof schedule>, number, string]>([
  ['a change at a time that has passed', [{ coursePrice: 1 }, LIVE, inMinutes(-1)], 422, 'has passed'],
  ['values that the course has already', [{ courseStatus: 'live' }], 409, 'has these values already'],
  ['a price that is a word', [{ coursePrice: 'free' }], 422, 'some fields have errors'],
  [
    'the publication of a course without a price',
    [{ courseStatus: 'live' }, SOON],
    422,
    'some fields have errors',
  ],
  ['a change of an unknown course', [{ coursePrice: 1 }, 'nowhere'], 404, 'no course'],
])('refuses to schedule %s', async (_what, given, status, message) => {
  await expect(schedule(...given)).rejects.toMatchObject({
    status,
    message: expect.stringContaining(message),
  });
  expect(await listScheduled(academy.sql)).toEqual([]);
});

test('a course is published at the planned time', async () => {
  await academy.run(setCourse, { id: SOON, fields: { coursePrice: 2500 } });
  const at = inMinutes(10);
  await academy.run(publishAt, { id: SOON, at: at.toISOString() });

  await makeScheduledChanges(academy.sql, new Date(at.getTime() - 1000));
  expect((await shown(SOON)).courseStatus).toBe(0);

  await makeScheduledChanges(academy.sql, at);
  expect((await shown(SOON)).courseStatus).toBe(1);
  const [last] = await historyOf(academy.sql, 'course', { id: SOON });
  expect(last).toMatchObject({
    actor: 'asha',
    fields: [{ name: 'courseStatus', before: 'soon', after: 'live' }],
  });
});

test('several APIs make a scheduled change only once', async () => {
  await schedule({ coursePrice: 4001 });

  await Promise.all([1, 2, 3].map(() => makeScheduledChanges(academy.sql, inMinutes(11))));

  const made = await historyOf(academy.sql, 'course', { id: LIVE, onlyPrices: true });
  expect(made.filter(({ fields }) => fields.some(({ after }) => after === '₹4,001.00'))).toHaveLength(1);
});

test('a change that has become impossible is kept with the reason', async () => {
  await academy.run(setCourse, { id: SOON, fields: { courseStatus: 'soon', coursePrice: 2500 } });
  await academy.run(publishAt, { id: SOON, at: inMinutes(5).toISOString() });
  await academy.run(setCourse, { id: SOON, fields: { coursePrice: '' } });
  await schedule({ coursePrice: 4002 });

  await makeScheduledChanges(academy.sql, inMinutes(20));

  expect(await listScheduled(academy.sql)).toMatchObject([
    {
      course: SOON,
      state: 'failed',
      reason: expect.stringContaining('coursePrice is missing: a Live course needs a price'),
    },
  ]);
  expect((await shown(LIVE)).coursePrice).toBe(4002);
  const named = async () =>
    (await academy.run(examine, undefined)).filter(({ text }) => text.includes('that was planned for'));
  expect(await named()).toMatchObject([{ level: 'warning', about: { kind: 'course', id: SOON } }]);
  const [{ number = 0 } = {}] = await listScheduled(academy.sql);
  await academy.run(cancelScheduled, { number });
  expect(await named()).toEqual([]);
});

test('scheduling the same change for another time replaces the first plan', async () => {
  const { due } = await schedule({ coursePrice: 1001 });
  await schedule({ courseLevel: 'Any' });
  const { replaced } = await schedule({ coursePrice: 1002 }, LIVE, inMinutes(30));

  expect(replaced).toEqual([due]);
  expect((await waiting(LIVE)).map(({ fields }) => fields)).toEqual([
    { courseLevel: 'Any' },
    { coursePrice: 1002 },
  ]);
});

test('a cancelled change is not made, and cannot be cancelled again', async () => {
  await schedule({ coursePrice: 1003 });
  const [{ number = 0 } = {}] = await waiting(LIVE);
  const { coursePrice } = await shown(LIVE);

  await academy.run(cancelScheduled, { number });
  await makeScheduledChanges(academy.sql, inMinutes(20));

  expect((await shown(LIVE)).coursePrice).toBe(coursePrice);
  await expect(academy.run(cancelScheduled, { number })).rejects.toMatchObject({ status: 404 });
});

test('deleting a course deletes its scheduled changes', async () => {
  await schedule({ coursePrice: 1004 }, 'data-interpretation-sprint');

  await academy.run(deleteCourses, { ids: ['data-interpretation-sprint'] });

  expect(await listScheduled(academy.sql)).toEqual([]);
});
