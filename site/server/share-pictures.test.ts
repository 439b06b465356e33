import { readFileSync } from 'node:fs';
import { type Course, type ScenarioAnswer, sharePicturePath } from '@stepwell/contract';
import { aCourse } from '@stepwell/contract/testing';
import { ApiClient } from '@stepwell/platform';
import { scenarioAdapter } from '@stepwell/platform/testing';
import Fastify from 'fastify';
import { DRAWINGS } from './drawings';
import { sharePicture } from './share-picture';
import { sharePictureRoutes } from './share-pictures.routes';

jest.mock('./share-picture', () => ({
  sharePicture: jest.fn(jest.requireActual<typeof import('./share-picture')>('./share-picture').sharePicture),
}));
const draw = jest.mocked(sharePicture);

/** Largest picture that WhatsApp shows. */
const WHATSAPP_BYTES = 300_000;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const drawings = new Map(
  ['cover.svg', 'cover/tree-1.svg', 'logo.svg'].map((path) => [path, { content: drawing(path) }]),
);

beforeEach(() => draw.mockClear());

test('a course has a PNG of 1200 x 630, small enough for WhatsApp', async () => {
  const { app } = await anEdge();

  const reply = await app.inject(sharePicturePath('course-1'));

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/png');
  expect(reply.headers['cache-control']).toContain('max-age=86400');
  expect(reply.rawPayload.subarray(0, 8).equals(PNG_SIGNATURE)).toBe(true);
  expect([reply.rawPayload.readUInt32BE(16), reply.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(reply.rawPayload.length).toBeLessThan(WHATSAPP_BYTES);
});

test('draws a picture once for all requests, and returns 304 to a client that has it', async () => {
  const { app, courseRequests } = await anEdge();

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app.inject(sharePicturePath('course-1'))),
  );
  const headers = { 'if-none-match': String(replies[0]?.headers.etag) };
  const again = await app.inject({ url: `${sharePicturePath('course-1')}?v=1`, headers });

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(courseRequests).toHaveBeenCalledTimes(1);
});

test('a picture is drawn again when the name of its course changes, but not while the course is unchanged', async () => {
  const { app, fakeApi } = await anEdge();
  const before = await app.inject(sharePicturePath('course-1'));

  const now = jest.spyOn(performance, 'now');
  const start = performance.now();
  now.mockReturnValue(start + 61_000);
  const same = await app.inject(sharePicturePath('course-1'));
  fakeApi.course = aCourse({ courseName: 'Another name' });
  now.mockReturnValue(start + 122_000);
  const renamed = await app.inject(sharePicturePath('course-1'));
  now.mockRestore();

  expect(same.headers.etag).toBe(before.headers.etag);
  expect(renamed.headers.etag).not.toBe(before.headers.etag);
  expect(draw).toHaveBeenCalledTimes(2);
});

test.each([
  ['/art/cover/tree-1.svg', 'cover/tree-1.svg'],
  ['', 'cover.svg'],
  ['/art/logo.svg', 'cover.svg'],
  ['https://photos.example/course.jpg', 'cover.svg'],
])('a course with the picture %j is shared with the drawing %s', async (coursePhoto, file) => {
  const { app, fakeApi } = await anEdge();
  fakeApi.course = aCourse({ coursePhoto });

  await app.inject(sharePicturePath('course-1'));

  expect(draw).toHaveBeenCalledWith(expect.objectContaining({ cover: drawing(file) }));
});

test('returns 404 for an id without a course, and draws nothing', async () => {
  const { app, fakeApi } = await anEdge();
  fakeApi.course = undefined;

  const reply = await app.inject(sharePicturePath('nowhere'));

  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(draw).not.toHaveBeenCalled();
});

test.each(['/art/share/course-1.svg', '/art/share/.png'])(
  'returns 404 for %s without a request to the API',
  async (url) => {
    const { app, courseRequests } = await anEdge();

    expect((await app.inject(url)).statusCode).toBe(404);
    expect(courseRequests).not.toHaveBeenCalled();
  },
);

test('returns 429 after 60 requests a minute for pictures that are not cached', async () => {
  const { app, fakeApi, courseRequests } = await anEdge();
  fakeApi.course = undefined;

  for (let id = 0; id < 60; id += 1) await app.inject(sharePicturePath(`guess-${id}`));
  const reply = await app.inject(sharePicturePath('one-more'));

  expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(courseRequests).toHaveBeenCalledTimes(60);
});

test.each<['does not answer' | 'is replaced by a proxy’s 404', ScenarioAnswer<'GET /api/courses/getCourse'>]>(
  [
    ['does not answer', 'drop'],
    ['is replaced by a proxy’s 404', { status: 404, raw: '<html>default backend</html>' }],
  ],
)('returns 503 while the API %s, and then the picture', async (_, failure) => {
  const { app, fakeApi } = await anEdge();
  fakeApi.failure = failure;

  expect((await app.inject(sharePicturePath('course-1'))).statusCode).toBe(503);
  fakeApi.failure = undefined;
  expect((await app.inject(sharePicturePath('course-1'))).statusCode).toBe(200);
});

test('sends the default picture if drawing fails', async () => {
  const { app, log } = await anEdge();
  draw.mockRejectedValueOnce(new Error('no build for this machine'));

  const reply = await app.inject(sharePicturePath('course-1'));

  expect([reply.statusCode, reply.rawPayload.readUInt32BE(16)]).toEqual([200, 1200]);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('no build for this machine'));
});

test('leaves out a name with characters that the font does not have', async () => {
  const { sharePicture: drawNow } = jest.requireActual<typeof import('./share-picture')>('./share-picture');
  const cover = drawing('cover.svg');
  const subject = { category: 'Data & AI', cover };

  const [hindi, tamil, latin] = await Promise.all(
    ['ज्ञान', 'அறிவு', 'Knowledge'].map((name) => drawNow({ ...subject, name })),
  );

  expect(hindi?.equals(tamil ?? Buffer.alloc(0))).toBe(true);
  expect(hindi?.equals(latin ?? Buffer.alloc(0))).toBe(false);
});

async function anEdge() {
  const fakeApi: { course?: Course; failure?: ScenarioAnswer<'GET /api/courses/getCourse'> } = {
    course: aCourse(),
  };
  const courseRequests = jest.fn();
  const log = jest.fn();
  const api = new ApiClient({
    appId: 'app',
    appKey: 'key',
    adapter: (config) => {
      courseRequests();
      const answer = fakeApi.course ? { data: fakeApi.course } : { status: 404, message: 'Course not found' };
      return scenarioAdapter({
        answers: { 'GET /api/courses/getCourse': fakeApi.failure ?? answer },
      })(config);
    },
  });
  const app = Fastify();
  await app.register(sharePictureRoutes, { api, drawings, cacheControl: 'max-age=86400', log });
  return { app, fakeApi, courseRequests, log };
}

/** @param path below `/art/`, where the files of the folder `covers` are served as `cover/` */
function drawing(path: string): Buffer {
  return readFileSync(new URL(path.replace('cover/', 'covers/'), DRAWINGS.folder));
}
