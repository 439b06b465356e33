import { ACADEMY, REVISION_HEADER } from '@stepwell/contract';
import { aSettings } from '@stepwell/contract/testing';
import { until } from '@stepwell/server-kit/testing/until';
import type { FastifyInstance } from 'fastify';
import { REPORTS_PATH } from '../html/content-security-policy';
import { aFakeApi, anApiConnection, type FakeApi } from '../http/an-api.testing';
import { createEdgeServer } from '../http/edge-server';
import {
  type AGenerationOptions,
  aGeneration,
  aRenderedPage,
} from '../release-selection/a-generation.testing';
import type { SourcedPage } from '../renderer/renderer';
import { pageRoutes } from './pages.routes';
import { UnrenderedPages } from './unrendered-pages';

const PUBLIC_URL = 'https://stepwell.example';
const apps: FastifyInstance[] = [];

afterEach(() => {
  return Promise.all(apps.splice(0).map((app) => app.close()));
});

test.each([
  ['/courses', ['/courses/', '//courses', '/courses/a/b', '/COURSES', '/courses?utm_source=x', '/courses?']],
  ['/courses?q=a&sort=b', ['/courses?sort=b&x=1&q=a', '/courses/z?q=a&sort=b']],
  ['/course/gate', ['/course/gate/', '/Course/gate?q=not-of-this-page', '/course//gate']],
  ['/about-us', ['/about-us/team', '/ABOUT-US']],
  ['/no/such/page', ['/nowhere', '/course', '/course/gate/x', '/no//such']],
])('%s and all addresses that show the same page are rendered once', async (address, others) => {
  stopClock();
  const { app, rendered } = await aSite();

  const pages = [];
  for (const url of [address, ...others]) pages.push((await app.inject(url)).body);

  expect(rendered).toHaveLength(1);
  expect(new Set(pages).size).toBe(1);
});

test('returns 404 for a file that the site does not have', async () => {
  const { app, rendered } = await aSite();

  const { statusCode, headers } = await app.inject('/sw.js');

  expect({ statusCode, ...headers }).toMatchObject({
    statusCode: 404,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(rendered).toEqual([]);
});

test('a browser that updates the service worker of an older site gets a worker that removes itself', async () => {
  const { app } = await aSite();

  const { statusCode, headers, body } = await app.inject({
    url: '/sw.js',
    headers: { 'service-worker': 'script' },
  });

  expect({ statusCode, ...headers }).toMatchObject({
    statusCode: 200,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(body).toContain('registration.unregister()');
});

test('renders pages with different content separately', async () => {
  const { app, rendered } = await aSite();

  for (const url of ['/', '/courses', '/courses?q=a', '/courses?q=b', '/course/a', '/course/A', '/nowhere'])
    await app.inject(url);

  expect(rendered).toHaveLength(7);
});

test('renders guessed addresses with the lowest priority', async () => {
  const { app, lanes } = await aSite();

  for (const url of ['/', '/courses', '/no/such/page', '/course/a', '/courses?q=a']) await app.inject(url);

  expect(lanes.map((order) => order.split(' ')[0]).join()).toBe('fixed,fixed,fixed,guessed,guessed');
});

test('a subject stays known after a failed render, and in the next generation', async () => {
  const { app, lanes, swap, shown } = await aSite();

  for (const page of [aRenderedPage, () => null, aRenderedPage]) {
    shown.page = page;
    await app.inject('/course/a');
    swap();
  }

  expect(lanes).toEqual(['guessed /course/a', 'known /course/a', 'known /course/a']);
});

test('the address of a subject that was removed or never existed counts as guessed', async () => {
  const { app, lanes, swap, shown } = await aSite();
  await app.inject('/course/a');
  shown.page = (address) => ({ ...aRenderedPage(address), status: 404 });

  for (const url of ['/course/a', '/course/a', '/course/made-up', '/course/made-up']) {
    swap();
    await app.inject(url);
  }

  expect(lanes.map((order) => order.split(' ')[0]).join()).toBe('guessed,known,guessed,guessed,guessed');
});

test('a page is rendered again when the release of a remote becomes unusable, and its cards are counted', async () => {
  const { app, rendered, missing, fallbacks } = await aSite();
  await app.inject('/courses');

  missing.push('catalog');
  await app.inject('/courses');

  expect(rendered).toHaveLength(2);
  expect(fallbacks.counted).toEqual([
    { feature: 'catalog', release: '1.0.0-a', reason: 'damaged', intended: 'live', pages: 1 },
  ]);
});

test('pages that lack a remote, because its live release cannot be read, are counted', async () => {
  const { app, fallbacks, generation } = await aSite();
  generation.registry.features.reviews = { live: '1.0.0-r', previous: null, by: '', at: '' };

  await app.inject('/courses');

  expect(fallbacks.counted).toEqual([
    { feature: 'reviews', release: '1.0.0-r', reason: 'damaged', intended: 'live', pages: 1 },
  ]);
});

test('if the live release fails on the server, the page is made with the previous release, cached, counted and logged once', async () => {
  stopClock();
  const { app, shown, rendered, fallbacks, logged } = await aSite();
  shown.page = (address, ids) => ({
    ...aRenderedPage(`${address} by ${ids}`),
    ...(ids === '1.0.0-a' && { failed: ['catalog'], isComplete: false }),
  });

  const bodies = [];
  for (const url of ['/courses', '/courses', '/course/a']) bodies.push((await app.inject(url)).body);

  expect(bodies.map((body) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).toEqual([
    '/courses by 1.0.0-before',
    '/courses by 1.0.0-before',
    '/course/a by 1.0.0-before',
  ]);
  const [boot = ''] = /"features":.*?"manifest"/.exec(bodies[0] ?? '') ?? [];
  expect(boot).toContain('"release":"1.0.0-before"');
  expect(rendered).toEqual(['/courses', '/courses', '/course/a', '/course/a']);
  expect(fallbacks.counted).toEqual([
    { feature: 'catalog', release: '1.0.0-a', reason: 'failed on the server', intended: 'live', pages: 2 },
  ]);
  expect(logged).toEqual([
    expect.stringMatching(/^catalog 1\.0\.0-a fails on the server; pages use 1\.0\.0-before instead/),
  ]);
});

test('a remote that fails on the server and has no previous release is left to the browser', async () => {
  const { app, shown, rendered, fallbacks } = await aSite();
  shown.page = (address) => ({ ...aRenderedPage(address), failed: ['engagement', 'shell'] });

  await app.inject('/courses');

  expect(rendered).toEqual(['/courses']);
  expect(fallbacks.counted).toEqual([]);
});

test('a page that cannot be sent with any release of a remote shows the remote’s fallback cards, and is cached', async () => {
  stopClock();
  const { app, shown, rendered, fallbacks, logged, unrendered } = await aSite();
  shown.page = (address, ids) => ({
    ...aRenderedPage(`${address} by ${ids}`),
    ...(!ids.includes('card') && { failed: ['catalog'], unusable: ['catalog'] }),
  });

  const bodies = [];
  for (const url of ['/courses', '/courses']) bodies.push((await app.inject(url)).body);

  expect(bodies.map((body) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).toEqual(
    Array(2).fill('/courses by 1.0.0-a as card'),
  );
  expect(bodies[0]).toContain('"missing":["catalog"]');
  expect(rendered).toHaveLength(3);
  expect(fallbacks.counted).toEqual([
    { feature: 'catalog', release: '1.0.0-a', reason: 'failed on the server', intended: 'live', pages: 1 },
  ]);
  expect(logged).toEqual([expect.stringContaining('catalog 1.0.0-a fails on the server; no other release')]);
  expect(unrendered.counted).toEqual([]);
});

test('a page with an unusable feature that is no remote is sent without its markup, and counted', async () => {
  const { app, shown, unrendered } = await aSite();
  shown.page = (address) => ({
    ...aRenderedPage(address),
    failed: ['catalog', 'master'],
    unusable: ['master'],
  });

  const { body, headers } = await app.inject('/courses');

  expect(body).toContain('"isRendered":false');
  expect(headers['cache-control']).toContain('no-store');
  expect(unrendered.counted).toEqual([{ reason: 'failed', culprit: 'master', pages: 1 }]);
});

test('a preview page that is sent without its markup is not counted, because it is not a page of the live site', async () => {
  const { app, shown, unrendered } = await aSite(undefined, { reasons: { catalog: 'preview' } });
  shown.page = () => null;

  await app.inject('/courses');

  expect(unrendered.counted).toEqual([]);
});

test('the head of a page without its markup has the academy’s own name', async () => {
  const { app, api, shown } = await aSite();
  api.lastSettings.settings = aSettings({ academy: { name: 'Baori Classes' } });
  shown.page = () => null;

  const { body } = await app.inject('/courses');

  expect(body).toMatch(/<title>[^<]*Baori Classes/);
  expect(body).toContain('<meta property="og:site_name" content="Baori Classes">');
  expect(body.slice(0, body.indexOf('</head>'))).not.toContain(ACADEMY.name);
});

test('pages with an entry that has ended three processes do not use the release of that entry', async () => {
  const { app, fatal, shown, fallbacks } = await aSite();
  const tried: string[] = [];
  shown.page = (address, ids) => {
    tried.push(`${address} by ${ids}`);
    return aRenderedPage(address);
  };
  for (let crash = 0; crash < 3; crash += 1) fatal.count('catalog 1.0.0-a/Course');

  for (const url of ['/course/a', '/courses']) await app.inject(url);
  for (let crash = 0; crash < 3; crash += 1) fatal.count('catalog 1.0.0-before/Course');
  await app.inject('/course/b');

  expect(tried).toEqual(['/course/a by 1.0.0-before', '/courses by 1.0.0-a', '/course/b by 1.0.0-a as card']);
  expect(fallbacks.counted).toEqual([
    { feature: 'catalog', release: '1.0.0-a', reason: 'ended the renderer', intended: 'live', pages: 2 },
  ]);
});

test('absolute URLs have the configured address, even for a request with another host', async () => {
  const { app } = await aSite();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };

  const { body } = await app.inject({ url: '/courses', headers });

  expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/courses">`);
  expect(body).toContain(`<meta property="og:url" content="${PUBLIC_URL}/courses">`);
  expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}/art/social.png">`);
  expect(body).not.toMatch(/evil|gopher/);
});

test.each<[page: string, isComplete: boolean, expected: string]>([
  ['complete', true, 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, no-transform'],
  ['incomplete', false, 'no-store, no-transform'],
])('a page that is %s has Cache-Control with no-transform', async (_, isComplete, expected) => {
  const { app, shown } = await aSite();
  shown.page = (address) => ({ ...aRenderedPage(address), isComplete });

  const { headers } = await app.inject('/courses');

  expect(headers['cache-control']).toBe(expected);
});

test('sends the security headers of a page, and has violations reported', async () => {
  const { app } = await aSite();

  const { headers } = await app.inject('/courses');

  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      'frame-src https://player.vimeo.com',
      `require-trusted-types-for 'script'`,
      'trusted-types default',
      `report-uri ${REPORTS_PATH}`,
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe|allow-duplicates/);
  expect(headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=()'),
    'integrity-policy': 'blocked-destinations=(script), endpoints=(policy)',
    'reporting-endpoints': `policy="${REPORTS_PATH}"`,
    vary: 'accept-encoding',
  });
});

test('sends the server time in a header if it is a valid time', async () => {
  const { app, shown } = await aSite();
  const pageWithTime = (serverTimestamp: unknown) => (address: string) => ({
    ...aRenderedPage(address),
    state: { master: { config: { serverTimestamp } } },
  });

  shown.page = pageWithTime('2026-11-22T10:00:00.000Z');
  const { headers } = await app.inject('/courses');
  expect(headers['server-timing']).toMatch(/^page-clock;desc="2026-11-22T10:00:00\.000Z";dur=\d+$/);

  for (const [path, time] of Object.entries({
    '/': 'x"\r\nset-cookie: a=b',
    '/about-us': 7,
    '/course/a': null,
  })) {
    shown.page = pageWithTime(time);
    expect((await app.inject(path)).headers).not.toHaveProperty('server-timing');
  }
});

describe('with an API that returns revisions', () => {
  let api: FakeApi;
  let current: string;

  beforeEach(async () => {
    current = 'v-1';
    api = await aFakeApi();
    api.answer = (_, response) => void response.writeHead(200, { [REVISION_HEADER]: current }).end('{}');
  });

  afterEach(() => api.close());

  test('pages are cached while the revision stays, and remade when it changes', async () => {
    const { app, shown, rendered } = await aSite(api.origin);
    shown.page = (path) => ({ ...aRenderedPage(path), revision: current });
    const first = (await app.inject('/courses')).body;
    await until(() => api.requests.length >= 4);
    expect((await app.inject('/courses')).body).toBe(first);
    expect(rendered).toEqual(['/courses']);

    shown.page = (path) => ({ ...aRenderedPage(path), html: 'changed', revision: current });
    current = 'v-2';
    await until(() => rendered.length === 2);

    // The page is remade in advance; compression may take a moment.
    await until(async () => (await app.inject('/courses')).body.includes('changed'));
    expect(rendered).toHaveLength(2);
  });

  test('pages of replies without a revision are cached by age, and the API is not polled', async () => {
    const { app, shown, rendered } = await aSite(api.origin);
    shown.page = aRenderedPage;
    await app.inject('/courses');
    await until(async () => {
      await app.inject('/courses');
      return rendered.length === 2;
    });

    expect(api.requests).toEqual([]);
  });
});

/** Keeps cached pages fresh, even on a machine that takes seconds for a request. */
function stopClock(): void {
  jest.spyOn(performance, 'now').mockReturnValue(1000);
}

/** A site with a fake renderer: `shown.page` returns the page of an address; `ids` names its releases. @param apiOrigin default: no API */
async function aSite(apiOrigin?: string, options?: AGenerationOptions) {
  const shown: { page: (address: string, ids: string) => SourcedPage | null } = { page: aRenderedPage };
  const { generation, ...seen } = aGeneration((address, ids) => shown.page(address, ids), options);
  let current = generation;
  /** Makes another generation the live one, which has no pages yet. */
  const swap = () => {
    current = Object.create(generation);
  };
  const app = createEdgeServer({ publicUrl: PUBLIC_URL, trustedProxies: ['127.0.0.1'] });
  apps.push(app);
  const unrendered = new UnrenderedPages();
  const api = anApiConnection(apiOrigin);
  const currentGeneration = () => current;
  await app.register(pageRoutes, { currentGeneration, publicUrl: PUBLIC_URL, unrendered, api });
  return { app, api, swap, shown, unrendered, generation, ...seen };
}
