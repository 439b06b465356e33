import { API_PAGES } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { testAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { pictures } from '../../database/schema/catalogue';
import { saveCourse, saveMentor } from '../entries/entries.acts';
import { addPicture, sweepPictures } from './pictures.repository';

const academy = testAcademy();
const ID = 'sql-and-python';

// The API's in-memory copy of the catalogue may be 200 ms old.
beforeEach(() => laterBy(1000));

test('a stored picture is served, for browsers that send no application key', async () => {
  const address = await addPicture(academy.sql, Buffer.from('picture'));
  await setPhoto(address);

  const { data } = await academy.get('/api/courses/getCourse', { id: ID });
  const reply = await academy.app.inject(data.coursePhoto);

  expect(reply.body).toBe('picture');
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const headers = { 'if-none-match': String(reply.headers.etag) };
  expect((await academy.app.inject({ url: data.coursePhoto, headers })).statusCode).toBe(304);
});

test.each(['', 'id=', 'id=unknown', 'id=a&id=b', "id='--", 'id=%00'])(
  'returns 404 for a picture with the query %p',
  async (query) => {
    expect((await academy.app.inject(`${API_PAGES.picture}?${query}`)).statusCode).toBe(404);
  },
);

test('a picture is used by its whole address, by one with an origin, and by one of several logos', async () => {
  const [cover = '', logo = ''] = [await added('cover'), await added('logo')];
  await setPhoto(`https://academy.example${cover}`);
  await saveMentor(academy.as('editor'), {
    id: 'ananya-iyer',
    fields: { mentorWorkedIn: `/art/mark.svg,${logo}` },
  });

  expect(await unusedAfterSweep()).not.toContain(cover);
  expect(await unusedAfterSweep()).not.toContain(logo);
});

test('a picture is deleted a month after its last use', async () => {
  const [unused, used] = [await added('unused'), await added('used')];
  await setPhoto(used);

  await sweepPictures(academy.sql);
  expect([await statusOf(unused), await statusOf(used)]).toEqual([200, 200]);
  await letAMonthPass();
  await sweepPictures(academy.sql);

  expect([await statusOf(unused), await statusOf(used)]).toEqual([404, 200]);
});

test('a picture that is used again within the month stays', async () => {
  const picture = await added('again');
  await sweepPictures(academy.sql);
  await letAMonthPass();
  await setPhoto(picture);

  await sweepPictures(academy.sql);

  expect(await statusOf(picture)).toBe(200);
});

const added = (content: string) => addPicture(academy.sql, Buffer.from(content));

function setPhoto(coursePhoto: string) {
  return saveCourse(academy.as('editor'), { id: ID, fields: { coursePhoto } });
}

async function statusOf(address: string): Promise<number> {
  return (await academy.app.inject(address)).statusCode;
}

function letAMonthPass() {
  return academy.sql.execute(sql`UPDATE ${pictures} SET unused_since = unused_since - interval '31 days'`);
}

async function unusedAfterSweep(): Promise<string[]> {
  await sweepPictures(academy.sql);
  const rows = await academy.sql.select().from(pictures).where(sql`${pictures.unusedSince} IS NOT NULL`);
  return rows.map(({ id }) => `${API_PAGES.picture}?id=${id}`);
}
