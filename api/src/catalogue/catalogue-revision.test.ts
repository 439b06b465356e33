import { REVISION_HEADER } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { KEY_HEADERS, testAcademy } from '../../testing/academy';
import { laterBy } from '../../testing/later-by';
import { courses, mentors } from '../database/schema/catalogue';
import { settings } from '../database/schema/settings';

// The API sends the catalogue's revision as a header. The edge compares revisions to detect outdated pages in its cache.

const academy = testAcademy();
const PATHS = [
  '/health',
  '/api/settings/getSettings',
  '/api/courses/getAllCourses',
  '/api/mentors/getAllMentors',
  '/api/courses/getCourse?id=sql-and-python',
  '/api/orders/reviewOrder?id=sql-and-python',
];

test('`/health` and the calls about the catalogue return the same revision while nothing changes', async () => {
  const revisions = [];
  for (const path of [...PATHS, ...PATHS]) revisions.push(await revisionOf(path));

  for (const revision of revisions) expect(revision).toMatch(/^\d+\.\d+\.\d+-\w+$/);
  expect(new Set(revisions).size).toBe(1);
});

test.each([
  [
    'a course',
    () => academy.sql.update(courses).set({ position: 99 }).where(eq(courses.id, 'sql-and-python')),
  ],
  ['a mentor', () => academy.sql.update(mentors).set({ position: 99 }).where(eq(mentors.id, 'ananya-iyer'))],
  ['a setting', () => academy.sql.update(settings).set({ value: 'true' })],
  ['a setting to its default', () => academy.sql.delete(settings).where(eq(settings.name, 'gstMode'))],
])('a change of %s changes the revision', async (_, change) => {
  const before = await revisionOf('/health');

  await change();

  const after = await revisionOf('/health');
  expect(after).not.toBe(before);
  // The API's copy of the catalogue is used for 200 ms.
  laterBy(1000);
  expect(await revisionOf('/api/courses/getAllCourses')).toBe(after);
});

test('error replies have no revision', async () => {
  expect(await revisionOf('/api/courses/getCourse?id=unknown')).toBeUndefined();
  expect(await revisionOf('/api/orders/getOrder?orderId=unknown')).toBeUndefined();
});

async function revisionOf(path: string) {
  const { headers } = await academy.app.inject({ url: path, headers: KEY_HEADERS });
  return headers[REVISION_HEADER];
}
