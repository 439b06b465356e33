import { API_PAGES } from '@stepwell/contract';
import { sql } from 'drizzle-orm';
import { aPng, PHOTO } from '../../../testing/a-picture';
import { useAcademy } from '../../../testing/academy';
import { laterBy } from '../../../testing/later-by';
import { rowsOf } from '../../database/rows';
import { setCourse, setCoursePicture, setMentor, setMentorPicture } from '../editing/entry-edits';
import { preparedFile } from './picture-file';
import { PICTURE_SHAPES } from './picture-shapes';
import { addPicture, sweepPictures } from './pictures.repository';
import { preparePicture } from './prepare-picture';

const academy = useAcademy();
const ID = 'sql-and-python';
let content: string;

// The API's in-memory copy of the catalogue may be 200 ms old.
beforeEach(() => laterBy(1000));

beforeAll(async () => {
  content = (await preparePicture(PHOTO, PICTURE_SHAPES.course)).toString('base64');
});

test('an uploaded picture is served as the photo of its course', async () => {
  await academy.run(setCoursePicture, { id: ID, content });

  const { data } = await academy.get('/api/courses/getCourse', { id: ID });
  expect(data.coursePhoto).toMatch(/^\/api\/catalogue\/picture\?id=[\w-]{32}$/);
  // Browsers send no application key with requests of pictures.
  const reply = await academy.app.inject(data.coursePhoto);
  expect(reply.rawPayload.toString('base64')).toBe(content);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const headers = { 'if-none-match': String(reply.headers.etag) };
  expect((await academy.app.inject({ url: data.coursePhoto, headers })).statusCode).toBe(304);
});

test.each(['', 'id=', 'id=unknown', `id=${'a'.repeat(32)}`, 'id=a&id=b', "id='--", 'id=%00'])(
  'returns 404 for a picture with the query %p',
  async (query) => {
    expect((await academy.app.inject(`${API_PAGES.picture}?${query}`)).statusCode).toBe(404);
  },
);

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['a photo that was not prepared', PHOTO.toString('base64')],
  ['a text that is not base64', '<script>'],
  ['an empty text', ''],
])('setting a course’s picture refuses %s', async (_what, given) => {
  await expect(academy.run(setCoursePicture, { id: ID, content: given })).rejects.toMatchObject({
    status: 422,
  });
});

test('setting a mentor’s picture refuses a picture in the shape for courses', async () => {
  await expect(academy.run(setMentorPicture, { id: 'ananya-iyer', content })).rejects.toMatchObject({
    status: 422,
  });
});

test('the same picture always gets the same address', async () => {
  expect(await addPicture(academy.sql, { kind: 'course', content })).toBe(
    await addPicture(academy.sql, { kind: 'course', content }),
  );
});

test('a picture is kept if it is used by its full URL or as one of several logos', async () => {
  const cover = await addPicture(academy.sql, { kind: 'course', content });
  const made = await preparePicture(PHOTO, PICTURE_SHAPES.mentor);
  const logo = await addPicture(academy.sql, { kind: 'mentor', content: made.toString('base64') });
  await academy.run(setCourse, { id: ID, fields: { coursePhoto: `https://academy.example${cover}` } });
  await academy.run(setMentor, { id: 'ananya-iyer', fields: { mentorWorkedIn: `/art/mark.svg,${logo}` } });

  await sweepPictures(academy.sql);

  const unused = sql`SELECT id FROM pictures WHERE unused_since IS NOT NULL`;
  expect(await rowsOf(academy.sql, unused)).toEqual([]);
});

test('a picture is deleted a month after its last use', async () => {
  const other = (await preparePicture(aPng(), PICTURE_SHAPES.course)).toString('base64');
  const unused = await addPicture(academy.sql, { kind: 'course', content: other });
  await academy.run(setCoursePicture, { id: ID, content });
  const { data } = await academy.get('/api/courses/getCourse', { id: ID });
  const statusOf = async (url: string) => (await academy.app.inject(url)).statusCode;
  const letAMonthPass = () =>
    academy.sql.execute(sql`UPDATE pictures SET unused_since = unused_since - interval '31 days'`);

  await sweepPictures(academy.sql);
  await sweepPictures(academy.sql);
  expect([await statusOf(unused), await statusOf(data.coursePhoto)]).toEqual([200, 200]);
  await letAMonthPass();
  await sweepPictures(academy.sql);

  expect([await statusOf(unused), await statusOf(data.coursePhoto)]).toEqual([404, 200]);
  await academy.run(setCourse, { id: ID, fields: { coursePhoto: '' } });
  await sweepPictures(academy.sql);
  await letAMonthPass();
  await academy.run(setCourse, { id: ID, fields: { coursePhoto: data.coursePhoto } });
  await sweepPictures(academy.sql);
  expect(await statusOf(data.coursePhoto)).toBe(200);
});

test.each([',', '50', '1,2,3', '50,left', '50,50 '])(
  'refuses the focus %p, which is not two numbers',
  async (focus) => {
    await expect(preparedFile('photo.jpg', 'course', { focus })).rejects.toThrow(
      '--focus must be two numbers',
    );
  },
);
