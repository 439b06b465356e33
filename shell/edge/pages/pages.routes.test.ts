import { ACADEMY } from '@stepwell/contract';
import { aSettings } from '@stepwell/contract/testing';
import { until } from '@stepwell/server-kit/testing/until';
import { POLICY_REPORTS_PATH } from '../document/content-security-policy';
import { liveReleases } from '../releases.testing';
import { aCatalog, aShell, aSite, PUBLIC_URL } from './a-site.testing';

test.each([
  ['/courses', ['/courses/', '//courses', '/courses/a/b', '/COURSES', '/courses?utm_source=x', '/courses?']],
  ['/course/gate', ['/course/gate/', '/Course/gate?q=not-of-this-page', '/course//gate']],
  ['/about-us', ['/about-us/team', '/ABOUT-US']],
])('%s and all addresses that show the same page are rendered once', async (address, others) => {
  const { get, counters } = await aSite();
  const first = await cached(get, address);

  for (const url of others) expect((await get(url)).html).toBe(first);

  expect(counters.pages.readings).toContainEqual([{ from: 'cache' }, expect.any(Number)]);
});

test.each(['/courses?q=a', '/no/such/page', '/course/lost', '/course/half'])(
  '%s is rendered for each visitor, because clients can invent such addresses, or because the page is incomplete',
  async (address) => {
    const { get } = await aSite();
    await cached(get, '/courses');

    const [first, second] = [(await get(address)).html, (await get(address)).html];

    expect(first).toBeDefined();
    expect(second).not.toBe(first);
  },
);

test('simultaneous requests of one page share one render', async () => {
  const { get } = await aSite();

  const shown = await Promise.all(Array.from({ length: 20 }, () => get('/courses')));

  expect(new Set(shown.map(({ html }) => html)).size).toBe(1);
});

test('a page is rendered anew when the API has another revision', async () => {
  const { get, api } = await aSite();
  const first = await cached(get, '/courses');

  api.revision = 'v-2';

  await until(async () => (await get('/courses')).html !== first);
});

test('a page is rendered anew when its announcement ends', async () => {
  const { get, api } = await aSite();
  const serverTimestamp = '2026-11-28T10:00:00.000Z';
  api.settings = aSettings({ serverTimestamp, announcementMessageTill: '2026-11-28T10:00:02.000Z' });
  const first = await cached(get, '/courses');

  await until(async () => (await get('/courses')).html !== first);
});

test('a page whose code hangs is left to the browser, and the route is not rendered again', async () => {
  const { get, counters, logged } = await aSite();

  const { statusCode, boot, headers } = await get('/course/loop');
  const another = await get('/course/gate');
  const other = await get('/courses');

  expect([statusCode, boot.isRendered, headers['cache-control']]).toEqual([
    200,
    false,
    'no-store, no-transform',
  ]);
  expect(another.boot.isRendered).toBe(false);
  expect(other.boot.isRendered).toBe(true);
  expect(counters.unrendered.readings).toEqual([[{ why: 'ended' }, 1]]);
  expect(logged).toEqual([expect.stringContaining('/course/loop')]);
});

test('the head of a page without its markup has the academy’s own name', async () => {
  const { get, api } = await aSite();
  api.settings = aSettings({ academy: { name: 'Baori Classes' } });
  await get('/courses');

  const { body } = await get('/course/loop');

  expect(body).toMatch(/<title>[^<]*Baori Classes/);
  expect(body.slice(0, body.indexOf('</head>'))).not.toContain(ACADEMY.name);
});

test('returns 404 for a file that the site does not have', async () => {
  const { get } = await aSite();

  const { statusCode, headers, body } = await get('/sw.js');

  expect([statusCode, headers['cache-control'], body]).toEqual([404, 'no-store', 'Not Found\n']);
});

test('absolute URLs have the configured address, even for a request with another host', async () => {
  const { app } = await aSite();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };

  const { body } = await app.inject({ url: '/courses', headers });

  expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/courses">`);
  expect(body).toContain(`<meta property="og:url" content="${PUBLIC_URL}/courses">`);
  expect(body).not.toMatch(/evil|gopher/);
});

test('a page has its security headers, and its policy allows nothing unsafe', async () => {
  const { get } = await aSite();

  const { headers } = await get('/courses');

  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      `report-uri ${POLICY_REPORTS_PATH}`,
    ]),
  );
  expect(policy.join()).not.toContain('unsafe');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, no-transform',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
});

test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip;q=0.5, br;q=0'],
  [undefined, 'identity'],
])('a page is sent as %s to a client that accepts %s', async (encoding, accepted) => {
  const { app } = await aSite();

  const { headers } = await app.inject({ url: '/courses', headers: { 'accept-encoding': accepted } });

  expect(headers['content-encoding']).toBe(encoding);
});

test('other releases go live without a failed or mixed page', async () => {
  const { get, publish } = await aSite();
  const shown: { statusCode: number; html?: string; release?: string }[] = [];
  let isRunning = true;
  const visits = (async () => {
    while (isRunning) {
      const { statusCode, html, boot } = await get(`/courses?q=${shown.length}`);
      shown.push({ statusCode, html, release: boot.features[0]?.release });
    }
  })();

  for (const id of ['1.0.0-b', '1.0.0-c']) await publish(liveReleases(aShell(), aCatalog(id)));
  const { html } = await get('/courses');
  isRunning = false;
  await visits;

  expect(html).toContain('1.0.0-c');
  expect(shown.length).toBeGreaterThan(5);
  for (const page of shown) {
    expect(page.statusCode).toBe(200);
    expect(page.html).toContain(` by ${page.release},`);
  }
});

/** Requests a page until it is cached. @returns its markup */
async function cached(get: Awaited<ReturnType<typeof aSite>>['get'], url: string): Promise<string> {
  let html: string | undefined;
  await until(async () => {
    const before = html;
    html = (await get(url)).html;
    return before !== undefined && before === html;
  });
  return html ?? '';
}
