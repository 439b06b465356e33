import { COURSES_PER_PAGE } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { laterBy } from '../../testing/later-by';

const academy = useAcademy();
const ALL = '/api/courses/getAllCourses';
const PAGE = '/api/courses/getCoursePage';

test('the settings contain no course count for a catalogue of one page', async () => {
  const { data } = await academy.get('/api/settings/getSettings');

  expect(data).not.toHaveProperty('courseCount');
});

test('the first page of a short catalogue has all courses', async () => {
  const all = (await academy.get(ALL)).data;

  const { data, headers } = await academy.get(PAGE, { page: '1' });

  expect(data).toMatchObject({ page: 1, found: all.length, total: all.length });
  expect(data.courses).toEqual(all);
  expect(headers).toHaveProperty('x-catalogue-revision');
});

test('a filtered page has the courses that match, and the number of all courses', async () => {
  const { data } = await academy.get(PAGE, { page: '1', q: 'sql' });

  expect(data.courses.map(({ courseName }: { courseName: string }) => courseName)).toEqual([
    'SQL and Python for Analysts',
  ]);
  expect(data.total).toBeGreaterThan(data.found);
});

test.each(['page=none', 'page=-1', 'page=2', 'page=1&sort=cheapest&category=Nothing&q='])(
  'ignores unknown values in a query: %s',
  async (query) => {
    const { status, data } = await academy.get(`${PAGE}?${query}`);

    expect([status, data.page, data.found]).toEqual([200, 1, data.total]);
  },
);

test.each(['', 'page=1&page=2'])('returns 422 for the query %p', async (query) => {
  expect((await academy.get(`${PAGE}?${query}`)).status).toBe(422);
});

test('the settings contain the course count for a catalogue of more than one page', async () => {
  await academy.sql.execute(sql`
    INSERT INTO courses (id, position, name, summary, category, code, status)
    SELECT 'many-' || n, 100 + n, 'Many ' || n, '', 'GATE', 'MANY' || n, 0
    FROM generate_series(1, ${2 * COURSES_PER_PAGE}::integer) n`);

  // The API's copy of the catalogue is used for 200 ms.
  laterBy(1000);
  const { data: settings } = await academy.get('/api/settings/getSettings');
  const first = await academy.get(PAGE, { page: '1' });
  const last = await academy.get(PAGE, { page: '3' });

  const total = first.data.total;
  expect(settings.courseCount).toBe(total);
  expect(first.data.courses).toHaveLength(COURSES_PER_PAGE);
  expect(last.data.courses).toHaveLength(total - 2 * COURSES_PER_PAGE);
});
