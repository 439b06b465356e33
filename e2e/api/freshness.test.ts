import { setTimeout as pause } from 'node:timers/promises';
import { ACADEMY, type AcademyFacts, PATHS } from '@stepwell/contract';
import { getPage, visibleHtml } from '../support/api';
import { ContractServer } from '../support/contract-server';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';

/** A newly loaded page shows a change in the API after this time at the latest (docs/contract.md §1). */
const SHOWN_WITHIN_MS = 3000;

let api: ContractServer;
let site: Site;

test.beforeEach(async () => {
  api = await ContractServer.start();
  site = await startSite({ apiOrigin: api.origin });
});

test.afterEach(async () => {
  await site?.stop();
  await api?.down();
});

test('cached pages show a change within three seconds, however often they are requested', async () => {
  await untilCached('/courses');
  const before = api.requestsOf('GET /api/courses/getAllCourses').length;
  // All requests get the cached page, which is rendered again once it is a second old.
  await Promise.all(Array.from({ length: 40 }, () => getPage(site, '/courses')));
  expect(api.requestsOf('GET /api/courses/getAllCourses').length - before).toBeLessThanOrEqual(2);

  const till = new Date(Date.now() + 86_400_000).toISOString();
  api.settings = {
    ...api.settings,
    announcementMessage: 'Doors open on Monday.',
    announcementMessageTill: till,
  };
  const [algebra] = api.courses;
  if (algebra) algebra.courseName = 'Algebra, Renamed';

  await expect
    .poll(async () => visibleHtml((await getPage(site, '/courses')).html), {
      timeout: SHOWN_WITHIN_MS,
      intervals: [100],
    })
    .toMatch(/Doors open on Monday\.[\s\S]*Algebra, Renamed/);
});

test('three seconds after a change every page shows only the changed facts of the academy', {
  tag: '@nightly',
}, async () => {
  await untilCached('/contact-us');
  const changedAt = Date.now();
  api.settings = { ...api.settings, academy: FACTS };

  // Each page but `/contact-us` is requested for the first time after the three seconds.
  await pause(changedAt + SHOWN_WITHIN_MS - Date.now());
  for (const path of [...Object.values(PATHS), '/course/algebra', '/course/none', '/checkout/algebra']) {
    const { html } = await getPage(site, path);
    expect(html, path).toContain('Baori Classes');
    for (const fact of Object.keys(FACTS) as (keyof typeof FACTS)[])
      expect(html, path).not.toContain(ACADEMY[fact]);
  }
  expect((await getPage(site, '/contact-us')).html).toContain('tel:+919811122233');
});

test('with an API that sends its revision, a page is rendered again only after a change', {
  tag: '@nightly',
}, async () => {
  api.revision = 'v-1';
  await untilCached('/courses');
  const before = api.requestsOf('GET /api/courses/getAllCourses').length;
  // Without a revision, the page would have been rendered again after this time.
  await pause(2 * SHOWN_WITHIN_MS);
  await getPage(site, '/courses');
  expect(api.requestsOf('GET /api/courses/getAllCourses')).toHaveLength(before);

  const [algebra] = api.courses;
  if (algebra) algebra.courseName = 'Algebra, Renamed';
  api.revision = 'v-2';
  await expect
    .poll(async () => visibleHtml((await getPage(site, '/courses')).html), {
      timeout: SHOWN_WITHIN_MS,
      intervals: [100],
    })
    .toContain('Algebra, Renamed');
  expect(api.requestsOf('GET /api/courses/getAllCourses').length).toBeGreaterThan(before);
});

const FACTS = {
  name: 'Baori Classes',
  line: 'Step by step.',
  description: 'Classes for the exams of Maharashtra.',
  email: 'desk@baori.example',
  phone: '+91 98111 22233',
  city: 'Pune',
  address: '1 Station Road, Pune 411001',
  registration: 'Registration no. 42',
  instagram: 'https://www.instagram.com/baori',
  linkedin: 'https://www.linkedin.com/company/baori',
} satisfies AcademyFacts;

/** Waits until a reply with the page may be cached, which means that the page is complete. */
async function untilCached(path: string): Promise<void> {
  await expect
    .poll(async () => (await getPage(site, path)).headers.get('cache-control'))
    .toContain('s-maxage');
}
