import type { TestHttp } from '@stepwell/server-kit/testing/start-http';
import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { startPictures } from '../../../testing/start-pictures';
import { courses, mentors } from '../../database/schema';
import { examinePictures, shownPictures } from './pictures';

const academy = useAcademy();
let edge: TestHttp;

beforeAll(async () => {
  edge = await startPictures();
});
afterAll(() => edge.stop());

const findings = async (publicUrl = edge.url) =>
  examinePictures(
    await academy.run((tx, _, context) => shownPictures(tx, context), undefined, { publicUrl }),
  );
const photoOf = (id: string, photo: string) =>
  academy.sql.update(courses).set({ photo }).where(eq(courses.id, id));

test('reports that all pictures are images', async () => {
  expect(await findings()).toEqual([
    {
      level: 'ok',
      text: expect.stringMatching(/^All \d+ pictures of Live courses and of mentors are images$/),
    },
  ]);
});

test('reports invalid pictures of Live courses and mentors, but not of closed courses', async () => {
  await photoOf('sql-and-python', '/photos/x.jpg');
  await photoOf('electrical-machines', '/photos/y.jpg');
  await academy.sql.update(mentors).set({ photo: '/photos/z.jpg' }).where(eq(mentors.id, 'nisha-verma'));

  expect(await findings()).toEqual([
    {
      level: 'warning',
      text: "coursePhoto of course sql-and-python: '/photos/x.jpg' answers 200 with text/html: that is no image",
      remedy: expect.any(String),
    },
    {
      level: 'warning',
      text: expect.stringContaining('mentorPhoto of mentor nisha-verma'),
      remedy: expect.any(String),
    },
  ]);
});

test('reports only once, not for each picture, that the site does not answer', async () => {
  expect(await findings('http://127.0.0.1:1')).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(/^\d+ pictures could not be checked: the site does not answer at http:/),
      remedy: expect.any(String),
    },
  ]);
});

test('lists twenty invalid pictures, and only counts the others', async () => {
  await academy.sql.execute(sql`
    INSERT INTO courses (id, position, name, summary, category, code, status, price_paise, photo)
    SELECT 'many-' || n, 100 + n, 'Many ' || n, '', 'GATE', 'MANY' || n, 1, 100, '/photos/' || n
    FROM generate_series(1, 30) n`);

  const reported = await findings();

  expect(reported).toHaveLength(21);
  expect(reported.at(-1)?.text).toBe('12 more addresses do not return images');
});
