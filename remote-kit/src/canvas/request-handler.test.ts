import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { HEADERS, type Scenario } from '@stepwell/contract';
import type { Release } from '@stepwell/release-server/release';
import { Agent } from 'undici';
import { aFolder } from '../a-folder.testing';
import { type ReleaseUnderTest, regionsAt } from './release-under-test';
import { CanvasRequestHandler } from './request-handler';

const CALL = '/api/courses/getAllCourses';
const SECTION = { module: 'Section', at: 'home.courses.v1', params: {} };
/** An entry in a slot that floats above every page. */
const BANNER = { module: 'Banner', at: 'page.banner.v1', params: {} };

let folder: string;
let server: Server;
let origin: string;
let rebuild: () => Promise<ReleaseUnderTest>;

beforeEach(async () => {
  folder = aFolder({
    'browser/remoteEntry.js': 'entry',
    'secret.txt': 'the key',
    'browser/canvas.12345678.css': 'canvas',
  });
  rebuild = async () => underTest();
  const handler = new CanvasRequestHandler(join(folder, 'browser'), underTest(), () => rebuild());
  server = createServer((request, response) => void handler.answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('lists all scenarios as links', async () => {
  const { text } = await get('/_canvas/');

  expect(text).toContain('<a href="/_canvas/play/busy">busy</a>: Busy &lt;first>');
});

test('opens a scenario at its own path, with the data of the page', async () => {
  const { status, headers, text } = await open('busy');

  expect(status).toBe(302);
  expect(headers.location).toBe('/pay/c1?coupon=X');
  const page = await get('/pay/c1?coupon=X', { cookie: cookieOf(headers), accept: 'text/html' });
  const active = JSON.parse(/id="canvas-data">(.*)<\/script>/.exec(page.text)?.[1] ?? '');
  expect(active).toMatchObject({
    scenario: { name: 'busy' },
    base: '/r/pay/1.0.0-a/',
    regions: [{ module: 'PayPage', params: { courseId: 'c1' } }, BANNER],
  });
  expect(page.text).toContain('href="/_canvas/canvas.12345678.css"');
  expect(text).toBe('');
});

test('answers the calls of each session in the order of its scenario', async () => {
  const [first, second] = [await sessionOf('busy'), await sessionOf('busy')];

  const statuses = [];
  for (const key of [first, first, second])
    statuses.push((await get(CALL, { [HEADERS.appKey]: key })).status);

  expect(statuses).toEqual([503, 200, 503]);
  await expect(get('/health', { [HEADERS.appKey]: first })).rejects.toThrow();
  expect((await get('/api/no/such', { [HEADERS.appKey]: first })).status).toBe(404);
});

test('serves no files other than those of the release and of the canvas', async () => {
  expect((await get('/r/pay/1.0.0-a/remoteEntry.js')).text).toBe('entry');
  for (const path of [
    '/r/pay/1.0.0-a/secret.txt',
    '/_canvas/..%2fsecret.txt',
    '/_canvas/../secret.txt',
    '/x.js',
  ])
    expect((await get(path)).text).not.toContain('the key');
});

test.each(['//', '/pay/%zz'])(
  'still serves pages after a request for the invalid address %s',
  async (path) => {
    const { headers } = await open('busy');

    expect((await get(path, { cookie: cookieOf(headers), accept: 'text/html' })).status).toBe(500);
    expect((await get('/_canvas/')).status).toBe(200);
  },
);

test('shows the output of a failed build', async () => {
  rebuild = async () => {
    throw new Error('Unexpected token <');
  };

  const { status, text } = await open('busy');

  expect(status).toBe(500);
  expect(text).toContain('Unexpected token &lt;');
});

test.each([
  ['/pay/c%201', [{ module: 'PayPage', params: { courseId: 'c 1' } }, BANNER]],
  ['/PAY/c1/', [{ module: 'PayPage', params: { courseId: 'c1' } }, BANNER]],
  ['/news/of/today', [{ module: 'NewsPage', params: {} }, BANNER]],
  ['/pay/c1/more', [SECTION, BANNER]],
  ['/', [SECTION, BANNER]],
])('%s shows the entries of the manifest', (path, regions) => {
  expect(regionsAt(underTest().release, path)).toEqual(regions);
});

const BUSY: Scenario = {
  name: 'busy',
  title: 'Busy <first>',
  path: '/pay/c1?coupon=X',
  shows: 'Pay',
  answers: { 'GET /api/courses/getAllCourses': [{ status: 503 }, {}], 'GET /health': 'drop' },
};

function underTest(): ReleaseUnderTest {
  const fallback = 'Not now.';
  const release: Release = {
    feature: 'pay',
    id: '1.0.0-a',
    container: 'pay__1_0_0_a',
    needs: {},
    lends: {},
    modules: {},
    files: { 'browser/remoteEntry.js': '' },
    folder,
    base: '/r/pay/1.0.0-a/',
    manifest: {
      name: 'pay',
      owner: { team: 'Pay', contact: 'pay@stepwell.example' },
      routes: [
        { path: '/pay/:courseId', module: 'PayPage', fallback },
        { path: '/news', subPaths: true, module: 'NewsPage', fallback },
      ],
      slots: [
        { at: 'home.courses.v1', module: 'Section', when: 'server', fallback },
        { at: 'page.banner.v1', module: 'Banner', when: 'touched', fallback },
      ],
    },
  };
  return { release, scenarios: [BUSY] };
}

type Headers = Record<string, string>;

const client = new Agent();
afterAll(() => client.destroy());

/** Sends the path unchanged (`fetch` would normalize it), and follows no redirects. */
async function get(path: string, headers: Headers = {}) {
  const reply = await client.request({ origin, path, method: 'GET', headers });
  return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
}

function open(scenario: string) {
  return get(`/_canvas/play/${scenario}`);
}

function cookieOf(headers: NodeJS.Dict<string | string[]>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function sessionOf(scenario: string): Promise<string> {
  return cookieOf((await open(scenario)).headers).split('=')[1] ?? '';
}
